import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '#shop/time/add-days.ts'
import { formatDay, promisedDate, shipByDate } from './ship-by-date.ts'

// 22 November 2026 is a Sunday. 08:30 UTC is 14:00 in India.
for (const [what, placed, days, by] of [
  ['in the morning, from the shelf', '2026-11-23T04:00:00Z', 0, '2026-11-24'],
  ['one minute before two', '2026-11-23T08:29:00Z', 0, '2026-11-24'],
  ['at two', '2026-11-23T08:30:00Z', 0, '2026-11-25'],
  ['after midnight in India', '2026-11-23T20:00:00Z', 0, '2026-11-25'],
  ['on a Sunday', '2026-11-22T04:00:00Z', 0, '2026-11-24'],
  ['on a Saturday afternoon', '2026-11-21T10:00:00Z', 0, '2026-11-24'],
  ['on a Saturday morning', '2026-11-21T04:00:00Z', 0, '2026-11-23'],
  ['made in one day', '2026-11-23T04:00:00Z', 1, '2026-11-24'],
  ['made in three days, over a Sunday', '2026-11-27T04:00:00Z', 3, '2026-12-01'],
  ['made in twelve days', '2026-11-23T04:00:00Z', 12, '2026-12-07'],
  ['made in a time nobody knows', '2026-11-23T04:00:00Z', null, null],
] as const)
  test(`placed ${what}: leaves by ${by}`, () => assert.equal(shipByDate(new Date(placed), days), by))

test('it arrives the courier’s days and two after it has left', () => {
  assert.equal(promisedDate('2026-11-24', '3'), '2026-11-29')
  assert.equal(promisedDate('2026-11-24', '5-7 days'), '2026-12-01')
})

test('nothing is promised where a day is not known', () => {
  assert.equal(promisedDate(null, '3'), null)
  assert.equal(promisedDate('2026-11-24', 'soon'), null)
})

test('a day is written as India writes it, all year', () => {
  assert.equal(formatDay('2026-11-25'), 'Wed 25 Nov')
  assert.equal(formatDay('2026-09-06'), 'Sun 6 Sept')
  const part = (date: Date, options: Intl.DateTimeFormatOptions) =>
    date.toLocaleDateString('en-IN', { timeZone: 'UTC', ...options })
  for (let day = '2027-12-31'; day > '2026-12-31'; day = addDays(day, -1)) {
    const date = new Date(day)
    const [weekday, month] = [part(date, { weekday: 'short' }), part(date, { month: 'short' })]
    assert.equal(formatDay(day), `${weekday} ${date.getUTCDate()} ${month}`)
  }
})
