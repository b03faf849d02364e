import { and, eq, inArray } from 'drizzle-orm'
import { renderEmail, type EmailContent } from './render-email.ts'
import { orderLines, orderStatusHistory, orders, outbox, refunds, type Order } from '#server/database/order-tables.ts'
import { parcels } from '#server/database/parcel-tables.ts'
import type { OutboxHandler } from '#server/jobs/run-outbox.ts'
import type { laterOrderMails } from '#server/jobs/enqueue-outbox.ts'
import type { Shop } from '#server/shop.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import * as templates from './templates/order-emails.ts'
import type { OrderEmailData } from './templates/order-emails.ts'
import { deliverOrderMail } from './deliver-order-mail.ts'

type Needs = Pick<Shop, 'database' | 'settings' | 'mails' | 'now' | 'log'> & {
  createOrderLink: (order: Pick<Order, 'id' | 'customerId'>) => string
}
type OrderMailKind = 'order placed mail' | (typeof laterOrderMails)[number]

const orderEmailTemplates: Record<OrderMailKind, (order: OrderEmailData) => EmailContent> = {
  'order placed mail': templates.orderPlacedEmail,
  'order shipped mail': templates.orderShippedEmail,
  'order delivered mail': templates.orderDeliveredEmail,
  'order cancelled mail': templates.orderCancelledEmail,
  'order refunded mail': templates.orderRefundedEmail,
  'order undelivered mail': templates.orderUndeliveredEmail,
}

export function createOrderMailHandlers(shop: Needs): Record<OrderMailKind, OutboxHandler> {
  const createHandler =
    (kind: OrderMailKind): OutboxHandler =>
    (orderId) =>
      sendOrderMail(shop, orderId, kind)
  return {
    'order placed mail': createHandler('order placed mail'),
    'order shipped mail': createHandler('order shipped mail'),
    'order delivered mail': createHandler('order delivered mail'),
    'order cancelled mail': createHandler('order cancelled mail'),
    'order refunded mail': createHandler('order refunded mail'),
    'order undelivered mail': createHandler('order undelivered mail'),
  }
}

async function sendOrderMail(shop: Needs, orderId: string, kind: OrderMailKind): Promise<void> {
  const found = await loadOrderEmailData(shop, orderId, kind)
  // Retention has erased the contact details.
  if (!found?.email) return
  const { email, order, facts, enqueuedAt, hasPage } = found
  const emailContent = orderEmailTemplates[kind](facts)
  const mail = renderEmail(hasPage ? emailContent : withoutOrderLink(emailContent), shop.settings.publicUrl)
  await deliverOrderMail(shop, { order, kind, enqueuedAt, to: email, mail })
}

async function loadOrderEmailData(shop: Needs, orderId: string, kind: OrderMailKind) {
  const { orm } = shop.database
  const [message] = await orm
    .select({ order: orders, parcel: parcels, enqueuedAt: outbox.createdAt })
    .from(outbox)
    .innerJoin(orders, eq(orders.id, outbox.orderId))
    .leftJoin(parcels, eq(parcels.orderId, outbox.orderId))
    .where(and(eq(outbox.orderId, orderId), eq(outbox.kind, kind)))
  if (!message) return undefined
  const { order, parcel, enqueuedAt } = message
  const lines = await orm.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.id)
  const madeRefunds = await orm
    .select({ amount: refunds.amount })
    .from(refunds)
    .where(
      and(eq(refunds.paymentId, order.paymentId ?? ''), inArray(refunds.status, ['requested', 'pending', 'processed'])),
    )
  const [late] = await orm
    .select({ id: orderStatusHistory.id })
    .from(orderStatusHistory)
    .where(and(eq(orderStatusHistory.orderId, orderId), eq(orderStatusHistory.state, 'expired')))
  const facts: OrderEmailData = {
    number: formatOrderNumber(order.number),
    url: shop.createOrderLink(order),
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
    refund: madeRefunds.reduce((sum, { amount }) => sum + amount, 0),
    paidLate: late !== undefined,
    soldOutMeanwhile: late !== undefined && order.placedAt === null,
  }
  return { email: order.email, order, facts, enqueuedAt, hasPage: !order.isAccountDeleted }
}

/** The order's page is deleted with the account. */
function withoutOrderLink({ action: _page, ...email }: EmailContent): EmailContent {
  return {
    ...email,
    notes: ['Your account is deleted, and the page of this order with it. Please reply to this email.'],
  }
}
