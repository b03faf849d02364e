import { parsePastedTable, type PastedRow } from '#server/platform/csv/parse-pasted-table.ts'
import type { Paise } from '#shop/money/paise.ts'
import { parseRupees } from '#shop/money/parse-rupees.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'

export type RemittedParcel = { awb: string; amount: Paise }
type Columns = { awb: number; amount: number }
type Refused = Refusal<'list'>
const MAX_LINES = 2_000

/** The courier's list: a first row with AWB and amount columns, or lines of `AWB, amount`. */
export function parseRemittance(text: string): { ok: true; parcels: RemittedParcel[] } | Refused {
  const parsed = parsePastedTable(text)
  if (!parsed.ok) return { ...parsed, reason: 'list' }
  const lines = parsed.rows.map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.trim()) }))
  if (lines.length > MAX_LINES) return refuse('list', `Send at most ${MAX_LINES} lines at once.`)
  const head = lines[0]?.cells ?? []
  const named = findColumns(head)
  if (named && !named.ok) return named
  const parcels: RemittedParcel[] = []
  for (const line of named ? lines.slice(1) : lines) {
    const read = readParcel(line, named?.columns ?? { awb: 0, amount: 1 }, named ? head.length : 2)
    if (!read.ok) return read
    parcels.push(read.parcel)
  }
  return parcels.length > 0 ? { ok: true, parcels } : refuse('list', 'There is no parcel in this list.')
}

function readParcel(
  { line: number, cells }: PastedRow,
  columns: Columns,
  most: number,
): { ok: true; parcel: RemittedParcel } | Refused {
  const line = `line ${number}, “${cells.join(', ').slice(0, 60)}”,`
  if (cells.slice(most).some((cell) => cell !== ''))
    return refuse('list', `In ${line} there are more than ${most} columns. Write amounts without commas: 1299.`)
  const [awb, written] = [(cells[columns.awb] ?? '').replace(/[^\w-]/g, ''), cells[columns.amount] ?? '']
  const amount = parseRupees(written)
  if (awb !== '' && /^[^\w.]*[-−(]/.test(written))
    return refuse('list', `In ${line} the courier takes money back. Remove it, and lower the amount of that parcel.`)
  if (awb === '' || amount === undefined || amount === 0)
    return refuse('list', `Write ${line} as an AWB number and an amount: 141123221000001, 1299.`)
  return { ok: true, parcel: { awb, amount } }
}

const cashColumns = /\b(cod|cash|remit\w*|collect\w*)\b/
const amountColumns = /\b(amount|value|payout)\b/
/** Dates, numbers, fees and yes or no: no money of the parcel. */
const otherColumns = /\b(date|on|id|no|number|utr|ref\w*|status|mode|type|charges?|fees?|gst|tax|by|bank|deduct\w*)\b/

/** Undefined where the first row is no head. */
function findColumns(head: readonly string[]): { ok: true; columns: Columns } | Refused | undefined {
  const names = head.map((cell) =>
    cell
      .toLowerCase()
      .replace(/[\W_]+/g, ' ')
      .trim(),
  )
  const find = (is: (name: string) => boolean) => names.flatMap((name, at) => (is(name) ? [at] : []))
  const awbs = find((name) => /\b(awb|waybill)\b/.test(name) && !/\b(date|status)\b/.test(name))
  const cash = find((name) => cashColumns.test(name) && name !== 'cod' && !otherColumns.test(name))
  const money = find((name) => amountColumns.test(name) && !otherColumns.test(name))
  const amounts = [cash, money, find((name) => name === 'cod')].find(({ length }) => length > 0) ?? []
  const [awb, amount] = [awbs[0], amounts[0]]
  if (awb === undefined || amount === undefined) return undefined
  const several = [awbs, amounts].find(({ length }) => length > 1)
  if (!several) return { ok: true, columns: { awb, amount } }
  const [what, right] = several === awbs ? ['AWB number', 'AWB'] : ['amount that was paid out', 'COD Amount']
  const named = several.map((at) => `“${head[at]}”`).join(' or ')
  return refuse('list', `Is the ${what} in ${named}? Name only the right column “${right}”, and rename the others.`)
}
