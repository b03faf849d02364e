const needsQuotes = /[",\r\n]/
/** What spreadsheets take for a formula, also in full width; a plain number is none. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/
const plainNumber = /^-?\d+(\.\d+)?$/

/** RFC 4180, with its line end. A cell that a spreadsheet would run gets an apostrophe before it. */
export function formatCsvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`
}

function formatCell(cell: string | number | null): string {
  const text = cell === null ? '' : String(cell)
  const safe = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
