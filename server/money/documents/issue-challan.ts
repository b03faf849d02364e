import { and, eq, inArray, isNull } from 'drizzle-orm'
import { deliveryChallans, invoices, invoiceShipments } from '#server/platform/database/document-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { orderLines, type Order } from '#server/platform/database/order-tables.ts'
import type { Shipment } from '#server/platform/database/shipment-tables.ts'
import { listShipments } from '#server/orders/lifecycle/transition-shipments.ts'
import { createChallanFacts, type ChallanFacts } from '#shop/documents/challan-facts.ts'
import type { Seller } from '#shop/documents/seller.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { allocateDocumentNumbers } from './allocate-document-numbers.ts'

/**
 * Once for each parcel that is sent again: it leaves without an invoice (CGST Rules, rule 55). The caller locks the
 * order, and takes no other lock later.
 */
export async function issueChallan(
  tx: Tx,
  seller: Seller,
  { order, shipment }: { order: Order; shipment: Shipment },
  now: Date,
): Promise<void> {
  if (shipment.againOf === null || (await listValidChallans(tx, [shipment.id])).length > 0) return
  const lines = await tx.select().from(orderLines).where(eq(orderLines.shipmentId, shipment.id)).orderBy(orderLines.id)
  const sent = {
    orderNumber: `${formatOrderNumber(order.number)}, parcel ${shipment.position}`,
    buyer: order.buyer,
    shipTo: shipment.recipient,
    invoice: await findFirstInvoice(tx, shipment),
  }
  const facts = createChallanFacts(seller, sent, lines)
  const [number] = await allocateDocumentNumbers(tx, 'delivery challan', 1, now)
  await tx
    .insert(deliveryChallans)
    .values({ ...number!, shipmentId: shipment.id, issuedAt: now, total: facts.totals.total, facts })
}

/** For parcels that do not leave, or leave to another address. The caller holds the order's row lock. */
export async function cancelChallans(tx: Tx, shipmentIds: readonly string[], now: Date): Promise<void> {
  await tx.update(deliveryChallans).set({ cancelledAt: now }).where(isValidOf(shipmentIds))
}

/** Without cancelled ones. */
export async function listValidChallans(
  orm: Orm | Tx,
  shipmentIds: readonly string[],
): Promise<{ shipmentId: string; number: string }[]> {
  const { shipmentId, number } = deliveryChallans
  return orm.select({ shipmentId, number }).from(deliveryChallans).where(isValidOf(shipmentIds))
}

const isValidOf = (shipmentIds: readonly string[]) =>
  and(inArray(deliveryChallans.shipmentId, [...shipmentIds]), isNull(deliveryChallans.cancelledAt))

/** Pieces may be sent again several times. */
async function findFirstInvoice(tx: Tx, sent: Shipment): Promise<ChallanFacts['invoice']> {
  const first = findFirst(await listShipments(tx, sent.orderId), sent)
  const [found] = await tx
    .select({ number: invoices.number, issuedAt: invoices.issuedAt })
    .from(invoiceShipments)
    .innerJoin(invoices, eq(invoices.number, invoiceShipments.invoiceNumber))
    .where(eq(invoiceShipments.shipmentId, first.id))
  return found ? { number: found.number, issuedAt: found.issuedAt.toISOString() } : null
}

function findFirst(all: readonly Shipment[], sent: Shipment): Shipment {
  const before = all.find(({ id }) => id === sent.againOf)
  return before ? findFirst(all, before) : sent
}
