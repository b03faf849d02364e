import { and, desc, eq, getTableColumns, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { StaffOrder } from '#contract/counter/orders.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { gifts } from '#server/platform/database/gift-tables.ts'
import { orderLines, orderNotes, orders, refundParts, refunds } from '#server/platform/database/order-tables.ts'
import { eWayBills, parcels } from '#server/platform/database/parcel-tables.ts'
import { readSnapshot } from '#server/platform/database/read-snapshot.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { staff } from '#server/platform/database/staff-tables.ts'
import { listProofs } from '#server/orders/proofs/list-proofs.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Paise } from '#shop/money/paise.ts'
import type { Refusal } from '#shop/refusal.ts'
import { refuseUnseen } from './order-sight.ts'
import { readOrderParts, type OrderReadBy } from './read-order-parts.ts'
import { openBreaksSql, placeSql } from './place-sql.ts'
import { readMoney } from './read-money.ts'
import { showStaffOrder } from './show-staff-order.ts'

/** In at most nine queries. */
export async function readStaffOrder(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  orderNumber: number,
  by: OrderReadBy,
): Promise<{ ok: true; order: StaffOrder } | Refusal<'not-found'>> {
  const found = await readSnapshot(database, (tx) => readOrderParts(tx, orderNumber, by, now()))
  if (!found) return refuseUnseen()
  return { ok: true, order: showStaffOrder(found, by, now()) }
}
