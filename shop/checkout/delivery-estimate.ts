/** Days by which a delivery may come later than the courier hopes (specification, section 9). */
const SLACK = 2

/**
 * The delivery time people read, such as `5–7 days`: the first whole number in the courier's estimate, and two more.
 * An estimate without a number gives a sentence instead (the decisions, section 6).
 */
export function deliveryEstimate(days: string | number): string {
  const soonest = /\d+/.exec(String(days))?.[0]
  if (soonest === undefined) return 'The courier tells the date after pick-up'
  return `${Number(soonest)}–${Number(soonest) + SLACK} days`
}
