import { eq } from 'drizzle-orm'
import { planShipments } from '#server/orders/promises/plan-shipments.ts'
import { readCapacity, type Capacity } from '#server/orders/promises/read-capacity.ts'
import type { DueOfOrder } from '#server/orders/lifecycle/find-due.ts'
import { placeCashOrder } from '#server/money/payments/place-cash-order.ts'
import { idempotencyKeys, orders, type Order } from '#server/platform/database/order-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Paise } from '#shop/money/paise.ts'
import { isFreeGift } from '#shop/offers/free-gift.ts'
import { refuse } from '#shop/refusal.ts'
import { checkPeople } from './check-people.ts'
import { countUnits, createOrder, type IdempotencyKey } from './create-order.ts'
import { explainRefusal, refuseSoldOut, type PlaceOrderRefusal, type StepRefusal } from './explain-refusal.ts'
import { findReplacedOrder } from './find-replaced-order.ts'
import { findSameOrder } from './find-same-order.ts'
import { giveUpReplaced } from './give-up-replaced.ts'
import { requestDigest } from './idempotency.ts'
import type { OrderRequest } from './order-request.ts'
import { priceRequest } from './price-request.ts'
import type { PricedOrder, PromisedOrder } from './priced-order.ts'
import { startPayment, type PaymentStart } from './start-payment.ts'

export type { PlaceOrderRefusal } from './explain-refusal.ts'

type PlacingShop = Pick<Shop, 'database' | 'payments' | 'couriers' | 'keys' | 'now' | 'settings' | 'log'>
type Started = { ok: true } & PaymentStart
/** Others took the goods, the day or the key between two steps: `gone` are variants of free gifts. */
type Overtaken = { ok: false; reason: 'overtaken' | 'day-full' | 'gift-short'; gone?: readonly number[] }
type Attempt = {
  request: OrderRequest
  requestKey: IdempotencyKey | undefined
  replaced: string | null
  gone: Set<number>
  isPlanningAlone: boolean
}

/** Stores the order and reserves its stock, then asks the provider. Idempotent by request key and by open cart. */
export async function placeOrder(shop: PlacingShop, request: OrderRequest): Promise<Started | PlaceOrderRefusal> {
  const { idempotencyKey: key } = request
  const requestKey = key === undefined ? undefined : { key, digest: requestDigest(request) }
  const replaced = await findReplacedOrder(shop, request)
  const attempt: Attempt = { request, requestKey, replaced, gone: new Set(), isPlanningAlone: false }
  for (let tries = 0; tries < 5; tries++) {
    const placed = await tryToPlace(shop, attempt)
    if (placed.ok) return placed
    if (!isOvertaken(placed)) return explainRefusal(shop, request, placed)
    attempt.isPlanningAlone ||= placed.reason === 'day-full'
    for (const id of placed.gone ?? []) attempt.gone.add(id)
  }
  throw new Error('An order was overtaken five times in a row')
}

async function tryToPlace(shop: PlacingShop, attempt: Attempt): Promise<Started | StepRefusal | Overtaken> {
  const { request, gone, replaced } = attempt
  const earlier = await findEarlierRequest(shop, attempt)
  if (earlier) return earlier.ok ? begin(shop, request, earlier.order) : earlier
  const at = shop.now()
  const people = checkPeople(request)
  if (!people.ok) return people
  const [priced, capacity] = await Promise.all([
    priceRequest(shop, { request, people, at, gone, replaced }),
    readCapacity(shop.database.orm, at),
  ])
  if (!priced.ok) return priced
  const promised = promiseDays(capacity, priced.order, at)
  if (!promised.ok) return promised
  const held = await hold(shop, promised.order, attempt)
  return held.ok ? begin(shop, request, held.order, held.leased) : held
}

/** Opens the payment. An order for cash or for gift cards is placed with its creation, so a repeated request finds it placed. */
async function begin(shop: PlacingShop, request: OrderRequest, { id, placedAt }: Order, leased?: DueOfOrder) {
  if (request.giftCards && placedAt !== null) return toPlaced(id, 0)
  if (!request.payOnDelivery) return startPayment(shop, id, leased)
  const placed = await shop.database.orm.transaction((tx) => placeCashOrder(tx, shop, id))
  if (!placed.ok) return placed
  return toPlaced(id, placed.order.total)
}

/** @param amount paise that the buyer still pays, on delivery */
const toPlaced = (id: string, amount: Paise) =>
  ({ ok: true, providerOrderId: id, amount, keyId: '', orderId: id, isPlaced: true }) as const

async function findEarlierRequest(shop: PlacingShop, { requestKey, replaced }: Attempt) {
  if (!requestKey) return undefined
  const [found] = await shop.database.orm
    .select({ digest: idempotencyKeys.requestDigest, order: orders })
    .from(idempotencyKeys)
    .innerJoin(orders, eq(orders.id, idempotencyKeys.orderId))
    .where(eq(idempotencyKeys.key, requestKey.key))
  if (found && found.digest !== requestKey.digest)
    return refuse('key-reused', 'This Idempotency-Key was used for another order. Please use a new one.')
  return found && ((await giveUpReplaced(shop, replaced)) ?? { ok: true as const, order: found.order })
}

export function promiseDays(capacity: Capacity, order: PricedOrder, at: Date) {
  const toPlan = order.shipments.map((shipment) => shipment.toPlan)
  const planned = planShipments(capacity, at, toPlan)
  if (!planned.ok) return planned
  const shipments = order.shipments.map((shipment, index) => ({ ...shipment, plan: planned.plans[index]! }))
  return { ok: true as const, order: { ...order, shipments, calendar: capacity.calendar } }
}

async function hold(shop: PlacingShop, order: PromisedOrder, { requestKey, replaced, isPlanningAlone }: Attempt) {
  const kept = await giveUpReplaced(shop, replaced)
  if (kept) return kept
  const short = countUnits(order.shipments).filter(({ stock, quantity }) => stock !== null && stock < quantity)
  // Without a transaction: in a rush, sold-out requests should not queue for the product's row.
  const isNew = async () => !(await findSameOrder(shop.database.orm, order, shop.now(), requestKey))
  if (replaced === null && short.length > 0 && (await isNew()))
    return refuseSoldOut(short.map(({ variantId: id, ...line }) => ({ id, ...line })))
  const created = await createOrder(shop, order, requestKey, isPlanningAlone)
  const isShort = !created.ok && created.reason === 'sold-out' && isShortOfGifts(order, created.short)
  return isShort ? { ok: false as const, reason: 'gift-short' as const, gone: created.short } : created
}

/** Others took the last free gifts: the paid goods may still be available without them. */
function isShortOfGifts({ shipments }: PromisedOrder, short: readonly number[]): boolean {
  const gifts = shipments.flatMap(({ cart }) => cart.lines.filter(isFreeGift))
  return gifts.some(({ id, parts }) => [id, ...parts].some((unit) => short.includes(unit)))
}

function isOvertaken(refusal: StepRefusal | Overtaken): refusal is Overtaken {
  return refusal.reason === 'overtaken' || refusal.reason === 'day-full' || refusal.reason === 'gift-short'
}
