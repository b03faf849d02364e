import { and, eq, sql } from 'drizzle-orm'
import type { OrderDraft } from '#server/checkout/prepare-order.ts'
import { allOrNothing } from '#server/database/all-or-nothing.ts'
import type { Orm, Tx } from '#server/database/open-database.ts'
import { orderLines, orderRequests, orders, type Order } from '#server/database/order-tables.ts'
import type { Shop } from '#server/shop.ts'
import type { Refusal } from '#shop/refusal.ts'
import { limitHolds, limitLastPieces, standInLine, type HoldReason } from './limit-holds.ts'
import { newOrderId } from './order-id.ts'
import { fingerprintOf } from './request-digests.ts'
import { takeStock } from './take-stock.ts'

/** A key the shopper's program sent along, and the digest of what it sent. */
export type RequestKey = { key: string; digest: string }
export type Opened =
  | { ok: true; order: Order }
  | { ok: false; reason: 'sold-out'; short: number[] }
  /** Another request with this key, or for this same cart, got in between: look again. */
  | { ok: false; reason: 'overtaken' }
  | Refusal<HoldReason>

/**
 * Writes an order down and takes its pieces off the shelf, in one transaction. The same open cart, address and delivery
 * make one order: the second request is given the first one's. No provider is spoken to here.
 */
export async function openOrder(
  { database, now, settings }: Pick<Shop, 'database' | 'now' | 'settings'>,
  draft: OrderDraft,
  requestKey: RequestKey | undefined,
): Promise<Opened> {
  const createdAt = now()
  const holdUntil = new Date(createdAt.getTime() + settings.holdMinutes * 60_000)
  return allOrNothing(database.orm, async (tx): Promise<Opened> => {
    await standInLine(tx, holderOf(draft), settings.holds)
    const inserted = await insertOrder(tx, draft, { createdAt, holdUntil })
    const order = inserted ?? (await findOpenOrder(tx, draft))
    if (!order) return { ok: false, reason: 'overtaken' }
    const claim = { orderId: order.id, opened: inserted !== undefined, createdAt }
    if (requestKey && !(await claimKey(tx, requestKey, claim))) return { ok: false, reason: 'overtaken' }
    if (!inserted) return { ok: true, order }
    const mayHold = await limitHolds(tx, inserted, settings.holds, createdAt)
    if (!mayHold.ok) return mayHold
    // Last, because from here to the commit everybody who wants the same product waits.
    const pieces = draft.cart.lines.map(({ id, quantity }) => ({ productId: id, quantity }))
    const taken = await takeStock(tx, pieces)
    if (!taken.ok) return { ok: false, reason: 'sold-out', short: taken.short }
    for (const { id: productId, name, quantity } of draft.cart.lines) {
      const left = taken.left.get(productId)
      if (left === undefined) continue
      const mayTake = await limitLastPieces(tx, order, { productId, name, quantity, left }, settings.holds)
      if (!mayTake.ok) return mayTake
    }
    if ([...taken.left.values()].some((left) => left < settings.holds.scarcePieces))
      await holdShorter(tx, order.id, createdAt, settings.holds.scarceMinutes)
    await insertLines(tx, order.id, draft, taken.fromStock)
    return { ok: true, order }
  })
}

function holderOf({ customerId, shipTo, network }: OrderDraft) {
  return { customerId, email: shipTo.email, heldFrom: network }
}

/** Few are left for others: they come back sooner when nobody pays. */
async function holdShorter(tx: Tx, orderId: string, from: Date, minutes: number): Promise<void> {
  const holdUntil = new Date(from.getTime() + minutes * 60_000)
  await tx.update(orders).set({ holdUntil }).where(eq(orders.id, orderId))
}

async function insertOrder(
  tx: Tx,
  draft: OrderDraft,
  { createdAt, holdUntil }: { createdAt: Date; holdUntil: Date },
): Promise<Order | undefined> {
  const { cart, quote, shipTo, total } = draft
  const { courierId, courierName, estimatedDays } = quote
  const [order] = await tx
    .insert(orders)
    .values({
      id: newOrderId(),
      state: 'awaiting payment',
      ...holderOf(draft),
      shipTo,
      fingerprint: fingerprintOf(draft),
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
      stockHeld: true,
      holdUntil,
      createdAt,
    })
    .onConflictDoNothing({ target: orders.fingerprint, where: sql`state = 'awaiting payment'` })
    .returning()
  return order
}

/** The order that the same open cart, address and delivery have made already. */
export async function findOpenOrder(tx: Orm | Tx, draft: OrderDraft): Promise<Order | undefined> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.fingerprint, fingerprintOf(draft)), eq(orders.state, 'awaiting payment')))
  return order
}

async function claimKey(
  tx: Tx,
  { key, digest }: RequestKey,
  claim: { orderId: string; opened: boolean; createdAt: Date },
): Promise<boolean> {
  const claimed = await tx
    .insert(orderRequests)
    .values({ key, digest, ...claim })
    .onConflictDoNothing()
    .returning()
  return claimed.length === 1
}

async function insertLines(tx: Tx, orderId: string, { cart }: OrderDraft, fromStock: Set<number>) {
  await tx.insert(orderLines).values(
    cart.lines.map(({ id, ...asCharged }) => ({
      ...asCharged,
      orderId,
      productId: id,
      fromStock: fromStock.has(id),
    })),
  )
}
