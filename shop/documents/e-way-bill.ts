import type { Paise } from '#shop/money/paise.ts'
import { amountsOfReturnedUnits } from '#shop/pricing/units-returned.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'

/**
 * Goods worth more than this with their tax move with an e-way bill (CGST Rules, rule 138(1) and its Explanation 2).
 * States may set another limit for what stays inside them; decision 117 says what an accountant confirms.
 */
export const E_WAY_BILL_ABOVE: Paise = 50_000_00

type ConsignedLine = { bought: number; quantity: number; taxable: Paise; tax: Paise }

/** What a parcel's invoice says of the goods that move, with tax and delivery. @param lines `quantity` is what is wanted of `bought` */
export function consignmentValue(delivery: Paise, lines: readonly ConsignedLine[]): Paise {
  return lines.reduce((sum, { bought, quantity, taxable, tax }) => {
    const gone = amountsOfReturnedUnits({ quantity: bought, taxable, tax }, { before: 0, after: bought - quantity })
    return sum + taxable + tax - gone.taxable - gone.tax
  }, delivery)
}

/** Twelve digits, as the portal gives them, often in groups of four. */
export function readEWayBill(typed: string): { ok: true; number: string } | Refusal<'invalid'> {
  const number = typed.replace(/[\s-]/g, '')
  return /^\d{12}$/.test(number)
    ? { ok: true, number }
    : refuse('invalid', 'An e-way bill has 12 digits. Please copy its number from the e-way bill portal.')
}
