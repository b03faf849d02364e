/** The first cell of a row heads it; on a phone each of the others names its column. */
export function LegalTable({
  columns,
  rows,
  isCode = false,
}: {
  columns: readonly string[]
  rows: readonly (readonly [head: string, ...cells: string[]])[]
  isCode?: boolean
}) {
  return (
    <div className="legal-table">
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head, ...cells]) => (
            <tr key={head}>
              <th scope="row">{isCode ? <code>{head}</code> : head}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]} data-label={columns[index + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
