import { eq } from 'drizzle-orm'
import { invoices, invoiceShipments } from '#server/platform/database/document-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Shipment } from '#server/platform/database/shipment-tables.ts'
import { adjustments, orderLines, type Order } from '#server/platform/database/order-tables.ts'
import { listShipments } from '#server/orders/lifecycle/transition-shipments.ts'
import { createSharedInvoiceFacts, type InvoicedParcel } from '#shop/documents/invoice-facts.ts'
import { placeOfSupply } from '#shop/documents/place-of-supply.ts'
import type { Seller } from '#shop/documents/seller.ts'
import { nameAlone } from '#shop/gifts/gift-request.ts'
import type { Paise } from '#shop/money/paise.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { allocateDocumentNumbers } from './allocate-document-numbers.ts'

/**
 * One for each shipment: goods leave separately, and places of supply differ (CGST Act, section 31). Gifts of a registered
 * buyer to several homes have one place of supply (IGST Act, section 10(1)(b)). They are on one invoice, made before the
 * first of them leaves (CGST Rules, rule 55(5)).
 */
export async function issueInvoices(
  tx: Tx,
  seller: Seller,
  order: Order,
  now: Date,
  of: {
    shipmentIds?: readonly string[]
    receiptVouchers?: readonly string[]
    isDueOnDelivery?: boolean
    /** Paise of the order that gift cards pay. */
    giftCards?: Paise
  } = {},
): Promise<void> {
  const { shipmentIds, receiptVouchers, isDueOnDelivery, giftCards } = of
  const { buyer } = order
  const shipments = (await listShipments(tx, order.id)).filter(({ againOf }) => againOf === null)
  const parcelOf = await readInvoicedParcels(tx, order.id)
  const wanted = shipments.filter(({ id }) => shipmentIds?.includes(id) ?? true)
  const placeOf = ({ recipient }: Shipment) => placeOfSupply({ buyer, shipTo: recipient }, seller).code
  const groups = [...Map.groupBy(wanted, (shipment) => (buyer.gstin === undefined ? shipment.id : placeOf(shipment)))]
  const drafts = groups.map(([, covered]) => {
    const facts = createSharedInvoiceFacts(
      seller,
      {
        orderNumber: numberWithParcels(order, covered, shipments.length),
        buyer,
        ...(receiptVouchers && { receiptVouchers }),
        ...(isDueOnDelivery && { isDueOnDelivery }),
        ...(giftCards && { giftCards }),
      },
      covered.map(parcelOf),
    )
    return { covered, total: covered.reduce((sum, { total }) => sum + total, 0), facts }
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
    .values(
      numbered.flatMap(({ covered, number: invoiceNumber }) =>
        covered.map(({ id: shipmentId }) => ({ invoiceNumber, shipmentId })),
      ),
    )
}

async function readInvoicedParcels(tx: Tx, orderId: string): Promise<(shipment: Shipment) => InvoicedParcel> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.id)
  const adjusted = await tx.select().from(adjustments).where(eq(adjustments.orderId, orderId)).orderBy(adjustments.id)
  const linesOf = Map.groupBy(lines, ({ shipmentId }) => shipmentId)
  const adjustmentsOf = Map.groupBy(adjusted, ({ shipmentId, lineId }) => `${shipmentId} ${lineId}`)
  return ({ id, recipient, isAddressHidden, delivery }) => ({
    shipTo: isAddressHidden ? { ...nameAlone(''), state: recipient.state } : recipient,
    shipping: delivery,
    deliveryAdjustments: adjustmentsOf.get(`${id} null`) ?? [],
    goods: (linesOf.get(id) ?? []).map((line) => ({
      ...line,
      adjustments: adjustmentsOf.get(`${id} ${line.id}`) ?? [],
    })),
  })
}

/** `GTH-000001, parcel 2 of 3`; the bare number where the invoice covers all of it. */
function numberWithParcels({ number }: Order, covered: readonly Shipment[], of: number): string {
  const orderNumber = formatOrderNumber(number)
  if (covered.length === of) return orderNumber
  const positions = covered.map(({ position }) => position)
  return `${orderNumber}, ${positions.length === 1 ? 'parcel' : 'parcels'} ${positions.join(', ')} of ${of}`
}
