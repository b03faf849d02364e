import { and, eq, isNull } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { orders, type Order } from '#server/database/order-tables.ts'
import type { Shop } from '#server/shop.ts'
import type { Paise } from '#shop/money/paise.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { formatRetryAfter, toRetryAfterSeconds } from './retry-after.ts'
import { openPaymentOnce } from './open-payment-once.ts'

export type PaymentStart = { providerOrderId: string; amount: Paise; keyId: string; orderId: string }
/** `retryAfterSeconds` is set while the provider is known to be down. */
export type PaymentStartRefusal = Refusal<'provider-unavailable' | 'order-closed'> & {
  retryAfterSeconds?: number
}

/** Idempotent, and without a database connection during the provider call. After an outage the next try goes on. */
export async function startPayment(
  shop: Pick<Shop, 'database' | 'payments' | 'now' | 'log'>,
  order: Order,
): Promise<({ ok: true } & PaymentStart) | PaymentStartRefusal> {
  if (order.state === 'expired' || order.state === 'cancelled') return refuseClosed()
  const opened =
    order.providerOrderId ??
    (await openPaymentOnce<string | PaymentStartRefusal>(
      shop,
      order.id,
      (mayExist) => createProviderOrder(shop, order, mayExist),
      (current) => current?.providerOrderId ?? (current?.state === 'awaiting payment' ? undefined : refuseClosed()),
    ))
  if (typeof opened !== 'string') return opened
  return {
    ok: true,
    providerOrderId: opened,
    amount: order.total,
    keyId: shop.payments.keyId,
    orderId: order.id,
  }
}

async function createProviderOrder(
  { database, payments, log }: Pick<Shop, 'database' | 'payments' | 'log'>,
  order: Order,
  mayExist: boolean,
): Promise<string | PaymentStartRefusal> {
  const receipt = formatOrderNumber(order.number)
  const orderMark = computeOrderMark(order)
  const orderRequest = {
    amount: order.total,
    currency: 'INR',
    receipt,
    notes: { order: receipt, seal: orderMark },
  } as const
  const earlier = mayExist ? await payments.findOrderByReceipt(receipt) : null
  const created =
    earlier?.ok && earlier.value?.notes['seal'] === orderMark
      ? { ok: true as const, value: earlier.value }
      : await payments.createOrder(orderRequest)
  if (!created.ok) {
    const { reason, code, status } = created
    log.warn(
      { event: 'payment.start_failed', order: receipt, reason, code, status },
      'the provider made no payment order',
    )
    return refuseUnavailable(toRetryAfterSeconds(created))
  }
  // Found by its receipt after a lost answer, it may belong to another shop that shares the account and uses our
  // numbers.
  if (created.value.notes['seal'] !== orderMark || created.value.amount !== order.total)
    return refuseUnavailable(undefined)
  const [stored] = await database.orm
    .update(orders)
    .set({ providerOrderId: created.value.id })
    .where(and(eq(orders.id, order.id), isNull(orders.providerOrderId), eq(orders.state, 'awaiting payment')))
    .returning()
  if (stored) return created.value.id
  // Another process has started the payment: use its provider order, ours is never shown.
  const [current] = await database.orm.select().from(orders).where(eq(orders.id, order.id))
  return current?.providerOrderId ?? refuseClosed()
}

/** Tells our payment order from another shop's with the same number; reveals nothing. */
function computeOrderMark(order: Order): string {
  return createHash('sha256').update(order.id).digest('base64url').slice(0, 16)
}

function refuseUnavailable(seconds: number | undefined): PaymentStartRefusal {
  const message = 'Unable to process your request at the moment'
  return seconds === undefined
    ? refuse('provider-unavailable', message)
    : {
        ...refuse('provider-unavailable', `${message}. ${formatRetryAfter(seconds)}`),
        retryAfterSeconds: seconds,
      }
}

function refuseClosed(): Refusal<'order-closed'> {
  return refuse('order-closed', 'This order was not paid in time, so its goods were released. Please place it again.')
}
