import type { StaffOrder } from '#contract/counter/orders.ts'
import { readSnapshot } from '#server/platform/database/read-snapshot.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { OperationRefusal } from '#shop/refusal.ts'
import { refuseUnseen } from './visible-order-fields.ts'
import { readOrderParts, type OrderReadBy } from './read-order-parts.ts'
import { showStaffOrder } from './show-staff-order.ts'

/** In at most nine queries. */
export async function readStaffOrder(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  orderNumber: number,
  by: OrderReadBy,
): Promise<{ ok: true; order: StaffOrder } | OperationRefusal<'not-found'>> {
  const found = await readSnapshot(database, (tx) => readOrderParts(tx, orderNumber, by, now()))
  if (!found) return refuseUnseen()
  return { ok: true, order: showStaffOrder(found, by, now()) }
}
