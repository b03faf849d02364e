import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * What an answer shows of the catalogue: of whose products it tells, and whether their stock decides which ones. `isUnfinished`:
 * something in it was not to be had in time.
 */
export type Shown = { products: Set<number>; isByStock: boolean; isUnfinished: boolean }

const answers = new AsyncLocalStorage<Shown>()

/** @returns what `work` read of the catalogue, filled while it runs */
export function collectShown<Outcome>(work: () => Outcome): { shown: Shown; outcome: Outcome } {
  const shown: Shown = { products: new Set(), isByStock: false, isUnfinished: false }
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

/** The answer lacks something that the next one may have: it is not kept. */
export function noteUnfinished(): void {
  const shown = answers.getStore()
  if (shown) shown.isUnfinished = true
}
