import { allocate, roundHalfUp, type Paise } from '#shop/money/paise.ts'

/** Paise: CGST and SGST within the seller's State, IGST across State lines. */
export type GstSplit = { tax: Paise; cgst: Paise; sgst: Paise; igst: Paise }
/** `rounding` is the charge minus `taxable + tax`; old documents have none. */
export type TaxedAmounts = GstSplit & { taxable: Paise; total: Paise; rounding?: Paise }
type ChargedLine = { taxable: Paise; tax: Paise; rate: number }

/** CGST and SGST must be equal (CGST Act, section 9): each half is rounded once per document (docs/decisions/041). */
export function splitGstOfLines(lines: readonly ChargedLine[], sameState: boolean): TaxedAmounts[] {
  if (!sameState) return lines.map(({ taxable, tax }) => taxedAcrossStates(taxable, tax))
  const halves = lines.map(() => 0)
  for (const rate of new Set(lines.map((line) => line.rate))) {
    const values = lines.map((line) => (line.rate === rate ? line.taxable : 0))
    const half = halfGst(
      values.reduce((sum, value) => sum + value, 0),
      rate,
    )
    allocate(half, values).forEach((share, index) => (halves[index]! += share))
  }
  return lines.map(({ taxable, tax }, index) => taxedWithinState(taxable, halves[index]!, taxable + tax))
}

export function halfGst(taxable: Paise, rate: number): Paise {
  return roundHalfUp(taxable * rate, 200)
}

export function taxedAcrossStates(taxable: Paise, tax: Paise): TaxedAmounts {
  return { taxable, tax, cgst: 0, sgst: 0, igst: tax, rounding: 0, total: taxable + tax }
}

export function taxedWithinState(taxable: Paise, half: Paise, total: Paise): TaxedAmounts {
  return { taxable, tax: 2 * half, cgst: half, sgst: half, igst: 0, rounding: total - taxable - 2 * half, total }
}

const amountKeys = ['taxable', 'tax', 'cgst', 'sgst', 'igst', 'rounding', 'total'] as const

export function addTaxed(sum: TaxedAmounts, more: TaxedAmounts, sign: 1 | -1 = 1): Required<TaxedAmounts> {
  const added = { ...nothingTaxed }
  for (const key of amountKeys) added[key] = (sum[key] ?? 0) + sign * (more[key] ?? 0)
  return added
}

const nothingTaxed: Required<TaxedAmounts> = { taxable: 0, tax: 0, cgst: 0, sgst: 0, igst: 0, rounding: 0, total: 0 }

export function sumTaxed(all: readonly TaxedAmounts[]): Required<TaxedAmounts> {
  return all.reduce<Required<TaxedAmounts>>((sum, one) => addTaxed(sum, one), nothingTaxed)
}
