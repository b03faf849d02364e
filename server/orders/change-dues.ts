import { and, eq } from 'drizzle-orm'
import { dues, type Due } from '#server/database/due-tables.ts'
import type { Tx } from '#server/database/open-database.ts'
import { orders, type Order, type Payment } from '#server/database/order-tables.ts'
import type { Paise } from '#shop/money/paise.ts'
import type { DueOfOrder } from './find-due.ts'

/** A part of an order that one payment pays; paise. Without days of its own it is wanted as long as the order is held. */
export type DuePart = { amount: Paise; label?: string; payableFrom?: Date; payableUntil?: Date }

/** @param counted how many dues the order has already */
export async function insertDues(
  tx: Tx,
  order: Pick<Order, 'id' | 'createdAt' | 'reservedUntil'>,
  parts: readonly DuePart[],
  counted = 0,
): Promise<void> {
  await tx.insert(dues).values(
    parts.map(({ amount, label, payableFrom = order.createdAt, payableUntil = order.reservedUntil }, index) => {
      const position = counted + index + 1
      const id = position === 1 ? order.id : `${order.id}-${position}`
      return { id, orderId: order.id, position, label, amount, payableFrom, payableUntil }
    }),
  )
}

/** `orders.paid` rises with it, or `acceptMoney` does both. */
export async function payDue(tx: Tx, due: Pick<Due, 'id'>, payment: Pick<Payment, 'id'>): Promise<void> {
  await tx.update(dues).set({ state: 'paid', paymentId: payment.id }).where(eq(dues.id, due.id))
}

/** The caller holds the order's row lock. */
export async function acceptMoney(tx: Tx, { order, due }: DueOfOrder, payment: Payment): Promise<Order> {
  await payDue(tx, due, payment)
  const paid = order.paid + payment.amount
  await tx.update(orders).set({ paid }).where(eq(orders.id, order.id))
  return { ...order, paid }
}

/** What is not paid is wanted no more. The caller holds the order's row lock. */
export function voidDues(tx: Tx, orderId: string): Promise<unknown> {
  return moveDues(tx, orderId, 'waiting', 'void')
}

/** For an order that had expired, and is paid after all. The caller holds the order's row lock. */
export function restoreDues(tx: Tx, orderId: string): Promise<unknown> {
  return moveDues(tx, orderId, 'void', 'waiting')
}

function moveDues(tx: Tx, orderId: string, from: Due['state'], to: Due['state']): Promise<unknown> {
  return tx
    .update(dues)
    .set({ state: to })
    .where(and(eq(dues.orderId, orderId), eq(dues.state, from)))
}
