import { useState } from 'react'
import { checkRecipient, type ShippingAddress } from '#shop/checkout/address.ts'
import { toApiAddress } from '#shop/checkout/api-address.ts'
import { nameAlone, placeFields } from '#shop/gifts/gift-request.ts'
import { AddressFields } from '#web/checkout/address-fields.tsx'
import { useCountries } from '#web/checkout/use-countries.ts'
import { Button } from '#web/design/button.tsx'
import { FormErrors } from '#web/forms/form-errors.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { requestAsCustomer } from '#web/session/authenticated-client.ts'

const toFieldId = (field: string) => `enter-${field}`

/** The buyer enters the address that the recipient was asked for. */
export function EnterAddress({
  orderId,
  shipment,
  name,
  onEntered,
}: {
  orderId: string
  shipment: string
  name: string
  onEntered: () => Promise<void>
}) {
  const [typed, setTyped] = useState<ShippingAddress>(() => nameAlone(name))
  const countries = useCountries(false)
  const { formProps, errors, busy, failure } = useForm({
    fields: placeFields.map(({ key }) => key),
    values: typed,
    check: () => checkRecipient(typed, countries.list.statesOf),
    async onSubmit(_typed, { address }) {
      const entered = await requestAsCustomer('POST /api/orders/ask', {
        body: { id: orderId, shipment, info: toApiAddress(address) },
      })
      if (entered.ok) await onEntered()
      return entered
    },
  })
  return (
    <form {...formProps} className="gift-form">
      <FormErrors fields={placeFields} errors={errors} toFieldId={toFieldId} />
      <AddressFields
        prefix="enter"
        fields={placeFields}
        values={typed}
        errors={errors}
        countries={countries}
        onChange={(changes) => setTyped({ ...typed, ...changes })}
      />
      <Button type="submit" busy={busy}>
        {busy ? 'Sending..' : 'Send it there'}
      </Button>
      <output className="field-error">{failure?.message}</output>
    </form>
  )
}
