import { readSheet } from 'read-excel-file/universal'
import { serveTasks } from '#server/platform/processes/background-process.ts'

/** The first sheet of the workbook as texts. */
serveTasks(async ({ bytes }: { bytes: Uint8Array }): Promise<string[][]> => {
  const rows = await readSheet(new Uint8Array(bytes).buffer)
  return rows.map((row) => row.map(toText))
})

function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  // Formulas leave rounding behind, such as 0.30000000000000004.
  return typeof value === 'number' ? String(Number(value.toPrecision(15))) : String(value as string)
}
