/** India is 5:30 ahead of UTC all year, in milliseconds. */
const IST_OFFSET_MS = 5.5 * 60 * 60_000

/** The day in India at a moment, as `YYYY-MM-DD`. */
export function todayInIndia(moment: Date): string {
  return new Date(moment.getTime() + IST_OFFSET_MS).toISOString().slice(0, 10)
}
