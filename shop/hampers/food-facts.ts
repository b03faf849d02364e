import { isFood, type Content } from '../catalogue/particulars.ts'

type Inside = { count: number; inside: readonly Content[] }
export type HamperFoods = {
  foods: { content: Content; count: number }[]
  /** Null without food. */
  areAllVeg: boolean | null
  allergens: string[]
  /** The food that keeps the shortest time; null where no food says it. */
  earliest: { name: string; keeps: string } | null
}

/** Foods as their goods declare them. A hamper is only as vegetarian, and keeps only as long, as each food in it. */
export function listFoods(pieces: readonly Inside[]): HamperFoods {
  const foods = pieces.flatMap(({ inside, count }) => inside.filter(isFood).map((content) => ({ content, count })))
  const allergens = foods.flatMap(({ content }) => (content.allergens ?? '').split(',').map((each) => each.trim()))
  const dated = foods.flatMap(({ content: { name, keeps } }) => {
    const days = keeps === undefined ? null : countDays(keeps)
    return keeps === undefined || days === null ? [] : [{ name, keeps, days }]
  })
  const [first] = dated.toSorted((a, b) => a.days - b.days)
  return {
    foods,
    areAllVeg: foods.length === 0 ? null : foods.every(({ content }) => content.kind === 'veg'),
    allergens: [...new Set(allergens.filter((each) => each !== ''))],
    earliest: first ? { name: first.name, keeps: first.keeps } : null,
  }
}

const daysOf = { day: 1, week: 7, month: 30, year: 365 } as const

/** "18 months"; null for words that name no time. */
function countDays(keeps: string): number | null {
  const [, number, unit] = /(\d+)\s*(day|week|month|year)s?\b/i.exec(keeps) ?? []
  return unit === undefined ? null : Number(number) * daysOf[unit.toLowerCase() as keyof typeof daysOf]
}
