import { useId } from 'react'
import { VisuallyHidden } from '#web/design/visually-hidden.tsx'

const ratingLabels = ['Not good', 'Could be better', 'All right', 'Good', 'Wonderful'] as const

export function StarRatingInput({
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
