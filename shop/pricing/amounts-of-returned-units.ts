import { roundHalfUp, type Paise } from '#shop/money/paise.ts'

type ChargedLine = { quantity: number; taxable: Paise; tax: Paise }

/** Refunds units `before + 1` to `after`, in paise; all units together give the whole line. */
export function amountsOfReturnedUnits(
  line: ChargedLine,
  { before, after }: { before: number; after: number },
): { taxable: Paise; tax: Paise } {
  if (!(0 <= before && before <= after && after <= line.quantity))
    throw new RangeError(`Units ${before} to ${after} are not units of a line of ${line.quantity}`)
  const given = (amount: Paise) => charged(amount, line.quantity, after) - charged(amount, line.quantity, before)
  return { taxable: given(line.taxable), tax: given(line.tax) }
}

function charged(amount: Paise, quantity: number, units: number): Paise {
  return roundHalfUp(amount * units, quantity)
}
