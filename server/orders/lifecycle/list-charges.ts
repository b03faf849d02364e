import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { orderLines, refundParts, refunds } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { isFreeGift } from '#shop/offers/free-gift.ts'
import type { Charge } from '#shop/orders/refund-parts.ts'

/** Without shipments that send pieces again: the money belongs to the first sending. */
export async function listCharges(orm: Orm | Tx, orderIds: readonly string[]): Promise<(orderId: string) => Charge[]> {
  const own = await orm
    .select()
    .from(shipments)
    .where(and(inArray(shipments.orderId, [...orderIds]), isNull(shipments.againOf)))
    .orderBy(shipments.orderId, shipments.position)
  const ids = own.map(({ id }) => id)
  const lines = await orm.select().from(orderLines).where(inArray(orderLines.shipmentId, ids)).orderBy(orderLines.id)
  const parts = await orm
    .select({ part: refundParts })
    .from(refundParts)
    .innerJoin(refunds, eq(refunds.key, refundParts.refundKey))
    .where(and(inArray(refundParts.shipmentId, ids), ne(refunds.status, 'failed')))
  const partsById = Map.groupBy(parts, ({ part }) => chargeId(part))
  const linesByShipment = Map.groupBy(lines, ({ shipmentId }) => shipmentId)
  const charges = own.map(({ id: shipmentId, orderId, state, delivery, deliveryTax }) => {
    const goods = (linesByShipment.get(shipmentId) ?? []).map((line) => {
      const { id: lineId, name, quantity, taxable, tax } = line
      return { lineId, name, isFreeGift: isFreeGift(line), quantity, taxable, tax }
    })
    const carriage = { lineId: null, name: 'Delivery', quantity: 1, taxable: delivery - deliveryTax, tax: deliveryTax }
    const all = delivery > 0 ? [...goods, carriage] : goods
    return all.map((charged) => {
      const returned = (partsById.get(chargeId({ shipmentId, ...charged })) ?? []).map(({ part }) => part)
      return { orderId, charge: { shipmentId, shipmentState: state, ...charged, returned: sumOf(returned) } }
    })
  })
  const byOrder = Map.groupBy(charges.flat(), ({ orderId }) => orderId)
  return (orderId) => (byOrder.get(orderId) ?? []).map(({ charge }) => charge)
}

const chargeId = ({ shipmentId, lineId }: Pick<Charge, 'shipmentId' | 'lineId'>) => `${shipmentId} ${lineId}`

function sumOf(parts: readonly Charge['returned'][]): Charge['returned'] {
  const sum = { units: 0, taxable: 0, tax: 0 }
  for (const part of parts) for (const key of ['units', 'taxable', 'tax'] as const) sum[key] += part[key]
  return sum
}
