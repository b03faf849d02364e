import { and, desc, eq, ne } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orderLines, refundParts, refunds, type Order, type Payment } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { listCharges } from '#server/orders/lifecycle/list-charges.ts'
import { markParts, partsPerPiece, readShelvedLines, readShelvedParts } from '#server/catalogue/stock/read-parts.ts'
import { releaseStock, type Units } from '#server/catalogue/stock/reserve-stock.ts'
import type { Paise } from '#shop/money/paise.ts'
import { isReturnCause, originalCause } from '#shop/orders/refund-cause.ts'
import {
  refuseSomeOfAsked,
  refundWanted,
  sumOfParts,
  withDeliveryOfEmptied,
  type Charge,
  type RefundPart,
  type ReturnRefusal,
  type WantedReturn,
} from '#shop/orders/refund-parts.ts'
import { listLinesBefore } from '#shop/orders/line-balances.ts'
import { hasNotLeft } from '#shop/orders/shipment-state-machine.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { findCashToCollect, isCashOnItsWay } from '#server/platform/ledger/find-cash.ts'
import { limitRefundParts } from './limit-refund-parts.ts'
import { listPayments, listRefundableCharges, refundPayments, sumOfLeft } from './request-refund.ts'

const NOTHING =
  'These cost nothing, so there is nothing to refund. To put them back in stock, refund them together with paid pieces, or add them under Stock.'

export type ReturnRequest = {
  orderId: string
  parts: readonly WantedReturn[]
  reason: string
  /** Whether the units are on the shelf again. */
  restock: boolean
}
export type GoodsRefusal =
  | ReturnRefusal
  | OperationRefusal<
      | 'not-found'
      | 'asking'
      | 'sent-again'
      | 'unpaid'
      | 'under-review'
      | 'refunded-elsewhere'
      | 'nothing'
      | 'cash-on-its-way'
    >

export type PreparedReturn = {
  ok: true
  charges: Charge[]
  parts: (RefundPart & { isRestocked: boolean })[]
  amount: Paise
  /** Paise of their price that were refunded in the provider's dashboard. */
  short: Paise
  paid: Payment[]
  /** The refund that records units without a price. */
  beside: string | null
  shelved: Shelved[]
}
type Shelved = Units & { lineId: number; isPart: boolean }

/** Previews a return. The caller holds the order's row lock, or only looks. */
export async function prepareReturn(
  tx: Tx,
  order: Order,
  { parts: wanted, restock }: Pick<ReturnRequest, 'parts' | 'restock'>,
): Promise<PreparedReturn | GoodsRefusal> {
  if (order.placedAt === null)
    return refuse.conflict('unpaid', 'This order was not paid, so there is nothing to refund.')
  if (order.state === 'under review')
    return refuse.conflict('under-review', 'A person or the bank is looking into this payment. Decide that first.')
  const again = await findSentAgain(tx, order.id, wanted)
  if (again) return again
  const paid = await listPayments(tx, order.id)
  if (await isCashOnItsWay(tx, order.id))
    return refuse.conflict(
      'cash-on-its-way',
      'The courier has this parcel with an amount to collect. Cancel it, or wait until it has arrived or come back.',
    )
  const left = sumOfLeft(paid)
  const priced = await priceReturn(tx, order.id, wanted, left)
  if (!priced.ok) return priced
  const { charges, parts, short } = priced
  const asked = refuseSomeOfAsked(charges, parts)
  if (asked) return asked
  const amount = sumOfParts(parts)
  if (amount > left) return refuse.conflict('unpaid', 'These cost more than the amount that is left to refund.')
  const shelved = restock ? await listShelved(tx, parts) : []
  const marked = parts.map((part) => ({ ...part, isRestocked: shelved.some(({ lineId }) => lineId === part.lineId) }))
  const beside = amount > 0 ? null : shelved.length > 0 ? await findRefundBeside(tx, order.id, parts) : undefined
  if (beside === undefined) return refuse.conflict('nothing', NOTHING)
  return { ok: true, charges, parts: marked, amount, short, paid, beside, shelved }
}

/** Else the buyer gets the money and the pieces. */
async function findSentAgain(
  tx: Tx,
  orderId: string,
  wanted: readonly WantedReturn[],
): Promise<OperationRefusal<'sent-again'> | undefined> {
  const ids = wanted.flatMap((part) => ('line' in part ? [part.line] : []))
  const lines = await tx
    .select({ id: orderLines.id, againOf: orderLines.againOf, position: shipments.position, state: shipments.state })
    .from(orderLines)
    .innerJoin(shipments, eq(shipments.id, orderLines.shipmentId))
    .where(eq(orderLines.orderId, orderId))
  const open = lines.find(
    (line) =>
      hasNotLeft(line.state) &&
      listLinesBefore(lines, line)
        .slice(1)
        .some(({ id }) => ids.includes(id)),
  )
  return (
    open &&
    refuse.conflict('sent-again', `Parcel ${open.position} sends these again. Cancel that parcel first, then refund.`)
  )
}

