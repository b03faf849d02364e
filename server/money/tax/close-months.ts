import type { Orm } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Paise } from '#shop/money/paise.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { grossOf, sumDocuments } from '#shop/tax/tax-month.ts'
import { monthName, type Month } from '#shop/tax/tax-period.ts'
import { closeMonth } from './close-month.ts'
import { listMonths } from './list-months.ts'
import { readMonthFigures, refuseUnknownMonth } from './read-month-figures.ts'

export type OpenMonth = { month: Month; invoices: number; creditNotes: number; total: Paise; unsettled: string[] }
export type MonthsClosed = { closed: Month[]; stopped: { month: Month; message: string } | null }

/** The oldest first, with what hinders each; undefined for a month that the shop does not have. */
export async function listOpenMonths(orm: Orm, until: Month, now: Date): Promise<OpenMonth[] | undefined> {
  const months = await findOpenMonths(orm, until, now)
  if (!months) return undefined
  const shown: OpenMonth[] = []
  for (const month of months) {
    const drawn = await readMonthFigures(orm, month, now)
    if (!drawn || drawn.closed) continue
    const { figures, unsettled } = drawn
    const { invoiced, credited } = figures
    const total = grossOf(sumDocuments(figures))
    shown.push({ month, invoices: invoiced.count, creditNotes: credited.count, total, unsettled })
  }
  return shown
}

/** Each month is closed in its own transaction; the first that cannot be closed stops the rest. */
export async function closeMonthsUntil(
  shop: Pick<Shop, 'database' | 'now'>,
  until: Month,
  by: StaffActor,
): Promise<MonthsClosed | OperationRefusal<'not-found' | 'closed-already'>> {
  const months = await findOpenMonths(shop.database.orm, until, shop.now())
  if (!months) return refuseUnknownMonth()
  if (months.length === 0)
    return refuse.conflict('closed-already', `All months up to ${monthName(until)} are closed already.`)
  const closed: Month[] = []
  for (const month of months) {
    const result = await closeMonth(shop, month, by)
    if (!result.ok) return { closed, stopped: { month, message: result.message } }
    closed.push(month)
  }
  return { closed, stopped: null }
}

async function findOpenMonths(orm: Orm, until: Month, now: Date): Promise<Month[] | undefined> {
  const known = await listMonths(orm, now)
  if (!known.some(({ month }) => month === until)) return undefined
  return known.flatMap(({ month, closed }) => (closed || month > until ? [] : [month])).toReversed()
}
