import { listingUrl } from '#shop/catalogue/listing-url.ts'

/** What a listing asks of each product (specification, section 7). */
const fields = ['name', 'price', 'category', 'discount', 'weight', 'material', 'length', 'breadth', 'height'] as const

/**
 * The API's address of a listing: 21 products with their pictures, cheapest first.
 * @param turn begins the list of fields elsewhere: other bytes, the same work
 */
export function listingPath({ filter, page, turn = 0 }: { filter: string; page: number; turn?: number }): string {
  const turned = [...fields.slice(turn), ...fields.slice(0, turn)]
  const asked = turned.map((field, at) => `fields[${at}]=${field}`)
  const paged = `pagination[page]=${page}&pagination[pageSize]=21`
  return `/api/products?${[...asked, 'populate=images', 'sort=price:asc', paged, filter].join('&')}`
}

export function inCategory(id: number): string {
  return `filters[prod_categories][id][$eq]=${id}`
}

export function nameContains(text: string): string {
  return `filters[name][$containsi]=${encodeURIComponent(text)}`
}

/**
 * Listings of every category at one page. The shop makes answers to the same address that come at the same moment only
 * once; there are more of these than connections, so that every request is work.
 */
export function listingPaths(categories: readonly number[], page: number): string[] {
  return fields.flatMap((_, turn) => categories.map((id) => listingPath({ filter: inCategory(id), page, turn })))
}

export function productPaths(count: number): string[] {
  const step = Math.max(1, Math.floor(count / 500))
  const ids = Array.from({ length: Math.min(count, 500) }, (_, place) => 1 + place * step)
  return ids.map((id) => `/api/products/${id}?fields=*&populate=images,prod_categories`)
}

/** What people type: words of the goods, whole and half typed, and two words together. */
export function searchWords(names: readonly string[]): string[] {
  const words = names.flatMap((name) => name.toLowerCase().split(/[^a-z]+/)).filter((word) => word.length > 3)
  const pairs = names.map((name) => name.toLowerCase().split(' ').slice(0, 2).join(' '))
  return [...new Set([...words, ...words.map((word) => word.slice(0, 4)), ...pairs])].sort()
}

export function searchPaths(words: readonly string[]): string[] {
  return words.map((word) => listingPath({ filter: nameContains(word), page: 1 }))
}

/** The shop's own pages of the first three pages of each category, cheapest first, and from the most expensive. */
export function listingPages(categories: readonly number[]): string[] {
  return [1, 2, 3].flatMap((page) =>
    categories.flatMap((category) =>
      (['price-asc', 'price-desc'] as const).map((sort) => listingUrl({ category, sort, page })),
    ),
  )
}
