import { useState, type FormEvent } from 'react'
import { addressLine } from '#shop/checkout/address-book.ts'
import type { SavedAddress } from '#shop/checkout/address.ts'
import { Button } from '#web/design/button.tsx'
import { SelectField } from '#web/design/field.tsx'
import { PostalAddress } from '#web/orders/postal-address.tsx'
import { Step } from './step.tsx'

export function SavedAddresses({
  addresses,
  takeFocus,
  onChoose,
  onAdd,
}: {
  addresses: readonly SavedAddress[]
  takeFocus: boolean
  onChoose: (address: SavedAddress) => void
  onAdd: () => void
}) {
  const [index, setIndex] = useState(0)
  const chosen = addresses[index] ?? addresses[0]

  function submit(event: FormEvent) {
    event.preventDefault()
    if (chosen) onChoose(chosen)
  }

  return (
    <Step title="Saved Addresses" takeFocus={takeFocus}>
      <form className="saved-addresses" onSubmit={submit}>
        {chosen ? (
          <>
            <SelectField
              label="Ship to"
              value={addresses.indexOf(chosen)}
              onChange={(event) => setIndex(Number(event.target.value))}
            >
              {addresses.map((address, place) => (
                <option key={addressLine(address)} value={place}>
                  {addressLine(address)}
                </option>
              ))}
            </SelectField>
            <div className="saved-address-shown">
              <PostalAddress address={chosen} />
            </div>
          </>
        ) : (
          <p>You have no saved addresses yet. The one you ship to now will be kept for next time.</p>
        )}
        <div className="address-buttons">
          {chosen && <Button type="submit">Continue</Button>}
          <Button kind={chosen ? 'outline' : 'solid'} onClick={onAdd}>
            Add new address
          </Button>
        </div>
      </form>
    </Step>
  )
}
