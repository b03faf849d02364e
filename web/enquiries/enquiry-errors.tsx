import { idOf } from './use-enquiry-form.ts'

/** How many fields need another look, and links to each of them: they work without JavaScript, too. */
export function EnquiryErrors({
  fields,
  errors,
  onChoose,
}: {
  fields: readonly { key: string; label: string }[]
  errors: Readonly<Record<string, string>>
  onChoose: (key: string) => void
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
            <a
              className="text-link enquiry-error-link"
              href={`#${idOf(key)}`}
              onClick={(event) => {
                event.preventDefault()
                onChoose(key)
              }}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
