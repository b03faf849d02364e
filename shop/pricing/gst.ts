import { allocate, formatPrice, roundHalfUp, type Paise } from '#shop/money/paise.ts'

/** Percent. Carts leave out the default rate. */
export const DEFAULT_GST_RATE = 18

/** Percent, since 22 September 2025 (Notification 9/2025, Central Tax (Rate)). */
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

/** The highest net price, in paise, that does not exceed `withTax` with its GST. */
export function priceBeforeTax(withTax: Paise, rate: number): Paise {
  let net = roundHalfUp(withTax * 100, 100 + rate)
  while (priceWithTax(net, rate) > withTax) net -= 1
  while (priceWithTax(net + 1, rate) <= withTax) net += 1
  return net
}

/** Pass the line's total for many units, because GST is not rounded per unit. */
export function priceWithTax(net: Paise, rate: number): Paise {
  return net + calculateGst(net, rate)
}

export function formatPriceBeforeGst(net: Paise, rate: number): string {
  return `${formatPrice(net)} + ${rate} % GST`
}

/** In paise. Delivery is charged including GST. */
export function extractIncludedGst(charged: Paise, rate: number): { taxable: Paise; tax: Paise } {
  const taxable = roundHalfUp(charged * 100, 100 + rate)
  return { taxable, tax: charged - taxable }
}

export type TaxableLine = { taxable: Paise; gstRate: number }

/** Percent; the delivery of a shipment has this rate. 0 without lines. */
export function highestRate(lines: readonly { gstRate: number }[]): number {
  return Math.max(0, ...lines.map((line) => line.gstRate))
}

export function sumGst(lines: readonly TaxableLine[]): Paise {
  return listRates(lines).reduce((sum, rate) => sum + gstOfRate(lines, rate), 0)
}

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
