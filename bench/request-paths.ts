import { occasions, priceLimits, recipients } from '#shop/catalogue/gift-facets.ts'
import { giftsPath, listingUrl } from '#shop/catalogue/listing-url.ts'

const fields = ['name', 'price', 'category', 'discount', 'weight', 'material', 'length', 'breadth', 'height'] as const

/** @param turn rotates the list of fields: a new URL for the same work */
export function listingPath({ filter, page, turn = 0 }: { filter: string; page: number; turn?: number }): string {
  const rotated = [...fields.slice(turn), ...fields.slice(0, turn)]
  const selected = rotated.map((field, at) => `fields[${at}]=${field}`)
  const paged = `pagination[page]=${page}&pagination[pageSize]=21`
  return `/api/products?${[...selected, 'populate=images', 'sort=price:asc', paged, filter].join('&')}`
}

export function inCategory(id: number): string {
  return `filters[prod_categories][id][$eq]=${id}`
}

export function nameContains(text: string): string {
  return `filters[name][$containsi]=${encodeURIComponent(text)}`
}

/** More paths than connections, because the shop merges concurrent requests for one URL. */
export function listingPaths(categories: readonly number[], page: number): string[] {
  return fields.flatMap((_, turn) => categories.map((id) => listingPath({ filter: inCategory(id), page, turn })))
}

/** @param ids product ids, because variants share their sequence */
export function productPaths(ids: readonly number[]): string[] {
  return ids.map((id) => `/api/products/${id}?fields=*&populate=images,prod_categories`)
}

export function searchWords(names: readonly string[]): string[] {
  const words = names.flatMap((name) => name.toLowerCase().split(/[^a-z]+/)).filter((word) => word.length > 3)
  const pairs = names.map((name) => name.toLowerCase().split(' ').slice(0, 2).join(' '))
  return [...new Set([...words, ...words.map((word) => word.slice(0, 4)), ...pairs])].sort()
}

export function searchPaths(words: readonly string[]): string[] {
  return words.map((word) => listingPath({ filter: nameContains(word), page: 1 }))
}

export function listingPages(categories: readonly number[]): string[] {
  return [1, 2, 3].flatMap((page) =>
    categories.flatMap((category) =>
      (['price-asc', 'price-desc'] as const).map((sort) => listingUrl({ category, sort, page })),
    ),
  )
}

export function giftPaths(): string[] {
  return occasions.flatMap(({ key: occasion }, at) => {
    const recipient = recipients[at % recipients.length]!.key
    const under = priceLimits[at % priceLimits.length]!
    return [
      { occasion, recipient },
      { occasion, under },
      { occasion, recipient, under },
    ].map((facets) => `/data${giftsPath(facets)}`)
  })
}
