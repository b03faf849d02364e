import { and, eq } from 'drizzle-orm'
import { dues, type Due } from '#server/platform/database/due-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orders, type Order, type Payment } from '#server/platform/database/order-tables.ts'
import type { PaymentShare } from '#shop/orders/split-payment.ts'
import type { DueOfOrder } from './find-due.ts'

/** A part without days of its own is payable while the order is held. */
type DuePart = Omit<PaymentShare, 'label'> & { label?: string; kind?: Due['kind'] }

/** A provider call may outlast this (PROVIDER_TIMEOUT_MS). The next caller then finds the payment by its receipt. */
const PAYMENT_START_LEASE_MS = 4_000

export const leasePaymentStart = (at: Date) => new Date(at.getTime() + PAYMENT_START_LEASE_MS)

export function toDues(
  order: Pick<Order, 'id' | 'createdAt' | 'reservedUntil'>,
  parts: readonly DuePart[],
  paymentStartLeaseUntil: Date | null = null,
): Due[] {
  return parts.map((part, index) => {
    const { amount, label = '', kind = 'usual' } = part
    const { payableFrom = order.createdAt, payableUntil = order.reservedUntil } = part
    const position = index + 1
    const id = position === 1 ? order.id : `${order.id}-${position}`
    const unpaid = {
      state: 'waiting',
      providerOrderId: null,
      renewals: 0,
      paymentId: null,
      paymentStartLeaseUntil,
    } as const
    return { id, orderId: order.id, position, label, kind, amount, payableFrom, payableUntil, ...unpaid }
  })
}

/** One of several payments in parts, each with its receipt voucher. */
export const isPart = ({ order, due }: { order: Pick<Order, 'total'>; due: Pick<Due, 'kind' | 'amount'> }): boolean =>
  due.kind === 'usual' && due.amount < order.total

/** The caller raises `orders.paid`; `acceptMoney` does both. */
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

/** Voids the dues that are not paid. The caller holds the order's row lock. */
export function voidDues(tx: Tx, orderId: string): Promise<unknown> {
  return moveDues(tx, orderId, 'waiting', 'void')
}

/** For an expired order that was paid late. The caller holds the order's row lock. */
export function restoreDues(tx: Tx, orderId: string): Promise<unknown> {
  return moveDues(tx, orderId, 'void', 'waiting')
}

function moveDues(tx: Tx, orderId: string, from: Due['state'], to: Due['state']): Promise<unknown> {
  return tx
    .update(dues)
    .set({ state: to })
    .where(and(eq(dues.orderId, orderId), eq(dues.state, from)))
}
