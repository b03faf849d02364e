import { and, eq } from 'drizzle-orm'
import { orders, type Order } from '#server/platform/database/order-tables.ts'
import { parcels } from '#server/platform/database/parcel-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { isOrderId } from '#server/orders/lifecycle/order-id.ts'
import { findAuthorizedOrder } from '#server/orders/lifecycle/authorize-order.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { createDocumentLink } from './document-link.ts'
import { listDues } from '#server/orders/lifecycle/list-dues.ts'
import { listOrderDocuments } from '#server/orders/lifecycle/list-order-documents.ts'

export type DocumentRequest = {
  id: string
  shipment?: string | undefined
  creditNote?: string | undefined
  voucher?: string | undefined
}
export type FoundDocument = {
  ok: true
  number: string
  url: string
  invoices: { shipment: string; number: string; url: string }[]
}

const NOT_PAID = 'The invoice is made as soon as the payment has arrived. Please try again in a minute.'
const NOT_PAID_WHOLE =
  'This order is paid in parts. Each part has its receipt voucher; the invoice is made when all of it is paid, or when its goods leave.'
const NO_ADDRESS = 'The invoice is made when we know the address. The receipt of your payment is in our mail.'

/** A courier reference can be guessed, so it finds only the signed-in account's own orders. */
export async function findOrderDocument(
  shop: Pick<Shop, 'database' | 'keys' | 'settings' | 'now'>,
  { id, shipment, creditNote, voucher }: DocumentRequest,
  customerId: number | null,
): Promise<FoundDocument | Refusal<'not-found' | 'not-issued'>> {
  const { orm } = shop.database
  const order = await (isOrderId(id)
    ? findAuthorizedOrder(orm, id, customerId)
    : findByCourierReference(shop, id, customerId))
  if (!order) return refuse('not-found', 'Order not found')
  const documents = (await listOrderDocuments(orm, [order.id]))(order.id)
  if (voucher !== undefined) {
    const receipts = (await listDues(orm, [order.id]))(order.id).map(({ receiptVoucher }) => receiptVoucher)
    return receipts.includes(voucher) || documents.refundVouchers.includes(voucher)
      ? { ok: true, number: voucher, url: createDocumentLink(shop, voucher), invoices: [] }
      : refuse('not-found', 'This order has no such voucher.')
  }
  if (documents.invoice === null) return refuse('not-issued', whyNotIssued(order))
  if (creditNote !== undefined && !documents.creditNotes.includes(creditNote))
    return refuse('not-found', 'This order has no such credit note.')
  const invoices = documents.invoices.map((invoice) => ({ ...invoice, url: createDocumentLink(shop, invoice.number) }))
  const invoice = invoices.find((each) => each.shipment === (shipment ?? each.shipment))
  const number = creditNote ?? invoice?.number
  if (number === undefined) {
    const isAsking = and(
      eq(shipments.orderId, order.id),
      eq(shipments.id, shipment ?? ''),
      eq(shipments.state, 'asking'),
    )
    return (await orm.$count(shipments, isAsking)) > 0
      ? refuse('not-issued', NO_ADDRESS)
      : refuse('not-found', 'This order has no such shipment.')
  }
  return { ok: true, number, url: createDocumentLink(shop, number), invoices }
}

function whyNotIssued({ placedAt, paid, total }: Order): string {
  if (placedAt === null) return NOT_PAID
  return paid < total ? NOT_PAID_WHOLE : NO_ADDRESS
}

async function findByCourierReference(
  { database }: Pick<Shop, 'database'>,
  reference: string,
  customerId: number | null,
): Promise<Order | undefined> {
  if (customerId === null) return undefined
  const [found] = await database.orm
    .select({ order: orders })
    .from(parcels)
    .innerJoin(shipments, eq(shipments.id, parcels.shipmentId))
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(eq(parcels.courierOrderId, reference))
  // Guests' orders open by their own id only.
  return found?.order.customerId === customerId ? found.order : undefined
}
