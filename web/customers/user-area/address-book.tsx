import { useRef, useState, type RefObject } from 'react'
import { addressLine } from '#shop/checkout/address-book.ts'
import type { ApiResult } from '#web/api/api-client.ts'
import { Button } from '#web/design/button.tsx'
import { PlusIcon, TrashIcon } from '#web/design/icons.tsx'
import { PostalAddress } from '#web/orders/postal-address.tsx'
import type { AddressBookEntry } from '#web/storage/parse-session.ts'
import { addAddress, removeAddress } from '#web/session/update-profile.ts'

type RemovedAddress = { address: AddressBookEntry; index: number }

/** A deleted one can be brought back until the next change. */
export function AddressBook({
  addresses,
  onAdd,
  onEdit,
}: {
  addresses: readonly AddressBookEntry[]
  onAdd: () => void
  onEdit: (index: number) => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { busy, removed, setRemoved, error, change } = useAddressChange(heading)

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
          <UndoRemoval
            address={removed.address}
            onUndo={() => void change(() => addAddress(removed.address, removed.index), null)}
          />
        )}
      </div>
      {addresses.length === 0 && (
        <p className="profile-empty">
          No addresses yet. The first one you ship to while signed in is kept here, or you add one now.
        </p>
      )}
      <ul className="profile-address-list">
        {addresses.map((address, index) => (
          // An edited address stays the same item, so that the focus finds back to its button.
          // oxlint-disable-next-line react/no-array-index-key
          <AddressBookItem
            key={index}
            address={address}
            busy={busy}
            onEdit={() => {
              setRemoved(null)
              onEdit(index)
            }}
            onRemove={() => void change(() => removeAddress(address), { address, index })}
          />
        ))}
      </ul>
    </section>
  )
}

function useAddressChange(heading: RefObject<HTMLElement | null>) {
  const [busy, setBusy] = useState(false)
  const [removed, setRemoved] = useState<RemovedAddress | null>(null)
  const [error, setError] = useState('')

  async function change(request: () => Promise<ApiResult<unknown>>, next: RemovedAddress | null) {
    if (busy) return
    setBusy(true)
    const answer = await request()
    setBusy(false)
    setError(answer.ok ? '' : answer.message)
    if (!answer.ok) return
    setRemoved(next)
    if (next === null) heading.current?.focus()
  }

  return { busy, removed, setRemoved, error, change }
}

function UndoRemoval({ address, onUndo }: { address: AddressBookEntry; onUndo: () => void }) {
  return (
    <p className="undo-text">
      <span>{addressLine(address)} was deleted.</span>
      <button type="button" className="undo-button" ref={(button) => button?.focus()} onClick={onUndo}>
        Undo
      </button>
    </p>
  )
}

function AddressBookItem({
  address,
  busy,
  onEdit,
  onRemove,
}: {
  address: AddressBookEntry
  busy: boolean
  onEdit: () => void
  onRemove: () => void
}) {
  return (
    <li className="profile-address">
      <PostalAddress address={address} />
      <div className="profile-address-buttons">
        <button
          type="button"
          className="profile-address-edit button button-quiet button-small"
          aria-label={`Edit address: ${addressLine(address)}`}
          onClick={onEdit}
        >
          Edit
        </button>
        <button
          type="button"
          className="line-remove profile-address-delete"
          aria-label={`Delete address: ${addressLine(address)}`}
          aria-disabled={busy}
          onClick={onRemove}
        >
          <TrashIcon />
        </button>
      </div>
    </li>
  )
}
