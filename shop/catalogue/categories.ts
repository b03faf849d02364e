import type { Category } from './product.ts'

export const ALL_CATEGORIES: Category = { id: -1, name: 'All' }

export function categoryOptions(categories: readonly Category[]): Category[] {
  return [ALL_CATEGORIES, ...categories]
}
