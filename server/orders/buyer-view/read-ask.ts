import { eq, inArray } from 'drizzle-orm'
import type { OrderView } from '#contract/order.ts'
import { recallRequestCode } from '#server/orders/lifecycle/request-code.ts'
import { giftRequests } from '#server/platform/database/gift-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import type { Order } from '#server/platform/database/order-tables.ts'
import { shipments, type Shipment } from '#server/platform/database/shipment-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { daysAfter, isAsking, requestDays, toRequestState } from '#shop/gifts/gift-request.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'

/** The state of asking the recipient; null when nobody was asked, or before the payment. */
export async function readAsk(
  { keys, settings, now }: Pick<Shop, 'keys' | 'settings' | 'now'>,
  tx: Orm | Tx,
  { id, state: orderState }: Pick<Order, 'id' | 'state'>,
): Promise<OrderView['ask']> {
  const [found] = await tx
    .select({ request: giftRequests, shipment: shipments })
    .from(giftRequests)
    .innerJoin(shipments, eq(shipments.id, giftRequests.shipmentId))
    .where(eq(shipments.orderId, id))
  const askedAt = found?.request.askedAt
  const expiresAt = found?.request.expiresAt
  if (!found || !askedAt || !expiresAt) return null
  const { request, shipment } = found
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

/** As the buyer typed them, also for parcels that are sent again: what the recipient typed stays with the shop. */
export async function readAskedNames(
  orm: Orm | Tx,
  all: readonly Pick<Shipment, 'orderId' | 'isAddressHidden'>[],
): Promise<(orderId: string) => string> {
  const hidden = all.flatMap(({ orderId, isAddressHidden }) => (isAddressHidden ? [orderId] : []))
  if (hidden.length === 0) return () => ''
  const { orderId } = shipments
  const found = await orm
    .select({ orderId, toName: giftRequests.toName })
    .from(giftRequests)
    .innerJoin(shipments, eq(shipments.id, giftRequests.shipmentId))
    .where(inArray(orderId, hidden))
  const names = new Map(found.map((each) => [each.orderId, each.toName]))
  return (id) => names.get(id) ?? ''
}
