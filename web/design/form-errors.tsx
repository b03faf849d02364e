import { useEffect, useId, useRef } from 'react'

/**
 * How many fields to check, and the way to each of them. After each try it takes the focus, and so is read.
 * @param round counts the tries
 * @param idOf the field's id, for a form that works without JavaScript, too: then each way is a link
 */
export function FormErrors<Key extends string>({
  fields,
  errors,
  round,
  onChoose,
  idOf: toFieldId,
}: {
  fields: readonly { key: Key; label: string }[]
  errors: Readonly<Partial<Record<Key, string>>>
  round: number
  onChoose: (key: Key) => void
  idOf?: (key: Key) => string
}) {
  const summary = useRef<HTMLElement>(null)
  const wordsId = useId()
  useEffect(() => {
    if (round > 0) summary.current?.focus()
  }, [round])
  const wrong = fields.filter(({ key }) => errors[key] !== undefined)
  if (wrong.length === 0) return null
  return (
    <section ref={summary} tabIndex={-1} className="form-errors" aria-labelledby={wordsId}>
      <p id={wordsId}>Please check {wrong.length === 1 ? 'one field' : `${wrong.length} fields`}</p>
      <ul className="form-errors-list">
        {wrong.map(({ key, label }) => (
          <li key={key}>
            {toFieldId ? (
              <a
                className="text-link"
                href={`#${toFieldId(key)}`}
                onClick={(event) => {
                  event.preventDefault()
                  onChoose(key)
                }}
              >
                {label}
              </a>
            ) : (
              <button type="button" className="text-link" onClick={() => onChoose(key)}>
                {label}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
