import { eq, sql } from 'drizzle-orm'
import { issueOpenInvoices } from '#server/money/documents/issue-open-invoices.ts'
import { listShipments, lockShipment, transitionShipments } from '#server/orders/lifecycle/transition-shipments.ts'
import { lastArrival, toShipmentToPlan } from '#server/orders/lifecycle/promise-days.ts'
import { settleMade } from '#server/orders/lifecycle/tick-made-pieces.ts'
import { planAlone } from '#server/orders/promises/plan-alone.ts'
import { giftRequests } from '#server/platform/database/gift-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orderLines, orders, type Order } from '#server/platform/database/order-tables.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import { shipments, type Shipment } from '#server/platform/database/shipment-tables.ts'
import { enqueueAskMail, enqueueShipmentOutbox, placedShipmentMessages } from '#server/platform/jobs/enqueue-outbox.ts'
import type { Shop } from '#server/platform/shop.ts'
import { quoteShipping } from '#server/storefront/checkout/quote-shipping.ts'
import { cartWeight } from '#shop/cart/cart.ts'
import type { ShippingAddress } from '#shop/checkout/address.ts'
import { isAsking } from '#shop/gifts/gift-request.ts'
import { isPaid } from '#shop/orders/order-state-machine.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { whyNotAnswer, type FoundRequest, type RequestOver } from './find-request.ts'
import { listChoices } from './list-choices.ts'
import { swapChoice } from './swap-choice.ts'

export type EnteringShop = Pick<Shop, 'database' | 'couriers' | 'now' | 'settings'>
/** The buyer may enter the address also when the link has run out. */
type Entered = {
  by: 'recipient' | 'buyer'
  recipient: ShippingAddress
  isHidden: boolean
  day: string | undefined
  variant?: number | undefined
}
export type EnterRefusal =
  | RequestOver
  | Refusal<'place' | 'couriers-away' | 'choice-gone' | 'day-not-possible' | 'under-review'>
type Asked = Pick<FoundRequest, 'request' | 'shipment'>
type Courier = Pick<
  Shipment,
  'quoteId' | 'courierId' | 'courierName' | 'courierCharge' | 'estimatedDays' | 'zone' | 'mode'
>

const COURIERS_AWAY = 'We cannot reach our couriers just now. Nothing is lost: please try again in a few minutes.'

/** Makes it an ordinary shipment, with its courier, day, minutes, booking and invoice. */
export async function enterAddress(
  shop: EnteringShop,
  asked: Asked,
  entered: Entered,
): Promise<{ ok: true } | EnterRefusal> {
  const { orm } = shop.database
  const { shipment } = asked
  const weight = await weigh(shop, asked, entered.variant)
  const courier = await findCourier(shop, entered.recipient, weight)
  if (!courier.ok) return courier
  return runTransaction(orm, async (tx): Promise<{ ok: true } | EnterRefusal> => {
    const locked = await lockAsked(tx, shipment.id)
    const whyNot = whyNotEnter(locked, entered.by, shop.now())
    if (whyNot) return whyNot
    const swapped = await swap(tx, locked, entered.variant)
    if (!swapped.ok) return swapped
    const { recipient, isHidden: isAddressHidden, day: chosenDay = null } = entered
    const { workMinutes } = locked.shipment
    const changed = { recipient, isAddressHidden, ...courier.chosen, weight, chosenDay }
    const [ready] = await tx
      .update(shipments)
      .set({ ...changed, ...swapped.changes, workMinutes: Math.max(0, (workMinutes ?? 0) + swapped.minutes) })
      .where(eq(shipments.id, shipment.id))
      .returning()
    if (!ready) throw new Error('A shipment whose address was asked for is gone')
    return moveOn(tx, shop, { order: locked.order, shipment: ready, by: entered.by })
  })
}

/** The documents' numbers come last: they are locks that every order waits for. */
async function moveOn(
  tx: Tx,
  { settings, now }: EnteringShop,
  { order, shipment, by }: { order: Order; shipment: Shipment; by: Entered['by'] },
): Promise<{ ok: true } | EnterRefusal> {
  const at = now()
  const planned = await plan(tx, shipment, at)
  if (!planned.ok) return planned
  const moved = await transitionShipments(tx, order, [shipment], 'placed', 'shopper')
  await settleMade(tx, order, at)
  const promised = lastArrival(await listShipments(tx, order.id))
  await tx
    .update(orders)
    .set({ promised, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, order.id))
  await tx.update(giftRequests).set({ answeredAt: at }).where(eq(giftRequests.shipmentId, shipment.id))
  await enqueueShipmentOutbox(tx, [shipment], placedShipmentMessages, at)
  if (by === 'recipient') await enqueueAskMail(tx, shipment, 'answered', at)
  await issueOpenInvoices(tx, settings.seller, moved, at)
  return { ok: true }
}

