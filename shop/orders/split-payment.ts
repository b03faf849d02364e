import { allocate, formatRupees, type Paise } from '#shop/money/paise.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'

/** Whole percents that add up to 100. The first part places the order. */
export type PaymentPart = {
  percent: number
  label: string
  /** Without dates the part is payable until the unpaid order expires. */
  payableFrom?: Date
  payableUntil?: Date
}
export type PaymentShare = Omit<PaymentPart, 'percent'> & { amount: Paise }

const LEAST_AMOUNT = 100

export function splitPayment(
  total: Paise,
  parts: readonly PaymentPart[],
): { ok: true; shares: PaymentShare[] } | Refusal<'parts'> {
  const percents = parts.map(({ percent }) => percent)
  const isWhole = percents.every((percent) => Number.isInteger(percent) && percent >= 0)
  if (!isWhole || percents.reduce((sum, percent) => sum + percent, 0) !== 100)
    return refuse('parts', 'The parts of a payment are whole percents and add up to 100.')
  const amounts = allocate(total, percents)
  if (amounts.some((amount) => amount < LEAST_AMOUNT))
    return refuse('parts', `${formatRupees(total)} cannot be paid like this: each part has to be ₹1 or more.`)
  const shares = parts.map(({ label, payableFrom, payableUntil }, index) => {
    const days = { ...(payableFrom && { payableFrom }), ...(payableUntil && { payableUntil }) }
    return { label, ...days, amount: amounts[index] ?? 0 }
  })
  return { ok: true, shares }
}
