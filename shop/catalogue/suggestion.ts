import type { ProductCard } from './product.ts'

export type Suggestion = Pick<ProductCard, 'id' | 'name' | 'unitPrice' | 'gstRate' | 'priceVaries' | 'picture'>

export const MIN_SUGGESTION_LENGTH = 2
