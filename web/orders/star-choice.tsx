import { useId } from 'react'
import { VisuallyHidden } from '../design/visually-hidden.tsx'

const meanings = ['Not good', 'Could be better', 'All right', 'Good', 'Wonderful'] as const

/** One to five stars, as five radio buttons: arrow keys choose, and each says what it means. */
export function StarChoice({
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
    <fieldset className="star-choice" aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="field-label">
        Your stars<VisuallyHidden> for {product}</VisuallyHidden>
      </legend>
      <div className="star-choices">
        {meanings.map((meaning, index) => (
          <label key={meaning} className="star-choice-label" title={meaning}>
            <input
              type="radio"
              name="stars"
              value={index + 1}
              required
              className="star-choice-input"
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
