import { stringify } from 'csv-stringify/sync'
import { markFormula } from '#shop/csv/formula-mark.ts'

export type CsvCell = string | number | null

/** Without it, spreadsheets misread UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** RFC 4180, with CRLF. Cells that look like formulas are defused. */
export function formatCsv(rows: readonly (readonly CsvCell[])[]): string {
  const cells = rows.map((row) => [...row])
  return stringify(cells, { record_delimiter: 'windows', quoted_match: /[\r\n]/, cast: { string: markFormula } })
}
