import { useId, useRef, useState, type FormEvent, type SubmitEvent } from 'react'
import { checkFeedback, MAX_NAME, MAX_WORDS, type FeedbackField } from '#shop/feedback/check-feedback.ts'
import { Button } from '../design/button.tsx'
import { TextField, WordsField } from '../design/field.tsx'
import { askAsCustomer } from '../session/ask-as-customer.ts'
import { StarChoice } from './star-choice.tsx'
import type { LeftFeedback, Order, OrderLine } from './use-order.ts'

type Errors = Partial<Record<FeedbackField, string>>

/**
 * Feedback for one product of an order: a line of stars which, once chosen, unfolds to the words and the name beside them.
 * What is typed stays until it is sent.
 */
export function FeedbackForm({
  order: { orderId, userInfo },
  line,
  onLeft,
}: {
  order: Pick<Order, 'orderId' | 'userInfo'>
  line: Pick<OrderLine, 'id' | 'name'>
  onLeft: (feedback: LeftFeedback) => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const failureId = useId()
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [begun, setBegun] = useState(false)
  // A day after the order its link shows initials only: they are no name.
  const firstName = userInfo.fName.includes('•') ? '' : userInfo.fName

  function show(errors: Errors) {
    setErrors(errors)
    const [first] = Object.keys(errors)
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  function check(form: HTMLFormElement) {
    const typed = new FormData(form)
    return checkFeedback({
      stars: Number(typed.get('stars')),
      words: typed.get('words'),
      name: typed.get('name'),
    })
  }

  /** What was wrong and is right by now is no longer said. */
  function recheck(event: FormEvent<HTMLFormElement>) {
    if (Object.keys(errors).length === 0) return
    const checked = check(event.currentTarget)
    setErrors(checked.ok ? {} : checked.errors)
  }

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const checked = check(event.currentTarget)
    setFailure(null)
    if (!checked.ok) return show(checked.errors)
    setErrors({})
    setBusy(true)
    const answer = await askAsCustomer<LeftFeedback>('/api/orders/feedback', {
      body: { id: orderId, product: line.id, ...checked.feedback },
    })
    setBusy(false)
    if (answer.ok) return onLeft(answer.data)
    setFailure(answer.message)
    show((answer.details as { errors?: Errors } | null)?.errors ?? {})
  }

  return (
    <form
      ref={form}
      className="feedback-form"
      noValidate
      onInput={recheck}
      onSubmit={(event) => void send(event)}
    >
      <StarChoice product={line.name} error={errors.stars} onChoose={() => setBegun(true)} />
      {begun && (
        <>
          <WordsField
            label="Your words"
            name="words"
            required={false}
            maxLength={MAX_WORDS}
            rows={4}
            hint="How was it made, packed, received? You may leave this empty."
            error={errors.words}
          />
          <TextField
            label="Your name, as others see it"
            name="name"
            required={false}
            maxLength={MAX_NAME}
            autoComplete="given-name"
            defaultValue={firstName}
            hint="Your town stands beside it. Empty, it says “A customer”."
            error={errors.name}
          />
          <div>
            <Button
              type="submit"
              busy={busy}
              aria-describedby={failureId}
              aria-label={`Leave feedback for ${line.name}`}
            >
              {busy ? 'Sending..' : 'Leave feedback'}
            </Button>
            <output id={failureId} className="feedback-failure">
              {failure}
            </output>
          </div>
        </>
      )}
    </form>
  )
}
