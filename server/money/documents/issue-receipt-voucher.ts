import { eq } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orderLines, type Payment } from '#server/platform/database/order-tables.ts'
import type { Shipment } from '#server/platform/database/shipment-tables.ts'
import { receiptVouchers } from '#server/platform/database/voucher-tables.ts'
import { isPart } from '#server/orders/lifecycle/change-dues.ts'
import type { DueOfOrder } from '#server/orders/lifecycle/find-due.ts'
import { listShipments } from '#server/orders/lifecycle/transition-shipments.ts'
import type { Seller } from '#shop/documents/seller.ts'
import { createReceiptVoucherFacts } from '#shop/documents/voucher-facts.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { allocateDocumentNumbers } from './allocate-document-numbers.ts'

/**
 * For payments before their invoices (CGST Rules, Rule 50): in parts, or for the parcels whose address is asked for.
 * @param found after the payment @returns its number
 */
export async function issueReceiptVoucher(
  tx: Tx,
  seller: Seller,
  { order, due }: DueOfOrder,
  payment: Pick<Payment, 'amount'>,
  now: Date,
): Promise<string | undefined> {
  const all = await listShipments(tx, order.id)
  const asked = all.filter(({ state }) => state === 'asking')
  if (!isPart({ order, due }) && asked.length === 0) return
  const shipments = isPart({ order, due }) ? all : asked
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.id)
  const linesOf = Map.groupBy(lines, ({ shipmentId }) => shipmentId)
  const [first, ...others] = shipments.map(({ id, recipient, delivery }) => {
    return { recipient, delivery, lines: linesOf.get(id) ?? [] }
  })
  if (!first) throw new Error(`Order ${order.id} has no shipment`)
  const ordered = { orderNumber: formatOrderNumber(order.number), buyer: order.buyer, total: order.total }
  const named = due.label === '' ? `${due.position}` : `${due.position}: ${due.label}`
  const part = isPart({ order, due }) ? named : nameAsked(asked, all.length)
  const amount = isPart({ order, due }) ? payment.amount : asked.reduce((sum, { total }) => sum + total, 0)
  const invoiced = payment.amount - amount
  const received = { amount, part, invoiced, receivedBefore: order.paid - payment.amount }
  const facts = createReceiptVoucherFacts(seller, { ...ordered, shipments: [first, ...others] }, received)
  const [number] = await allocateDocumentNumbers(tx, 'receipt voucher', 1, now)
  await tx
    .insert(receiptVouchers)
    .values({ ...number!, orderId: order.id, dueId: due.id, issuedAt: now, total: amount, facts })
  return number?.number
}

function nameAsked(asked: readonly Shipment[], of: number): string {
  if (asked.length === of) return 'The whole amount'
  const positions = asked.map(({ position }) => position).join(', ')
  return `${asked.length === 1 ? 'Parcel' : 'Parcels'} ${positions} of ${of}, for which we ask for the address`
}
