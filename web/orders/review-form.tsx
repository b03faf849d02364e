import { useId, useRef, useState, type FormEvent, type SubmitEvent } from 'react'
import {
  checkReview,
  MAX_REVIEWER_NAME_LENGTH,
  MAX_REVIEW_LENGTH,
  type ReviewField,
} from '#shop/reviews/check-review.ts'
import { Button } from '#web/design/button.tsx'
import { TextField, TextAreaField } from '#web/design/field.tsx'
import { requestAsCustomer } from '#web/session/authenticated-client.ts'
import { StarRatingInput } from './star-rating-input.tsx'
import type { SubmittedReview, Order, OrderLine } from './use-order.ts'

type ReviewErrors = Partial<Record<ReviewField, string>>

/**
 * Feedback for one product of an order: a line of stars which, once chosen, unfolds to the words and the name beside them.
 * What is typed stays until it is sent.
 */
export function ReviewForm({
  order: { orderId, userInfo },
  line,
  onSubmitted,
}: {
  order: Pick<Order, 'orderId' | 'userInfo'>
  line: Pick<OrderLine, 'id' | 'name'>
  onSubmitted: (feedback: SubmittedReview) => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const failureId = useId()
  const [errors, setErrors] = useState<ReviewErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [hasStarted, setHasStarted] = useState(false)
  // A day after the order its link shows initials only: they are no name.
  const firstName = userInfo.fName.includes('•') ? '' : userInfo.fName

  function showErrors(errors: ReviewErrors) {
    setErrors(errors)
    const [first] = Object.keys(errors)
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  function validate(form: HTMLFormElement) {
    const typed = new FormData(form)
    return checkReview({
      stars: Number(typed.get('stars')),
      words: typed.get('words'),
      name: typed.get('name'),
    })
  }

  /** What was wrong and is right by now is no longer said. */
  function revalidate(event: FormEvent<HTMLFormElement>) {
    if (Object.keys(errors).length === 0) return
    const checked = validate(event.currentTarget)
    setErrors(checked.ok ? {} : checked.errors)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const checked = validate(event.currentTarget)
    setFailure(null)
    if (!checked.ok) return showErrors(checked.errors)
    setErrors({})
    setBusy(true)
    const answer = await requestAsCustomer<SubmittedReview>('/api/orders/feedback', {
      body: { id: orderId, product: line.id, ...checked.feedback },
    })
    setBusy(false)
    if (answer.ok) return onSubmitted(answer.data)
    setFailure(answer.message)
    showErrors((answer.details as { errors?: ReviewErrors } | null)?.errors ?? {})
  }

  return (
    <form
      ref={form}
      className="leave-review-form"
      noValidate
      onInput={revalidate}
      onSubmit={(event) => void submit(event)}
    >
      <StarRatingInput product={line.name} error={errors.stars} onChoose={() => setHasStarted(true)} />
      {hasStarted && (
        <>
          <TextAreaField
            label="Your words"
            name="words"
            required={false}
            maxLength={MAX_REVIEW_LENGTH}
            rows={4}
            hint="How was it made, packed, received? You may leave this empty."
            error={errors.words}
          />
          <TextField
            label="Your name, as others see it"
            name="name"
            required={false}
            maxLength={MAX_REVIEWER_NAME_LENGTH}
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
            <output id={failureId} className="leave-review-error">
              {failure}
            </output>
          </div>
        </>
      )}
    </form>
  )
}
