export const PAGE_SIZES = [21, 24] as const
export type PageSize = (typeof PAGE_SIZES)[number]

export const WIDE_WINDOW_PX = 1650

export function selectPageSize(windowWidth: number): PageSize {
  return windowWidth < WIDE_WINDOW_PX ? 21 : 24
}
