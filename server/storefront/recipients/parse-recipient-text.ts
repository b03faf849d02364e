import { CsvError, parse } from 'csv-parse/sync'
import { readRecipientRows } from '#shop/recipients/read-recipient-rows.ts'
import { MAX_RECIPIENTS, type RecipientRow } from '#shop/recipients/recipient-row.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'

type ParsedRecipients = { ok: true; rows: RecipientRow[]; ignored: string[] } | Refusal<'rows'>

export function parseRecipientText(text: string): ParsedRecipients {
  const parsed = parseCells(text)
  if (!parsed.ok) return parsed
  const { rows, ignored } = readRecipientRows(parsed.cells)
  if (rows.length === 0)
    return refuse('rows', 'We found no people in this. Please paste one person in each row, with name and address.')
  if (rows.length > MAX_RECIPIENTS)
    return refuse(
      'rows',
      `These are ${rows.length} people. Please send to at most ${MAX_RECIPIENTS} with one order, and make a second one.`,
    )
  return { ok: true, rows, ignored }
}

function parseCells(text: string): { ok: true; cells: string[][] } | Refusal<'rows'> {
  try {
    const cells = parse(text, {
      bom: true,
      delimiter: findDelimiter(text),
      relax_column_count: true,
      skip_empty_lines: true,
      // A pasted address may have a single quotation mark, such as 5" pipe.
      relax_quotes: true,
    })
    return { ok: true, cells }
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
