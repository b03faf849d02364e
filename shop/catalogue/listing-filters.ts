import { findColour } from './colours.ts'
import { keepKnownFacets, type GiftFacets } from './gift-facets.ts'

export type ListingFilters = GiftFacets & {
  colour: string
  lead: number | null
}

/** Unknown keys of old links count as any. */
export function keepKnownFilters(filters: Partial<ListingFilters>): ListingFilters {
  const { colour = '', lead = null } = filters
  return { ...keepKnownFacets(filters), colour: findColour(colour) ? colour : '', lead }
}
