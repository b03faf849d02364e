import { eq } from 'drizzle-orm'
import { invoices } from '#server/platform/database/document-tables.ts'
import { dues } from '#server/platform/database/due-tables.ts'
import { orders, outbox, payments, type Order } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { receiptVouchers } from '#server/platform/database/voucher-tables.ts'
import type { OutboxHandler } from '#server/platform/jobs/run-outbox.ts'
import type { Shop } from '#server/platform/shop.ts'
import { greetingName } from '#shop/checkout/buyer.ts'
import type { DocumentKind } from '#shop/documents/document-number.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { deliverOrderMail } from './deliver-order-mail.ts'
import { listUnpaid } from './list-unpaid.ts'
import { renderEmail } from './render-email.ts'
import { withoutOrderLink } from './send-order-mail.ts'
import { orderPaymentEmail } from './templates/payment-emails.ts'

type Needs = Pick<Shop, 'database' | 'settings' | 'mails' | 'now' | 'log'> & {
  createOrderLink: (order: Pick<Order, 'id' | 'customerId'>) => string
  renderDocument: (document: { kind: DocumentKind; number: string }) => Promise<Buffer | undefined>
}

/** Confirms one partial payment, with its documents. The subject is the receipt voucher's number. */
export function createPaymentMailHandler(shop: Needs): OutboxHandler {
  return async (voucherNumber) => {
    const found = await findPaidPart(shop, voucherNumber)
    if (!found?.order.email) return
    const { order, id, recipient, enqueuedAt } = found
    const number = formatOrderNumber(order.number)
    const email = orderPaymentEmail({
      number,
      url: shop.createOrderLink(order),
      buyerName: greetingName({ buyer: order.buyer, shipTo: recipient }),
      amount: found.amount,
      total: order.total,
      paid: order.paid,
      unpaid: await listUnpaid(shop.database.orm, order.id),
      documents: await renderDocuments(shop, order, voucherNumber),
    })
    const mail = renderEmail(order.isAccountDeleted ? withoutOrderLink(email) : email, shop.settings)
    const sent = { subject: voucherNumber, number: `${number}-${id}`, kind: 'order payment mail', enqueuedAt } as const
    await deliverOrderMail(shop, { ...sent, to: order.email, mail })
  }
}

async function findPaidPart({ database: { orm } }: Needs, voucherNumber: string) {
  const [found] = await orm
    .select({
      order: orders,
      amount: payments.amount,
      recipient: shipments.recipient,
      id: outbox.id,
      enqueuedAt: outbox.createdAt,
    })
    .from(outbox)
    .innerJoin(receiptVouchers, eq(receiptVouchers.number, outbox.subject))
    .innerJoin(orders, eq(orders.id, receiptVouchers.orderId))
    .innerJoin(dues, eq(dues.id, receiptVouchers.dueId))
    .innerJoin(payments, eq(payments.id, dues.paymentId))
    .innerJoin(shipments, eq(shipments.id, orders.id))
    .where(eq(outbox.subject, voucherNumber))
  return found
}

async function renderDocuments({ database: { orm }, renderDocument }: Needs, order: Order, voucherNumber: string) {
  const issued = await orm.select().from(invoices).where(eq(invoices.orderId, order.id)).orderBy(invoices.serial)
  const withIt = issued.filter(({ facts }) => facts.receiptVouchers?.at(-1) === voucherNumber)
  const documents = [
    { kind: 'receipt voucher' as const, number: voucherNumber },
    ...withIt.map(({ number }) => ({ kind: 'invoice' as const, number })),
  ]
  const rendered = []
  for (const document of documents) {
    const pdf = await renderDocument(document)
    if (pdf) rendered.push({ ...document, pdf })
  }
  return rendered
}
