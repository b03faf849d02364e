import { useState } from 'react'
import type { RequestView } from '#contract/gift-request.ts'
import { checkRecipient, type ShippingAddress } from '#shop/checkout/address.ts'
import { toApiAddress } from '#shop/checkout/api-address.ts'
import { nameAlone, placeFields } from '#shop/gifts/gift-request.ts'
import { readTypedDay } from '#shop/time/typed-day.ts'
import { requestApi, type ApiResult } from '#web/api/api-client.ts'
import { AddressFields } from '#web/checkout/address-fields.tsx'
import { useCountries } from '#web/checkout/use-countries.ts'
import { Button } from '#web/design/button.tsx'
import { DayField } from '#web/design/day-field.tsx'
import { FormErrors } from '#web/forms/form-errors.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { ChoiceFields } from './choice-fields.tsx'
import { DeclineGift } from './decline-gift.tsx'

const toFieldId = (field: string) => `gift-${field}`
const fields = [...placeFields, { key: 'date', label: 'A day that suits you' }] as const

type AnswerFormProps = {
  code: string
  gift: RequestView
  onAnswered: (gift: RequestView) => void
  renew: () => void
}

export function AnswerForm({ code, gift, onAnswered, renew }: AnswerFormProps) {
  const { name, from, choices } = gift
  const [typed, setTyped] = useState<ShippingAddress>(() => nameAlone(name))
  const [extra, setExtra] = useState({ date: '', mayShow: false, variant: choices[0]?.variant ?? null })
  const { date, mayShow, variant } = extra
  const countries = useCountries(false)

  async function send(info: ShippingAddress): Promise<ApiResult<RequestView>> {
    const chosen = { ...(date !== '' && { date }), ...(variant !== null && { variant }) }
    const answer = await requestApi('POST /api/gifts/answer', {
      body: { code, info: toApiAddress(info), mayShow, ...chosen },
    })
    if (answer.ok) onAnswered(answer.data)
    else if (answer.details.reason === 'choice-gone') renew()
    return answer
  }

  const { formProps, errors, busy, failure } = useForm({
    fields: fields.map(({ key }) => key),
    values: { ...typed, date },
    check: () => checkAnswer(checkRecipient(typed, countries.list.statesOf), date),
    onSubmit: (_typed, { address }) => send(address),
  })
  return (
    <>
      <form {...formProps} className="gift-form answer-form">
        {choices.length > 0 && (
          <ChoiceFields
            choices={choices}
            chosen={variant}
            onChoose={(chosen) => setExtra({ ...extra, variant: chosen })}
          />
        )}
        <h2>Where may it go?</h2>
        <FormErrors fields={fields} errors={errors} toFieldId={toFieldId} />
        <AddressFields
          prefix="gift"
          fields={placeFields}
          values={typed}
          errors={errors}
          countries={countries}
          onChange={(changes) => setTyped({ ...typed, ...changes })}
        />
        <Wishes
          from={from}
          wishes={extra}
          error={errors.date}
          onChange={(changes) => setExtra({ ...extra, ...changes })}
        />
        <p className="buyer-hint">
          {`Only our workshop and the courier learn your address. ${from === '' ? 'The sender' : from} learns that you answered, and by which day it arrives. We delete your name, street and phone 90 days after that.`}
        </p>
        <Button type="submit" busy={busy} wide>
          {busy ? 'Sending..' : 'Send it to me'}
        </Button>
        <output className="field-error">{failure?.message}</output>
      </form>
      <DeclineGift code={code} from={from} onAnswered={onAnswered} />
    </>
  )
}

function checkAnswer(place: ReturnType<typeof checkRecipient>, date: string) {
  if (date === '' || /^\d{4}-\d\d-\d\d$/.test(date)) return place
  const wrong = { date: 'Write a day, such as 5 Dec 2026.' }
  return { ok: false as const, errors: place.ok ? wrong : { ...place.errors, ...wrong } }
}

type WishesProps = {
  from: string
  wishes: { mayShow: boolean }
  error: string | undefined
  onChange: (changes: { date?: string; mayShow?: boolean }) => void
}

function Wishes({ from, wishes: { mayShow }, error, onChange }: WishesProps) {
  return (
    <>
      <DayField
        id={toFieldId('date')}
        label="A day that suits you"
        hint="Leave it empty, and it comes as soon as it is ready."
        required={false}
        error={error}
        onChange={({ target }) => onChange({ date: readTypedDay(target.value) })}
      />
      <label className="buyer-choice">
        <input type="checkbox" checked={mayShow} onChange={({ target }) => onChange({ mayShow: target.checked })} />
        {from === '' ? 'The sender may see my address' : `${from} may see my address`}
      </label>
    </>
  )
}
