import { eq } from 'drizzle-orm'
import { invoices, invoiceShipments } from '#server/platform/database/document-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { adjustments, orderLines, type Order } from '#server/platform/database/order-tables.ts'
import { listShipments } from '#server/orders/lifecycle/transition-shipments.ts'
import { createInvoiceFacts } from '#shop/documents/invoice-facts.ts'
import type { Seller } from '#shop/documents/seller.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { allocateDocumentNumbers } from './allocate-document-numbers.ts'

/** One for each shipment: goods leave separately, and places of supply differ (CGST Act, section 31). */
export async function issueInvoices(
  tx: Tx,
  seller: Seller,
  order: Order,
  now: Date,
  of: { shipmentIds?: readonly string[]; receiptVouchers?: readonly string[]; isDueOnDelivery?: boolean } = {},
): Promise<void> {
  const { shipmentIds, receiptVouchers, isDueOnDelivery } = of
  const shipments = (await listShipments(tx, order.id)).filter(({ againOf }) => againOf === null)
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.id)
  const adjusted = await tx.select().from(adjustments).where(eq(adjustments.orderId, order.id)).orderBy(adjustments.id)
  const linesOf = Map.groupBy(lines, ({ shipmentId }) => shipmentId)
  const adjustmentsOf = Map.groupBy(adjusted, ({ shipmentId, lineId }) => `${shipmentId} ${lineId}`)
  const number = formatOrderNumber(order.number)
  const wanted = shipments.filter(({ id }) => shipmentIds?.includes(id) ?? true)
  const drafts = wanted.map(({ id, position, recipient, delivery, total }) => {
    const orderNumber = shipments.length === 1 ? number : `${number}, parcel ${position} of ${shipments.length}`
    const goods = (linesOf.get(id) ?? []).map((line) => ({
      ...line,
      adjustments: adjustmentsOf.get(`${id} ${line.id}`) ?? [],
    }))
    const charged = {
      orderNumber,
      buyer: order.buyer,
      shipTo: recipient,
      shipping: delivery,
      ...(receiptVouchers && { receiptVouchers }),
      ...(isDueOnDelivery && { isDueOnDelivery }),
    }
    const deliveryAdjustments = adjustmentsOf.get(`${id} null`) ?? []
    return { id, total, facts: createInvoiceFacts(seller, { ...charged, deliveryAdjustments }, goods) }
  })
  const numbers = await allocateDocumentNumbers(tx, 'invoice', drafts.length, now)
  const numbered = drafts.map((draft, index) => ({ ...draft, ...numbers[index]! }))
  await tx.insert(invoices).values(
    numbered.map(({ number, financialYear, serial, total, facts }) => {
      return { number, financialYear, serial, orderId: order.id, issuedAt: now, total, facts }
    }),
  )
  await tx
    .insert(invoiceShipments)
    .values(numbered.map(({ id: shipmentId, number: invoiceNumber }) => ({ invoiceNumber, shipmentId })))
}
