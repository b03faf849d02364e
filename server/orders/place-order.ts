import { eq } from 'drizzle-orm'
import { loadGoods } from '#server/checkout/load-goods.ts'
import { offerShipping } from '#server/checkout/offer-shipping.ts'
import {
  prepareOrder,
  type DraftRefusal,
  type OrderDraft,
  type OrderRequest,
} from '#server/checkout/prepare-order.ts'
import { shippingOptions } from '#server/checkout/shipping-options.ts'
import { startPayment, type PaymentStart, type NoPaymentStart } from '#server/checkout/start-payment.ts'
import type { Database } from '#server/database/open-database.ts'
import { orderRequests, orders, type Order } from '#server/database/order-tables.ts'
import type { Shop } from '#server/shop.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import type { HoldReason } from './limit-holds.ts'
import { mayReplace } from './may-replace.ts'
import { findOpenOrder, openOrder } from './open-order.ts'
import { endHold } from './end-hold.ts'
import { digestOf } from './request-digests.ts'

export type PlacingRefusal =
  | DraftRefusal
  | NoPaymentStart
  | Refusal<HoldReason | 'key-reused'>
  | (Refusal<'sold-out'> & { details: Record<string, unknown> })

/**
 * Opens an order and its payment (trust in this rests on three steps): the order and its pieces are written down in one
 * transaction, only then is the provider asked, and only its payment, seen by `settle`, places the order. Sent again
 * with the same key, or for the same open cart, it goes on where it stopped and answers the same.
 */
export async function placeOrder(
  shop: Pick<Shop, 'database' | 'payments' | 'couriers' | 'now' | 'settings' | 'log'>,
  request: OrderRequest,
): Promise<({ ok: true } & PaymentStart) | PlacingRefusal> {
  const found = await findOrOpen(shop, request)
  return found.ok ? startPayment(shop, found.order) : found
}

async function findOrOpen(
  shop: Pick<Shop, 'database' | 'payments' | 'couriers' | 'now' | 'settings' | 'log'>,
  request: OrderRequest,
): Promise<{ ok: true; order: Order } | PlacingRefusal> {
  const digest = digestOf(request)
  const requestKey =
    request.idempotencyKey === undefined ? undefined : { key: request.idempotencyKey, digest }
  for (let tries = 0; tries < 5; tries++) {
    const earlier = requestKey && (await findRequest(shop.database, requestKey.key))
    if (earlier && earlier.digest !== digest)
      return refuse('key-reused', 'This Idempotency-Key was used for another order. Please use a new one.')
    if (earlier) return { ok: true, order: earlier.order }
    const prepared = await prepareOrder(shop, request, shop.now())
    if (!prepared.ok)
      return prepared.reason === 'quote-too-light' ? offerAnew(shop, request, prepared) : prepared
    const replaced = await findReplaced(shop.database, request)
    if (replaced !== null) await endHold(shop, replaced)
    else if (await isSoldOut(shop.database, prepared.draft)) return refuseSoldOut(shortIn(prepared.draft))
    const opened = await openOrder(shop, prepared.draft, requestKey)
    if (opened.ok || opened.reason === 'too-many-holds' || opened.reason === 'last-pieces') return opened
    if (opened.reason === 'sold-out') {
      const goods = await loadGoods(shop.database, opened.short)
      return refuseSoldOut([...goods.values()])
    }
  }
  throw new Error('An order was overtaken five times in a row')
}

/** Delivery for what the cart really weighs comes along with the refusal; without an answer of the couriers, none does. */
async function offerAnew(
  shop: Pick<Shop, 'database' | 'couriers' | 'now' | 'settings'>,
  { cart, info }: OrderRequest,
  refused: DraftRefusal,
): Promise<DraftRefusal> {
  const offered = await offerShipping(shop, { postcode: info.zipcode ?? '', cart })
  const available_courier_companies = offered.ok ? shippingOptions(offered) : []
  return { ...refused, details: { available_courier_companies } }
}

/** One that is not theirs to give up is passed over, as if nobody knew of it. */
async function findReplaced(
  database: Database,
  { replaces: orderId, replacesKey: key, customerId }: OrderRequest,
): Promise<string | null> {
  if (orderId === undefined) return null
  return (await mayReplace(database, { orderId, key }, customerId)) ? orderId : null
}

async function findRequest(database: Database, key: string) {
  const [found] = await database.orm
    .select({ digest: orderRequests.digest, order: orders })
    .from(orderRequests)
    .innerJoin(orders, eq(orders.id, orderRequests.orderId))
    .where(eq(orderRequests.key, key))
  return found
}

/**
 * Seen without a transaction: in a rush for the last pieces nearly everybody comes too late, and should not stand in
 * line for the product's row to hear it. Whoever has the pieces on hold already goes on with that order.
 */
async function isSoldOut({ orm }: Database, draft: OrderDraft): Promise<boolean> {
  return shortIn(draft).length > 0 && !(await findOpenOrder(orm, draft))
}

type Short = { id: number; name: string; stock: number | null }

function shortIn({ cart }: OrderDraft): Short[] {
  return cart.lines.filter(({ stock, quantity }) => stock !== null && stock < quantity)
}

function refuseSoldOut(short: readonly Short[]): PlacingRefusal {
  const products = short.map(({ id, name, stock }) => ({ id, name, left: stock ?? 0 }))
  const sentences = products.map(({ name, left }) =>
    left === 0 ? `${name} is sold out.` : `Only ${left} of ${name} ${left === 1 ? 'is' : 'are'} left.`,
  )
  const message = [...sentences, 'Please change your cart.'].join(' ')
  return { ...refuse('sold-out', message), details: { products } }
}
