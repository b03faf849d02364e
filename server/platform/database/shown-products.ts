import { AsyncLocalStorage } from 'node:async_hooks'

/** Paise, both ends included. */
export type PriceRange = readonly [from: number, to: number]

/** Prices before GST of a page in their order, and limits with GST: a change of prices elsewhere leaves the page alone. */
export type ShownPrices = { ordered: PriceRange[]; limits: number[] }

/** The products in a response, and whether stock or details select them. `isUnfinished`: some part was not ready in time. */
export type Shown = {
  products: Set<number>
  /** Names of the owner's words. */
  words: Set<string>
  isByStock: boolean
  isByDetails: boolean
  prices: ShownPrices
  isUnfinished: boolean
}

const answers = new AsyncLocalStorage<Shown>()

export function collectShown<Outcome>(work: () => Outcome): { shown: Shown; outcome: Outcome } {
  const shown: Shown = {
    products: new Set(),
    words: new Set(),
    isByStock: false,
    isByDetails: false,
    prices: { ordered: [], limits: [] },
    isUnfinished: false,
  }
  return { shown, outcome: answers.run(shown, work) }
}

export function noteShown(ids: Iterable<number>): void {
  const shown = answers.getStore()
  if (shown) for (const id of ids) shown.products.add(id)
}

export function noteWords(name: string): void {
  answers.getStore()?.words.add(name)
}

/** Stock selects the products of the response: any change of stock may change it. */
export function noteByStock(): void {
  const shown = answers.getStore()
  if (shown) shown.isByStock = true
}

/** Prices sort the products of the response; it shows those from and to these. */
export function notePriceOrder(range: PriceRange): void {
  answers.getStore()?.prices.ordered.push(range)
}

/** A highest price selects or counts products of the response. @param limit paise with GST */
export function notePriceLimit(limit: number): void {
  answers.getStore()?.prices.limits.push(limit)
}

export const ALL_PRICES: PriceRange = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]

/** Names or other details select or sort the products of the response. */
export function noteByDetails(): void {
  const shown = answers.getStore()
  if (shown) shown.isByDetails = true
}

export function noteUnfinished(): void {
  const shown = answers.getStore()
  if (shown) shown.isUnfinished = true
}
