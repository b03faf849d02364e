import { joinAddressLines, splitAddressLines } from '#shop/checkout/address-lines.ts'
import { TextField } from '#web/design/field.tsx'

/** Three lines of one address. The first one shows the error. */
export function StreetFields({
  id,
  label,
  error,
  autoComplete,
  value,
  onType,
}: {
  id: string
  label: string
  error: string | undefined
  autoComplete: string
  value: string
  onType: (changes: { address: string }) => void
}) {
  const [house, street, landmark] = splitAddressLines(value)
  return (
    <>
      <TextField
        id={id}
        label={label}
        hint="House or flat number, building"
        error={error}
        autoComplete={autoComplete}
        value={house}
        onChange={({ target }) => onType({ address: joinAddressLines([target.value, street, landmark]) })}
      />
      <TextField
        id={`${id}-2`}
        label="Street, area"
        hint="Optional"
        required={false}
        autoComplete="shipping address-line2"
        value={street}
        onChange={({ target }) => onType({ address: joinAddressLines([house, target.value, landmark]) })}
      />
      <TextField
        id={`${id}-3`}
        label="Landmark"
        hint="Optional"
        required={false}
        autoComplete="shipping address-line3"
        value={landmark}
        onChange={({ target }) => onType({ address: joinAddressLines([house, street, target.value]) })}
      />
    </>
  )
}
