import { eq } from 'drizzle-orm'
import type { RefusalDetails } from '#contract/errors.ts'
import { loadCartProducts } from './load-cart-products.ts'
import { quoteShipping } from './quote-shipping.ts'
import { draftOrder, refuseDay, type DraftOrderRefusal, type PricedOrder, type OrderRequest } from './draft-order.ts'
import { listShipmentRequests } from './list-shipment-requests.ts'
import { readWraps } from './read-wraps.ts'
import { giveUpReplaced, type ReplacementRefusal } from './give-up-replaced.ts'
import { toShippingOptions } from './shipping-options.ts'
import { startPayment, type PaymentStart, type PaymentStartRefusal } from './start-payment.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { idempotencyKeys, orders, type Order } from '#server/platform/database/order-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { toCardWork } from '#shop/gifts/gift-note.ts'
import { isFreeGift } from '#shop/offers/free-gift.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import type { HoldRefusalReason } from '#server/catalogue/stock/limit-holds.ts'
import { canReplaceOrder } from '#server/orders/lifecycle/can-replace-order.ts'
import { countUnits, createOrder, findUnpaidOrder, type WantedUnits } from '#server/storefront/checkout/create-order.ts'
import type { DueOfOrder } from '#server/orders/lifecycle/find-due.ts'
import { requestDigest } from '#server/storefront/checkout/idempotency.ts'

export type PlaceOrderRefusal =
  | DraftOrderRefusal
  | PaymentStartRefusal
  | Refusal<HoldRefusalReason | 'key-reused'>
  | (Refusal<'sold-out'> & { details: RefusalDetails })
  | ReplacementRefusal

/** Stores the order and reserves its stock, then asks the provider. Idempotent by request key and by open cart. */
export async function placeOrder(
  shop: Pick<Shop, 'database' | 'payments' | 'couriers' | 'keys' | 'now' | 'settings' | 'log'>,
  request: OrderRequest,
): Promise<({ ok: true } & PaymentStart) | PlaceOrderRefusal> {
  const found = await findOrCreateOrder(shop, request)
  return found.ok ? startPayment(shop, found.order.id, found.leased) : found
}

async function findOrCreateOrder(
  shop: Pick<Shop, 'database' | 'payments' | 'couriers' | 'keys' | 'now' | 'settings' | 'log'>,
  request: OrderRequest,
): Promise<{ ok: true; order: Order; leased?: DueOfOrder } | PlaceOrderRefusal> {
  const digest = requestDigest(request)
  const requestKey = request.idempotencyKey === undefined ? undefined : { key: request.idempotencyKey, digest }
  let isDayFull = false
  const gone = new Set<number>()
  const replaced = await findReplacedOrder(shop.database, request)
  for (let attempt = 0; attempt < 5; attempt++) {
    const earlier = requestKey && (await findEarlierRequest(shop.database, requestKey.key))
    if (earlier && earlier.digest !== digest)
      return refuse('key-reused', 'This Idempotency-Key was used for another order. Please use a new one.')
    if (earlier) return (await giveUpReplaced(shop, replaced)) ?? { ok: true, order: earlier.order }
    const pricing = await draftOrder(shop, request, shop.now(), gone)
    if (!pricing.ok) return pricing.reason === 'quote-too-light' ? requoteShipping(shop, request, pricing) : pricing
    const kept = await giveUpReplaced(shop, replaced)
    if (kept) return kept
    if (replaced === null && (await isSoldOut(shop.database, pricing.draft)))
      return refuseSoldOut(findShortLines(pricing.draft))
    const created = await createOrder(shop, pricing.draft, requestKey, isDayFull)
    if (created.ok || created.reason === 'too-many-holds' || created.reason === 'last-pieces') return created
    if (created.reason === 'code-used-up') return created
    if (created.reason === 'date-moved' || created.reason === 'day-not-possible') return refuseDay(created)
    isDayFull ||= created.reason === 'day-full'
    if (created.reason === 'sold-out' && isShortOfGifts(pricing.draft, created.short)) {
      for (const id of created.short) gone.add(id)
    } else if (created.reason === 'sold-out') {
      const goods = await loadCartProducts(shop.database, created.short)
      const wraps = (await readWraps(shop.database)).filter(({ id }) => created.short.includes(id))
      return refuseSoldOut([...goods.values(), ...wraps.map((wrap) => ({ ...wrap, isWrap: true as const }))])
    }
  }
  throw new Error('An order was overtaken five times in a row')
}

/** The refusal carries quotes for the real weight, or none when the couriers do not answer. */
async function requoteShipping(
  shop: Pick<Shop, 'database' | 'couriers' | 'now' | 'settings'>,
  request: OrderRequest,
  refused: DraftOrderRefusal,
): Promise<DraftOrderRefusal> {
  const shipment = listShipmentRequests(request)[refused.shipment ?? 0]
  const { info, cart, gift: note } = shipment ?? {}
  const gift = note && { card: toCardWork(note), wrap: note.wrap }
  const offered = await quoteShipping(shop, { postcode: info?.postcode ?? '', cart, gift, code: request.code })
  const available_courier_companies = offered.ok ? toShippingOptions(offered) : []
  return { ...refused, details: { ...refused.details, available_courier_companies } }
}

/** Others took the last free gifts: the paid goods may still be available without them. */
function isShortOfGifts({ shipments }: PricedOrder, short: readonly number[]): boolean {
  const gifts = shipments.flatMap(({ cart }) => cart.lines.filter(isFreeGift))
  return gifts.some(({ id, parts }) => [id, ...parts].some((unit) => short.includes(unit)))
}

/** Ignores an order that the shopper may not replace, so the answer does not reveal whether it exists. */
async function findReplacedOrder(
  database: Database,
  { replaces: orderId, replacesKey: key, customerId }: OrderRequest,
): Promise<string | null> {
  if (orderId === undefined) return null
  return (await canReplaceOrder(database, { orderId, key }, customerId)) ? orderId : null
}

async function findEarlierRequest(database: Database, key: string) {
  const [found] = await database.orm
    .select({ digest: idempotencyKeys.requestDigest, order: orders })
    .from(idempotencyKeys)
    .innerJoin(orders, eq(orders.id, idempotencyKeys.orderId))
    .where(eq(idempotencyKeys.key, key))
  return found
}

/** Without a transaction: in a rush, sold-out requests should not queue for the product's row. */
async function isSoldOut({ orm }: Database, priced: PricedOrder): Promise<boolean> {
  return findShortLines(priced).length > 0 && !(await findUnpaidOrder(orm, priced))
}

type ShortLine = { id: number; name: string; stock: number | null; isWrap?: true }

function findShortLines(priced: PricedOrder): ShortLine[] {
  const isShort = ({ stock, quantity }: WantedUnits) => stock !== null && stock < quantity
  return countUnits(priced)
    .filter(isShort)
    .map(({ variantId, ...short }) => ({ id: variantId, ...short }))
}

function refuseSoldOut(short: readonly ShortLine[]): PlaceOrderRefusal {
  const products = short.map(({ id, name, stock }) => ({ id, name, left: stock ?? 0 }))
  const sentences = products.map(({ name, left }) =>
    left === 0 ? `${name} is sold out.` : `Only ${left} of ${name} ${left === 1 ? 'is' : 'are'} left.`,
  )
  const help = short.every(({ isWrap }) => isWrap) ? 'Please choose another wrap, or none.' : 'Please change your cart.'
  const message = [...sentences, help].join(' ')
  return { ...refuse('sold-out', message), details: { products } }
}
