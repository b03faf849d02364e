import { eq } from 'drizzle-orm'
import type { AuditEntry } from '#server/platform/database/audit-tables.ts'
import { variants } from '#server/platform/database/catalogue-tables.ts'
import { stockMovements } from '#server/platform/database/order-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { runAs } from '#server/platform/staff/audit.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { writeMove, type Moved } from './move-stock.ts'

/** Moves as many units back, once; later sales and moves stay. */
export function undoStockMove(
  { database }: Pick<Shop, 'database'>,
  { id, subjectId, before, after, reason }: AuditEntry,
  by: StaffActor,
): Promise<Moved | OperationRefusal<'undone'>> {
  const units = Number(before['stock']) - Number(after['stock'])
  const variantId = Number(subjectId)
  const requestKey = `undo of audit entry ${id}`
  return runAs(database.orm, by, async (tx): Promise<Moved | OperationRefusal<'undone'>> => {
    await tx.select({ id: variants.id }).from(variants).where(eq(variants.id, variantId)).for('update')
    const isUndone = (await tx.$count(stockMovements, eq(stockMovements.requestKey, requestKey))) > 0
    if (isUndone) return refuse.conflict('undone', 'Somebody has undone this already.')
    const note = `undone: ${reason ?? ''}`.slice(0, 500)
    return writeMove(tx, { variantId, move: { reason: 'corrected', units, note }, requestKey, undoOf: id }, by)
  })
}
