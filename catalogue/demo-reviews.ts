import reviews from './demo-reviews.json' with { type: 'json' }
import type { DemoReview } from './demo-product.ts'

/**
 * What 42 shoppers said of the first demo product, oldest first. Their mean is exactly four stars
 * (the decisions, section 7).
 */
export const demoReviews: DemoReview[] = reviews
