import { keepKnownFilters, type ListingFilters } from '#shop/catalogue/listing-filters.ts'
import type { Filter } from './filter.ts'

/** One of several occasions, or of several recipients, is enough. */
export type WantedFacets = Pick<ListingFilters, 'under' | 'colour' | 'lead'> & {
  occasions: readonly string[]
  recipients: readonly string[]
}

export const PAISE_PER_RUPEE = 100

export function toWantedFacets(filters: Partial<ListingFilters>): WantedFacets {
  const { occasion, recipient, ...more } = keepKnownFilters(filters)
  const listed = (key: string) => (key === '' ? [] : [key])
  return { ...more, occasions: listed(occasion), recipients: listed(recipient) }
}

export function facetFilters({ occasions, recipients, under, colour, lead }: WantedFacets): Filter[] {
  const filters: Filter[] = []
  if (occasions.length > 0) filters.push({ suits: 'occasions', keys: occasions })
  if (recipients.length > 0) filters.push({ suits: 'recipients', keys: recipients })
  if (colour !== '') filters.push({ suits: 'colours', keys: [colour] })
  if (under > 0) filters.push({ field: 'priceWithTax', is: 'lte', values: [under * PAISE_PER_RUPEE] })
  if (lead !== null) filters.push({ field: 'lead', is: 'lte', values: [lead] }, notSoldOut)
  return filters
}

/** Null means made to order, not 0. */
export const notSoldOut: Filter = {
  any: [
    { field: 'stockShown', is: 'null', values: [] },
    { field: 'stockShown', is: 'gt', values: [0] },
  ],
}
