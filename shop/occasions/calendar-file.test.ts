import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCalendarFile, toCalendarDay, toCalendarFestival } from './calendar-file.ts'
import { nextBirthday, type Occasion } from './occasion.ts'

const at = new Date('2026-11-30T08:30:00.000Z')
const amma = { person: 'Amma', kind: 'birthday', day: 5, month: 3, festival: null } as const

test('a birthday is an event of every year, with alarms at 9 in the morning, 21 and 7 days before', () => {
  const file = createCalendarFile(
    [{ id: 'day-7', name: 'Amma’s birthday', day: '2027-03-05', yearly: { day: 5, month: 3 } }],
    at,
  )
  assert.deepEqual(file.split('\r\n'), [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Gathri//Occasions//EN',
    'BEGIN:VEVENT',
    'UID:day-7@gathri',
    'DTSTAMP:20261130T083000Z',
    'DTSTART;VALUE=DATE:20270305',
    'RRULE:FREQ=YEARLY',
    'SUMMARY:Amma’s birthday',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Amma’s birthday',
    'TRIGGER:-P20DT15H',
    'END:VALARM',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Amma’s birthday',
    'TRIGGER:-P6DT15H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('29 February is kept on the last day of February, and a festival only once', () => {
  const next = nextBirthday({ day: 29, month: 2 }, '2026-11-30')
  const leap = createCalendarFile([toCalendarDay({ ...amma, day: 29, month: 2 }, next, '')], at)
  assert.match(leap, /DTSTART;VALUE=DATE:20270228\r\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1/)
  const dev = { ...amma, person: 'Dev', kind: 'festival', day: null, month: null, festival: 'holi' } as const
  const holi = createCalendarFile([toCalendarDay(dev, '2027-03-22', 'Holi')], at)
  assert.match(holi, /SUMMARY:Holi: Dev/)
  assert.doesNotMatch(holi, /RRULE/)
})

test('an id stays in later files, and no two days share one', () => {
  const idOf = (occasion: Omit<Occasion, 'note'>, next: string) => toCalendarDay(occasion, next, '').id
  assert.equal(idOf(amma, '2027-03-05'), idOf(amma, '2028-03-05'))
  assert.notEqual(idOf(amma, '2027-03-05'), idOf({ ...amma, kind: 'anniversary' }, '2027-03-05'))
  assert.notEqual(idOf(amma, '2027-03-05'), idOf({ ...amma, person: 'Papa' }, '2027-03-05'))
  const festivals = [
    { day: '2027-11-01', name: 'Diwali' },
    { day: '2027-11-01', name: 'Kali Puja' },
  ].map(toCalendarFestival)
  assert.equal(new Set(festivals.map(({ id }) => id)).size, 2)
  assert.equal(toCalendarFestival({ day: '2027-10-29', name: 'Diwali' }).id, festivals[0]?.id)
})

test('signs with a meaning are escaped, and long lines are folded between letters', () => {
  const name = `Dev; Riya, ${'दीदी '.repeat(20)}`
  const file = createCalendarFile([{ id: 'c', name, day: '2027-01-01', yearly: { day: 1, month: 1 } }], at)
  assert.ok(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75))
  const unfolded = file.replaceAll('\r\n ', '')
  assert.ok(unfolded.includes(String.raw`SUMMARY:Dev\; Riya\, ${'दीदी '.repeat(20)}`))
})
