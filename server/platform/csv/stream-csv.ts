import { BYTE_ORDER_MARK, formatCsv, type CsvCell } from './format-csv.ts'

export type CsvPage<Cursor> = { rows: CsvCell[][]; next: Cursor | undefined }

export function streamCsv<Cursor>(
  header: readonly string[],
  readPage: (after: Cursor | undefined) => Promise<CsvPage<Cursor>>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let after: Cursor | undefined
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK + formatCsv([header]))),
    async pull(controller) {
      const { rows, next } = await readPage(after)
      if (rows.length > 0) controller.enqueue(encoder.encode(formatCsv(rows)))
      after = next
      if (next === undefined) controller.close()
    },
  })
}
