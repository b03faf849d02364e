import { eq } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orders, type Order } from '#server/platform/database/order-tables.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { AuditSubject } from '#shop/staff/audit-changes.ts'

export async function lockOrder(tx: Tx, number: number): Promise<Order | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.number, number)).for('update')
  return order
}

export function refuseUnknownOrder(): OperationRefusal<'not-found'> {
  return refuse.notFound('not-found', 'There is no such order.')
}

export function auditedOrder({ id, number }: Pick<Order, 'id' | 'number'>): AuditSubject {
  return { kind: 'order', id, name: formatOrderNumber(number) }
}
