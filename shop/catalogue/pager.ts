/**
 * The entries of the pager, in order; `…` stands for pages left out.
 * Under 5 pages all numbers; otherwise the first pages, an ellipsis and the last, or a window around the current page
 * (specification, section 2). A `current` outside the pages counts as the nearest one; no pages give no entries.
 */
export function listPagerEntries(current: number, count: number): (number | '…')[] {
  if (count < 5) return Array.from({ length: Math.max(0, count) }, (_, index) => index + 1)
  const centre = Math.min(Math.max(current, 2), count - 1)
  const pages = [1, centre - 1, centre, centre + 1, count]
  const shown: (number | '…')[] = []
  let previous = 0
  for (const page of pages) {
    if (page <= previous) continue
    if (page > previous + 1) shown.push('…')
    shown.push(page)
    previous = page
  }
  return shown
}
