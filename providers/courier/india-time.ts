const indiaOffsetMs = 5.5 * 60 * 60 * 1000
const yearFirst = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?/
const dayFirst = /^(\d{2})[ -](\d{2})[ -](\d{4}) (\d{2}):(\d{2}):(\d{2})/

/** Shiprocket's times have no offset: `2023-05-19 11:59:16` or `23 05 2023 11:43:52`, Indian time. */
export function parseIndiaTime(text: string | null | undefined): Date | null {
  const first = yearFirst.exec(text ?? '')
  const second = dayFirst.exec(text ?? '')
  if (!first && !second) return null
  const [, a = '', b = '', c = '', hour = '0', minute = '0', second_ = '0'] = first ?? second ?? []
  const [year, day] = first ? [a, c] : [c, a]
  const local = Date.UTC(Number(year), Number(b) - 1, Number(day), Number(hour), Number(minute), Number(second_))
  // Unknown days arrive as 0000-00-00, and `Date.UTC` turns an invalid day into another one.
  const isTime = local > 0 && new Date(local).getUTCDate() === Number(day) && Number(b) <= 12 && Number(hour) < 24
  return isTime ? new Date(local - indiaOffsetMs) : null
}

export function formatIndiaMinute(date: Date): string {
  return new Date(date.getTime() + indiaOffsetMs).toISOString().slice(0, 16).replace('T', ' ')
}
