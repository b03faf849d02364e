import { asc, desc } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { invoices } from '#server/platform/database/document-tables.ts'
import { monthClosings } from '#server/platform/database/tax-tables.ts'
import { receiptVouchers } from '#server/platform/database/voucher-tables.ts'
import { addMonths, monthOf, type Month } from '#shop/tax/tax-period.ts'

export type KnownMonth = { month: Month; closed: { by: string; at: Date } | null }

/** From the first document's month to now, newest first, with empty months: they are filed too. */
export async function listMonths(orm: Orm | Tx, now: Date): Promise<KnownMonth[]> {
  const first = await findFirstMonth(orm)
  if (first === undefined) return []
  const { month, closedBy: by, closedAt: at } = monthClosings
  const closings = await orm.select({ month, by, at }).from(monthClosings).orderBy(desc(month))
  const closedAs = new Map(closings.map((closing) => [closing.month, { by: closing.by, at: closing.at }]))
  const months: KnownMonth[] = []
  for (let each = monthOf(now); each >= first; each = addMonths(each, -1))
    months.push({ month: each, closed: closedAs.get(each) ?? null })
  return months
}

async function findFirstMonth(orm: Orm | Tx): Promise<Month | undefined> {
  const firsts = [
    await orm.select({ at: invoices.issuedAt }).from(invoices).orderBy(asc(invoices.issuedAt)).limit(1),
    await orm
      .select({ at: receiptVouchers.issuedAt })
      .from(receiptVouchers)
      .orderBy(asc(receiptVouchers.issuedAt))
      .limit(1),
  ]
  const moments = firsts.flatMap(([row]) => (row ? [row.at.getTime()] : []))
  return moments.length > 0 ? monthOf(new Date(Math.min(...moments))) : undefined
}
