import { ALL_CATEGORIES } from './categories.ts'
import { searchText } from './search-text.ts'
import { defaultSort, readSort, type SortKey } from './sorts.ts'

/** What the listing shows, as its address says it; `category` is a category id, -1 for All; pages count from 1. */
export type ShopAddress = { q: string; category: number; sort: SortKey; page: number }

/** Where Go Back of the empty view leads: everything, with the search box emptied (specification, section 2). */
export const GO_BACK_ADDRESS = '/shop?q='

/** Reads the listing's address; whatever is missing or makes no sense is the default. */
export function readShopAddress(searchParams: URLSearchParams): ShopAddress {
  return {
    q: searchText(searchParams.get('q') ?? ''),
    category: readNumber(searchParams.get('category')) ?? ALL_CATEGORIES.id,
    sort: readSort(searchParams.get('sort')),
    page: readNumber(searchParams.get('page')) ?? 1,
  }
}

/** Writes the listing's address with only the parts that differ from the default, always in the same order. */
export function shopAddress(address: Partial<ShopAddress>): string {
  const { q = '', category = ALL_CATEGORIES.id, sort = defaultSort, page = 1 } = address
  const params = new URLSearchParams()
  const text = searchText(q)
  if (text !== '') params.set('q', text)
  if (category !== ALL_CATEGORIES.id) params.set('category', String(category))
  if (sort !== defaultSort) params.set('sort', sort)
  if (page > 1) params.set('page', String(page))
  return params.size === 0 ? '/shop' : `/shop?${params}`
}

function readNumber(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
