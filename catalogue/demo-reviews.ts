import reviews from './demo-reviews.json' with { type: 'json' }
import type { DemoReview } from './demo-product.ts'

/** Oldest first; their mean is exactly four stars. */
export const demoReviews: DemoReview[] = reviews
