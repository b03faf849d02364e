import { ALL_CATEGORIES } from './categories.ts'
import type { GiftFacets } from './gift-facets.ts'
import type { ListingQuery } from './listing-url.ts'
import { normalizeSearchText } from './normalize-search-text.ts'
import { parseSort } from './sorts.ts'

export function parseListingUrl(searchParams: URLSearchParams, pathname = ''): ListingQuery {
  const facets = /^\/gifts\/(.+)$/.exec(pathname)?.[1]
  return {
    q: normalizeSearchText(searchParams.get('q') ?? ''),
    category: parseNumber(searchParams.get('category')) ?? ALL_CATEGORIES.id,
    sort: parseSort(searchParams.get('sort')),
    page: parseNumber(searchParams.get('page')) ?? 1,
    colour: parseKey(searchParams.get('colour')),
    lead: parseLead(searchParams.get('lead')),
    ...((facets && parseGiftsPath(facets)) || {
      occasion: parseKey(searchParams.get('occasion')),
      recipient: parseKey(searchParams.get('for')),
      under: parseNumber(searchParams.get('under')) ?? 0,
    }),
  }
}

/** @param rest the path after `/gifts/` @returns undefined for an address that `giftsPath` never writes */
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

const parseLead = (text: string | null) => (text !== null && /^\d{1,2}$/.test(text) ? Number(text) : null)

function parseNumber(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
