import type { Paise } from '#shop/money/paise.ts'
import { amountsOfReturnedUnits } from '#shop/pricing/amounts-of-returned-units.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'

/** With tax, goods above this value need an e-way bill (CGST Rules, rule 138(1), Explanation 2; docs/decisions/117). */
export const E_WAY_BILL_ABOVE: Paise = 50_000_00

type ConsignedLine = { bought: number; quantity: number; taxable: Paise; tax: Paise }

/** The invoice value of the moving goods, with tax and delivery. @param lines `quantity` of `bought` units move */
export function consignmentValue(delivery: Paise, lines: readonly ConsignedLine[]): Paise {
  return lines.reduce((sum, { bought, quantity, taxable, tax }) => {
    const gone = amountsOfReturnedUnits({ quantity: bought, taxable, tax }, { before: 0, after: bought - quantity })
    return sum + taxable + tax - gone.taxable - gone.tax
  }, delivery)
}

type Valued = ConsignedLine & { againOf: number | null; unitPrice: Paise; gstRate: number }

/** Pieces sent again cost nothing, and are worth their price. */
export function withValue<Line extends Valued>(line: Line): Line {
  if (line.againOf === null) return line
  const taxable = line.unitPrice * line.bought
  return { ...line, taxable, tax: Math.round((taxable * line.gstRate) / 100) }
}

/** Twelve digits, often in groups of four. */
export function readEWayBill(typed: string): { ok: true; number: string } | OperationRefusal<'invalid'> {
  const number = typed.replace(/[\s-]/g, '')
  return /^\d{12}$/.test(number)
    ? { ok: true, number }
    : refuse.invalid('invalid', 'An e-way bill has 12 digits. Please copy its number from the e-way bill portal.')
}
