import { useRef, useState } from 'react'
import { addressLine } from '#shop/customers/address-book.ts'
import type { ApiAnswer } from '../../ask-shop.ts'
import { Button } from '../../design/button.tsx'
import { PlusIcon, TrashIcon } from '../../design/icons.tsx'
import { PostalAddress } from '../../orders/postal-address.tsx'
import type { KeptAddress } from '../../session/read-auth.ts'
import { addAddress, removeAddress } from '../change-profile.ts'

type Removed = { address: KeptAddress; index: number }

/** The saved addresses: click one to edit it; a deleted one can be brought back until the next change. */
export function AddressBook({
  addresses,
  onAdd,
  onEdit,
}: {
  addresses: readonly KeptAddress[]
  onAdd: () => void
  onEdit: (index: number) => void
}) {
  const [busy, setBusy] = useState(false)
  const [removed, setRemoved] = useState<Removed | null>(null)
  const [error, setError] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)

  async function change(move: () => Promise<ApiAnswer<unknown>>, next: Removed | null) {
    if (busy) return
    setBusy(true)
    const answer = await move()
    setBusy(false)
    setError(answer.ok ? '' : answer.message)
    if (!answer.ok) return
    setRemoved(next)
    // The button that was pressed is gone.
    if (next === null) heading.current?.focus()
  }

  return (
    <section className="profile-addresses" aria-labelledby="profile-addresses">
      <div className="profile-addresses-head">
        <h2 id="profile-addresses" ref={heading} tabIndex={-1} className="profile-title">
          Shipping addresses
        </h2>
        <Button
          kind="outline"
          size="small"
          onClick={() => {
            setRemoved(null)
            onAdd()
          }}
        >
          <PlusIcon />
          Add address
        </Button>
      </div>
      <div aria-live="polite">
        {error && <p className="status-error">{error}</p>}
        {removed && (
          <p className="undo-words">
            <span>{addressLine(removed.address)} was deleted.</span>
            <button
              type="button"
              className="undo-button"
              ref={(button) => button?.focus()}
              onClick={() => void change(() => addAddress(removed.address, removed.index), null)}
            >
              Undo
            </button>
          </p>
        )}
      </div>
      {addresses.length === 0 && (
        <p className="profile-none">
          No addresses yet. The first one you ship to while signed in is kept here, or you add one now.
        </p>
      )}
      <ul className="profile-address-list">
        {addresses.map((address, index) => (
          // An edited address stays the same item, so that the focus finds back to its button.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="profile-address">
            <PostalAddress address={address} />
            <div className="profile-address-buttons">
              <button
                type="button"
                className="profile-address-edit button button-quiet button-small"
                aria-label={`Edit address: ${addressLine(address)}`}
                onClick={() => {
                  setRemoved(null)
                  onEdit(index)
                }}
              >
                Edit
              </button>
              <button
                type="button"
                className="line-trash profile-address-delete"
                aria-label={`Delete address: ${addressLine(address)}`}
                aria-disabled={busy}
                onClick={() => void change(() => removeAddress(address), { address, index })}
              >
                <TrashIcon />
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
