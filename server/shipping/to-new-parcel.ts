import { createHash } from 'node:crypto'
import type { NewParcel } from '#providers/courier/courier-provider.ts'
import type { Gift } from '#server/database/gift-tables.ts'
import type { Order, OrderLine } from '#server/database/order-tables.ts'
import type { Shipment } from '#server/database/shipment-tables.ts'
import type { Shop } from '#server/shop.ts'
import { isForSomebodyElse } from '#shop/checkout/buyer.ts'
import { lineName } from '#shop/cart/choices.ts'
import { formatNumberInOrder } from '#shop/orders/format-order-number.ts'

/** Centimetres, when no product of the order was measured. */
const DEFAULT_DIMENSIONS = { length: 30, breadth: 25, height: 10 }

/** With a mark of the id: databases that share the courier account may use the same order numbers. */
export function parcelReference(
  { number }: Pick<Order, 'number'>,
  { id, position }: Pick<Shipment, 'id' | 'position'>,
): string {
  const mark = createHash('sha256').update(`parcel of ${id}`).digest('hex').slice(0, 6).toUpperCase()
  return `${formatNumberInOrder(number, position)}-${mark}`
}

export function toNewParcel(
  { buyer, ...order }: Order,
  shipment: Shipment,
  lines: readonly OrderLine[],
  {
    gift,
    seller,
  }: { gift: Pick<Gift, 'unsaid'> | undefined; seller: Pick<Shop['settings']['seller'], 'email' | 'tradeName'> },
): NewParcel {
  const { recipient, taxable, delivery, weight } = shipment
  return {
    reference: parcelReference(order, shipment),
    orderedAt: order.placedAt ?? order.createdAt,
    to: {
      firstName: recipient.firstName,
      lastName: recipient.lastName,
      address: recipient.address,
      city: recipient.city,
      state: recipient.state,
      country: recipient.country,
      pin: recipient.postcode,
      phone: recipient.phone,
      email: gift ? seller.email : recipient.email || buyer.email,
    },
    ...((gift || isForSomebodyElse({ buyer, shipTo: recipient })) && {
      billedTo: { name: gift?.unsaid ? seller.tradeName : buyer.name, email: seller.email },
    }),
    lines: lines.map(({ variantId, quantity, unitPrice, hsn, ...line }) => ({
      name: lineName({ ...line, id: variantId }),
      sku: `GTH-P${variantId}`,
      quantity,
      unitPrice,
      ...(hsn === null ? {} : { hsn }),
    })),
    subtotal: taxable,
    shipping: delivery,
    weight,
    ...boxDimensions(lines),
  }
}

/** As long and broad as the largest unit, as high as the billed volume needs. Centimetres. */
export function boxDimensions(lines: readonly OrderLine[]) {
  const measured = lines.flatMap(({ length, breadth, height, quantity }) =>
    length && breadth && height ? [{ length, breadth, height, quantity }] : [],
  )
  if (measured.length === 0) return DEFAULT_DIMENSIONS
  const length = Math.max(...measured.map((piece) => piece.length))
  const breadth = Math.max(...measured.map((piece) => piece.breadth))
  const volume = measured.reduce((sum, { quantity, ...of }) => sum + quantity * of.length * of.breadth * of.height, 0)
  const height = Math.max(...measured.map((piece) => piece.height), volume / (length * breadth))
  return { length, breadth, height: Math.round(height * 10) / 10 }
}
