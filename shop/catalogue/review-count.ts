import { variantPath } from './variant-path.ts'

export const REVIEWS_PER_STEP = 6
const MAX_REVIEWS_SHOWN = 120

export function parseReviewCount(query: URLSearchParams): number {
  const wanted = Number(query.get('reviews'))
  if (!Number.isInteger(wanted) || wanted <= REVIEWS_PER_STEP) return REVIEWS_PER_STEP
  // Rounded up to steps, because the response cache stores each address separately.
  return Math.min(MAX_REVIEWS_SHOWN, Math.ceil(wanted / REVIEWS_PER_STEP) * REVIEWS_PER_STEP)
}

export function moreReviewsUrl(
  productId: number,
  shown: number,
  count: number,
  variantId: number | null = null,
): string | null {
  if (shown >= count || shown >= MAX_REVIEWS_SHOWN) return null
  const path = variantId === null ? `/product/${productId}?` : `${variantPath(variantId)}&`
  return `${path}reviews=${Math.min(MAX_REVIEWS_SHOWN, shown + REVIEWS_PER_STEP)}`
}
