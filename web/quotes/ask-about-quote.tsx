import { useState } from 'react'
import { MAX_ENQUIRY_WORDS } from '#shop/enquiries/enquiry-words.ts'
import { requestApi } from '#web/api/api-client.ts'
import { Button } from '#web/design/button.tsx'
import { TextAreaField } from '#web/design/field.tsx'
import { focusWhenShown } from '#web/design/focus.ts'
import { useForm } from '#web/forms/use-form.ts'

export function AskAboutQuote({ token }: { token: string }) {
  const [isOpen, setOpen] = useState(false)
  const [isSent, setSent] = useState(false)
  if (isSent)
    return (
      <output ref={focusWhenShown} tabIndex={-1} className="quote-asked">
        Your question is with us. We answer by e-mail.
      </output>
    )
  if (!isOpen)
    return (
      <Button kind="outline" wide onClick={() => setOpen(true)}>
        I have a question
      </Button>
    )
  return <AskForm token={token} onSent={() => setSent(true)} />
}

function AskForm({ token, onSent }: { token: string; onSent: () => void }) {
  const { formProps, errors, busy, failure } = useForm({
    fields: ['words'],
    check: ({ words }) => {
      const asked = words.trim()
      return asked === ''
        ? { ok: false as const, errors: { words: 'Please write your question.' } }
        : { ok: true as const, asked }
    },
    async onSubmit(_, { asked }) {
      const answer = await requestApi('POST /api/quotes/ask', { body: { token, words: asked } })
      if (answer.ok) onSent()
      return answer
    },
  })
  return (
    <form {...formProps} className="quote-ask">
      <TextAreaField
        label="Your question"
        name="words"
        hint="We answer by e-mail, within two working days."
        maxLength={MAX_ENQUIRY_WORDS}
        rows={4}
        ref={focusWhenShown}
        error={errors.words}
      />
      <Button type="submit" busy={busy}>
        {busy ? 'Sending..' : 'Send my question'}
      </Button>
      <output className="field-error">{failure?.message}</output>
    </form>
  )
}
