/** How many reviews a product's page shows at first, and how many more each time. */
export const REVIEWS_PER_STEP = 6
/** Beyond these nobody reads; the page stays small. */
const MAX_REVIEWS_SHOWN = 120

/** How many reviews the page's address asks for: `?reviews=12`. Anything else means the first few. */
export function parseReviewCount(query: URLSearchParams): number {
  const wanted = Number(query.get('reviews'))
  if (!Number.isInteger(wanted) || wanted <= REVIEWS_PER_STEP) return REVIEWS_PER_STEP
  // Few different addresses: each is kept in memory as a page of its own.
  return Math.min(MAX_REVIEWS_SHOWN, Math.ceil(wanted / REVIEWS_PER_STEP) * REVIEWS_PER_STEP)
}

/** The address that shows the next few as well; null when all are shown, or as many as the page ever shows. */
export function moreReviewsUrl(productId: number, shown: number, count: number): string | null {
  return shown >= count || shown >= MAX_REVIEWS_SHOWN
    ? null
    : `/product/${productId}?reviews=${Math.min(MAX_REVIEWS_SHOWN, shown + REVIEWS_PER_STEP)}`
}
