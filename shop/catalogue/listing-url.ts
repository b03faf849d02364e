import { ALL_CATEGORIES } from './categories.ts'
import { normalizeSearchText } from './normalize-search-text.ts'
import { defaultSort, parseSort, type SortKey } from './sorts.ts'

/** `category` is a category id, -1 for All; pages count from 1. */
export type ListingQuery = { q: string; category: number; sort: SortKey; page: number }

export const ALL_PRODUCTS_URL = '/shop?q='

export function parseListingUrl(searchParams: URLSearchParams): ListingQuery {
  return {
    q: normalizeSearchText(searchParams.get('q') ?? ''),
    category: parseNumber(searchParams.get('category')) ?? ALL_CATEGORIES.id,
    sort: parseSort(searchParams.get('sort')),
    page: parseNumber(searchParams.get('page')) ?? 1,
  }
}

/** Only what differs from the default, always in the same order: one listing has one address in every cache. */
export function listingUrl(address: Partial<ListingQuery>): string {
  const { q = '', category = ALL_CATEGORIES.id, sort = defaultSort, page = 1 } = address
  const params = new URLSearchParams()
  const text = normalizeSearchText(q)
  if (text !== '') params.set('q', text)
  if (category !== ALL_CATEGORIES.id) params.set('category', String(category))
  if (sort !== defaultSort) params.set('sort', sort)
  if (page > 1) params.set('page', String(page))
  return params.size === 0 ? '/shop' : `/shop?${params}`
}

function parseNumber(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
