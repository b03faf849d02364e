import { allocate, type Paise } from '#shop/money/paise.ts'
import { applyOffers, type Offer } from './apply-offers.ts'
import { extractIncludedGst, highestRate, splitGstByRate } from './gst.ts'
import {
  adjust,
  priceLines,
  toExtra,
  type Adjustment,
  type ExtraKind,
  type LineAmounts,
  type LineToPrice,
  type PricedChoice,
} from './price-lines.ts'

// The one law of money: nobody else multiplies or splits. Source: docs/decisions/041-one-law-of-money.md.

export type OrderLineToPrice = LineToPrice & { gstRate: number }
export type ShipmentChoice = PricedChoice & { kind: ExtraKind }
export type ShipmentToPrice<Line extends OrderLineToPrice = OrderLineToPrice> = {
  lines: readonly Line[]
  /** Of the whole shipment, such as its wrap: `unitPrice` for each of its pieces. */
  choices?: readonly ShipmentChoice[]
  /** Paise, with the tax inside. */
  delivery: Paise
}
export type OrderToPrice<Line extends OrderLineToPrice = OrderLineToPrice> = {
  shipments: readonly ShipmentToPrice<Line>[]
  offers?: readonly Offer<Line>[]
  code?: Offer<Line>
}

export type OrderLineAmounts = LineAmounts & { tax: Paise }
/** Paise; `delivery` holds `deliveryTax`, and `total = taxable + tax + delivery`. */
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

/** Every amount that an order stores. Nothing is ever taken off or added to the order itself: its lines bear it all. */
export function priceOrder<Line extends OrderLineToPrice>({
  shipments,
  offers = [],
  code,
}: OrderToPrice<Line>): OrderAmounts {
  const lines = shipments.flatMap((shipment) => shipment.lines)
  const amounts = priceLines(lines)
  const openLines = lines.map((line, index) => ({ line, amounts: amounts[index]! }))
  let first = 0
  const open = shipments.map(({ lines: { length }, choices = [], delivery }) => {
    const opened = { lines: openLines.slice(first, first + length), delivery: { charge: delivery, adjustments: [] } }
    first += length
    for (const choice of choices) addShipmentChoice(opened.lines, choice)
    return opened
  })
  const deliveries = open.map(({ delivery }) => delivery)
  applyOffers('offer', offers, openLines, deliveries)
  if (code) applyOffers('code', [code], openLines, deliveries)
  const priced = open.map(({ lines, delivery }) => taxShipment(lines, delivery))
  return {
    shipments: priced,
    subtotal: sumOf(priced, 'taxable'),
    tax: sumOf(priced, 'tax'),
    shipping: sumOf(priced, 'delivery'),
    total: sumOf(priced, 'total'),
  }
}

type OpenOrderLine = { line: OrderLineToPrice; amounts: LineAmounts }

function addShipmentChoice(lines: readonly OpenOrderLine[], choice: ShipmentChoice): void {
  const pieces = lines.reduce((sum, { line }) => sum + line.quantity, 0)
  const extra = toExtra(choice.kind, choice, pieces)
  const parts = allocate(
    extra.amount,
    lines.map(({ amounts }) => amounts.taxable),
  )
  parts.forEach((amount, index) => adjust(lines[index]!.amounts, { ...extra, amount }))
}

function taxShipment(
  open: readonly OpenOrderLine[],
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
