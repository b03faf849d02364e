import { eq } from 'drizzle-orm'
import { orders } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import type { EmailComposer } from '#server/platform/mail/email-composer.ts'
import type { AddressMail } from '#server/platform/mail/mail-kinds.ts'
import { addressMendedEmail } from '#server/platform/mail/templates/address-email.ts'
import { createOrderLink } from '#server/orders/lifecycle/order-link.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'

export const addressEmailComposers: Record<AddressMail, EmailComposer> = {
  'address mended': async (shop, { payload }) => {
    const { orm } = shop.database
    const [found] = await orm
      .select({ order: orders, shipment: shipments })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .where(eq(shipments.id, payload['shipment'] ?? ''))
    // A hidden address was told by the recipient, and stays with us.
    if (!found || found.shipment.isAddressHidden) return undefined
    const { order, shipment } = found
    const number = formatOrderNumber(order.number)
    const parcels = await orm.$count(shipments, eq(shipments.orderId, order.id))
    return addressMendedEmail({
      what: parcels === 1 ? `Order ${number}` : `Parcel ${shipment.position} of order ${number}`,
      buyerName: order.buyer.name,
      to: shipment.recipient,
      url: createOrderLink(shop, order),
    })
  },
}
