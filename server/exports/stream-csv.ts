import { formatCsvRow } from '#shop/csv/format-csv-row.ts'

type Cell = string | number | null
export type CsvPage<Cursor> = { rows: Cell[][]; next: Cursor | undefined }

/** Without it, spreadsheets read UTF-8 as something else. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Reads a page when the last one was taken, so that a file of any length needs the memory of one. */
export function streamCsv<Cursor>(
  header: readonly string[],
  readPage: (after: Cursor | undefined) => Promise<CsvPage<Cursor>>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let after: Cursor | undefined
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK + formatCsvRow(header))),
    async pull(controller) {
      const { rows, next } = await readPage(after)
      if (rows.length > 0) controller.enqueue(encoder.encode(rows.map(formatCsvRow).join('')))
      after = next
      if (next === undefined) controller.close()
    },
  })
}
