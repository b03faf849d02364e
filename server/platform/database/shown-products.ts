import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * What an answer shows of the catalogue: of which products it tells, and whether their stock, or their details, decide which ones.
 * `isUnfinished`: something in it was not to be had in time.
 */
export type Shown = { products: Set<number>; isByStock: boolean; isByDetails: boolean; isUnfinished: boolean }

const answers = new AsyncLocalStorage<Shown>()

/** @returns what `work` read of the catalogue, filled while it runs */
export function collectShown<Outcome>(work: () => Outcome): { shown: Shown; outcome: Outcome } {
  const shown: Shown = { products: new Set(), isByStock: false, isByDetails: false, isUnfinished: false }
  return { shown, outcome: answers.run(shown, work) }
}

export function noteShown(ids: Iterable<number>): void {
  const shown = answers.getStore()
  if (shown) for (const id of ids) shown.products.add(id)
}

/** Which products are shown depends on what is left of them: any change of stock may change that. */
export function noteByStock(): void {
  const shown = answers.getStore()
  if (shown) shown.isByStock = true
}

/** Which products are shown, or in which order, depends on their names, prices or other details. */
export function noteByDetails(): void {
  const shown = answers.getStore()
  if (shown) shown.isByDetails = true
}

/** The answer lacks something that the next one may have: it is not kept. */
export function noteUnfinished(): void {
  const shown = answers.getStore()
  if (shown) shown.isUnfinished = true
}
