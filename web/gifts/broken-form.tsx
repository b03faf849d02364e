import { useState } from 'react'
import { checkEmail } from '#shop/customers/email.ts'
import { checkName } from '#shop/customers/name.ts'
import { normalizeText } from '#shop/normalize-text.ts'
import { MAX_PICTURES, PICTURES_FIELD } from '#shop/enquiries/enquiry-fields.ts'
import { requestApi } from '#web/api/api-client.ts'
import { Button } from '#web/design/button.tsx'
import { shrinkPicture } from '#web/design/shrink-picture.ts'
import { TextAreaField, TextField } from '#web/design/field.tsx'
import { PicturesField } from '#web/forms/pictures-field.tsx'
import { useForm } from '#web/forms/use-form.ts'

const UPLOAD_TIMEOUT_MS = 60_000

export function BrokenForm({ code }: { code: string }) {
  const [ticket, setTicket] = useState<string | null>(null)
  const [pictures, setPictures] = useState<readonly File[]>([])
  const { formProps, errors, busy, failure } = useForm({
    fields: ['message', 'name', 'email', PICTURES_FIELD],
    check: checkBroken,
    async onSubmit({ message, name, email }) {
      const form = new FormData()
      for (const [field, typed] of Object.entries({ code, message, name, email })) form.set(field, typed)
      for (const file of await Promise.all(pictures.map(shrinkPicture))) form.append(PICTURES_FIELD, file, file.name)
      const answer = await requestApi('POST /api/gifts/broken', { body: form, timeoutMs: UPLOAD_TIMEOUT_MS })
      if (answer.ok) setTicket(answer.data.ticket)
      return answer
    },
  })
  return (
    <section aria-labelledby="gift-broken">
      <h2 id="gift-broken">Something broke?</h2>
      {ticket === null ? (
        <form {...formProps} className="gift-form">
          <TextAreaField label="What happened" name="message" rows={3} error={errors.message} />
          <PicturesField
            of="what broke"
            max={MAX_PICTURES}
            note=". Only the workshop sees them."
            chosen={pictures}
            error={errors[PICTURES_FIELD]}
            onChoose={setPictures}
          />
          <TextField label="Your name" name="name" autoComplete="name" error={errors.name} />
          <TextField label="Your e-mail" name="email" type="email" autoComplete="email" error={errors.email} />
          <Button type="submit" busy={busy} kind="outline">
            {busy ? 'Sending..' : 'Tell the workshop'}
          </Button>
          <output className="field-error">{failure?.message}</output>
        </form>
      ) : (
        <output>Thank you for telling us. We answer by e-mail; your number is {ticket}.</output>
      )}
    </section>
  )
}

function checkBroken({ message, name, email }: Record<'message' | 'name' | 'email', string>) {
  const checks = { name: checkName(name, 'name'), email: checkEmail(email) }
  const errors = {
    ...(normalizeText(message) === '' && { message: 'Please say what happened.' }),
    ...(!checks.name.ok && { name: checks.name.message }),
    ...(!checks.email.ok && { email: checks.email.message }),
  }
  return Object.keys(errors).length === 0 ? { ok: true as const } : { ok: false as const, errors }
}
