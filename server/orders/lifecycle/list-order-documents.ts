import { asc, eq, inArray } from 'drizzle-orm'
import type { OrderView } from '#contract/order.ts'
import { creditNotes, invoices, invoiceShipments } from '#server/platform/database/document-tables.ts'
import { receiptVouchers, refundVouchers } from '#server/platform/database/voucher-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'

export type OrderDocuments = Pick<OrderView, 'invoice' | 'invoices' | 'creditNotes' | 'credits' | 'refundVouchers'>

export async function listOrderDocuments(
  orm: Orm | Tx,
  orderIds: readonly string[],
): Promise<(orderId: string) => OrderDocuments> {
  const issued = await orm
    .select({ orderId: invoices.orderId, number: invoices.number, shipment: invoiceShipments.shipmentId })
    .from(invoices)
    .innerJoin(invoiceShipments, eq(invoiceShipments.invoiceNumber, invoices.number))
    .where(inArray(invoices.orderId, [...orderIds]))
    .orderBy(asc(invoices.serial), asc(invoiceShipments.shipmentId))
  const notes = await orm
    .select({
      orderId: invoices.orderId,
      number: creditNotes.number,
      invoice: invoices.number,
      total: creditNotes.total,
      facts: creditNotes.facts,
    })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.number, creditNotes.invoiceNumber))
    .where(inArray(invoices.orderId, [...orderIds]))
    .orderBy(asc(creditNotes.issuedAt), asc(creditNotes.serial))
  const vouchers = await orm
    .select({ orderId: receiptVouchers.orderId, number: refundVouchers.number })
    .from(refundVouchers)
    .innerJoin(receiptVouchers, eq(receiptVouchers.number, refundVouchers.receiptNumber))
    .where(inArray(receiptVouchers.orderId, [...orderIds]))
    .orderBy(asc(refundVouchers.issuedAt), asc(refundVouchers.serial))
  const invoicesByOrder = Map.groupBy(issued, ({ orderId }) => orderId)
  const notesByOrder = Map.groupBy(notes, ({ orderId }) => orderId)
  const vouchersByOrder = Map.groupBy(vouchers, ({ orderId }) => orderId)
  return (orderId) => {
    const own = (invoicesByOrder.get(orderId) ?? []).map(({ number, shipment }) => ({ number, shipment }))
    const credits = (notesByOrder.get(orderId) ?? []).map(({ number, invoice, total, facts }) => ({
      number,
      amount: total,
      shipments: own.filter((each) => each.number === invoice).map(({ shipment }) => shipment),
      pieces: facts.lines.map(({ name, quantity }) => ({ name, units: quantity })),
    }))
    const creditNumbers = credits.map(({ number }) => number)
    const voucherNumbers = (vouchersByOrder.get(orderId) ?? []).map(({ number }) => number)
    const notes = { creditNotes: creditNumbers, credits, refundVouchers: voucherNumbers }
    return { invoice: own[0]?.number ?? null, invoices: own, ...notes }
  }
}
