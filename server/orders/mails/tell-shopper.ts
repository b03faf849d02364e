import { and, eq, inArray } from 'drizzle-orm'
import { setLetter, type Letter } from '#server/customers/mails/letter.ts'
import { orderLines, orderMoves, orders, outbox, refunds } from '#server/database/order-tables.ts'
import { shipments } from '#server/database/shipment-tables.ts'
import type { Keeper } from '#server/jobs/keep-promises.ts'
import type { laterMails } from '#server/orders/make-promises.ts'
import { orderLink } from '#server/orders/order-link.ts'
import type { Shop } from '#server/shop.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import * as letters from './order-letters.ts'
import type { OrderFacts } from './order-letters.ts'
import { sendOrderMail } from './send-order-mail.ts'

type Needs = Pick<Shop, 'database' | 'settings' | 'keys' | 'mails' | 'now' | 'log'>
type MailPromise = 'order placed mail' | (typeof laterMails)[number]

const writers: Record<MailPromise, (order: OrderFacts) => Letter> = {
  'order placed mail': letters.orderPlaced,
  'order shipped mail': letters.orderShipped,
  'order delivered mail': letters.orderDelivered,
  'order cancelled mail': letters.orderCancelled,
  'order refunded mail': letters.orderRefunded,
  'order undelivered mail': letters.orderUndelivered,
}

/**
 * Who keeps the promises of mails about orders. Each is promised once, in the transaction of what it tells, and carries
 * the same Message-ID however often it has to be tried, so that a copy is known as one.
 */
export function orderMailKeepers(shop: Needs): Record<MailPromise, Keeper> {
  const keeper =
    (kind: MailPromise): Keeper =>
    (orderId) =>
      tellShopper(shop, orderId, kind)
  return {
    'order placed mail': keeper('order placed mail'),
    'order shipped mail': keeper('order shipped mail'),
    'order delivered mail': keeper('order delivered mail'),
    'order cancelled mail': keeper('order cancelled mail'),
    'order refunded mail': keeper('order refunded mail'),
    'order undelivered mail': keeper('order undelivered mail'),
  }
}

async function tellShopper(shop: Needs, orderId: string, kind: MailPromise): Promise<void> {
  const found = await factsOf(shop, orderId, kind)
  // Its contact details have been erased.
  if (!found?.email) return
  const { email, order, facts, promisedAt, hasPage } = found
  const letter = writers[kind](facts)
  const mail = setLetter(hasPage ? letter : withoutPage(letter), shop.settings.publicUrl)
  await sendOrderMail(shop, { order, kind, promisedAt, to: email, mail })
}

async function factsOf(shop: Needs, orderId: string, kind: MailPromise) {
  const { orm } = shop.database
  const [promised] = await orm
    .select({ order: orders, parcel: shipments, promisedAt: outbox.createdAt })
    .from(outbox)
    .innerJoin(orders, eq(orders.id, outbox.orderId))
    .leftJoin(shipments, eq(shipments.orderId, outbox.orderId))
    .where(and(eq(outbox.orderId, orderId), eq(outbox.kind, kind)))
  if (!promised) return undefined
  const { order, parcel, promisedAt } = promised
  const lines = await orm
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.id)
  const given = await orm
    .select({ amount: refunds.amount })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, order.paymentId ?? ''),
        inArray(refunds.status, ['due', 'pending', 'processed']),
      ),
    )
  const [late] = await orm
    .select({ id: orderMoves.id })
    .from(orderMoves)
    .where(and(eq(orderMoves.orderId, orderId), eq(orderMoves.state, 'expired')))
  const facts: OrderFacts = {
    number: orderNumberText(order.number),
    url: orderLink(shop, order),
    shipTo: order.shipTo,
    lines,
    subtotal: order.subtotal,
    tax: order.tax,
    shipping: order.shipping,
    total: order.total,
    courierName: parcel?.courierName ?? order.courierName,
    estimatedDays: order.estimatedDays,
    daysToMake: order.daysToMake,
    awb: parcel?.awb ?? null,
    expectedAt: parcel?.expectedAt ?? null,
    refund: given.reduce((sum, { amount }) => sum + amount, 0),
    paidLate: late !== undefined,
    soldMeanwhile: late !== undefined && order.placedAt === null,
  }
  return { email: order.email, order, facts, promisedAt, hasPage: !order.ofDeletedAccount }
}

/** With its account, an order's page has gone. */
function withoutPage({ action: _page, ...letter }: Letter): Letter {
  return {
    ...letter,
    notes: ['Your account is deleted, and the page of this order with it. Please reply to this email.'],
  }
}
