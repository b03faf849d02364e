import type { Category } from './product.ts'

export const ALL_CATEGORIES: Category = { id: -1, name: 'All' }

export function categoryOptions(categories: readonly Category[]): Category[] {
  return [ALL_CATEGORIES, ...categories.toSorted(byName)]
}

function byName(a: Category, b: Category): number {
  const [first, second] = [a.name.toLowerCase(), b.name.toLowerCase()]
  if (first === second) return a.id - b.id
  return first < second ? -1 : 1
}
