import { refuse, type Refusal } from '#shop/refusal.ts'
import type { Paise } from './paise.ts'
import { parseRupees } from './parse-rupees.ts'

export type RemittedParcel = { awb: string; amount: Paise }
const MAX_LINES = 2_000

/** The courier's list: a first row with AWB and amount columns, or lines of `AWB, amount`. */
export function parseRemittance(text: string): { ok: true; parcels: RemittedParcel[] } | Refusal<'list'> {
  const lines = text
    .split(/\r?\n/)
    .map((line) => splitLine(line.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''))
  if (lines.length > MAX_LINES) return refuse('list', `Send at most ${MAX_LINES} lines at once.`)
  const head = (lines[0] ?? []).map((cell) => cell.toLowerCase())
  const named = { awb: findColumn(head, [/^awb(?!.*date)/]), amount: findColumn(head, amountColumns) }
  const hasHead = named.awb >= 0 && named.amount >= 0
  const at = hasHead ? named : { awb: 0, amount: 1 }
  const parcels: RemittedParcel[] = []
  for (const cells of hasHead ? lines.slice(1) : lines) {
    const awb = (cells[at.awb] ?? '').replace(/[^\w-]/g, '')
    const amount = parseRupees(cells[at.amount] ?? '')
    if (awb === '' || amount === undefined || amount === 0)
      return refuse(
        'list',
        `Write “${cells.join(', ').slice(0, 60)}” as an AWB number and an amount: 141123221000001, 1299.`,
      )
    parcels.push({ awb, amount })
  }
  return parcels.length > 0 ? { ok: true, parcels } : refuse('list', 'There is no parcel in this list.')
}

/** The best name first: lists also have ids of remittances and values of orders. */
const amountColumns = [/(cod|remit).*(amount|value)/, /amount/, /^cod$/]
const findColumn = (head: readonly string[], names: readonly RegExp[]) =>
  names.map((name) => head.findIndex((cell) => name.test(cell))).find((at) => at >= 0) ?? -1

/** Cells in quotation marks may hold commas. */
function splitLine(line: string): string[] {
  const separator = line.includes('\t') ? '\t' : line.includes(';') ? ';' : ','
  const cells = line.match(new RegExp(`"[^"]*"|[^${separator}]+|(?<=${separator})(?=${separator})`, 'g')) ?? []
  return cells.map((cell) => cell.replace(/^\s*"?|"?\s*$/g, ''))
}
