export type ShownChange = { field: string; before: string; after: string }

export function ChangesTable({
  changes,
  before,
  after,
}: {
  changes: readonly ShownChange[]
  /** Headings: "Before", "Now". */
  before: string
  after: string
}) {
  if (changes.length === 0) return null
  return (
    <table className="changes">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">{change.field}</th>
            <td>{change.before}</td>
            <td>{change.after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
