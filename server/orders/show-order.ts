import { eq } from 'drizzle-orm'
import { asOfNow } from '#server/database/as-of-now.ts'
import type { Tx } from '#server/database/open-database.ts'
import { orderLines, type Order, type OrderLine } from '#server/database/order-tables.ts'
import type { Shop } from '#server/shop.ts'
import type { ShippingAddress } from '#shop/checkout/address.ts'
import { deliveryEstimate } from '#shop/checkout/delivery-estimate.ts'
import type { Paise } from '#shop/money/paise.ts'
import { labelOf } from '#shop/orders/moves.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import { feedbackOfLines, type LeftFeedback } from '#server/feedback/feedback-of-lines.ts'
import { papersOfOrders, type PapersOfOrder } from '#server/invoices/papers-of-orders.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { maskAddress } from './mask-address.ts'
import { findOwnOrder } from './own-order.ts'
import { maskParcel, parcelsOfOrders, type AfterPlacing } from './parcels/parcels-of-orders.ts'

/** How long a guest's link shows the whole address, in milliseconds (the decisions, section 4). */
export const OPENLY = 24 * 60 * 60_000

/** An order in the flat shape of the decisions, section 4. */
export type ShownOrder = {
  orderId: string
  id: string
  /** The short one people read: GTH-000123. */
  number: string
  /** ISO 8601, UTC. */
  createdAt: string
  /** The total. */
  amount: Paise
  subtotal: Paise
  tax: Paise
  shipping: Paise
  /** The word people see. */
  status: string
  /** From the order to the door, in words, as promised when it was ordered. */
  deliveryEstimate: string
  userInfo: ShippingAddress
} & PapersOfOrder &
  AfterPlacing
export type ShownLine = Pick<
  OrderLine,
  'name' | 'picture' | 'price' | 'discount' | 'unitPrice' | 'lineTotal' | 'weight' | 'quantity'
> & { id: number; qty: number; feedback: LeftFeedback | null }

/**
 * An order for whoever may see it: a guest's opens by its id alone, an account's for that account only; to everybody
 * else it does not exist.
 */
export async function showOrder(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  orderId: string,
  customerId: number | null,
): Promise<{ ok: true; order: ShownOrder; cart: ShownLine[] } | Refusal<'not-found'>> {
  const read = await asOfNow(database, (tx) => readOrder(tx, orderId, customerId))
  if (!read) return refuse('not-found', 'Order not found')
  const { order, lines, left, papers, after } = read
  const isOpen = order.customerId !== null || now().getTime() - order.createdAt.getTime() < OPENLY
  const shown = shapeOrder(order, papers(orderId), after(order))
  return {
    ok: true,
    order: isOpen
      ? shown
      : { ...shown, userInfo: maskAddress(shown.userInfo), parcel: maskParcel(shown.parcel) },
    cart: lines.map((line) => shapeLine(line, left(line.id))),
  }
}

async function readOrder(tx: Tx, orderId: string, customerId: number | null) {
  const order = await findOwnOrder(tx, orderId, customerId)
  if (!order) return null
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.id)
  const left = await feedbackOfLines(
    tx,
    lines.map((line) => line.id),
  )
  const papers = await papersOfOrders(tx, [orderId])
  const after = await parcelsOfOrders(tx, [order])
  return { order, lines, left, papers, after }
}

export function shapeOrder(order: Order, papers: PapersOfOrder, after: AfterPlacing): ShownOrder {
  const { id, createdAt, total, subtotal, tax, shipping, state, shipTo } = order
  return {
    orderId: id,
    id,
    number: orderNumberText(order.number),
    createdAt: createdAt.toISOString(),
    amount: total,
    subtotal,
    tax,
    shipping,
    status: labelOf(state),
    deliveryEstimate: deliveryEstimate(order.estimatedDays, order.daysToMake),
    userInfo: shipTo,
    ...papers,
    ...after,
  }
}

export function shapeLine(line: OrderLine, feedback: LeftFeedback | null): ShownLine {
  const { productId, name, picture, price, discount, unitPrice, lineTotal, weight, quantity } = line
  return {
    id: productId,
    name,
    picture,
    price,
    discount,
    unitPrice,
    lineTotal,
    weight,
    quantity,
    qty: quantity,
    feedback,
  }
}
