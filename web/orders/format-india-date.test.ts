import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatIndiaDateTime, formatIndiaDate, formatIndiaWeekday } from './format-india-date.ts'

for (const [iso, text] of [
  ['2026-05-04T12:00:00.000Z', '4 May 2026, 5:30 pm IST'],
  ['2026-05-04T06:30:00Z', '4 May 2026, 12:00 pm IST'],
  ['2026-05-04T18:30:00Z', '5 May 2026, 12:00 am IST'],
  ['2025-12-31T19:05:09Z', '1 January 2026, 12:35 am IST'],
] as const)
  test(`${iso} is ${text}`, () => assert.equal(formatIndiaDateTime(iso), text))

test('the day alone is the one in India', () => assert.equal(formatIndiaDate('2026-05-04T18:30:00Z'), '5 May 2026'))

test('a day of a journey has its weekday', () => assert.equal(formatIndiaWeekday('2026-05-04T18:30:00Z'), 'Tue 5 May'))
