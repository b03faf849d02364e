import writeExcelFile, { type CellObject } from 'write-excel-file/node'
import { serveTasks } from '#server/platform/processes/background-process.ts'
import type { WorkbookColumn, WorkbookSheet } from './write-workbook.ts'

serveTasks(async ({ sheets }: { sheets: readonly WorkbookSheet[] }): Promise<Uint8Array> => {
  const written = writeExcelFile(
    sheets.map(({ name, columns, rows }) => ({
      sheet: name,
      stickyRowsCount: 1,
      columns: columns.map(({ width = 14 }) => ({ width })),
      data: [
        columns.map(({ label }): CellObject => ({ value: label, type: String, fontWeight: 'bold' })),
        ...rows.map((row) => row.map((value, index) => toCell(value, columns[index]?.kind))),
      ],
    })),
  )
  return written.toBuffer()
})

/** A text is always of the type text: one that begins with "=" is no formula. */
function toCell(value: string | number | null, kind: WorkbookColumn['kind'] = 'text'): CellObject | null {
  if (value === null || value === '') return null
  if (kind === 'day') return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'dd-mm-yyyy' }
  if (kind === 'paise') return { value: Number(value) / 100, type: Number, format: '#,##0.00' }
  return kind === 'number' ? { value: Number(value), type: Number } : { value: String(value), type: String }
}
