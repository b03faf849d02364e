import { CsvError, parse } from 'csv-parse/sync'
import { refuse, type Refusal } from '#shop/refusal.ts'

export type PastedRow = { line: number; cells: string[] }

/** Rows of CSV, or as spreadsheets copy them. Rows without text are left out. */
export function parsePastedTable(text: string): { ok: true; rows: PastedRow[] } | Refusal<'rows'> {
  try {
    const rows: PastedRow[] = []
    parse(text, {
      bom: true,
      delimiter: findDelimiter(text),
      ltrim: true,
      on_record: (cells: string[], { lines }) => void rows.push({ line: lines, cells }),
      relax_column_count: true,
      // A pasted address may have a single quotation mark, such as 5" pipe.
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    })
    return { ok: true, rows }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return refuse('rows', 'A quotation mark is opened and never closed. Please look for a single " in the rows.')
  }
}

/** Rows copied from a spreadsheet have tabs. */
function findDelimiter(text: string): string {
  const head = text.slice(0, 10_000)
  if (head.includes('\t')) return '\t'
  const outside = head.replaceAll(/"[^"]*"/g, '')
  return outside.split(';').length > outside.split(',').length ? ';' : ','
}
