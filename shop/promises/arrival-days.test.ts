import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { arrivalDays, leavingDays, LONGEST_LEAD } from './arrival-days.ts'
import { arrivalText } from './arrival-text.ts'
import { emptyCalendar, usualWeek, type WorkshopDay } from './workshop-calendar.ts'
import { planWork } from './plan-work.ts'

const SECOND_MS = 1_000
const moment = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2028-12-31T00:00:00Z'),
  noInvalidDate: true,
})
const workOf = (lead: number) => ({ minutes: 10 + lead })
const way = { days: 5, soonest: 3, state: 'Goa' }

function shown(at: Date, calendar = emptyCalendar) {
  const days = arrivalDays(calendar, leavingDays(calendar, at, workOf), way)
  assert.ok(days)
  return days
}

test('the day that is shown is the day that an order of one piece is given', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: LONGEST_LEAD }), fc.nat(2_400), (at, lead, reserved) => {
      const today = at.toISOString().slice(0, 10)
      const day: WorkshopDay = { day: today, isOpen: true, minutes: 2_400, reserved, hasPickup: true }
      const calendar = { ...emptyCalendar, days: new Map([[today, day]]) }
      const plan = planWork(calendar, at, { ...workOf(lead), lead }, way)
      assert.equal(shown(at, calendar).arrives[lead], plan?.arrivesBy)
    }),
  )
})

test('the days stand until the last second before the cut-off, and move with the cut-off itself', () => {
  fc.assert(
    fc.property(moment, (at) => {
      const { orderBy, arrives } = shown(at)
      assert.ok(orderBy > at)
      const lastSecond = new Date(orderBy.getTime() - SECOND_MS)
      if (lastSecond >= at) assert.deepEqual(shown(lastSecond), { orderBy, arrives })
      assert.ok((shown(orderBy).arrives[0] ?? '') > (arrives[0] ?? ''))
    }),
    { numRuns: 50 },
  )
})

// 08:30 UTC is 14:00 in India; 22 November 2026 is a Sunday.
for (const [what, at, by] of [
  ['a second before two', '2026-11-23T08:29:59Z', '2026-11-23T08:30:00.000Z'],
  ['at two', '2026-11-23T08:30:00Z', '2026-11-24T08:30:00.000Z'],
  ['after midnight in India', '2026-11-23T20:00:00Z', '2026-11-24T08:30:00.000Z'],
  ['on Saturday afternoon', '2026-11-21T09:00:00Z', '2026-11-23T08:30:00.000Z'],
] as const)
  test(`${what} the day counts until ${by}`, () => assert.equal(shown(new Date(at)).orderBy.toISOString(), by))

test('a workshop that never opens promises no day', () => {
  const closed = { ...emptyCalendar, week: usualWeek.map((day) => ({ ...day, isOpen: false })) }
  assert.equal(arrivalDays(closed, leavingDays(closed, new Date(), workOf), way), null)
})

test('it arrives by a day, or about one', () => {
  assert.equal(arrivalText('2026-11-28', false), 'Arrives by Sat 28 Nov')
  assert.equal(arrivalText('2026-11-28', true), 'Arrives about Sat 28 Nov')
})
