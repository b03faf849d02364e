import { ALL_CATEGORIES } from './categories.ts'
import type { GiftFacets } from './gift-facets.ts'
import type { ListingFilters } from './listing-filters.ts'
import { normalizeSearchText } from './normalize-search-text.ts'
import { defaultSort, type SortKey } from './sorts.ts'

/** `category` is a category id, -1 for All; pages count from 1. */
export type ListingQuery = ListingFilters & { q: string; category: number; sort: SortKey; page: number }

export const ALL_PRODUCTS_URL = '/shop?q='

/** Leaves defaults out and keeps one order of parameters: caches store one address per listing. */
export function listingUrl(address: Partial<ListingQuery>): string {
  const { q = '', category = ALL_CATEGORIES.id, sort = defaultSort, page = 1 } = address
  const params = new URLSearchParams()
  const text = normalizeSearchText(q)
  const isSearch = text !== '' || category !== ALL_CATEGORIES.id
  if (text !== '') params.set('q', text)
  if (category !== ALL_CATEGORIES.id) params.set('category', String(category))
  if (isSearch) {
    if (address.occasion) params.set('occasion', address.occasion)
    if (address.recipient) params.set('for', address.recipient)
    if (address.under) params.set('under', String(address.under))
  }
  if (address.colour) params.set('colour', address.colour)
  if (typeof address.lead === 'number') params.set('lead', String(address.lead))
  if (sort !== defaultSort) params.set('sort', sort)
  if (page > 1) params.set('page', String(page))
  const path = isSearch ? '/shop' : giftsPath(address)
  return params.size === 0 ? path : `${path}?${params}`
}

/** `/gifts/anniversary/for-parents/under-2000` */
export function giftsPath({ occasion, recipient, under }: Partial<GiftFacets>): string {
  const parts = [occasion, recipient && `for-${recipient}`, under && `under-${under}`].filter(Boolean)
  return parts.length === 0 ? '/shop' : `/gifts/${parts.join('/')}`
}
