export const sorts = [
  { key: 'popularity', label: 'Popularity' },
  { key: 'price-asc', label: 'Price: Low to High' },
  { key: 'price-desc', label: 'Price: High to Low' },
  { key: 'newest', label: 'Newest Arrivals' },
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