/** A late free gift joins an earlier refund: its unit is recorded, and no money moves. */
async function findRefundBeside(tx: Tx, orderId: string, parts: readonly RefundPart[]): Promise<string | undefined> {
  const lineIds = parts.map(({ lineId }) => lineId)
  const made = await tx
    .select({ key: refunds.key, cause: refunds.cause, lineId: refundParts.lineId })
    .from(refundParts)
    .innerJoin(refunds, eq(refunds.key, refundParts.refundKey))
    .innerJoin(shipments, eq(shipments.id, refundParts.shipmentId))
    .where(and(eq(shipments.orderId, orderId), ne(refunds.status, 'failed')))
    .orderBy(desc(refunds.createdAt), refunds.key)
  const has = (refund: string) => made.some(({ key, lineId }) => key === refund && lineIds.includes(lineId))
  return made.find(({ key, cause }) => isReturnCause(originalCause(cause)) && !has(key))?.key
}

async function priceReturn(
  tx: Tx,
  orderId: string,
  wanted: readonly WantedReturn[],
  left: Paise,
): Promise<(Pick<PreparedReturn, 'ok' | 'charges' | 'short'> & { parts: RefundPart[] }) | GoodsRefusal> {
  const known = await listRefundableCharges(tx, orderId)
  const charges = known ?? (await listCharges(tx, [orderId]))(orderId)
  // Nobody paid the delivery of cash that was not collected.
  const isUnpaid = (await findCashToCollect(tx, orderId)) !== undefined
  const returned = refundWanted(charges, withDeliveryOfEmptied(charges, wanted, isUnpaid))
  if (!returned.ok) return returned
  const price = sumOfParts(returned.parts)
  if (known || price === 0) return { ok: true, charges, parts: returned.parts, short: 0 }
  const parts = await limitRefundParts(tx, orderId, returned.parts, left)
  if (!parts)
    return refuse.conflict(
      'refunded-elsewhere',
      'Another refund of this order is being made. Please try again when it is done.',
    )
  const short = price - sumOfParts(parts)
  if (short === price)
    return refuse.conflict('refunded-elsewhere', 'These are fully refunded at the payment provider already.')
  return { ok: true, charges, parts, short }
}

/** The caller holds the order's row lock. @returns the key of its first refund */
export async function makeReturn(
  tx: Tx,
  { parts, amount, paid, beside, shelved }: PreparedReturn,
  { orderId, cause, reason }: Pick<ReturnRequest, 'orderId' | 'reason'> & { cause: string },
  now: Date,
): Promise<string> {
  const [key = ''] = beside === null ? await refundPayments(tx, paid, { cause, reason, amount, parts }, now) : [beside]
  if (beside !== null) await tx.insert(refundParts).values(parts.map((part) => ({ ...part, refundKey: beside })))
  if (shelved.length > 0) await releaseStock(tx, { orderId, actor: 'owner', reason: 'returned' }, shelved)
  await markParts(
    tx,
    shelved.filter(({ isPart }) => isPart),
  )
  return key
}

/** The units from a shelf, with parts of their choices; pieces made to order have none. */
async function listShelved(tx: Tx, parts: readonly RefundPart[]): Promise<Shelved[]> {
  const shipmentIds = [...new Set(parts.map(({ shipmentId }) => shipmentId))]
  const lines = (await readShelvedLines(tx, shipmentIds)).map((line) => {
    const units = parts.find(({ lineId }) => lineId === line.id)?.units ?? 0
    return { ...line, units, left: line.quantity - line.returned - units }
  })
  const isBackWhole = (shipmentId: string) => lines.every((line) => line.shipmentId !== shipmentId || line.left <= 0)
  const counted = lines.map(({ id, variantId, fromStock, ...line }) => {
    return {
      lineId: id,
      variantId,
      isPart: false,
      quantity: fromStock ? Math.min(line.units, line.quantity - line.restocked) : 0,
    }
  })
  const ofChoices = (await readShelvedParts(tx, lines)).map((part) => {
    const line = lines.find(({ id }) => id === part.lineId)!
    const wanted = line.units * partsPerPiece(part, line) + (isBackWhole(line.shipmentId) ? part.ofShipment : 0)
    return {
      lineId: line.id,
      variantId: part.variantId,
      isPart: true,
      quantity: Math.min(wanted, part.quantity - part.restocked),
    }
  })
  return [...counted, ...ofChoices].filter(({ quantity }) => quantity > 0)
}
