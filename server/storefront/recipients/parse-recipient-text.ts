import { parsePastedTable } from '#server/platform/csv/parse-pasted-table.ts'
import { readRecipientRows } from '#shop/recipients/read-recipient-rows.ts'
import { MAX_RECIPIENTS, type RecipientRow } from '#shop/recipients/recipient-row.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'

type ParsedRecipients = { ok: true; rows: RecipientRow[]; ignored: string[] } | Refusal<'rows'>

export function parseRecipientText(text: string): ParsedRecipients {
  const parsed = parsePastedTable(text)
  if (!parsed.ok) return parsed
  const { rows, ignored } = readRecipientRows(parsed.rows.map(({ cells }) => cells))
  if (rows.length === 0)
    return refuse('rows', 'We found no people in this. Please paste one person in each row, with name and address.')
  if (rows.length > MAX_RECIPIENTS)
    return refuse(
      'rows',
      `These are ${rows.length} people. Please send to at most ${MAX_RECIPIENTS} with one order, and make a second one.`,
    )
  return { ok: true, rows, ignored }
}
