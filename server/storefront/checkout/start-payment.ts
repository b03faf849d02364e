import { and, eq, isNull } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { dues, type Due } from '#server/platform/database/due-tables.ts'
import { findDue, type DueOfOrder } from '#server/orders/lifecycle/find-due.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Paise } from '#shop/money/paise.ts'
import { formatNumberInOrder } from '#shop/orders/format-order-number.ts'
import { formatIndiaTime } from '#shop/orders/format-india-time.ts'
import { isPaid } from '#shop/orders/order-state-machine.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { formatRetryAfter, toRetryAfterSeconds } from './retry-after.ts'
import { openPaymentOnce } from './open-payment-once.ts'
import { renewProviderOrder } from './renew-provider-order.ts'

/** `isPlaced`: nothing is to be paid now. */
export type PaymentStart = { providerOrderId: string; amount: Paise; keyId: string; orderId: string; isPlaced?: true }
/** `retryAfterSeconds` is set while the provider is known to be down. */
export type PaymentStartRefusal = Refusal<'provider-unavailable' | 'order-closed' | 'too-early'> & {
  retryAfterSeconds?: number
}

export const NOT_PAID_IN_TIME = 'This order was not paid in time, so its goods were released. Please place it again.'

/**
 * Idempotent; a later attempt continues after an outage. Holds no connection during the provider call.
 * @param leased a due that the caller has just created with a lease
 */
export async function startPayment(
  shop: Pick<Shop, 'database' | 'payments' | 'now' | 'log'>,
  dueId: string,
  leased?: DueOfOrder,
): Promise<({ ok: true } & PaymentStart) | PaymentStartRefusal> {
  if (!leased) await renewProviderOrder(shop.database, dueId)
  return openPaymentOnce<({ ok: true } & PaymentStart) | PaymentStartRefusal>(
    shop,
    dueId,
    (found) => createProviderOrder(shop, found),
    (found) => (found ? findStarted(shop, found) : refuseClosed()),
    leased,
  )
}

/** Undefined when it may be started. A further due is payable once the first one has placed the order. */
function findStarted(
  shop: Pick<Shop, 'payments' | 'now'>,
  found: DueOfOrder,
): ({ ok: true } & PaymentStart) | PaymentStartRefusal | undefined {
  const { order, due } = found
  if (order.state === 'expired' || order.state === 'cancelled' || due.state === 'void') return refuseClosed()
  if (due.providerOrderId !== null) return toPaymentStart(shop, found, due.providerOrderId)
  const isWanted = due.position === 1 ? order.state === 'awaiting payment' : isPaid(order.state)
  if (!isWanted || due.state !== 'waiting') return refuseClosed()
  if (due.position > 1 && shop.now() < due.payableFrom)
    return refuse('too-early', `This part can be paid from ${formatIndiaTime(due.payableFrom)}.`)
  return undefined
}

function toPaymentStart(
  { payments }: Pick<Shop, 'payments'>,
  { order, due }: DueOfOrder,
  providerOrderId: string,
): { ok: true } & PaymentStart {
  return { ok: true, providerOrderId, amount: due.amount, keyId: payments.keyId, orderId: order.id }
}

async function createProviderOrder(
  shop: Pick<Shop, 'database' | 'payments' | 'log'>,
  found: DueOfOrder,
): Promise<({ ok: true } & PaymentStart) | PaymentStartRefusal> {
  const { database, payments, log } = shop
  const { order, due } = found
  const number = formatNumberInOrder(order.number, due.position)
  const receipt = due.renewals === 0 ? number : `${number}-again-${due.renewals}`
  const dueMark = computeDueMark(due)
  const orderRequest = {
    amount: due.amount,
    currency: 'INR',
    receipt,
    notes: { order: receipt, seal: dueMark },
  } as const
  // An earlier holder of the lease may have lost the answer.
  const earlier = due.paymentStartLeaseUntil === null ? null : await payments.findOrderByReceipt(receipt)
  const created =
    earlier?.ok && earlier.value?.notes['seal'] === dueMark
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
  // A receipt number may belong to another shop with the same account.
  if (created.value.notes['seal'] !== dueMark || created.value.amount !== due.amount)
    return refuseUnavailable(undefined)
  const [stored] = await database.orm
    .update(dues)
    .set({ providerOrderId: created.value.id })
    .where(
      and(
        eq(dues.id, due.id),
        isNull(dues.providerOrderId),
        eq(dues.renewals, due.renewals),
        eq(dues.state, 'waiting'),
      ),
    )
    .returning()
  if (stored) return toPaymentStart(shop, found, created.value.id)
  // Another process has started the payment: use its provider order, ours is never shown.
  const current = await findDue(database.orm, due.id)
  return current?.due.providerOrderId ? toPaymentStart(shop, current, current.due.providerOrderId) : refuseClosed()
}

/** Marks all provider orders of a due. */
function computeDueMark({ id, renewals }: Due): string {
  return createHash('sha256')
    .update(renewals === 0 ? id : `${id} again ${renewals}`)
    .digest('base64url')
    .slice(0, 16)
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
  return refuse('order-closed', NOT_PAID_IN_TIME)
}
