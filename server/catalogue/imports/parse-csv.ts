import { setImmediate } from 'node:timers/promises'
import { parse, CsvError } from 'csv-parse'
import type { Sheet, SheetRow } from '#shop/import/other-shops/sheet.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'

export type ParsedSheet = ({ ok: true } & Sheet) | OperationRefusal<'file'>

export const MAX_ROWS = 20_000
/** Other shops write up to 40 columns for each attribute. */
const MAX_COLUMNS = 500
const MAX_RECORD_BYTES = 100_000

/** The row limit of spreadsheets, including empty rows. */
const MAX_RECORDS = 1_048_576
/** Parsing one part blocks other work. */
const PART_BYTES = 4_096

/** Accepts commas, semicolons or tabs. Unreadable rows carry the reason; only a file without rows is refused. */
export async function parseCsv(bytes: Uint8Array): Promise<ParsedSheet> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (/^(\xFF\xFE|\xFE\xFF)/.test(content.toString('latin1', 0, 2)))
    return refuse.invalid('file', 'This file is UTF-16. Please save it as “CSV UTF-8” and send it again.')
  if (content.includes(0))
    return refuse.invalid('file', 'This is not a CSV or .xlsx file. Please save the sheet as “CSV UTF-8”.')
  const text = content.subarray(content.toString('latin1', 0, 3) === '\xEF\xBB\xBF' ? 3 : 0)
  const records = await readRecords(text)
  if ('ok' in records) return records
  const { header, rows } = records
  return checkSheet(header, rows)
}

export function checkSheet(header: string[] | undefined, rows: SheetRow[]): ParsedSheet {
  if (!header || rows.length === 0)
    return refuse.invalid(
      'file',
      'There are no rows in this file. The first row names the columns, and each further row is one variant.',
    )
  if (header.length > MAX_COLUMNS) return refuse.invalid('file', `At most ${MAX_COLUMNS} columns, please.`)
  return { ok: true, header, rows }
}

export const tooManyRows = () => refuse.invalid('file', 'At most 20,000 rows at once. Please send them in parts.')

type Records = { header: string[] | undefined; rows: SheetRow[]; n: number }

/** Yields between small parts. Empty rows are counted but not stored. */
async function readRecords(text: Buffer): Promise<Records | OperationRefusal<'file'>> {
  const read: Records = { header: undefined, rows: [], n: 0 }
  const failures: Error[] = []
  // In Latin-1 each byte is a character, so one row that is not UTF-8 does not damage others.
  const parser = parse({
    encoding: 'latin1',
    delimiter: findDelimiter(text),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD_BYTES,
    on_record(record: string[]) {
      // Otherwise csv-parse creates an error (40 µs) for each row with another number of cells, and skips the row.
      Object.assign(parser.info, { records: 0 })
      keepRecord(read, record)
    },
  })
  parser.on('error', (error) => void failures.push(error)).resume()
  const feed = async (part?: Buffer) => {
    if (part) parser.write(part)
    else parser.end()
    await setImmediate()
  }
  let unfinishedBytes = 0
  for (let from = 0; from < text.length && failures.length === 0; from += PART_BYTES) {
    const { n } = read
    const part = text.subarray(from, from + PART_BYTES)
    await feed(part)
    unfinishedBytes = read.n > n ? 0 : unfinishedBytes + part.length
    if (read.rows.length > MAX_ROWS || read.n > MAX_RECORDS) break
    if (unfinishedBytes > MAX_RECORD_BYTES) return refuse.invalid('file', explainLongRow(read.n + 1))
  }
  if (failures.length === 0) await feed()
  const [failure] = failures
  if (failure && !(failure instanceof CsvError)) throw failure
  if (failure) return refuse.invalid('file', explainCsvError(failure, read.n + 1))
  if (read.rows.length > MAX_ROWS) return tooManyRows()
  if (read.n > MAX_RECORDS)
    return refuse.invalid(
      'file',
      'This file has more rows than any sheet. Please delete the empty ones and send it again.',
    )
  return read
}

function keepRecord(read: Records, record: readonly string[]): void {
  read.n += 1
  if (read.header === undefined) read.header = record.map((cell) => decode(cell) ?? cell)
  else if (record.some((cell) => cell.trim() !== '')) read.rows.push(toRow(record, read.n, read.header.length))
}

function toRow(record: readonly string[], n: number, columns: number): SheetRow {
  const decoded = record.map(decode)
  const broken = decoded.findIndex((cell) => cell === undefined)
  const cells = decoded.map((cell) => (cell ?? '').replaceAll('\r\n', '\n'))
  if (broken >= 0)
    return { n, cells, unreadable: `Cell ${broken + 1} is not UTF-8. Please save the sheet as “CSV UTF-8”.` }
  // Some spreadsheets add empty cells at the end.
  if (cells.length < columns || cells.slice(columns).some((cell) => cell.trim() !== ''))
    return { n, cells, unreadable: `It has ${cells.length} cells, and the first row names ${columns}.` }
  return { n, cells: cells.slice(0, columns), unreadable: null }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decode(latin1: string): string | undefined {
  if (/^[\x20-\x7e]*$/.test(latin1)) return latin1
  try {
    return utf8.decode(Buffer.from(latin1, 'latin1'))
  } catch {
    return undefined
  }
}

function findDelimiter(content: Buffer): string {
  const [first = ''] = content.toString('latin1', 0, 10_000).split(/\r?\n/)
  const outside = first.replaceAll(/"[^"]*"/g, '')
  const count = (character: string) => outside.split(character).length
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
}

function explainCsvError({ code }: CsvError, n: number): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return 'A quotation mark is opened and never closed. Please look for a single " in the sheet.'
  if (code === 'CSV_MAX_RECORD_SIZE') return explainLongRow(n)
  return `Row ${n} cannot be read. Please save the sheet as “CSV UTF-8” and send it again.`
}

const explainLongRow = (n: number) =>
  `Row ${n} is longer than any row may be: a quotation mark before it may never be closed.`
