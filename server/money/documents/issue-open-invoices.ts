import { eq } from 'drizzle-orm'
import { invoices, invoiceShipments } from '#server/platform/database/document-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Order } from '#server/platform/database/order-tables.ts'
import { receiptVouchers } from '#server/platform/database/voucher-tables.ts'
import { listShipments } from '#server/orders/lifecycle/transition-shipments.ts'
import type { Seller } from '#shop/documents/seller.ts'
import { issueInvoices } from './issue-invoices.ts'

/** After the last payment, or before an early shipment. The caller locks the order, and takes no other lock later. */
export async function issueOpenInvoices(
  tx: Tx,
  seller: Seller,
  order: Order,
  now: Date,
  shipmentId?: string,
): Promise<void> {
  const issued = await tx
    .select({ shipmentId: invoiceShipments.shipmentId })
    .from(invoiceShipments)
    .innerJoin(invoices, eq(invoices.number, invoiceShipments.invoiceNumber))
    .where(eq(invoices.orderId, order.id))
  const open = (await listShipments(tx, order.id)).filter(
    ({ id, state, againOf }) =>
      againOf === null &&
      state !== 'cancelled' &&
      state !== 'asking' &&
      !issued.some((invoice) => invoice.shipmentId === id),
  )
  const shipmentIds = open.map(({ id }) => id).filter((id) => id === (shipmentId ?? id))
  if (shipmentIds.length === 0) return
  const received = await tx
    .select({ number: receiptVouchers.number })
    .from(receiptVouchers)
    .where(eq(receiptVouchers.orderId, order.id))
    .orderBy(receiptVouchers.issuedAt, receiptVouchers.serial)
  const numbers = received.map(({ number }) => number)
  await issueInvoices(tx, seller, order, now, { shipmentIds, receiptVouchers: numbers })
}
