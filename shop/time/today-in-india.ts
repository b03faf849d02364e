/** India has no daylight saving time. */
const IST_OFFSET_MS = 5.5 * 60 * 60_000

export function todayInIndia(moment: Date): string {
  return new Date(moment.getTime() + IST_OFFSET_MS).toISOString().slice(0, 10)
}

export function hourInIndia(moment: Date): number {
  return new Date(moment.getTime() + IST_OFFSET_MS).getUTCHours()
}
