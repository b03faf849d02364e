export const sorts = [
  { key: 'popularity', label: 'Popularity', api: 'count:desc' },
  { key: 'price-asc', label: 'Price: Low to High', api: 'price:asc' },
  { key: 'price-desc', label: 'Price: High to Low', api: 'price:desc' },
  { key: 'newest', label: 'Newest Arrivals', api: 'createdAt:desc' },
] as const

export type Sort = (typeof sorts)[number]
export type SortKey = Sort['key']

export const defaultSort: SortKey = 'popularity'

export function parseSort(key: string | null): SortKey {
  return sorts.find((sort) => sort.key === key)?.key ?? defaultSort
}

export function sortLabel({ key, label }: Sort, q: string): string {
  return key === defaultSort && q !== '' ? 'Best match' : label
}

export function toApiSort(key: SortKey): Sort['api'] {
  return (sorts.find((sort) => sort.key === key) ?? sorts[0]).api
}
