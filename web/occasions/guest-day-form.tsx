import { useState } from 'react'
import type { OccasionsPageData } from '#contract/page-data.ts'
import { checkPin } from '#shop/checkout/address-rules.ts'
import { INDIA } from '#shop/checkout/indian-states.ts'
import { checkEmail } from '#shop/customers/email.ts'
import { findOccasion } from '#shop/catalogue/gift-facets.ts'
import { createCalendarFile, toCalendarDay } from '#shop/occasions/calendar-file.ts'
import { checkOccasion, MAX_PERSON, nextBirthday, type Occasion } from '#shop/occasions/occasion.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { requestApi } from '#web/api/api-client.ts'
import { Button } from '#web/design/button.tsx'
import { TextField } from '#web/design/field.tsx'
import { saveFile } from '#web/design/save-file.ts'
import { useForm } from '#web/forms/use-form.ts'
import { OccasionWhen, toWhen, whenFields, type WhenValues } from './occasion-when.tsx'

const fields = ['person', ...whenFields, 'pin', 'email'] as const
type Values = Record<(typeof fields)[number], string>
type Errors = Partial<Values>

const empty: Values = { person: '', kind: 'birthday', day: '', month: '', festival: '', pin: '', email: '' }
const toDay = ({ person, ...when }: WhenValues & { person: string }) => ({ person, note: '', ...toWhen(when) })

function checkDay(values: Values): { ok: true; occasion: Occasion } | { ok: false; errors: Errors } {
  const checked = checkOccasion(toDay(values))
  if (checked.ok) return checked
  return { ok: false, errors: Object.fromEntries(checked.errors.map(({ path, message }) => [path[0], message])) }
}

function check(values: Values) {
  const day = checkDay(values)
  const pin = values.pin.trim() === '' ? { ok: true as const } : checkPin(values.pin, INDIA)
  const email = checkEmail(values.email)
  if (day.ok && pin.ok && email.ok) return { ok: true as const }
  const errors: Errors = {
    ...(!day.ok && day.errors),
    ...(!pin.ok && { pin: pin.message }),
    ...(!email.ok && { email: email.message }),
  }
  return { ok: false as const, errors }
}

/** One day, reminded of by mail or by the reader's own calendar, which tells us nothing. */
export function GuestDayForm({ festivals }: OccasionsPageData) {
  const [done, setDone] = useState('')
  const [missing, setMissing] = useState('')
  const form = useForm({
    fields,
    values: empty,
    check,
    async onSubmit({ email, pin, ...day }) {
      const { note: _note, ...body } = toDay(day)
      const answer = await requestApi('POST /api/occasions', { body: { ...body, pin, email } })
      if (answer.ok) setDone('Check your mail: one press on its link, and we remind you of this day.')
      return answer
    },
  })
  const { formProps, values, errors, failure, busy } = form
  const text = (field: keyof Values) => ({
    value: values[field],
    error: errors[field],
    onChange: (event: { target: { value: string } }) => {
      setDone('')
      setMissing('')
      form.change({ [field]: event.target.value })
    },
  })
  const save = () => {
    const day = checkDay(values)
    const found = day.ok ? findDay(day.occasion, festivals) : undefined
    if (!day.ok || !found) {
      setMissing(day.ok ? 'We have not entered its next day yet.' : (Object.values(day.errors)[0] ?? ''))
      return
    }
    saveFile('gathri-day.ics', createCalendarFile([found], new Date()))
    setDone('The file is in your downloads. Open it, and your calendar reminds you.')
  }
  return (
    <form {...formProps} className="occasion-form">
      <TextField label="Who is it?" autoComplete="off" maxLength={4 * MAX_PERSON} {...text('person')} />
      <OccasionWhen values={values} text={text} />
      <MailFields text={text} />
      <div className="occasions-buttons">
        <Button type="submit" busy={busy}>
          {busy ? 'Sending..' : 'Yes, remind me by mail'}
        </Button>
        <Button kind="outline" onClick={save}>
          Save it for my calendar
        </Button>
      </div>
      <output className="occasions-done">{done}</output>
      <p className="field-error" role="alert">
        {missing || failure?.message}
      </p>
    </form>
  )
}

type Bound = (field: 'pin' | 'email') => {
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

function MailFields({ text }: { text: Bound }) {
  return (
    <>
      <TextField
        label="PIN code the gift goes to (optional)"
        required={false}
        inputMode="numeric"
        autoComplete="off"
        hint="Each mail then names gifts that still reach it."
        {...text('pin')}
      />
      <TextField label="Your e-mail" type="email" autoComplete="email" {...text('email')} />
      <p className="occasions-hint">
        We send you a link first. We use the name, the day and the PIN code for these mails and for nothing else, and
        one press in any of them deletes the day.
      </p>
    </>
  )
}

function findDay(occasion: Occasion, festivals: OccasionsPageData['festivals']) {
  const { day, month, festival } = occasion
  const next =
    day === null || month === null
      ? festivals.find((each) => each.occasion === festival)?.day
      : nextBirthday({ day, month }, todayInIndia(new Date()))
  return next && toCalendarDay(occasion, next, findOccasion(festival ?? '')?.name ?? '')
}
