/** How many reviews a product's page shows at first, and how many more each time. */
export const REVIEWS_STEP = 6
/** Beyond these nobody reads; the page stays small. */
const MOST = 120

/** How many reviews the page's address asks for: `?reviews=12`. Anything else means the first few. */
export function readReviewsShown(query: URLSearchParams): number {
  const wanted = Number(query.get('reviews'))
  if (!Number.isInteger(wanted) || wanted <= REVIEWS_STEP) return REVIEWS_STEP
  // Few different addresses: each is kept in memory as a page of its own.
  return Math.min(MOST, Math.ceil(wanted / REVIEWS_STEP) * REVIEWS_STEP)
}

/** The address that shows the next few as well; null when all are shown, or as many as the page ever shows. */
export function moreReviewsAddress(productId: number, shown: number, count: number): string | null {
  return shown >= count || shown >= MOST
    ? null
    : `/product/${productId}?reviews=${Math.min(MOST, shown + REVIEWS_STEP)}`
}
