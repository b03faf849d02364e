import { useId, useState } from 'react'
import type { LineReview, OrderView } from '#contract/order.ts'
import { greetingName } from '#shop/checkout/buyer.ts'
import { fromApiAddress } from '#shop/checkout/api-address.ts'
import { checkReview, MAX_REVIEWER_NAME_LENGTH, MAX_REVIEW_LENGTH } from '#shop/reviews/check-review.ts'
import { Button } from '#web/design/button.tsx'
import { TextField, TextAreaField } from '#web/design/field.tsx'
import type { FieldErrors } from '#web/forms/check-fields.ts'
import { useForm } from '#web/forms/use-form.ts'
import { requestAsCustomer } from '#web/session/authenticated-client.ts'
import { PhotographsField, sendPhotographs, type ReviewedLine } from './review-photographs.tsx'
import { VisuallyHidden } from '#web/design/visually-hidden.tsx'

export function ReviewForm({
  order: { orderId, userInfo, buyer },
  line,
  onSubmitted,
}: {
  order: Pick<OrderView, 'orderId' | 'userInfo' | 'buyer'>
  line: ReviewedLine & { name: string }
  /** @param refused why its photographs could not be taken; null when all is left */
  onSubmitted: (feedback: LineReview, refused: string | null) => void
}) {
  const [photographs, setPhotographs] = useState<readonly File[]>([])
  const failureId = useId()
  const [hasStarted, setHasStarted] = useState(false)
  const name = greetingName({ buyer, shipTo: fromApiAddress(userInfo) })
  // A day after the order its link shows initials only: they are no name.
  const firstName = name.includes('•') ? '' : name

  const { formProps, errors, busy, failure } = useForm({
    fields: ['stars', 'words', 'name'],
    check: checkReview,
    async onSubmit(_typed, { feedback }) {
      const answer = await requestAsCustomer('POST /api/orders/feedback', {
        body: { id: orderId, product: line.id, line: line.line, ...feedback },
      })
      if (!answer.ok) return answer
      const sent = photographs.length === 0 ? null : await sendPhotographs(orderId, line, photographs)
      const review = sent?.ok ? { ...answer.data, state: 'waiting' as const } : answer.data
      onSubmitted(review, sent && !sent.ok ? sent.message : null)
      return answer
    },
  })

  return (
    <form {...formProps} className="leave-review-form">
      <StarRatingInput product={line.name} error={errors.stars} onChoose={() => setHasStarted(true)} />
      {hasStarted && (
        <>
          <ReviewFields firstName={firstName} errors={errors} />
          <PhotographsField of={line.name} chosen={photographs} error={undefined} onChoose={setPhotographs} />
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
              {failure?.message}
            </output>
          </div>
        </>
      )}
    </form>
  )
}

function ReviewFields({ firstName, errors }: { firstName: string; errors: FieldErrors<'words' | 'name'> }) {
  return (
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
        hint="Your town is shown beside it. Left empty, it says “A customer”."
        error={errors.name}
      />
    </>
  )
}

const ratingLabels = ['Not good', 'Could be better', 'All right', 'Good', 'Wonderful'] as const

function StarRatingInput({
  product,
  error,
  onChoose,
}: {
  product: string
  error: string | undefined
  onChoose: () => void
}) {
  const errorId = useId()
  return (
    <fieldset className="star-input" aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="field-label">
        Your stars<VisuallyHidden> for {product}</VisuallyHidden>
      </legend>
      <div className="star-input-options">
        {ratingLabels.map((meaning, index) => (
          <label key={meaning} className="star-input-label" title={meaning}>
            <input
              type="radio"
              name="stars"
              value={index + 1}
              required
              data-invalid={error !== undefined || undefined}
              className="star-input-radio"
              onChange={onChoose}
            />
            <VisuallyHidden>{`${index + 1} ${index === 0 ? 'star' : 'stars'}: ${meaning}`}</VisuallyHidden>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
