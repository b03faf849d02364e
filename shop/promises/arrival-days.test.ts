import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { promisedDate, shipByDate } from '#shop/orders/ship-by-date.ts'
import { arrivalDays, arrivalText, LONGEST_LEAD } from './arrival-days.ts'

const SECOND_MS = 1_000
const moment = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2028-12-31T00:00:00Z'),
  noInvalidDate: true,
})
const lead = fc.integer({ min: 0, max: LONGEST_LEAD })
const courierDays = fc.integer({ min: 0, max: 30 })

function arrival(at: Date, days: number, leadDays: number): string {
  const day = arrivalDays(at, String(days))?.arrives[leadDays]
  assert.ok(day)
  return day
}

test('what takes longer to make, to carry, or is ordered later never arrives earlier', () => {
  fc.assert(
    fc.property(moment, moment, courierDays, courierDays, lead, lead, (one, other, near, far, short, long) => {
      const [early, late] = one <= other ? [one, other] : [other, one]
      const soonest = arrival(early, Math.min(near, far), Math.min(short, long))
      assert.ok(soonest <= arrival(late, Math.min(near, far), Math.min(short, long)), 'ordered later')
      assert.ok(soonest <= arrival(early, Math.max(near, far), Math.min(short, long)), 'carried farther')
      assert.ok(soonest <= arrival(early, Math.min(near, far), Math.max(short, long)), 'made longer')
    }),
  )
})

test('the day that is shown is the day that an order writes down', () => {
  fc.assert(
    fc.property(moment, courierDays, lead, (at, days, leadDays) => {
      assert.equal(arrival(at, days, leadDays), promisedDate(shipByDate(at, leadDays), String(days)))
    }),
  )
})

test('the days stand until the last second before the cut-off, and move with the cut-off itself', () => {
  fc.assert(
    fc.property(moment, courierDays, (at, days) => {
      const shown = arrivalDays(at, String(days))
      assert.ok(shown)
      assert.ok(shown.orderBy > at)
      const lastSecond = new Date(shown.orderBy.getTime() - SECOND_MS)
      if (lastSecond >= at) assert.deepEqual(arrivalDays(lastSecond, String(days)), shown)
      assert.ok(arrival(shown.orderBy, days, 0) > arrival(at, days, 0))
    }),
  )
})

// 08:30 UTC is 14:00 in India; 22 November 2026 is a Sunday.
for (const [what, at, by] of [
  ['a second before two', '2026-11-23T08:29:59Z', '2026-11-23T08:30:00.000Z'],
  ['at two', '2026-11-23T08:30:00Z', '2026-11-24T08:30:00.000Z'],
  ['after midnight in India', '2026-11-23T20:00:00Z', '2026-11-24T08:30:00.000Z'],
  ['on Saturday afternoon', '2026-11-21T09:00:00Z', '2026-11-23T08:30:00.000Z'],
] as const)
  test(`${what} the day counts until ${by}`, () =>
    assert.equal(arrivalDays(new Date(at), '3')?.orderBy.toISOString(), by))

test('a courier who names no days promises none', () => assert.equal(arrivalDays(new Date(), 'soon'), null))

test('it arrives by a day, or about one', () => {
  assert.equal(arrivalText('2026-11-28', false), 'Arrives by Sat 28 Nov')
  assert.equal(arrivalText('2026-11-28', true), 'Arrives about Sat 28 Nov')
})
