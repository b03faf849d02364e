import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LEAST_GIFT_CARD, MOST_GIFT_CARD } from '#shop/gift-cards/gift-card-terms.ts'
import { formatPrice } from '#shop/money/paise.ts'
import { parseRupees } from '#shop/money/parse-rupees.ts'
import { useCall } from '../api/use-call.ts'
import { openDialog } from '../design/dialogs.tsx'
import { SelectField, TextAreaField, TextField } from '../design/field.tsx'
import { PlainForm } from '../design/form/plain-form.tsx'
import { useKeptFields } from '../design/form/use-kept-fields.ts'
import { showNotice } from '../design/notices.tsx'
import { ShownOnce } from '../design/shown-once.tsx'

const reasons = [
  { value: 'sold', label: 'Sold: somebody paid for it' },
  { value: 'goodwill', label: 'Goodwill: a present from the shop' },
] as const
type Values = Record<'amount' | 'note' | 'recipient' | 'sender' | 'message' | 'email' | 'sendOn' | 'key', string> & {
  reason: 'sold' | 'goodwill'
}

const empty: Values = {
  amount: '',
  reason: 'sold',
  note: '',
  recipient: '',
  sender: '',
  message: '',
  email: '',
  sendOn: '',
  key: '',
}

export function IssueGiftCard() {
  const queries = useQueryClient()
  const { run, isBusy } = useCall('POST /counter/api/v1/gift-cards')
  const { values, type, draft, clear } = useKeptFields<Values>('gift-cards/new', empty)
  const [refusal, setRefusal] = useState<string>()
  async function issue() {
    const { amount, key, ...terms } = values
    // The same wish has the same key, also after a reload: one card is issued.
    const idempotencyKey = key || crypto.randomUUID()
    type({ key: idempotencyKey })
    const body = { ...terms, amount: parseRupees(amount) ?? 0 }
    const result = await run({ body, idempotencyKey })
    if (!result.ok) return setRefusal(result.message)
    setRefusal(undefined)
    const { code, data } = result.data
    if (code !== null) await showCode(code)
    clear()
    void queries.invalidateQueries({ queryKey: ['GET /counter/api/v1/gift-cards'] })
    const mailed = data.email === null ? '' : ` Its mail goes to ${data.email}.`
    showNotice({ text: `The gift card ending ${data.last4} is issued.${mailed}` })
  }
  return (
    <section className="panel stack" aria-labelledby="issue-gift-card">
      <h2 id="issue-gift-card">Issue a gift card</h2>
      <PlainForm kept={{ draft, discard: clear }} submit={issue} action="Issue it" isBusy={isBusy} refusal={refusal}>
        <CardFields values={values} type={type} />
      </PlainForm>
    </section>
  )
}

function CardFields({ values, type }: { values: Values; type: (changes: Partial<Values>) => void }) {
  return (
    <>
      <TextField
        label="Amount in ₹"
        inputMode="numeric"
        value={values.amount}
        onChange={(amount) => type({ amount })}
        hint={`${formatPrice(LEAST_GIFT_CARD)} to ${formatPrice(MOST_GIFT_CARD)}. It is valid for three years.`}
      />
      <SelectField label="Why" options={reasons} value={values.reason} onChange={(reason) => type({ reason })} />
      <TextField
        label="How it was paid, or why you give it"
        value={values.note}
        onChange={(note) => type({ note })}
        maxLength={200}
        hint="It stays with the books: number and day, no names, please."
      />
      <TextField label="For" value={values.recipient} onChange={(recipient) => type({ recipient })} maxLength={80} />
      <TextField label="From" value={values.sender} onChange={(sender) => type({ sender })} maxLength={80} />
      <TextAreaField label="Message" value={values.message} onChange={(message) => type({ message })} maxLength={500} />
      <TextField
        label="E-mail of the recipient"
        type="email"
        value={values.email}
        onChange={(email) => type({ email })}
        hint="Without one you see the code once, to hand it over."
      />
      <TextField
        label="Day of the mail"
        type="date"
        value={values.sendOn}
        onChange={(sendOn) => type({ sendOn })}
        hint="Within a year. Empty: at once."
      />
    </>
  )
}

const showCode = (code: string) =>
  openDialog({ title: 'The code of this gift card', isDismissable: false }, (close) => (
    <ShownOnce
      label="Code"
      text="Write it on the card now. It is shown only once. Anybody with it can spend the card."
      secret={code}
      done={() => close()}
    />
  ))