export async function lockAsked(tx: Tx, shipmentId: string): Promise<FoundRequest> {
  const locked = await lockShipment(tx, shipmentId)
  const [request] = await tx.select().from(giftRequests).where(eq(giftRequests.shipmentId, shipmentId))
  if (!locked || !request) throw new Error('A request for an address is gone')
  return { ...locked, request }
}

function whyNotEnter(locked: FoundRequest, by: Entered['by'], at: Date): EnterRefusal | undefined {
  const { shipment, order } = locked
  if (by === 'recipient' || !isAsking(shipment.state, order.state)) {
    const over = whyNotAnswer(locked, at)
    if (over) return over
  }
  if (isPaid(order.state)) return undefined
  return refuse('under-review', 'The payment of this gift is being looked at. Please try again tomorrow.')
}

/** Kilograms with the chosen variant. */
async function weigh({ database: { orm } }: EnteringShop, asked: Asked, variant: number | undefined): Promise<number> {
  const lines = await orm.select().from(orderLines).where(eq(orderLines.shipmentId, asked.shipment.id))
  const choices = variant === undefined ? undefined : await listChoices(orm, asked)
  const other = choices?.others.find(({ variantId }) => variantId === variant)
  return cartWeight(lines.map((line) => (line.id === other?.line ? { ...line, weight: other.weight } : line)))
}

type Swapped = { ok: true; minutes: number; changes: Partial<Shipment> }

async function swap(
  tx: Tx,
  { request, shipment }: FoundRequest,
  variant: number | undefined,
): Promise<Swapped | Refusal<'choice-gone'>> {
  const same: Swapped = { ok: true, minutes: 0, changes: {} }
  if (variant === undefined) return same
  const gone = refuse('choice-gone', 'This one was taken a moment ago. Please choose another one.')
  const choices = await listChoices(tx, { request, shipment })
  if (!choices) {
    const own = await tx.select().from(orderLines).where(eq(orderLines.shipmentId, shipment.id))
    return own.some(({ variantId }) => variantId === variant) ? same : gone
  }
  const { line, others } = choices
  if (line.variantId === variant) return same
  const other = others.find(({ variantId }) => variantId === variant)
  const swapped = other && (await swapChoice(tx, line, other))
  if (!swapped) return gone
  const minutes = line.quantity * (other.benchMinutes - (line.benchMinutes ?? 0))
  return { ok: true, minutes, changes: { daysToMake: swapped.daysToMake } }
}

/** The cheapest one; its charge is the shop's. */
async function findCourier(
  shop: EnteringShop,
  { postcode }: ShippingAddress,
  weight: number,
): Promise<{ ok: true; chosen: Courier } | Refusal<'place' | 'couriers-away'>> {
  const quoted = await quoteShipping(shop, { postcode, weight })
  if (!quoted.ok)
    return quoted.reason === 'unavailable' ? refuse('couriers-away', COURIERS_AWAY) : refuse('place', quoted.message)
  const [cheapest] = quoted.quotes.toSorted((a, b) => (a.courierCharge ?? a.charge) - (b.courierCharge ?? b.charge))
  if (!cheapest) return refuse('couriers-away', COURIERS_AWAY)
  const { id: quoteId, courierId, courierName, courierCharge, estimatedDays, zone, mode } = cheapest
  return { ok: true, chosen: { quoteId, courierId, courierName, courierCharge, estimatedDays, zone, mode } }
}

async function plan(tx: Tx, shipment: Shipment, at: Date): Promise<{ ok: true } | Refusal<'day-not-possible'>> {
  const planned = await planAlone(tx, at, [toShipmentToPlan(shipment)])
  if (planned.ok) return planned
  if (planned.reason === 'day-not-possible') return refuse('day-not-possible', planned.message)
  throw new Error('The days of a gift were taken while it was planned alone')
}
