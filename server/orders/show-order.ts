import { eq } from 'drizzle-orm'
import { asOfNow } from '#server/database/as-of-now.ts'
import type { Tx } from '#server/database/open-database.ts'
import { orderLines, orders, type Order, type OrderLine } from '#server/database/order-tables.ts'
import type { Shop } from '#server/shop.ts'
import type { ShippingAddress } from '#shop/checkout/address.ts'
import { deliveryEstimate } from '#shop/checkout/delivery-estimate.ts'
import type { Paise } from '#shop/money/paise.ts'
import { labelOf, type OrderState } from '#shop/orders/moves.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import { feedbackOfLines, type LeftFeedback } from '#server/feedback/feedback-of-lines.ts'
import { papersOfOrders, type PapersOfOrder } from '#server/invoices/papers-of-orders.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { maskAddress } from './mask-address.ts'
import { isOrderId } from './order-id.ts'
import { opensOrder } from './order-link.ts'
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
  /** What programs decide by. */
  state: OrderState
  /** The word people see. */
  status: string
  /** From the order to the door, in words, as promised when it was ordered. */
  deliveryEstimate: string
  userInfo: ShippingAddress
  /** Opened by a mail's link, without signing in: whoever looks may change nothing. */
  readOnly: boolean
} & PapersOfOrder &
  AfterPlacing
export type ShownLine = Pick<
  OrderLine,
  | 'name'
  | 'picture'
  | 'price'
  | 'discount'
  | 'unitPrice'
  | 'lineTotal'
  | 'category'
  | 'material'
  | 'weight'
  | 'length'
  | 'breadth'
  | 'height'
  | 'quantity'
> & { id: number; qty: number; feedback: LeftFeedback | null }

type Asked = { orderId: string; customerId: number | null; key?: string | undefined }
type NotShown = Refusal<'not-found' | 'signed-out' | 'other-account'>

/**
 * An order for whoever may see it: a guest's opens by its id alone, an account's for that account and, to be read, by the
 * key in the links of its mails. An id cannot be guessed, so whoever has one may know that it belongs to an account.
 */
export async function showOrder(
  shop: Pick<Shop, 'database' | 'keys' | 'now'>,
  asked: Asked,
): Promise<{ ok: true; order: ShownOrder; cart: ShownLine[] } | NotShown> {
  const { database, now } = shop
  const read = await asOfNow(database, async (tx) => {
    const found = await findReadable(shop, tx, asked)
    return found.ok ? { ...found, ...(await readParts(tx, found.order)) } : found
  })
  if (!read.ok) return read
  const { order, readOnly, lines, left, papers, after } = read
  const isOwn = order.customerId !== null && !readOnly
  const isOpen = isOwn || now().getTime() - order.createdAt.getTime() < OPENLY
  const shown = shapeOrder(order, papers(order.id), after(order))
  return {
    ok: true,
    order: {
      ...shown,
      readOnly,
      ...(readOnly && { cancelling: null }),
      ...(!isOpen && { userInfo: maskAddress(shown.userInfo), parcel: maskParcel(shown.parcel) }),
    },
    cart: lines.map((line) => shapeLine(line, left(line.id))),
  }
}

async function findReadable(
  shop: Pick<Shop, 'keys' | 'now'>,
  tx: Tx,
  { orderId, customerId, key = '' }: Asked,
): Promise<{ ok: true; order: Order; readOnly: boolean } | NotShown> {
  const own = await findOwnOrder(tx, orderId, customerId)
  if (own) return { ok: true, order: own, readOnly: false }
  const [order] = isOrderId(orderId) ? await tx.select().from(orders).where(eq(orders.id, orderId)) : []
  if (!order || order.customerId === null) return refuse('not-found', 'Order not found')
  if (opensOrder(shop, order, key)) return { ok: true, order, readOnly: true }
  return customerId === null
    ? refuse('signed-out', 'Sign in to open this order.')
    : refuse('other-account', 'This order belongs to another account. Please sign in with that one.')
}

async function readParts(tx: Tx, order: Order) {
  const orderId = order.id
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
  return { lines, left, papers, after }
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
    state,
    status: labelOf(state),
    deliveryEstimate: deliveryEstimate(order.estimatedDays, order.daysToMake),
    userInfo: shipTo,
    readOnly: false,
    ...papers,
    ...after,
  }
}

export function shapeLine(line: OrderLine, feedback: LeftFeedback | null): ShownLine {
  const { productId, name, picture, price, discount, unitPrice, lineTotal, category, material } = line
  const { weight, length, breadth, height, quantity } = line
  return {
    id: productId,
    name,
    picture,
    price,
    discount,
    unitPrice,
    lineTotal,
    category,
    material,
    weight,
    length,
    breadth,
    height,
    quantity,
    qty: quantity,
    feedback,
  }
}
