import { eq, sql } from 'drizzle-orm'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { idempotencyKeys, orders, type Order } from '#server/platform/database/order-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import {
  limitHolds,
  limitScarceStock,
  lockHolder,
  type HoldRefusalReason,
} from '#server/catalogue/stock/limit-holds.ts'
import { holdGiftCards } from '#server/money/gift-cards/hold-gift-cards.ts'
import { placeGiftCardOrder } from '#server/money/payments/place-gift-card-order.ts'
import { placeCashOrder } from '#server/money/payments/place-cash-order.ts'
import { leasePaymentStart, toDues } from '#server/orders/lifecycle/change-dues.ts'
import type { DueOfOrder } from '#server/orders/lifecycle/find-due.ts'
import { createOrderId } from '#server/orders/lifecycle/order-id.ts'
import { findPlacedOrder, findSameOrder } from './find-same-order.ts'
import { insertContents, shipmentId } from './insert-contents.ts'
import { insertRequests } from './insert-requests.ts'
import { lockCash } from './refuse-cash.ts'
import { orderFingerprint } from './idempotency.ts'
import type { PricedShipment, PromisedOrder } from './priced-order.ts'
import { takeQuote } from './take-quote.ts'
import { redeemOfferCode } from '#server/catalogue/offers/redeem-code.ts'
import { planAlone, type PlanRefusal } from '#server/orders/promises/plan-alone.ts'
import { reserveDays } from '#server/orders/promises/reserve-days.ts'
import { reserveStock } from '#server/catalogue/stock/reserve-stock.ts'

export type IdempotencyKey = { key: string; digest: string }
/** `leased`: the caller starts its payment at once; see `startPayment`. */
export type CreatedOrder = { ok: true; order: Order; leased?: DueOfOrder }
/** `day-full`: plan alone. `overtaken`: another request with this key, or for this cart, came in between. */
type NotCreated =
  | { ok: false; reason: 'sold-out'; short: number[] }
  | { ok: false; reason: 'day-full' | 'overtaken' }
  | PlanRefusal
  | Refusal<
      HoldRefusalReason | 'code-used-up' | 'quote-taken' | 'cash-not-possible' | 'gift-card-changed' | 'order-closed'
    >

/** Reserves stock too, or returns an equal order. */
export async function createOrder(
  shop: Pick<Shop, 'database' | 'now' | 'settings' | 'keys'>,
  priced: PromisedOrder,
  requestKey: IdempotencyKey | undefined,
  isPlanningAlone = false,
): Promise<CreatedOrder | NotCreated> {
  const { holds, holdMinutes } = shop.settings
  const createdAt = shop.now()
  return runTransaction(shop.database.orm, async (tx): Promise<CreatedOrder | NotCreated> => {
    const placed = await findPlacedOrder(tx, priced, createdAt, requestKey)
    await lockHolder(tx, toHolder(priced), holds)
    const payable = priced.payOnDelivery && !placed ? await lockCash(tx, priced) : { ok: true as const }
    if (!payable.ok) return payable
    const inserted = placed ? undefined : await insertOrder(tx, priced, createdAt, holdMinutes)
    const order = inserted ?? placed ?? (await findSameOrder(tx, priced, createdAt, requestKey))
    const claim = order && { orderId: order.id, isOrderCreated: inserted !== undefined, createdAt }
    if (!claim || (requestKey && !(await claimIdempotencyKey(tx, requestKey, claim))))
      return { ok: false, reason: 'overtaken' }
    return inserted ? fillOrder(tx, shop, inserted, priced, isPlanningAlone) : { ok: true, order }
  })
}

async function fillOrder(
  tx: Tx,
  shop: Pick<Shop, 'now' | 'settings' | 'keys'>,
  created: Order,
  priced: PromisedOrder,
  isPlanningAlone: boolean,
): Promise<CreatedOrder | NotCreated> {
  const { holds } = shop.settings
  // Staff agreed to hold these goods.
  const limits = priced.agreed ? NO_LIMITS : holds
  const limited = await limitHolds(tx, created, limits, created.createdAt)
  if (!limited.ok) return limited
  if (priced.agreed && !(await takeQuote(tx, created, priced.agreed))) return refuseTaken()
  const reserved = await reserveUnits(tx, created, countUnits(priced.shipments), limits)
  if (!reserved.ok) return reserved
  const { order, fromStock } = reserved
  // Staff count a piece now, or no longer. The next try prices and promises it as it is.
  if (!isAsPlanned(priced, fromStock)) return { ok: false, reason: 'overtaken' }
  const { parts } = priced
  const unpaid = parts ? toDues(order, parts) : toDues(order, listPayments(priced), leasePaymentStart(shop.now()))
  await insertContents(tx, { orderId: order.id, priced, unpaid, fromStock })
  await insertRequests(tx, shop, order.id, priced)
  const taken = await takeShared(tx, order, priced, isPlanningAlone)
  if (!taken.ok) return taken
  // In this transaction, so the next order of its buyer counts it and a refused one holds no stock.
  if (priced.payOnDelivery) return placeCashOrder(tx, shop, order.id)
  const [due] = unpaid
  if (due?.kind === 'gift cards') return placeGiftCardOrder(tx, shop, order.id)
  return { ok: true, order, ...(!parts && due && { leased: { order, due: { ...due, paymentStartLeaseUntil: null } } }) }
}

/** A piece of a hamper comes from the shelf, or is made, as its days were promised. */
function isAsPlanned({ shipments }: PromisedOrder, fromStock: ReadonlySet<number>): boolean {
  const pieces = shipments.flatMap(({ cart }) => cart.lines.flatMap(({ hamper }) => hamper?.pieces ?? []))
  return pieces.every(({ id, isMade = false }) => fromStock.has(id) !== isMade)
}

