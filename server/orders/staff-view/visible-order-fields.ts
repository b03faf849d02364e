import { and, eq, sql, type SQL } from 'drizzle-orm'
import { orders } from '#server/platform/database/order-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { Permission } from '#shop/staff/permissions.ts'

/** Filters answers on the server, so hidden parts never leave it. */
export type VisibleOrderFields = {
  /** Amounts, payments, refunds, invoices. */
  money: boolean
  contact: boolean
  street: boolean
  /** All orders, or only those in the workshop and of the last days. */
  isWhole: boolean
}

export function visibleOrderFields(held: readonly Permission[]): VisibleOrderFields {
  const money = held.includes('orders.money')
  const contact = held.includes('customers.contact')
  return { money, contact, street: contact || held.includes('orders.pack'), isWhole: money }
}

const DAYS_BACK = 7

export function withinVisibleOrders({ isWhole }: Pick<VisibleOrderFields, 'isWhole'>, now: Date): SQL {
  if (isWhole) return sql`true`
  return sql`(orders.placed_at IS NOT NULL AND (orders.state IN ('placed', 'confirmed', 'packed', 'partly shipped')
    OR orders.id IN (SELECT order_id FROM order_status_history
      WHERE changed_at > ${now}::timestamptz - ${DAYS_BACK} * interval '1 day')))`
}

export async function isSeen(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  orderNumber: number,
  visible: VisibleOrderFields,
): Promise<boolean> {
  if (visible.isWhole) return true
  return (
    (await database.orm.$count(orders, and(eq(orders.number, orderNumber), withinVisibleOrders(visible, now())))) > 0
  )
}

export function refuseUnseen(): OperationRefusal<'not-found'> {
  return refuse.notFound('not-found', 'There is no such order, or it is over and you can no longer see it.')
}
