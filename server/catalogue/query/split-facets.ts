import { isByStock, type Filter } from './filter.ts'

/** `facets`: what the indexes of each order have. `rest`: what is looked up in each product that fits so far. */
export type SplitFacets = { facets: readonly Filter[]; rest: readonly Filter[] }

/** @returns undefined where other filters say what fits, or no facet does */
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
