import type { ProductCard } from './product.ts'

/** A product offered under the search box while somebody types. */
export type Suggestion = Pick<ProductCard, 'id' | 'name' | 'unitPrice' | 'picture'>

/** Letters from which on anything is suggested: one letter begins too much. */
export const MIN_SUGGESTION_LENGTH = 2
