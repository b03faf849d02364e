import { eq, inArray } from 'drizzle-orm'
import type { ShipmentView } from '#contract/order.ts'
import { recallRequestCode } from '#server/orders/lifecycle/request-code.ts'
import { giftRequests } from '#server/platform/database/gift-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import type { Order } from '#server/platform/database/order-tables.ts'
import { shipments, type Shipment } from '#server/platform/database/shipment-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { daysAfter, isAsking, requestDays, toRequestState } from '#shop/gifts/gift-request.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'

/** The state of asking each recipient, by shipment; null when nobody was asked, or before the payment. */
export async function readAsks(
  { keys, settings, now }: Pick<Shop, 'keys' | 'settings' | 'now'>,
  tx: Orm | Tx,
  { id, state: orderState }: Pick<Order, 'id' | 'state'>,
): Promise<(shipmentId: string) => ShipmentView['ask']> {
  const found = await tx
    .select({ request: giftRequests, shipment: shipments })
    .from(giftRequests)
    .innerJoin(shipments, eq(shipments.id, giftRequests.shipmentId))
    .where(eq(shipments.orderId, id))
  const byShipment = new Map(found.map((each) => [each.shipment.id, each]))
  return (shipmentId) => {
    const asked = byShipment.get(shipmentId)
    const askedAt = asked?.request.askedAt
    const expiresAt = asked?.request.expiresAt
    if (!asked || !askedAt || !expiresAt) return null
    const { request, shipment } = asked
    const isOpen = isAsking(shipment.state, orderState)
    const state = toRequestState(request, isOpen, now())
    const code = state === 'open' ? recallRequestCode(keys, request) : null
    return {
      name: request.toName,
      state,
      link: code && `${settings.publicUrl}/gift/${code}`,
      until: todayInIndia(expiresAt),
      endsOn: todayInIndia(daysAfter(askedAt, requestDays.end)),
      mayWait: isOpen && expiresAt < daysAfter(askedAt, requestDays.prolonged),
      isHidden: shipment.isAddressHidden,
    }
  }
}

type Hidden = Pick<Shipment, 'id' | 'againOf' | 'isAddressHidden'>

/** As the buyer typed them, also for parcels that are sent again: what the recipient typed stays with the shop. */
export async function readAskedNames(orm: Orm | Tx, all: readonly Hidden[]): Promise<(shipment: Hidden) => string> {
  const byId = new Map(all.map((shipment) => [shipment.id, shipment]))
  const toFirst = (shipment: Hidden): Hidden => {
    const before = shipment.againOf === null ? undefined : byId.get(shipment.againOf)
    return before ? toFirst(before) : shipment
  }
  const hidden = all.filter(({ isAddressHidden }) => isAddressHidden).map((shipment) => toFirst(shipment).id)
  if (hidden.length === 0) return () => ''
  const { shipmentId, toName } = giftRequests
  const found = await orm.select({ shipmentId, toName }).from(giftRequests).where(inArray(shipmentId, hidden))
  const names = new Map(found.map((each) => [each.shipmentId, each.toName]))
  return (shipment) => names.get(toFirst(shipment).id) ?? ''
}
