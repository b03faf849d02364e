import { keepKnownFacets, type GiftFacets } from '#shop/catalogue/gift-facets.ts'
import type { Filter } from './filter.ts'

const PAISE_PER_RUPEE = 100

/** Facets that nobody knows are left out. */
export function facetFilters(facets: Partial<GiftFacets>): Filter[] {
  const { occasion, recipient, under } = keepKnownFacets(facets)
  const filters: Filter[] = []
  if (occasion !== '') filters.push({ suits: 'occasions', key: occasion })
  if (recipient !== '') filters.push({ suits: 'recipients', key: recipient })
  if (under > 0) filters.push({ field: 'priceWithTax', is: 'lte', values: [under * PAISE_PER_RUPEE] })
  return filters
}
