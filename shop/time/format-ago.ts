const MINUTE_MS = 60_000
const steps = [
  { unit: 'minute', ms: MINUTE_MS, below: 60 },
  { unit: 'hour', ms: 60 * MINUTE_MS, below: 24 },
  { unit: 'day', ms: 24 * 60 * MINUTE_MS, below: Infinity },
] as const

/** "3 minutes ago". @param at ISO text or milliseconds @param now milliseconds */
export function formatAgo(at: string | number, now: number, language = 'en-IN'): string {
  const ms = Math.max(0, now - new Date(at).getTime())
  const { unit, ms: step } = steps.find((each) => Math.floor(ms / each.ms) < each.below) ?? steps[2]
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const count = Math.floor(ms / step)
  return count === 0 ? format.format(0, 'second') : format.format(-count, unit)
}
