import { eq, inArray, type SQL } from 'drizzle-orm'
import { dues, type Due } from '#server/platform/database/due-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { paymentLinks } from '#server/platform/database/payment-link-tables.ts'
import { orders, payments, type Order } from '#server/platform/database/order-tables.ts'

export type DueOfOrder = { order: Order; due: Due }

export const findDue = (orm: Orm | Tx, dueId: string) => findOne(orm, eq(dues.id, dueId))

export async function findDueByProviderOrder(orm: Orm | Tx, providerOrderId: string): Promise<DueOfOrder | undefined> {
  const found = await findOne(orm, eq(dues.providerOrderId, providerOrderId))
  return found ?? findOne(orm, isByEarlier(orm, providerOrderId))
}

export async function lockDue(tx: Tx, dueId: string): Promise<DueOfOrder | undefined> {
  const [found] = await selectDues(tx, eq(dues.id, dueId)).for('update')
  return found
}

export async function lockDueByProviderOrder(tx: Tx, providerOrderId: string): Promise<DueOfOrder | undefined> {
  const [found] = await selectDues(tx, eq(dues.providerOrderId, providerOrderId)).for('update')
  if (found) return found
  const [byEarlier] = await selectDues(tx, isByEarlier(tx, providerOrderId)).for('update')
  return byEarlier
}

/** Money may still arrive on the provider order that a newer one replaced, or on that of a payment link. */
const isByEarlier = (orm: Orm | Tx, providerOrderId: string): SQL =>
  inArray(
    dues.id,
    orm
      .select({ id: payments.dueId })
      .from(payments)
      .where(eq(payments.earlierProviderOrderId, providerOrderId))
      .union(
        orm
          .select({ id: paymentLinks.dueId })
          .from(paymentLinks)
          .where(eq(paymentLinks.providerOrderId, providerOrderId)),
      ),
  )

async function findOne(orm: Orm | Tx, which: SQL): Promise<DueOfOrder | undefined> {
  const [found] = await selectDues(orm, which)
  return found
}

/** PostgreSQL locks the rows in the order of these tables. */
function selectDues(orm: Orm | Tx, which: SQL) {
  return orm.select({ order: orders, due: dues }).from(orders).innerJoin(dues, eq(dues.orderId, orders.id)).where(which)
}
