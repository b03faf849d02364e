import { ALL_CATEGORIES } from './categories.ts'
import type { GiftFacets } from './gift-facets.ts'
import { normalizeSearchText } from './normalize-search-text.ts'
import { defaultSort, parseSort, type SortKey } from './sorts.ts'

/** `category` is a category id, -1 for All; pages count from 1. */
export type ListingQuery = GiftFacets & { q: string; category: number; sort: SortKey; page: number }

export const ALL_PRODUCTS_URL = '/shop?q='

/** @param pathname its facets, if it has any, stand before those of the query */
export function parseListingUrl(searchParams: URLSearchParams, pathname = ''): ListingQuery {
  const facets = /^\/gifts\/(.+)$/.exec(pathname)?.[1]
  return {
    q: normalizeSearchText(searchParams.get('q') ?? ''),
    category: parseNumber(searchParams.get('category')) ?? ALL_CATEGORIES.id,
    sort: parseSort(searchParams.get('sort')),
    page: parseNumber(searchParams.get('page')) ?? 1,
    ...((facets && parseGiftsPath(facets)) || {
      occasion: parseKey(searchParams.get('occasion')),
      recipient: parseKey(searchParams.get('for')),
      under: parseNumber(searchParams.get('under')) ?? 0,
    }),
  }
}

/** Only what differs from the default, always in the same order: one listing has one address in every cache. */
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
  if (sort !== defaultSort) params.set('sort', sort)
  if (page > 1) params.set('page', String(page))
  const path = isSearch ? '/shop' : giftsPath(address)
  return params.size === 0 ? path : `${path}?${params}`
}

/** `/gifts/anniversary/for-parents/under-2000`; the whole shop without a facet. */
export function giftsPath({ occasion, recipient, under }: Partial<GiftFacets>): string {
  const parts = [occasion, recipient && `for-${recipient}`, under && `under-${under}`].filter(Boolean)
  return parts.length === 0 ? '/shop' : `/gifts/${parts.join('/')}`
}

/** @param rest of the path, after `/gifts/` @returns undefined for what `giftsPath` does not write */
export function parseGiftsPath(rest: string): GiftFacets | undefined {
  const parts = rest.split('/')
  const take = (pattern: RegExp) => {
    const found = pattern.exec(parts[0] ?? '')?.[1]
    if (found !== undefined) parts.shift()
    return found
  }
  const occasion = take(/^((?!for-|under-)[a-z][a-z-]{0,39})$/) ?? ''
  const recipient = take(/^for-([a-z][a-z-]{0,39})$/) ?? ''
  const under = Number(take(/^under-([1-9]\d{0,6})$/) ?? 0)
  return parts.length === 0 ? { occasion, recipient, under } : undefined
}

const parseKey = (text: string | null) => (text !== null && /^[a-z][a-z-]{0,39}$/.test(text) ? text : '')

function parseNumber(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
