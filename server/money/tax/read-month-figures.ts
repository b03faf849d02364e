import { refuse } from '#shop/refusal.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import type { TaxMonth } from '#shop/tax/tax-month.ts'
import { addMonths, monthName, type Month } from '#shop/tax/tax-period.ts'
import { compareWithBooks, type TieOut } from './compare-with-books.ts'
import { listMonths } from './list-months.ts'
import { listUnsettled } from './list-unsettled.ts'
import { findClosing, openMonthScope, type MonthScope } from './month-scope.ts'
import { readTaxMonth } from './read-tax-month.ts'

export const refuseUnknownMonth = () => refuse.notFound('not-found', 'The shop has issued nothing in this month.')

/** `unsettled`: reasons against closing, a sentence each. `openBefore`: the month to close first. */
export type MonthFigures = {
  figures: TaxMonth
  closed: { by: string; at: Date } | null
  tieOut: TieOut[]
  unsettled: string[]
  openBefore: Month | null
  scope: MonthScope
}

/** A closed month's frozen figures, or an open month's present ones; undefined for an unknown month. */
export async function readMonthFigures(orm: Orm | Tx, month: Month, now: Date): Promise<MonthFigures | undefined> {
  const known = await listMonths(orm, now)
  if (!known.some((each) => each.month === month)) return undefined
  const closing = await findClosing(orm, month)
  const scope = await openMonthScope(orm, month, closing)
  const figures = closing?.figures ?? (await readTaxMonth(orm, scope))
  const tieOut = await compareWithBooks(orm, scope, figures)
  if (closing) {
    const closed = { by: closing.closedBy, at: closing.closedAt }
    return { figures, closed, tieOut, unsettled: [], openBefore: null, scope }
  }
  const before = known.find((each) => each.month === addMonths(month, -1))
  const openBefore = before && !before.closed ? before.month : null
  const unsettled = [
    ...(now < scope.until ? [`${monthName(month)} is not over yet.`] : []),
    ...(await listUnsettled(orm, scope, tieOut)),
  ]
  return { figures, closed: null, tieOut, unsettled, openBefore, scope }
}

export const closeFirst = (month: Month): string => `Close ${monthName(month)} first.`
