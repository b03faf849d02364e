import { allocate, formatRupees, type Paise } from '#shop/money/paise.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'

type PartTerms = {
  label: string
  /** Without dates the part is payable until the unpaid order expires. */
  payableFrom?: Date
  payableUntil?: Date
}
/** All in whole percents that add up to 100, or all in paise that add up to the total. The first part places the order. */
export type PaymentPart = PartTerms & ({ percent: number } | { amount: Paise })
export type PaymentShare = PartTerms & { amount: Paise }

const LEAST_AMOUNT = 100

export function splitPayment(
  total: Paise,
  parts: readonly PaymentPart[],
): { ok: true; shares: PaymentShare[] } | Refusal<'parts'> {
  const split = toAmounts(total, parts)
  if (!split.ok) return split
  const { amounts } = split
  if (amounts.some((amount) => amount < LEAST_AMOUNT))
    return refuse('parts', `${formatRupees(total)} cannot be paid like this: each part has to be ₹1 or more.`)
  const shares = parts.map(({ label, payableFrom, payableUntil }, index) => {
    const days = { ...(payableFrom && { payableFrom }), ...(payableUntil && { payableUntil }) }
    return { label, ...days, amount: amounts[index] ?? 0 }
  })
  return { ok: true, shares }
}

function toAmounts(total: Paise, parts: readonly PaymentPart[]): { ok: true; amounts: Paise[] } | Refusal<'parts'> {
  const percents = parts.flatMap((part) => ('percent' in part ? [part.percent] : []))
  if (percents.length > 0) {
    const isWhole = percents.every((percent) => Number.isInteger(percent) && percent >= 0)
    if (!isWhole || percents.length < parts.length || sumOf(percents) !== 100)
      return refuse('parts', 'The parts of a payment are whole percents and add up to 100.')
    return { ok: true, amounts: allocate(total, percents) }
  }
  const amounts = parts.flatMap((part) => ('amount' in part ? [part.amount] : []))
  if (!amounts.every(Number.isSafeInteger) || sumOf(amounts) !== total)
    return refuse(
      'parts',
      `The parts add up to ${formatRupees(sumOf(amounts))}, but the total is ${formatRupees(total)}.`,
    )
  return { ok: true, amounts }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
