import { and, eq, sql } from 'drizzle-orm'
import { creditNotes } from '#server/platform/database/document-tables.ts'
import { orderLines, orders, outbox, refundParts, refunds } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import type { OutboxHandler } from '#server/platform/jobs/run-outbox.ts'
import type { Order } from '#server/platform/database/order-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refundVouchers } from '#server/platform/database/voucher-tables.ts'
import type { DocumentKind } from '#shop/documents/document-number.ts'
import { lineName } from '#shop/cart/choices.ts'
import { greetingName } from '#shop/checkout/buyer.ts'
import { giftCardPaymentId } from '#shop/gift-cards/gift-card-terms.ts'
import type { Paise } from '#shop/money/paise.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { deliverOrderMail } from './deliver-order-mail.ts'
import { renderEmail } from './render-email.ts'
import { withoutOrderLink } from './send-order-mail.ts'
import { readCash } from '#server/platform/ledger/find-cash.ts'
import { unitsReturnedEmail } from './templates/order-emails.ts'

type Needs = Pick<Shop, 'database' | 'settings' | 'mails' | 'now' | 'log'> & {
  createOrderLink: (order: Pick<Order, 'id' | 'customerId'>) => string
  renderDocument: (document: { kind: DocumentKind; number: string }) => Promise<Buffer | undefined>
}

/** Lists the refunded units, once their documents are issued. The subject is the refund's key. */
export function createReturnMailHandler(shop: Needs): OutboxHandler {
  return async (refundKey) => {
    const { orm } = shop.database
    const [message] = await orm
      .select({ order: orders, id: outbox.id, enqueuedAt: outbox.createdAt })
      .from(outbox)
      .innerJoin(orders, eq(orders.id, outbox.orderId))
      .where(eq(outbox.subject, refundKey))
    if (!message?.order.email) return
    const { order, id, enqueuedAt } = message
    const number = formatOrderNumber(order.number)
    const [first] = await orm
      .select()
      .from(shipments)
      .where(eq(shipments.orderId, order.id))
      .orderBy(shipments.position)
    if (!first) return
    const email = unitsReturnedEmail({
      number,
      url: shop.createOrderLink(order),
      buyerName: greetingName({ buyer: order.buyer, shipTo: first.recipient }),
      returned: await listReturned(shop, refundKey),
      documents: await renderDocuments(shop, refundKey),
      cash: await readCash(orm, order.id),
      toGiftCards: await sumToGiftCards(shop, order.id, refundKey),
    })
    const mail = renderEmail(order.isAccountDeleted ? withoutOrderLink(email) : email, shop.settings)
    const kind = 'order returned mail'
    await deliverOrderMail(shop, {
      subject: refundKey,
      number: `${number}-${id}`,
      kind,
      enqueuedAt,
      to: order.email,
      mail,
    })
  }
}

/** Payments share the cause of a refund. */
async function sumToGiftCards({ database: { orm } }: Needs, orderId: string, refundKey: string): Promise<Paise> {
  const cause = orm.select({ cause: refunds.cause }).from(refunds).where(eq(refunds.key, refundKey))
  const [given] = await orm
    .select({ amount: sql`coalesce(sum(${refunds.amount}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, giftCardPaymentId(orderId)), eq(refunds.cause, cause)))
  return given?.amount ?? 0
}

async function listReturned({ database: { orm } }: Needs, refundKey: string) {
  const parts = await orm
    .select({ part: refundParts, line: orderLines })
    .from(refundParts)
    .leftJoin(orderLines, eq(orderLines.id, refundParts.lineId))
    .where(eq(refundParts.refundKey, refundKey))
    .orderBy(refundParts.lineId)
  return parts.map(({ part: { units, taxable, tax }, line }) => {
    return { name: line ? lineName({ ...line, id: line.variantId }) : 'Delivery', units, amount: taxable + tax }
  })
}

async function renderDocuments({ database: { orm }, renderDocument }: Needs, refundKey: string) {
  const notes = await orm
    .select({ number: creditNotes.number })
    .from(creditNotes)
    .where(eq(creditNotes.refundKey, refundKey))
    .orderBy(creditNotes.serial)
  const vouchers = await orm
    .select({ number: refundVouchers.number })
    .from(refundVouchers)
    .where(eq(refundVouchers.refundKey, refundKey))
  const issued = [
    ...notes.map(({ number }) => ({ kind: 'credit note' as const, number })),
    ...vouchers.map(({ number }) => ({ kind: 'refund voucher' as const, number })),
  ]
  const rendered = []
  for (const document of issued) {
    const pdf = await renderDocument(document)
    if (pdf) rendered.push({ ...document, pdf })
  }
  return rendered
}
