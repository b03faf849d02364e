import type { Tx } from '#server/platform/database/open-database.ts'
import { payments, type Order } from '#server/platform/database/order-tables.ts'
import { lockDue } from '#server/orders/lifecycle/find-due.ts'
import type { Shop } from '#server/platform/shop.ts'
import { CASH_METHOD, cashPaymentId } from '#shop/checkout/cash-terms.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { placePaidOrder } from './place-paid-order.ts'

/**
 * Places an order that the courier is paid for. Its payment is the claim on the courier, so invoices,
 * refunds and books are those of every order. Idempotent.
 */
export async function placeCashOrder(
  tx: Tx,
  { now, settings }: Pick<Shop, 'now' | 'settings'>,
  orderId: string,
): Promise<{ ok: true; order: Order } | Refusal<'order-closed'>> {
  const found = await lockDue(tx, orderId)
  const id = cashPaymentId(orderId)
  if (found?.due.paymentId === id) return { ok: true, order: found.order }
  if (found?.order.state !== 'awaiting payment' || found.due.state !== 'waiting')
    return refuse('order-closed', 'This order is closed, so its goods were released. Please place it again.')
  const { order, due } = found
  const cash = { id, orderId, dueId: due.id, amount: due.amount, currency: 'INR', method: CASH_METHOD } as const
  const [payment] = await tx
    .insert(payments)
    .values({ ...cash, status: 'captured', createdAt: now() })
    .returning()
  if (!payment) throw new Error(`No payment was stored for ${orderId}`)
  return {
    ok: true,
    order: await placePaidOrder(tx, { order, due }, payment, { seller: settings.seller, now: now() }),
  }
}
