/** Products on one page of the listing: narrow windows, wide windows (specification, section 9). */
export const PAGE_SIZES = [21, 24] as const
export type PageSize = (typeof PAGE_SIZES)[number]

/** CSS pixels from which a window is wide. */
export const WIDE_WINDOW_PX = 1650

/** Products per page for a window of this width in CSS pixels. */
export function selectPageSize(windowWidth: number): PageSize {
  return windowWidth < WIDE_WINDOW_PX ? 21 : 24
}

/** The page size a cookie or parameter remembers; 21 when it remembers nothing sensible (the decisions, section 7). */
export function parsePageSize(remembered: string | null | undefined): PageSize {
  return remembered === '24' ? 24 : 21
}
