import { useState } from 'react'
import { checkEmail } from '#shop/customers/email.ts'
import { checkName } from '#shop/customers/name.ts'
import { normalizeText } from '#shop/normalize-text.ts'
import { requestApi } from '#web/api/api-client.ts'
import { Button } from '#web/design/button.tsx'
import { TextAreaField, TextField } from '#web/design/field.tsx'
import { useForm } from '#web/forms/use-form.ts'

export function BrokenForm({ code }: { code: string }) {
  const [ticket, setTicket] = useState<string | null>(null)
  const { formProps, errors, busy, failure } = useForm({
    fields: ['message', 'name', 'email'],
    check: checkBroken,
    async onSubmit(typed) {
      const answer = await requestApi('POST /api/gifts/broken', { body: { code, ...typed } })
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
