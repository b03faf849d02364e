import { shippingCharge } from '#shop/pricing/total.ts'
import { courierDays } from './delivery-estimate.ts'

/** What there is to choose between: rupees, and the courier's days as the courier says them. */
export type ShippingChoice = { id: string; rate: number; estimated_delivery_days: string | number }
export type ShippingRow<Choice> = { name: 'Economy' | 'Standard' | 'Express'; choice: Choice }

const rowNames = {
  1: ['Standard'],
  2: ['Economy', 'Express'],
  3: ['Economy', 'Standard', 'Express'],
} as const

/**
 * At most three ways to have a parcel brought, the cheapest first: each further one costs more and is faster. Whatever
 * is dearer without being faster is left out. The same choices in another order give the same rows.
 */
export function shippingRows<Choice extends ShippingChoice>(
  choices: readonly Choice[],
): ShippingRow<Choice>[] {
  const worthwhile = dropDominated(choices)
  const [cheapest] = worthwhile
  const fastest = worthwhile.at(-1)
  if (!cheapest || !fastest) return []
  if (worthwhile.length === 1) return named(1, [cheapest])
  if (worthwhile.length === 2) return named(2, [cheapest, fastest])
  return named(3, [cheapest, middleOf(worthwhile.slice(1, -1), cheapest, fastest), fastest])
}

/** Sorted by what is charged; each is faster than all before it. */
function dropDominated<Choice extends ShippingChoice>(choices: readonly Choice[]): Choice[] {
  const byCharge = choices.toSorted(
    (a, b) => chargeOf(a) - chargeOf(b) || byDays(a, b) || (a.id < b.id ? -1 : 1),
  )
  return byCharge.reduce<Choice[]>((kept, choice) => {
    const last = kept.at(-1)
    return last === undefined || byDays(choice, last) < 0 ? [...kept, choice] : kept
  }, [])
}

/** The one whose days lie nearest to halfway; of two, the cheaper. */
function middleOf<Choice extends ShippingChoice>(
  between: readonly Choice[],
  slow: Choice,
  fast: Choice,
): Choice {
  // A courier who names no days counts as the slowest of those who do.
  const slowest = Number.isFinite(daysOf(slow)) ? daysOf(slow) : Math.max(...between.map(daysOf))
  const halfway = (slowest + daysOf(fast)) / 2
  const away = (choice: Choice) => Math.abs(daysOf(choice) - halfway)
  return between.reduce((best, choice) => (away(choice) < away(best) ? choice : best))
}

function named<Choice>(count: 1 | 2 | 3, choices: readonly Choice[]): ShippingRow<Choice>[] {
  return rowNames[count].flatMap((name, index) => {
    const choice = choices[index]
    return choice === undefined ? [] : [{ name, choice }]
  })
}

function byDays(a: ShippingChoice, b: ShippingChoice): number {
  return daysOf(a) === daysOf(b) ? 0 : daysOf(a) - daysOf(b)
}

function daysOf({ estimated_delivery_days }: ShippingChoice): number {
  return courierDays(estimated_delivery_days) ?? Infinity
}

function chargeOf({ rate }: ShippingChoice): number {
  return shippingCharge(rate)
}
