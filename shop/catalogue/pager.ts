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
