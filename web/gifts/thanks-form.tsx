import { useState } from 'react'
import { checkThanks, MAX_THANKS_LENGTH } from '#shop/gifts/check-thanks.ts'
import { requestApi } from '#web/api/api-client.ts'
import { Button } from '#web/design/button.tsx'
import { TextAreaField } from '#web/design/field.tsx'
import { useForm } from '#web/forms/use-form.ts'

export function ThanksForm({ code, thanked }: { code: string; thanked: boolean }) {
  const [isSent, setSent] = useState(thanked)
  const { formProps, errors, busy, failure } = useForm({
    fields: ['words'],
    check: ({ words }) => {
      const checked = checkThanks(words)
      return checked.ok ? checked : { ok: false as const, errors: { words: checked.message } }
    },
    async onSubmit({ words }) {
      const answer = await requestApi('POST /api/gifts/thanks', { body: { code, words } })
      if (answer.ok) setSent(true)
      return answer
    },
  })
  return (
    <section aria-labelledby="gift-thanks">
      <h2 id="gift-thanks">Thank the sender</h2>
      {isSent ? (
        <output>Your thanks are on their way.</output>
      ) : (
        <form {...formProps} className="gift-form">
          <TextAreaField
            label="Your words"
            name="words"
            hint="We mail them, once, and tell nobody your address or theirs."
            maxLength={MAX_THANKS_LENGTH}
            rows={3}
            error={errors.words}
          />
          <Button type="submit" busy={busy}>
            {busy ? 'Sending..' : 'Send my thanks'}
          </Button>
          <output className="field-error">{failure?.message}</output>
        </form>
      )}
    </section>
  )
}
