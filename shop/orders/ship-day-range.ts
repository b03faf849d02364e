import { addDays } from '#shop/time/add-days.ts'

/** `2026-11-24`, `today` or `today+6`. An unencoded `+` arrives as a space. */
const END = /(?:\d{4}-\d{2}-\d{2}|today(?:[+ -]\d{1,3})?)?/.source
export const shipDayRange = new RegExp(`^${END}\\.\\.${END}$`)

export function readShipDayRange(text: string, today: string): { from: string | undefined; until: string | undefined } {
  const [from = '', until = ''] = text.split('..')
  return { from: readEnd(from, today), until: readEnd(until, today) }
}

function readEnd(end: string, today: string): string | undefined {
  if (end === '') return undefined
  const [, sign = '+', days = '0'] = /^today(?:([+ -])(\d+))?$/.exec(end) ?? []
  return end.startsWith('today') ? addDays(today, Number(days) * (sign === '-' ? -1 : 1)) : end
}
