import { and, asc, count, eq, gt, gte, isNotNull, lt, lte, max, min, or, sql, sum, type SQL } from 'drizzle-orm'
import { creditNotes, deliveryChallans, documentNumbers, invoices } from '#server/platform/database/document-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { monthClosings, type LastSerials, type MonthClosing } from '#server/platform/database/tax-tables.ts'
import { receiptVouchers, refundVouchers } from '#server/platform/database/voucher-tables.ts'
import type { DocumentKind } from '#shop/documents/document-number.ts'
import { addMonths, monthBounds, type Month } from '#shop/tax/tax-period.ts'

export const documentTables = {
  invoice: invoices,
  'credit note': creditNotes,
  'receipt voucher': receiptVouchers,
  'refund voucher': refundVouchers,
  'delivery challan': deliveryChallans,
} as const satisfies Record<DocumentKind, unknown>

/** The month's documents; later documents do not join it. */
export type MonthScope = {
  month: Month
  from: Date
  until: Date
  /** A closed month's last serials, else the latest. */
  lastSerials: LastSerials
  /** Null when the month before is open, or there is none. */
  closedBefore: LastSerials | null
}

export async function openMonthScope(
  orm: Orm | Tx,
  month: Month,
  closing: Pick<MonthClosing, 'lastSerials'> | undefined,
): Promise<MonthScope> {
  const before = await findClosing(orm, addMonths(month, -1))
  const lastSerials = closing?.lastSerials ?? (await readLastSerials(orm))
  return { month, ...monthBounds(month), lastSerials, closedBefore: before?.lastSerials ?? null }
}

export async function findClosing(orm: Orm | Tx, month: Month): Promise<MonthClosing | undefined> {
  const [closing] = await orm.select().from(monthClosings).where(eq(monthClosings.month, month))
  return closing
}

async function readLastSerials(orm: Orm | Tx): Promise<LastSerials> {
  const rows = await orm.select().from(documentNumbers)
  return Object.fromEntries(rows.map((row) => [`${row.kind} ${row.financialYear}`, row.lastSerial]))
}

/** Issued in the month, or issued in a closed month after its closing. */
export function isInMonth(kind: DocumentKind, { from, until, lastSerials, closedBefore }: MonthScope): SQL | undefined {
  const { issuedAt, serial, financialYear } = documentTables[kind]
  const bySeries = (serials: LastSerials, compare: typeof gt) =>
    Object.entries(serials).flatMap(([series, last]) =>
      series.startsWith(`${kind} `)
        ? [and(eq(financialYear, series.slice(kind.length + 1)), compare(serial, last))]
        : [],
    )
  const known = bySeries(lastSerials, lte)
  if (known.length === 0) return sql`false`
  const late = closedBefore ? bySeries(closedBefore, gt) : []
  return and(lt(issuedAt, until), or(...known), or(gte(issuedAt, from), ...late))
}

export type Series = {
  financialYear: string
  first: number
  last: number
  count: number
  cancelled: number
  total: number
}

/** One for each financial year with documents in the month: two at most, except for late ones of a closed year. */
export async function listSeries(orm: Orm | Tx, kind: DocumentKind, scope: MonthScope): Promise<Series[]> {
  const { financialYear, serial, total } = documentTables[kind]
  const isCancelled = kind === 'delivery challan' ? isNotNull(deliveryChallans.cancelledAt) : sql`false`
  return orm
    .select({
      financialYear,
      first: min(serial).mapWith(Number),
      last: max(serial).mapWith(Number),
      count: count(),
      cancelled: sql`count(*) FILTER (WHERE ${isCancelled})`.mapWith(Number),
      total: sum(total).mapWith(Number),
    })
    .from(documentTables[kind])
    .where(isInMonth(kind, scope))
    .groupBy(financialYear)
    .orderBy(asc(financialYear))
}
