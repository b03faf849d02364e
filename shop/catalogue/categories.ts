import type { Category } from './product.ts'

export const ALL_CATEGORIES: Category = { id: -1, name: 'All' }

/** @param categories in the shop's order */
export function categoryOptions(categories: readonly Category[]): Category[] {
  return [ALL_CATEGORIES, ...categories]
}
