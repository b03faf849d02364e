import { findColour } from './colours.ts'
import { keepKnownFacets, type GiftFacets } from './gift-facets.ts'

export type ListingFilters = GiftFacets & {
  /** Key of `colourFamilies`; '' for any. */
  colour: string
  /** Working days before it can leave, at most; null for any. */
  lead: number | null
}

/** What nobody knows, such as a colour of an old link, counts as any. */
export function keepKnownFilters(filters: Partial<ListingFilters>): ListingFilters {
  const { colour = '', lead = null } = filters
  return { ...keepKnownFacets(filters), colour: findColour(colour) ? colour : '', lead }
}
