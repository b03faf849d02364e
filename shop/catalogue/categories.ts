import type { Category } from './product.ts'

/** The first entry of the category dropdown: no filter at all (specification, section 3). */
export const ALL_CATEGORIES: Category = { id: -1, name: 'All' }

/** The dropdown's entries: All first, then by name without regard to case. */
export function categoryOptions(categories: readonly Category[]): Category[] {
  return [ALL_CATEGORIES, ...categories.toSorted(byName)]
}

function byName(a: Category, b: Category): number {
  const [first, second] = [a.name.toLowerCase(), b.name.toLowerCase()]
  if (first === second) return a.id - b.id
  return first < second ? -1 : 1
}
