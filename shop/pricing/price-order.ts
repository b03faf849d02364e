import type { Paise } from '#shop/money/paise.ts'
import { applyToDelivery, applyToLines, listWays, type Offer, type OpenDelivery } from './apply-offers.ts'
import { extractIncludedGst, highestRate, splitGstByRate } from './gst.ts'
import { priceLines, type Adjustment, type AgreedAmount, type LineAmounts, type LineToPrice } from './price-lines.ts'
import { addShipmentChoice, type ShipmentChoice } from './shipment-choices.ts'

// No other code multiplies or splits money. See docs/decisions/041-price-calculation.md.

export type OrderLineToPrice = LineToPrice & { gstRate: number }
export type ShipmentToPrice<Line extends OrderLineToPrice = OrderLineToPrice> = {
  lines: readonly Line[]
  /** Choices of the whole shipment, such as wrap; `unitPrice` is for each piece. */
  choices?: readonly ShipmentChoice[]
  /** Paise, including tax. */
  delivery: Paise
  agreedDelivery?: AgreedAmount
  /** Paise for cash on delivery, with tax: charged with the delivery, and not reduced. */
  cashFee?: Paise
}
export type OrderToPrice<Line extends OrderLineToPrice = OrderLineToPrice> = {
  shipments: readonly ShipmentToPrice<Line>[]
  offers?: readonly Offer<Line>[]
  code?: Offer<Line>
}

export type OrderLineAmounts = LineAmounts & { tax: Paise }
/** Paise. `delivery` includes `deliveryTax`; `total = taxable + tax + delivery`. */
export type ShipmentAmounts = {
  lines: OrderLineAmounts[]
  taxable: Paise
  tax: Paise
  delivery: Paise
  deliveryTax: Paise
  deliveryAdjustments: Adjustment[]
  total: Paise
}
export type OrderAmounts = {
  shipments: ShipmentAmounts[]
  subtotal: Paise
  tax: Paise
  shipping: Paise
  total: Paise
}

/** Every stored amount of an order. The lines bear all reductions; the order itself has none. */
export function priceOrder<Line extends OrderLineToPrice>(order: OrderToPrice<Line>): OrderAmounts {
  const [plain, ...reduced] = listWays(order.offers ?? []).map((way) => priceByWay(order, way))
  return reduced.reduce((best, priced) => (priced.total < best.total ? priced : best), plain!)
}

function priceByWay<Line extends OrderLineToPrice>(
  { shipments, offers = [], code }: OrderToPrice<Line>,
  way: readonly Offer<Line>[],
): OrderAmounts {
  const lines = shipments.flatMap((shipment) => shipment.lines)
  const amounts = priceLines(lines)
  const openLines = lines.map((line, index) => ({ line, amounts: amounts[index]! }))
  let first = 0
  const open = shipments.map(({ lines: { length }, choices = [], delivery, agreedDelivery, cashFee = 0 }) => {
    const own = openLines.slice(first, first + length)
    const opened = { lines: own, delivery: openDelivery(delivery, agreedDelivery), cashFee }
    first += length
    for (const choice of choices) addShipmentChoice(opened.lines, choice)
    return { ...opened, isAgreed: agreedDelivery !== undefined }
  })
  applyToLines('offer', way, openLines)
  if (code) applyToLines('code', [code], openLines)
  for (const { delivery, isAgreed } of open) {
    if (isAgreed) continue
    applyToDelivery('offer', offers, delivery)
    if (code) applyToDelivery('code', [code], delivery)
  }
  for (const { delivery, cashFee } of open) delivery.charge += cashFee
  const priced = open.map(({ lines, delivery }) => taxShipment(lines, delivery))
  return {
    shipments: priced,
    subtotal: sumOf(priced, 'taxable'),
    tax: sumOf(priced, 'tax'),
    shipping: sumOf(priced, 'delivery'),
    total: sumOf(priced, 'total'),
  }
}

function openDelivery(charge: Paise, agreed: AgreedAmount | undefined): OpenDelivery {
  if (!agreed || agreed.amount === charge) return { charge, adjustments: [] }
  const { amount, ...named } = agreed
  return { charge: amount, adjustments: [{ kind: 'agreed price', ...named, amount: amount - charge }] }
}

function taxShipment(
  open: readonly { line: OrderLineToPrice; amounts: LineAmounts }[],
  { charge: delivery, adjustments }: { charge: Paise; adjustments: Adjustment[] },
): ShipmentAmounts {
  const rated = open.map(({ line: { gstRate }, amounts: { taxable } }) => ({ gstRate, taxable }))
  const taxes = splitGstByRate(rated)
  const lines = open.map(({ amounts }, index) => ({ ...amounts, tax: taxes[index]! }))
  const taxable = sumOf(lines, 'taxable')
  const tax = sumOf(lines, 'tax')
  return {
    lines,
    taxable,
    tax,
    delivery,
    deliveryTax: extractIncludedGst(delivery, highestRate(rated)).tax,
    deliveryAdjustments: adjustments,
    total: taxable + tax + delivery,
  }
}

function sumOf<Key extends string>(all: readonly Record<Key, Paise>[], key: Key): Paise {
  return all.reduce((sum, one) => sum + one[key], 0)
}
