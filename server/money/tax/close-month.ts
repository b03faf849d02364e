import { monthClosings } from '#server/platform/database/tax-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { grossOf, sumDocuments } from '#shop/tax/tax-month.ts'
import { monthName, type Month } from '#shop/tax/tax-period.ts'
import { closeFirst, readMonthFigures, refuseUnknownMonth } from './read-month-figures.ts'

export type Closed = { ok: true } | OperationRefusal<'not-found' | 'closed-already' | 'unsettled'>

/** Freezes the month's figures. Later documents count in the next month, whatever their date. */
export function closeMonth(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  month: Month,
  by: StaffActor,
): Promise<Closed> {
  return runAs(database.orm, by, async (tx): Promise<Closed> => {
    const drawn = await readMonthFigures(tx, month, now())
    if (!drawn) return refuseUnknownMonth()
    const closedAlready = (who: string) =>
      refuse.conflict('closed-already', `${monthName(month)} was closed by ${who} already.`)
    if (drawn.closed) return closedAlready(drawn.closed.by)
    const [first] = [...(drawn.openBefore ? [closeFirst(drawn.openBefore)] : []), ...drawn.unsettled]
    if (first !== undefined) return refuse.conflict('unsettled', first)
    const { figures, scope } = drawn
    const inserted = await tx
      .insert(monthClosings)
      .values({ month, figures, lastSerials: scope.lastSerials, closedBy: by.name, closedAt: now() })
      .onConflictDoNothing()
      .returning({ month: monthClosings.month })
    if (inserted.length === 0) return closedAlready('somebody else')
    const { invoiced, credited } = figures
    await recordAudit(tx, by, {
      operation: 'books.close',
      subject: { kind: 'month', id: month, name: monthName(month) },
      after: { invoices: invoiced.count, creditNotes: credited.count, total: grossOf(sumDocuments(figures)) },
    })
    return { ok: true }
  })
}
