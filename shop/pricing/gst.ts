import { allocate, formatPrice, roundHalfUp, type Paise } from '#shop/money/paise.ts'

// Rates are whole percents. Source: the specification, section 9; docs/decisions/041-price-calculation.md.

/** Percent. Carts name no rate that is the usual one: those from before there were others have none. */
export const DEFAULT_GST_RATE = 18

/** Percent, whole ones: since 22 September 2025 (Notification 9/2025, Central Tax (Rate)). */
export const GST_RATES: readonly number[] = [0, 3, 5, 18, 40]

export function rateOf({ gstRate = DEFAULT_GST_RATE }: { gstRate?: number }): number {
  return gstRate
}

export function toCartRate(gstRate: number): { gstRate?: number } {
  return gstRate === DEFAULT_GST_RATE ? {} : { gstRate }
}

export function calculateGst(net: Paise, rate: number): Paise {
  return roundHalfUp(net * rate, 100)
}

/** The highest price before GST that does not cost more than this with it, in paise. */
export function priceBeforeTax(withTax: Paise, rate: number): Paise {
  let net = roundHalfUp(withTax * 100, 100 + rate)
  while (priceWithTax(net, rate) > withTax) net -= 1
  while (priceWithTax(net + 1, rate) <= withTax) net += 1
  return net
}

/** For many units pass the line's total: GST is not rounded per unit. */
export function priceWithTax(net: Paise, rate: number): Paise {
  return net + calculateGst(net, rate)
}

export function formatPriceBeforeGst(net: Paise, rate: number): string {
  return `${formatPrice(net)} + ${rate} % GST`
}

/** In paise. Delivery is charged including GST, so that the checkout's amount stays. */
export function extractIncludedGst(charged: Paise, rate: number): { taxable: Paise; tax: Paise } {
  const taxable = roundHalfUp(charged * 100, 100 + rate)
  return { taxable, tax: charged - taxable }
}

export type TaxableLine = { taxable: Paise; gstRate: number }

/** Of one shipment, in percent: its delivery is taxed with it. 0 without lines. */
export function highestRate(lines: readonly { gstRate: number }[]): number {
  return Math.max(0, ...lines.map((line) => line.gstRate))
}

/** The GST of one shipment, in paise: each of its rates is rounded once. */
export function sumGst(lines: readonly TaxableLine[]): Paise {
  return listRates(lines).reduce((sum, rate) => sum + gstOfRate(lines, rate), 0)
}

/** The same GST line by line, in paise: that of a rate is split over its lines by largest remainder. */
export function splitGstByRate(lines: readonly TaxableLine[]): Paise[] {
  const taxes = lines.map(() => 0)
  for (const rate of listRates(lines)) {
    const weights = lines.map((line) => (line.gstRate === rate ? line.taxable : 0))
    allocate(gstOfRate(lines, rate), weights).forEach((share, index) => (taxes[index]! += share))
  }
  return taxes
}

function listRates(lines: readonly TaxableLine[]): number[] {
  return [...new Set(lines.map((line) => line.gstRate))]
}

function gstOfRate(lines: readonly TaxableLine[], rate: number): Paise {
  const taxable = lines.reduce((sum, line) => sum + (line.gstRate === rate ? line.taxable : 0), 0)
  return calculateGst(taxable, rate)
}
