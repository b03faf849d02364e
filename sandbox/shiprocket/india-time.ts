const indiaOffsetMs = 5.5 * 60 * 60 * 1000

/** No offset: `2023-05-19 11:59:16`. */
export function formatIndiaTime(date: Date): string {
  return new Date(date.getTime() + indiaOffsetMs).toISOString().slice(0, 19).replace('T', ' ')
}

/** Shiprocket's other format: `19 05 2023 11:59:16`. */
export function formatIndiaTimeDayFirst(date: Date): string {
  const [day = '', time = ''] = formatIndiaTime(date).split(' ')
  return `${day.split('-').toReversed().join(' ')} ${time}`
}
