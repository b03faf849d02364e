import { useId, type MouseEvent } from 'react'
import type { FieldErrors } from './check-fields.ts'

/** `useForm` gives it the focus after each try. `asLinks` is for a form that works without JavaScript, too. */
export function FormErrors<Key extends string>({
  fields,
  errors,
  toFieldId,
  asLinks = false,
}: {
  fields: readonly { key: Key; label: string }[]
  errors: FieldErrors<Key>
  toFieldId: (key: Key) => string
  asLinks?: boolean
}) {
  const wordsId = useId()
  const wrong = fields.filter(({ key }) => errors[key] !== undefined)
  if (wrong.length === 0) return null
  const leadTo = (key: Key) => (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById(toFieldId(key))?.focus()
  }
  return (
    <section tabIndex={-1} className="form-errors" aria-labelledby={wordsId}>
      <p id={wordsId}>Please check {wrong.length === 1 ? 'one field' : `${wrong.length} fields`}</p>
      <ul className="form-errors-list">
        {wrong.map(({ key, label }) => (
          <li key={key}>
            {asLinks ? (
              <a className="text-link" href={`#${toFieldId(key)}`} onClick={leadTo(key)}>
                {label}
              </a>
            ) : (
              <button type="button" className="text-link" onClick={leadTo(key)}>
                {label}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
