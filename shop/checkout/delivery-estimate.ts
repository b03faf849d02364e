/** Days by which a delivery may come later than the courier hopes (specification, section 9). */
const SLACK_DAYS = 2

/** What is known of a piece before it can leave: `stock` is null when it is made to order. */
export type LeadTimeItem = { stock: number | null; daysToMake: number | null }

/**
 * The working days until everything is made, as the slowest piece decides: 0 when all of it lies on the shelf, null when
 * something is made to order and nobody has said how long that takes.
 */
export function longestDaysToMake(items: readonly LeadTimeItem[]): number | null {
  const days = items.map(({ stock, daysToMake }) => (stock === null ? daysToMake : 0))
  return days.reduce<number | null>(
    (slowest, each) => (slowest === null || each === null ? null : Math.max(slowest, each)),
    0,
  )
}

/** The first whole number in a courier's estimate, in days; null when there is none. */
export function parseCourierDays(days: string | number): number | null {
  const soonest = /\d+/.exec(String(days))?.[0]
  return soonest === undefined ? null : Number(soonest)
}

/**
 * The delivery time people read, from the order to the door: `5–7 days`, or with what has to be made first
 * `Made in 21 working days, then 5–7 days on the way`. The courier's part is the first whole number in the courier's
 * estimate, and two more; without a number a sentence stands instead (the decisions, section 6).
 * @param daysToMake as `longestDaysToMake` answers it
 */
export function formatDeliveryEstimate(days: string | number, daysToMake: number | null = 0): string {
  const soonest = parseCourierDays(days)
  if (soonest === null) {
    const later = 'The courier tells the date after pick-up'
    return daysToMake === 0 ? later : `${formatDaysToMake(daysToMake)}. ${later}`
  }
  const onTheWay = `${soonest}–${soonest + SLACK_DAYS} days`
  return daysToMake === 0 ? onTheWay : `${formatDaysToMake(daysToMake)}, then ${onTheWay} on the way`
}

function formatDaysToMake(days: number | null): string {
  if (days === null) return 'Made to order first'
  return days === 1 ? 'Made in 1 working day' : `Made in ${days} working days`
}
