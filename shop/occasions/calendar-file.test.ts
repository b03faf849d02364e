import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCalendarFile } from './calendar-file.ts'

const at = new Date('2026-11-30T08:30:00.000Z')

test('a birthday is an event of every year, with alarms 21 and 7 days before', () => {
  const file = createCalendarFile([{ id: 'day-7', name: 'Amma’s birthday', day: '2027-03-05', isYearly: true }], at)
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
    'TRIGGER:-P21D',
    'END:VALARM',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Amma’s birthday',
    'TRIGGER:-P7D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('29 February is kept on the last day of February, and a festival only once', () => {
  const leap = createCalendarFile([{ id: 'a', name: 'A', day: '2028-02-29', isYearly: true }], at)
  assert.match(leap, /RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1/)
  const holi = createCalendarFile([{ id: 'b', name: 'Holi', day: '2027-03-22', isYearly: false }], at)
  assert.doesNotMatch(holi, /RRULE/)
})

test('signs with a meaning are escaped, and long lines are folded between letters', () => {
  const name = `Dev; Riya, ${'दीदी '.repeat(20)}`
  const file = createCalendarFile([{ id: 'c', name, day: '2027-01-01', isYearly: true }], at)
  assert.ok(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75))
  const unfolded = file.replaceAll('\r\n ', '')
  assert.ok(unfolded.includes(String.raw`SUMMARY:Dev\; Riya\, ${'दीदी '.repeat(20)}`))
})
