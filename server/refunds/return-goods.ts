import { and, inArray } from 'drizzle-orm'
import type { Tx } from '#server/database/open-database.ts'
import { orderLines, type Order, type Payment } from '#server/database/order-tables.ts'
import { listCharges } from '#server/orders/list-charges.ts'
import { releaseStock, type Units } from '#server/stock/reserve-stock.ts'
import type { Paise } from '#shop/money/paise.ts'
import {
  returnWanted,
  sumOfParts,
  withDeliveryOfEmptied,
  type Charge,
  type RefundPart,
  type ReturnRefusal,
  type WantedReturn,
} from '#shop/orders/return-units.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { limitToLeft } from './limit-to-left.ts'
import { listPayments, listRefundableCharges, refundPayments } from './request-refund.ts'

export type ReturnRequest = {
  orderId: string
  parts: readonly WantedReturn[]
  reason: string
  /** Whether the units lie on the shelf again. */
  restock: boolean
}
export type GoodsRefusal =
  | ReturnRefusal
  | Refusal<'not-found' | 'unpaid' | 'under-review' | 'refunded-elsewhere' | 'nothing'>

export type PreparedReturn = {
  ok: true
  charges: Charge[]
  parts: (RefundPart & { isRestocked: boolean })[]
  amount: Paise
  /** Paise of their price that went back at the payment provider's own desk. */
  short: Paise
  paid: Payment[]
  shelved: Units[]
}

/** What would go back; nothing is written. The caller holds the order's row lock, or only looks. */
export async function prepareReturn(
  tx: Tx,
  order: Order,
  { parts: wanted, restock }: Pick<ReturnRequest, 'parts' | 'restock'>,
): Promise<PreparedReturn | GoodsRefusal> {
  if (order.placedAt === null) return refuse('unpaid', 'This order was not paid: nothing can go back.')
  if (order.state === 'under review')
    return refuse('under-review', 'A person or the bank is looking into this payment. Decide that first.')
  const paid = await listPayments(tx, order.id)
  const left = paid.reduce((sum, payment) => sum + payment.amount - payment.refunded, 0)
  const priced = await priceReturn(tx, order.id, wanted, left)
  if (!priced.ok) return priced
  const { charges, parts, short } = priced
  const amount = sumOfParts(parts)
  if (amount > left) return refuse('unpaid', 'Less than these cost is left of what was paid for this order.')
  const shelved = restock ? await listCounted(tx, parts) : new Map<number, Units>()
  const marked = parts.map((part) => ({ ...part, isRestocked: shelved.has(part.lineId ?? 0) }))
  return { ok: true, charges, parts: marked, amount, short, paid, shelved: [...shelved.values()] }
}

async function priceReturn(
  tx: Tx,
  orderId: string,
  wanted: readonly WantedReturn[],
  left: Paise,
): Promise<(Pick<PreparedReturn, 'ok' | 'charges' | 'short'> & { parts: RefundPart[] }) | GoodsRefusal> {
  const known = await listRefundableCharges(tx, orderId)
  const charges = known ?? (await listCharges(tx, [orderId]))(orderId)
  const returned = returnWanted(charges, withDeliveryOfEmptied(charges, wanted))
  if (!returned.ok) return returned
  const price = sumOfParts(returned.parts)
  if (price === 0) return refuse('nothing', 'These cost nothing, so no money goes back.')
  if (known) return { ok: true, charges, parts: returned.parts, short: 0 }
  const parts = await limitToLeft(tx, orderId, returned.parts, left)
  if (!parts)
    return refuse('refunded-elsewhere', 'Another refund of this order is being made. Please try again when it is done.')
  const short = price - sumOfParts(parts)
  if (short === price)
    return refuse('refunded-elsewhere', 'All that was paid for these has gone back at the payment provider already.')
  return { ok: true, charges, parts, short }
}

/** The caller holds the order's row lock. @returns the key of its first refund */
export async function makeReturn(
  tx: Tx,
  { parts, amount, paid, shelved }: PreparedReturn,
  { orderId, cause, reason }: Pick<ReturnRequest, 'orderId' | 'reason'> & { cause: string },
  now: Date,
): Promise<string> {
  const [key = ''] = await refundPayments(tx, paid, { cause, reason, amount, parts }, now)
  if (shelved.length > 0) await releaseStock(tx, { orderId, actor: 'owner', reason: 'returned' }, shelved)
  return key
}

/** Of these units those that came off a shelf: what was made to order has none. */
async function listCounted(tx: Tx, parts: readonly RefundPart[]): Promise<Map<number, Units>> {
  const units = new Map(parts.map((part) => [part.lineId ?? 0, part.units]))
  const lines = await tx
    .select()
    .from(orderLines)
    .where(and(inArray(orderLines.id, [...units.keys()]), orderLines.fromStock))
  return new Map(lines.map(({ id, variantId }) => [id, { variantId, quantity: units.get(id) ?? 0 }]))
}
