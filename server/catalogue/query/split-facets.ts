import { isByStock, type Filter } from './filter.ts'

/** `facets`: conditions that sort indexes cover. `rest`: conditions to check on each match. */
export type SplitFacets = { facets: readonly Filter[]; rest: readonly Filter[] }

/** @returns undefined with other conditions, or without facets */
export function splitFacets(filter: Filter): SplitFacets | undefined {
  const conditions = flatten(filter)
  if (!conditions.some((each) => 'suits' in each)) return undefined
  const facets = conditions.filter(isFacet)
  const rest = conditions.filter((each) => !isFacet(each))
  return rest.every((each) => 'someCategory' in each || isByStock(each)) ? { facets, rest } : undefined
}

const flatten = (filter: Filter): readonly Filter[] => ('all' in filter ? filter.all.flatMap(flatten) : [filter])

const isFacet = (filter: Filter) =>
  'suits' in filter || ('field' in filter && filter.field === 'priceWithTax' && filter.is === 'lte')
