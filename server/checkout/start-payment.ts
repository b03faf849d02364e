import { and, eq, isNull } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { orders, type Order } from '#server/database/order-tables.ts'
import type { Shop } from '#server/shop.ts'
import type { Paise } from '#shop/money/paise.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { comeBack, secondsUntil } from './come-back.ts'
import { openOneAtATime } from './one-at-a-time.ts'

/** What the payment window is opened with. */
export type PaymentStart = { providerOrderId: string; amount: Paise; keyId: string; orderId: string }
/** `retryAfterSeconds` is set while the provider is known not to answer. */
export type NoPaymentStart = Refusal<'provider-unavailable' | 'order-closed'> & { retryAfterSeconds?: number }

/**
 * Has the provider open its side of an order, once; asked again, the answer is the same. No database connection is
 * held while the provider thinks, and one request asks it while the others wait. When it does not answer, the order
 * stays open and the next try goes on from there.
 */
export async function startPayment(
  shop: Pick<Shop, 'database' | 'payments' | 'now' | 'log'>,
  order: Order,
): Promise<({ ok: true } & PaymentStart) | NoPaymentStart> {
  if (order.state === 'expired' || order.state === 'cancelled') return refuseClosed()
  const opened =
    order.providerOrderId ??
    (await openOneAtATime<string | NoPaymentStart>(
      shop,
      order.id,
      (mayExist) => openAtProvider(shop, order, mayExist),
      (current) =>
        current?.providerOrderId ?? (current?.state === 'awaiting payment' ? undefined : refuseClosed()),
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

async function openAtProvider(
  { database, payments, log }: Pick<Shop, 'database' | 'payments' | 'log'>,
  order: Order,
  mayExist: boolean,
): Promise<string | NoPaymentStart> {
  const receipt = orderNumberText(order.number)
  const seal = sealOf(order)
  const wish = { amount: order.total, currency: 'INR', receipt, notes: { order: receipt, seal } } as const
  const earlier = mayExist ? await payments.findOrderByReceipt(receipt) : null
  const created =
    earlier?.ok && earlier.value?.notes['seal'] === seal
      ? { ok: true as const, value: earlier.value }
      : await payments.createOrder(wish)
  if (!created.ok) {
    const { reason, code, status } = created
    log.warn({ order: receipt, reason, code, status }, 'no payment order')
    return refuseForNow(secondsUntil(created))
  }
  // After a lost answer it was found by its receipt, and shops that share an account may use the same numbers.
  if (created.value.notes['seal'] !== seal || created.value.amount !== order.total)
    return refuseForNow(undefined)
  const [stored] = await database.orm
    .update(orders)
    .set({ providerOrderId: created.value.id })
    .where(and(eq(orders.id, order.id), isNull(orders.providerOrderId), eq(orders.state, 'awaiting payment')))
    .returning()
  if (stored) return created.value.id
  // Somebody was faster, with another order at the provider: theirs counts, nobody is ever told of ours.
  const [current] = await database.orm.select().from(orders).where(eq(orders.id, order.id))
  return current?.providerOrderId ?? refuseClosed()
}

/** Tells an order's own payment order from one that only has the same number; it gives nothing away. */
function sealOf(order: Order): string {
  return createHash('sha256').update(order.id).digest('base64url').slice(0, 16)
}

function refuseForNow(seconds: number | undefined): NoPaymentStart {
  const message = 'Unable to process your request at the moment'
  return seconds === undefined
    ? refuse('provider-unavailable', message)
    : { ...refuse('provider-unavailable', `${message}. ${comeBack(seconds)}`), retryAfterSeconds: seconds }
}

function refuseClosed(): Refusal<'order-closed'> {
  return refuse(
    'order-closed',
    'This order was not paid in time, so its goods were released. Please place it again.',
  )
}
