import { nameOccasion, REMINDER_DAYS, type DayOfYear, type Occasion } from './occasion.ts'

/** `day` is the first one, `YYYY-MM-DD`. `id` is unique within the file and stays the same in the next one. */
export type CalendarDay = { id: string; name: string; day: string; yearly: DayOfYear | null }

/** @param next `YYYY-MM-DD` @param festivalName of a festival */
export function toCalendarDay(
  { person, kind, day, month, festival }: Omit<Occasion, 'note'>,
  next: string,
  festivalName: string,
): CalendarDay {
  const yearly = day === null || month === null ? null : { day, month }
  const when = yearly ? `${kind}-${yearly.month}-${yearly.day}` : `${festival}-${next.slice(0, 4)}`
  return {
    id: `${when}-${encodeURIComponent(person)}`,
    name: nameOccasion({ person, kind }, festivalName),
    day: next,
    yearly,
  }
}

/** A festival keeps its id when its day is corrected. */
export const toCalendarFestival = ({ day, name }: { day: string; name: string }): CalendarDay => ({
  id: `festival-${day.slice(0, 4)}-${encodeURIComponent(name)}`,
  name,
  day,
  yearly: null,
})

/** A whole day begins at midnight, and its alarms ring at this hour. */
const ALARM_HOUR = 9

/** Whole days in the format of calendar programs (RFC 5545), with alarms on the days of our mails. @param at of its making */
export function createCalendarFile(days: readonly CalendarDay[], at: Date): string {
  const stamp = at.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Gathri//Occasions//EN',
    ...days.flatMap((day) => toEvent(day, stamp)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

function toEvent({ id, name, day, yearly }: CalendarDay, stamp: string): string[] {
  const summary = `SUMMARY:${escapeText(name)}`
  return [
    'BEGIN:VEVENT',
    `UID:${id}@gathri`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    ...(yearly ? [repeat(yearly)] : []),
    summary,
    'TRANSP:TRANSPARENT',
    ...REMINDER_DAYS.flatMap((before) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escapeText(name)}`,
      `TRIGGER:-P${before - 1}DT${24 - ALARM_HOUR}H`,
      'END:VALARM',
    ]),
    'END:VEVENT',
  ]
}

/** 29 February is kept on the last day of February in other years. */
function repeat({ day, month }: DayOfYear): string {
  return month === 2 && day === 29 ? 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1' : 'RRULE:FREQ=YEARLY'
}

const escapeText = (text: string) => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)

/** At most 75 octets a line; a letter is never cut. */
function foldLine(line: string): string {
  const encoder = new TextEncoder()
  let folded = ''
  let octets = 0
  for (const letter of line) {
    const more = encoder.encode(letter).length
    if (octets + more > 75) {
      folded += '\r\n '
      octets = 1
    }
    folded += letter
    octets += more
  }
  return folded
}
