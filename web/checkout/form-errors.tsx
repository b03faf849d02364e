type Field<Key extends string> = { key: Key; label: string }

/** How many fields need another look, and the way to each of them. */
export function FormErrors<Key extends string>({
  fields,
  errors,
  onChoose,
}: {
  fields: readonly Field<Key>[]
  errors: Partial<Record<Key, string>>
  onChoose: (field: Key) => void
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
            <button type="button" className="text-link" onClick={() => onChoose(key)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
