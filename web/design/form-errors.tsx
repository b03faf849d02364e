/**
 * How many fields need another look, and the way to each of them.
 * @param idOf the field's id, for a form that works without JavaScript, too: then each way is a link
 */
export function FormErrors<Key extends string>({
  fields,
  errors,
  onChoose,
  idOf,
}: {
  fields: readonly { key: Key; label: string }[]
  errors: Readonly<Partial<Record<Key, string>>>
  onChoose: (key: Key) => void
  idOf?: (key: Key) => string
}) {
  const wrong = fields.filter(({ key }) => errors[key] !== undefined)
  if (wrong.length === 0) return null
  return (
    <section className="form-errors" aria-label="What needs another look">
      <p>
        {wrong.length === 1 ? 'One field needs another look.' : `${wrong.length} fields need another look.`}
      </p>
      <ul className="form-errors-list">
        {wrong.map(({ key, label }) => (
          <li key={key}>
            {idOf ? (
              <a
                className="text-link"
                href={`#${idOf(key)}`}
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
