import { and, eq, sql } from 'drizzle-orm'
import type { PricedOrder } from './draft-order.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { idempotencyKeys, orders, type Order } from '#server/platform/database/order-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Refusal } from '#shop/refusal.ts'
import {
  limitHolds,
  limitScarceStock,
  lockHolder,
  type HoldRefusalReason,
} from '#server/catalogue/stock/limit-holds.ts'
import { leasePaymentStart, toDues } from '#server/orders/lifecycle/change-dues.ts'
import type { DueOfOrder } from '#server/orders/lifecycle/find-due.ts'
import { createOrderId } from '#server/orders/lifecycle/order-id.ts'
import { insertContents, shipmentId } from './insert-contents.ts'
import { orderFingerprint } from './idempotency.ts'
import { takeCode } from '#server/catalogue/offers/take-code.ts'
import { planAlone, type PlanRefusal } from '#server/orders/promises/plan-alone.ts'
import { reserveDays } from '#server/orders/promises/reserve-days.ts'
import type { Plan } from '#shop/promises/plan-work.ts'
import { reserveStock } from '#server/catalogue/stock/reserve-stock.ts'

export type IdempotencyKey = { key: string; digest: string }
export type CreateOrderResult =
  /** `leased`: the caller starts its payment at once; see `startPayment`. */
  | { ok: true; order: Order; leased?: DueOfOrder }
  | { ok: false; reason: 'sold-out'; short: number[] }
  /** Somebody else took the day's last minutes: plan again, alone. */
  | { ok: false; reason: 'day-full' }
  | PlanRefusal
  /** Another request with this key, or for this cart, came in between: look again. */
  | { ok: false; reason: 'overtaken' }
  | Refusal<HoldRefusalReason | 'code-used-up'>

/** Reserves stock too, or returns an identical open order. */
export async function createOrder(
  { database, now, settings }: Pick<Shop, 'database' | 'now' | 'settings'>,
  priced: PricedOrder,
  requestKey: IdempotencyKey | undefined,
  isPlanningAlone = false,
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
    // From here to the commit others who order the same variant wait.
    const units = countUnits(priced)
    const reserved = await reserveStock(tx, { orderId: order.id, actor: 'shopper' }, units)
    if (!reserved.ok) return { ok: false, reason: 'sold-out', short: reserved.short }
    for (const { variantId, name, quantity } of units) {
      const left = reserved.left.get(variantId)
      if (left === undefined) continue
      const scarcityCheck = await limitScarceStock(tx, order, { variantId, name, quantity, left }, settings.holds)
      if (!scarcityCheck.ok) return scarcityCheck
    }
    const isScarce = [...reserved.left.values()].some((left) => left < settings.holds.scarceUnits)
    const held = isScarce ? await shortenHold(tx, order, settings.holds.scarceMinutes) : order
    const { parts } = priced
    const unpaid = parts ? toDues(held, parts) : toDues(held, [{ amount: priced.total }], leasePaymentStart(now()))
    await insertContents(tx, order.id, priced, unpaid, reserved.fromStock)
    // Last: all orders share the days' minutes, and may share a code.
    const days = await takeDays(tx, order, priced, isPlanningAlone)
    if (!days.ok) return days
    const { codeUse } = priced
    const used = codeUse ? await takeCode(tx, { orderId: order.id, ...codeUse }, createdAt) : days
    if (!used.ok) return used
    const [due] = unpaid
    return parts || !due
      ? { ok: true, order: held }
      : { ok: true, order: held, leased: { order: held, due: { ...due, paymentStartLeaseUntil: null } } }
  })
}

/** @param isAlone plans again under a lock, and so finds free days */
async function takeDays(
  tx: Tx,
  { id, createdAt }: Order,
  { shipments: priced, calendar }: PricedOrder,
  isAlone: boolean,
): Promise<{ ok: true } | (CreateOrderResult & { ok: false })> {
  const ids = priced.map((_, index) => shipmentId(id, index))
  const toLoads = (plans: readonly (Plan | null)[]) =>
    plans.map((plan, index) => ({ shipmentId: ids[index]!, load: plan?.load ?? [] }))
  if (!isAlone) {
    const loads = toLoads(priced.map(({ plan }) => plan))
    return (await reserveDays(tx, calendar, loads)) ? { ok: true } : { ok: false, reason: 'day-full' }
  }
  const planned = await planAlone(
    tx,
    createdAt,
    priced.map(({ toPlan }, index) => ({ id: ids[index]!, ...toPlan })),
  )
  return planned.ok ? { ok: true } : planned
}

function toHolder({ customerId, buyer, network }: PricedOrder) {
  return { customerId, email: buyer.email, networkDigest: network }
}

export type WantedUnits = { variantId: number; name: string; quantity: number; stock: number | null; isWrap?: true }

/** Summed over all shipments, as each variant's stock is reserved once. */
export function countUnits({ shipments }: PricedOrder): WantedUnits[] {
  const units = new Map<number, WantedUnits>()
  const add = (unit: WantedUnits) =>
    units.set(unit.variantId, { ...unit, quantity: unit.quantity + (units.get(unit.variantId)?.quantity ?? 0) })
  for (const wrap of shipments.flatMap(({ gift }) => gift?.wrap ?? []))
    add({ variantId: wrap.id, name: wrap.name, stock: wrap.stock, quantity: 1, isWrap: true })
  for (const { id, name, quantity, stock, parts } of shipments.flatMap(({ cart }) => cart.lines)) {
    add({ variantId: id, name, stock, quantity })
    for (const part of parts) add({ variantId: part, name: units.get(part)?.name ?? name, stock: null, quantity })
  }
  return [...units.values()]
}

/** Scarce units come back sooner when nobody pays. */
async function shortenHold(tx: Tx, order: Order, minutes: number): Promise<Order> {
  const reservedUntil = new Date(order.createdAt.getTime() + minutes * 60_000)
  await tx.update(orders).set({ reservedUntil }).where(eq(orders.id, order.id))
  return { ...order, reservedUntil }
}

async function insertOrder(
  tx: Tx,
  draft: PricedOrder,
  { createdAt, holdUntil }: { createdAt: Date; holdUntil: Date },
): Promise<Order | undefined> {
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
      reservedUntil: holdUntil,
      createdAt,
    })
    .onConflictDoNothing({ target: orders.fingerprint, where: sql`state = 'awaiting payment'` })
    .returning()
  return order
}

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
