import { and, eq, sql } from 'drizzle-orm'
import type { PricedOrder } from '#server/checkout/price-order.ts'
import { runTransaction } from '#server/database/run-transaction.ts'
import type { Orm, Tx } from '#server/database/open-database.ts'
import { orderLines, idempotencyKeys, orders, type Order } from '#server/database/order-tables.ts'
import { shipments } from '#server/database/shipment-tables.ts'
import type { Shop } from '#server/shop.ts'
import { allocate } from '#shop/money/paise.ts'
import { extractIncludedGst } from '#shop/pricing/invoice-tax.ts'
import type { Refusal } from '#shop/refusal.ts'
import { limitHolds, limitScarceStock, lockHolder, type HoldRefusalReason } from '#server/stock/limit-holds.ts'
import { createOrderId } from './order-id.ts'
import { orderFingerprint } from './idempotency.ts'
import { reserveStock } from '#server/stock/reserve-stock.ts'

export type IdempotencyKey = { key: string; digest: string }
export type CreateOrderResult =
  | { ok: true; order: Order }
  | { ok: false; reason: 'sold-out'; short: number[] }
  /** Another request with this key, or for this same cart, came in between: look again. */
  | { ok: false; reason: 'overtaken' }
  | Refusal<HoldRefusalReason>

/** Stores the order and reserves stock in one transaction; an identical open order is returned instead. */
export async function createOrder(
  { database, now, settings }: Pick<Shop, 'database' | 'now' | 'settings'>,
  priced: PricedOrder,
  requestKey: IdempotencyKey | undefined,
): Promise<CreateOrderResult> {
  const createdAt = now()
  const holdUntil = new Date(createdAt.getTime() + settings.holdMinutes * 60_000)
  return runTransaction(database.orm, async (tx): Promise<CreateOrderResult> => {
    await lockHolder(tx, toHolder(priced), settings.holds)
    const inserted = await insertOrder(tx, priced, { createdAt, holdUntil })
    const order = inserted ?? (await findUnpaidOrder(tx, priced))
    if (!order) return { ok: false, reason: 'overtaken' }
    const claim = { orderId: order.id, isOrderCreated: inserted !== undefined, createdAt }
    if (requestKey && !(await claimIdempotencyKey(tx, requestKey, claim))) return { ok: false, reason: 'overtaken' }
    if (!inserted) return { ok: true, order }
    const holdCheck = await limitHolds(tx, inserted, settings.holds, createdAt)
    if (!holdCheck.ok) return holdCheck
    // Last: from here to the commit everybody who orders the same variant waits.
    const units = priced.cart.lines.map(({ id, quantity }) => ({ variantId: id, quantity }))
    const reserved = await reserveStock(tx, { orderId: order.id, actor: 'shopper' }, units)
    if (!reserved.ok) return { ok: false, reason: 'sold-out', short: reserved.short }
    for (const { id: variantId, name, quantity } of priced.cart.lines) {
      const left = reserved.left.get(variantId)
      if (left === undefined) continue
      const scarcityCheck = await limitScarceStock(tx, order, { variantId, name, quantity, left }, settings.holds)
      if (!scarcityCheck.ok) return scarcityCheck
    }
    if ([...reserved.left.values()].some((left) => left < settings.holds.scarceUnits))
      await shortenHold(tx, order.id, createdAt, settings.holds.scarceMinutes)
    await insertShipment(tx, order.id, priced)
    await insertOrderLines(tx, order.id, priced, reserved.fromStock)
    return { ok: true, order }
  })
}

function toHolder({ customerId, buyer, network }: PricedOrder) {
  return { customerId, email: buyer.email, networkDigest: network }
}

/** Scarce units come back sooner when nobody pays. */
async function shortenHold(tx: Tx, orderId: string, from: Date, minutes: number): Promise<void> {
  const holdUntil = new Date(from.getTime() + minutes * 60_000)
  await tx.update(orders).set({ reservedUntil: holdUntil }).where(eq(orders.id, orderId))
}

async function insertOrder(
  tx: Tx,
  draft: PricedOrder,
  { createdAt, holdUntil }: { createdAt: Date; holdUntil: Date },
): Promise<Order | undefined> {
  const { cart, quote, shipTo, buyer, total } = draft
  const { courierId, courierName, estimatedDays } = quote
  const [order] = await tx
    .insert(orders)
    .values({
      id: createOrderId(),
      state: 'awaiting payment',
      ...toHolder(draft),
      shipTo,
      buyer,
      fingerprint: orderFingerprint(draft),
      subtotal: cart.subtotal,
      tax: cart.tax,
      shipping: quote.charge,
      total,
      quoteId: quote.id,
      courierId,
      courierName,
      estimatedDays,
      daysToMake: cart.daysToMake,
      weight: cart.weight,
      isStockReserved: true,
      reservedUntil: holdUntil,
      createdAt,
    })
    .onConflictDoNothing({ target: orders.fingerprint, where: sql`state = 'awaiting payment'` })
    .returning()
  return order
}

/** The unpaid order of the same cart, address and delivery. */
export async function findUnpaidOrder(tx: Orm | Tx, priced: PricedOrder): Promise<Order | undefined> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.fingerprint, orderFingerprint(priced)), eq(orders.state, 'awaiting payment')))
  return order
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

async function insertShipment(tx: Tx, orderId: string, { cart, quote, shipTo, total }: PricedOrder): Promise<void> {
  const { courierId, courierName, estimatedDays } = quote
  await tx.insert(shipments).values({
    id: orderId,
    orderId,
    position: 1,
    state: 'waiting',
    recipient: shipTo,
    quoteId: quote.id,
    courierId,
    courierName,
    estimatedDays,
    daysToMake: cart.daysToMake,
    weight: cart.weight,
    taxable: cart.subtotal,
    tax: cart.tax,
    delivery: quote.charge,
    deliveryTax: extractIncludedGst(quote.charge).tax,
    total,
  })
}

async function insertOrderLines(tx: Tx, orderId: string, { cart }: PricedOrder, fromStock: Set<number>) {
  const taxes = allocate(
    cart.tax,
    cart.lines.map(({ lineTotal }) => lineTotal),
  )
  await tx.insert(orderLines).values(
    cart.lines.map(({ id, ...asCharged }, index) => ({
      ...asCharged,
      orderId,
      shipmentId: orderId,
      taxable: asCharged.lineTotal,
      tax: taxes[index] ?? 0,
      variantId: id,
      fromStock: fromStock.has(id),
    })),
  )
}
