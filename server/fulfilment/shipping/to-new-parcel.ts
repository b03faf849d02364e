import { createHash } from 'node:crypto'
import type { NewParcel } from '#providers/courier/courier-provider.ts'
import type { Gift } from '#server/platform/database/gift-tables.ts'
import type { Order } from '#server/platform/database/order-tables.ts'
import type { WantedLine } from '#server/orders/lifecycle/wanted-units.ts'
import type { Shipment } from '#server/platform/database/shipment-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { isForSomebodyElse } from '#shop/checkout/buyer.ts'
import { cartWeight } from '#shop/cart/cart.ts'
import { withValue } from '#shop/documents/e-way-bill.ts'
import type { Paise } from '#shop/money/paise.ts'
import { lineName } from '#shop/cart/choices.ts'
import { amountsOfReturnedUnits } from '#shop/pricing/amounts-of-returned-units.ts'
import { formatNumberInOrder } from '#shop/orders/format-order-number.ts'

/** Centimetres, for orders without measured products. */
const DEFAULT_DIMENSIONS = { length: 30, breadth: 25, height: 10 }

/** The mark of the id separates databases that share a courier account and its order numbers. */
export function parcelReference(
  { number }: Pick<Order, 'number'>,
  { id, position }: Pick<Shipment, 'id' | 'position'>,
): string {
  const mark = createHash('sha256').update(`parcel of ${id}`).digest('hex').slice(0, 6).toUpperCase()
  return `${formatNumberInOrder(number, position)}-${mark}`
}

type ParcelPapers = {
  gift: Pick<Gift, 'unsaid'> | undefined
  seller: Pick<Shop['settings']['seller'], 'email' | 'tradeName'>
  eWayBill?: string | undefined
  invoice?: string | undefined
  cash?: Paise | undefined
}

export function toNewParcel(
  { buyer, ...order }: Order,
  shipment: Shipment,
  lines: readonly WantedLine[],
  { gift, seller, eWayBill, invoice, cash }: ParcelPapers,
): NewParcel {
  const { recipient, delivery } = shipment
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
    ...(eWayBill !== undefined && { eWayBill }),
    ...(invoice !== undefined && { invoice }),
    ...(buyer.gstin !== undefined && !gift?.unsaid && { buyerGstin: buyer.gstin }),
    lines: lines.map(({ variantId, quantity, unitPrice, hsn, ...line }, at) => ({
      name: lineName({ ...line, id: variantId }),
      sku: skuOfLine(variantId, lines.slice(0, at).filter((before) => before.variantId === variantId).length),
      quantity,
      unitPrice,
      ...(hsn === null ? {} : { hsn }),
    })),
    subtotal: lines.reduce((sum, line) => sum + taxableOfWanted(line), 0),
    shipping: delivery,
    ...(cash !== undefined && { cash }),
    weight: weightOfWanted(shipment, lines),
    ...boxDimensions(lines),
  }
}

/** Billed kilograms without refunded units; a fully returned parcel keeps its weight. */
export function weightOfWanted({ weight }: Pick<Shipment, 'weight'>, lines: readonly WantedLine[]): number {
  return lines.length === 0 ? weight : cartWeight(lines)
}

/** The courier service takes no SKU twice in one parcel. */
const skuOfLine = (variantId: number, linesBefore: number) =>
  linesBefore === 0 ? `GTH-P${variantId}` : `GTH-P${variantId}-${linesBefore + 1}`

/** Centimetres: length and breadth of the largest unit, height by the billed volume. */
export function boxDimensions(lines: readonly WantedLine[]) {
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

/** Paise before GST. */
function taxableOfWanted(line: WantedLine): number {
  const { bought, quantity, taxable, tax } = withValue(line)
  const returned = amountsOfReturnedUnits({ quantity: bought, taxable, tax }, { before: 0, after: bought - quantity })
  return taxable - returned.taxable
}
