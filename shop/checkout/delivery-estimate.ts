export const SLACK_DAYS = 2

/** `filling`: pieces of a hamper. */
export type LeadTimeItem = { stock: number | null; daysToMake: number | null; filling?: readonly LeadTimeItem[] }

/** Working days of the slowest item: 0 when all is in stock, null when an item has no known time. */
export function longestDaysToMake(items: readonly LeadTimeItem[]): number | null {
  const all = items.flatMap((item) => [item, ...(item.filling ?? [])])
  const days = all.map(({ stock, daysToMake }) => (stock === null ? daysToMake : 0))
  return days.reduce<number | null>(
    (slowest, each) => (slowest === null || each === null ? null : Math.max(slowest, each)),
    0,
  )
}

export function parseCourierDays(days: string | number): number | null {
  const soonest = /\d+/.exec(String(days))?.[0]
  return soonest === undefined ? null : Number(soonest)
}

/** `5–7 days`, or `Made in 21 working days, then 5–7 days on the way`. */
export function formatDeliveryEstimate(days: string | number, daysToMake: number | null = 0): string {
  const soonest = parseCourierDays(days)
  if (soonest === null) {
    const later = 'The courier tells the date after pick-up'
    return daysToMake === 0 ? later : `${formatDaysToMake(daysToMake)}. ${later}`
  }
  const onTheWay = `${soonest}–${soonest + SLACK_DAYS} days`
  return daysToMake === 0 ? onTheWay : `${formatDaysToMake(daysToMake)}, then ${onTheWay} on the way`
}

export function madeToOrderText(days: number | null): string {
  if (days === null) return 'Made to order'
  return days === 1 ? 'Made to order in 1 working day' : `Made to order in ${days} working days`
}

function formatDaysToMake(days: number | null): string {
  if (days === null) return 'Made to order first'
  return days === 1 ? 'Made in 1 working day' : `Made in ${days} working days`
}
