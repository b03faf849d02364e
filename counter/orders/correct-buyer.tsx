import { useState } from 'react'
import { callSignedIn } from '../api/use-call.ts'
import { readFieldErrors } from '../api/parse-refusal.ts'
import { confirm } from '../design/confirm.tsx'
import { openDialog } from '../design/dialogs.tsx'
import { TextField } from '../design/field.tsx'
import { PlainForm } from '../design/form/plain-form.tsx'
import { useKeptFields } from '../design/form/use-kept-fields.ts'
import type { StaffOrder } from './order-types.ts'
import type { useOrderAction } from './use-order-action.ts'

type Act = ReturnType<typeof useOrderAction>['act']
const ROUTE = 'PUT /counter/api/v1/orders/{order}/buyer'

/** A mistyped e-mail or phone; then asks whether the mails go out again. */
export async function correctBuyer(order: StaffOrder, act: Act): Promise<void> {
  const email = await openDialog<string>({ title: 'Correct e-mail or phone', look: 'sheet' }, (close) => (
    <CorrectBuyerForm order={order} act={act} close={close} />
  ))
  if (email === undefined || email === order.buyer.email || order.placedAt === null) return
  const again = await confirm({
    title: `Send the order’s mails again to ${email}?`,
    text: <p>Every mail about this order that the old address got is sent once more, as the order is now.</p>,
    action: 'Send them again',
  })
  if (!again) return
  const params = { order: order.number }
  await act(
    () => callSignedIn('POST /counter/api/v1/orders/{order}/resend', { params, body: {} }),
    `The mails are on their way to ${email}.`,
  )
}

function CorrectBuyerForm({ order, act, close }: { order: StaffOrder; act: Act; close: (email?: string) => void }) {
  const { email = '', phone = '', hasAccount } = order.buyer
  const initial = { email, phone }
  const { values: typed, type, draft, clear } = useKeptFields(`orders/${order.number}/buyer`, initial)
  const [refused, setRefused] = useState({ typed: initial, errors: {} as Readonly<Record<string, string>> })
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const send = async () => {
      const result = await callSignedIn(ROUTE, {
        params: { order: order.number },
        version: order.version,
        body: typed,
      })
      setRefused({ typed, errors: result.ok ? {} : readFieldErrors(result.details) })
      return result
    }
    const isSaved = await act(send, 'It is corrected.')
    setBusy(false)
    if (!isSaved) return
    await draft.drop()
    close(typed.email.trim().toLowerCase())
  }
  const errorOf = (key: keyof typeof typed) => (typed[key] === refused.typed[key] ? refused.errors[key] : undefined)
  return (
    <PlainForm kept={{ draft, discard: clear }} submit={save} action="Save" isBusy={isBusy} leave={() => close()}>
      <p className="dialog-text">
        The new phone also goes on parcels that had the old one, until the courier is on the way. A booked parcel gets a
        new booking. Invoices stay as they were issued.
      </p>
      {hasAccount ? (
        <p className="dialog-text">The e-mail belongs to the buyer’s account, so it cannot be changed here.</p>
      ) : (
        <TextField
          label="E-mail"
          type="email"
          value={typed.email}
          onChange={(value) => type({ email: value })}
          error={errorOf('email')}
        />
      )}
      <TextField
        label="Phone"
        type="tel"
        value={typed.phone}
        onChange={(value) => type({ phone: value })}
        hint="Ten digits, or with + and the code of another country."
        error={errorOf('phone')}
      />
    </PlainForm>
  )
}