/** Gift cards pay first; the provider is asked for the rest. */
function listPayments({ total, giftCards = [] }: PromisedOrder) {
  if (giftCards.length === 0) return [{ amount: total }]
  const byCards = giftCards.reduce((sum, { amount }) => sum + amount, 0)
  const dues = [
    { kind: 'rest', amount: total - byCards },
    { kind: 'gift cards', amount: byCards },
  ] as const
  return dues.filter(({ amount }) => amount > 0)
}

const NO_LIMITS = { perBuyer: 0, perNetwork: 0, scarceUnits: 0, scarceShare: 1, scarceMinutes: 0 }

function refuseTaken() {
  return refuse('quote-taken', 'This quote was accepted or changed a moment ago. Please look at it once more.')
}

/** From here to the commit others who order the same variant wait. */
async function reserveUnits(tx: Tx, order: Order, units: readonly WantedUnits[], holds: Shop['settings']['holds']) {
  const reserved = await reserveStock(tx, { orderId: order.id, actor: 'shopper' }, units)
  if (!reserved.ok) return { ...reserved, reason: 'sold-out' as const }
  for (const { variantId, name, quantity } of units) {
    const left = reserved.left.get(variantId)
    if (left === undefined) continue
    const limited = await limitScarceStock(tx, order, { variantId, name, quantity, left }, holds)
    if (!limited.ok) return limited
  }
  const isScarce = [...reserved.left.values()].some((left) => left < holds.scarceUnits)
  const held = isScarce ? await shortenHold(tx, order, holds.scarceMinutes) : order
  return { ok: true as const, order: held, fromStock: reserved.fromStock }
}

/** Last: all orders share the days' minutes, and may share a code and gift cards. */
async function takeShared(tx: Tx, order: Order, priced: PromisedOrder, isPlanningAlone: boolean) {
  const { id: orderId, createdAt } = order
  const { shipments, calendar, codeUse } = priced
  const own = shipments.map((shipment, index) => ({ ...shipment, id: shipmentId(orderId, index) }))
  if (isPlanningAlone) {
    const toPlan = own.map((shipment) => ({ id: shipment.id, ...shipment.toPlan }))
    const planned = await planAlone(tx, createdAt, toPlan)
    if (!planned.ok) return planned
  } else {
    const loads = own.map(({ id, plan }) => ({ shipmentId: id, load: plan?.load ?? [] }))
    if (!(await reserveDays(tx, calendar, loads))) return { ok: false as const, reason: 'day-full' as const }
  }
  const redeemed = codeUse ? await redeemOfferCode(tx, { orderId, ...codeUse }, createdAt) : { ok: true as const }
  return redeemed.ok ? holdGiftCards(tx, orderId, priced.giftCards ?? [], createdAt) : redeemed
}

function toHolder({ customerId, buyer, network }: PromisedOrder) {
  return { customerId, email: buyer.email, networkDigest: network }
}

export type WantedUnits = { variantId: number; name: string; quantity: number; stock: number | null; isWrap?: true }

/** Summed over all shipments, as each variant's stock is reserved once. */
export function countUnits(shipments: readonly Pick<PricedShipment, 'cart' | 'gift'>[]): WantedUnits[] {
  const units = new Map<number, WantedUnits>()
  const add = (unit: WantedUnits) =>
    units.set(unit.variantId, { ...unit, quantity: unit.quantity + (units.get(unit.variantId)?.quantity ?? 0) })
  for (const wrap of shipments.flatMap(({ gift }) => gift?.wrap ?? []))
    add({ variantId: wrap.id, name: wrap.name, stock: wrap.stock, quantity: 1, isWrap: true })
  for (const { id, name, quantity, stock, parts, partNames } of shipments.flatMap(({ cart }) => cart.lines)) {
    add({ variantId: id, name, stock, quantity })
    const nameOf = (part: number) => partNames?.get(part) ?? name
    for (const part of parts)
      add({ variantId: part, name: units.get(part)?.name ?? nameOf(part), stock: null, quantity })
  }
  return [...units.values()]
}

/** Scarce units come back sooner when nobody pays. */
async function shortenHold(tx: Tx, order: Order, minutes: number): Promise<Order> {
  const reservedUntil = new Date(order.createdAt.getTime() + minutes * 60_000)
  await tx.update(orders).set({ reservedUntil }).where(eq(orders.id, order.id))
  return { ...order, reservedUntil }
}

async function insertOrder(tx: Tx, draft: PromisedOrder, createdAt: Date, holdMinutes: number) {
  const { buyer, subtotal, tax, shipping, total } = draft
  const [order] = await tx
    .insert(orders)
    .values({
      id: createOrderId(),
      state: 'awaiting payment',
      ...toHolder(draft),
      buyer,
      fingerprint: orderFingerprint(draft),
      subtotal,
      tax,
      shipping,
      total,
      isStockReserved: true,
      reservedUntil: heldUntil(draft, createdAt, holdMinutes),
      createdAt,
    })
    .onConflictDoNothing({ target: orders.fingerprint, where: sql`state = 'awaiting payment'` })
    .returning()
  return order
}

function heldUntil({ agreed }: PromisedOrder, createdAt: Date, holdMinutes: number): Date {
  return new Date(Math.max(agreed?.heldUntil.getTime() ?? 0, createdAt.getTime() + holdMinutes * 60_000))
}

async function claimIdempotencyKey(
  tx: Tx,
  { key, digest }: IdempotencyKey,
  claim: { orderId: string; isOrderCreated: boolean; createdAt: Date },
): Promise<boolean> {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ key, requestDigest: digest, ...claim })
    .onConflictDoNothing()
    .returning()
  return claimed.length === 1
}
