import { shippingCharge } from '#shop/pricing/calculate-totals.ts'
import { parseCourierDays } from './delivery-estimate.ts'

export type ShippingChoice = { id: string; rate: number; estimated_delivery_days: string | number }
export type ShippingTier<Choice> = { name: 'Economy' | 'Standard' | 'Express'; choice: Choice }

const tierNames = {
  1: ['Standard'],
  2: ['Economy', 'Express'],
  3: ['Economy', 'Standard', 'Express'],
} as const

/** At most three, the cheapest first; each next one costs more and is faster. */
export function pickShippingTiers<Choice extends ShippingChoice>(choices: readonly Choice[]): ShippingTier<Choice>[] {
  const worthwhile = dropDominated(choices)
  const [cheapest] = worthwhile
  const fastest = worthwhile.at(-1)
  if (!cheapest || !fastest) return []
  if (worthwhile.length === 1) return toTiers(1, [cheapest])
  if (worthwhile.length === 2) return toTiers(2, [cheapest, fastest])
  return toTiers(3, [cheapest, pickMiddle(worthwhile.slice(1, -1), cheapest, fastest), fastest])
}

function dropDominated<Choice extends ShippingChoice>(choices: readonly Choice[]): Choice[] {
  const byCharge = choices.toSorted((a, b) => chargeOf(a) - chargeOf(b) || compareDays(a, b) || (a.id < b.id ? -1 : 1))
  return byCharge.reduce<Choice[]>((remaining, choice) => {
    const last = remaining.at(-1)
    return last === undefined || compareDays(choice, last) < 0 ? [...remaining, choice] : remaining
  }, [])
}

function pickMiddle<Choice extends ShippingChoice>(between: readonly Choice[], slow: Choice, fast: Choice): Choice {
  const slowest = Number.isFinite(daysOf(slow)) ? daysOf(slow) : Math.max(...between.map(daysOf))
  const halfway = (slowest + daysOf(fast)) / 2
  const away = (choice: Choice) => Math.abs(daysOf(choice) - halfway)
  return between.reduce((best, choice) => (away(choice) < away(best) ? choice : best))
}

function toTiers<Choice>(count: 1 | 2 | 3, choices: readonly Choice[]): ShippingTier<Choice>[] {
  return tierNames[count].flatMap((name, index) => {
    const choice = choices[index]
    return choice === undefined ? [] : [{ name, choice }]
  })
}

function compareDays(a: ShippingChoice, b: ShippingChoice): number {
  return daysOf(a) === daysOf(b) ? 0 : daysOf(a) - daysOf(b)
}

function daysOf({ estimated_delivery_days }: ShippingChoice): number {
  return parseCourierDays(estimated_delivery_days) ?? Infinity
}

function chargeOf({ rate }: ShippingChoice): number {
  return shippingCharge(rate)
}
