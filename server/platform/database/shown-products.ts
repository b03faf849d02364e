import { AsyncLocalStorage } from 'node:async_hooks'

/** The products in a response, and whether stock or details select them. `isUnfinished`: some part was not ready in time. */
export type Shown = {
  products: Set<number>
  /** Names of the owner's words. */
  words: Set<string>
  isByStock: boolean
  isByDetails: boolean
  isUnfinished: boolean
}

const answers = new AsyncLocalStorage<Shown>()

export function collectShown<Outcome>(work: () => Outcome): { shown: Shown; outcome: Outcome } {
  const shown: Shown = {
    products: new Set(),
    words: new Set(),
    isByStock: false,
    isByDetails: false,
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

/** Names, prices or other details select or sort the products of the response. */
export function noteByDetails(): void {
  const shown = answers.getStore()
  if (shown) shown.isByDetails = true
}

export function noteUnfinished(): void {
  const shown = answers.getStore()
  if (shown) shown.isUnfinished = true
}
