import { or, sql } from 'drizzle-orm'
import { orderDesigns } from '#server/platform/database/lettering-tables.ts'
import { lockOrder, refuseUnknownOrder } from '#server/orders/lifecycle/lock-order.ts'
import type { Shop } from '#server/platform/shop.ts'
import { runAs } from '#server/platform/staff/audit.ts'
import type { OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { isInWorkshop, mayBeStarted, readLetteringRows } from './lettering-rows.ts'
import { isWordsOf, noteForOrders } from './start-sheet.ts'

/** Starts the words of one line, as a sheet does for many. Held words and those of an open proof stay as they are. */
export function startLine(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { orderNumber, line }: { orderNumber: number; line: number },
  by: StaffActor,
): Promise<{ ok: true } | OperationRefusal<'not-found'>> {
  return runAs(database.orm, by, async (tx) => {
    const order = await lockOrder(tx, orderNumber)
    if (!order) return refuseUnknownOrder()
    const isWanted = sql`orders.id = ${order.id} AND l.id = ${line}`
    const rows = await readLetteringRows(tx, sql`WHERE ${isWanted} AND ${isInWorkshop} AND ${mayBeStarted}`)
    const [first] = rows
    if (!first) return { ok: true }
    await tx
      .update(orderDesigns)
      .set({ startedAt: now(), startedBy: by.name })
      .where(or(...rows.map(isWordsOf)))
    await noteForOrders(tx, by, 'lettering.start', [first], { technique: first.technique, piece: first.piece })
    return { ok: true }
  })
}
