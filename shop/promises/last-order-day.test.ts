import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { addDays } from '#shop/time/add-days.ts'
import { emptyCalendar, type WorkshopDay } from './workshop-calendar.ts'
import { lastOrderMoment } from './last-order-day.ts'
import { planWork } from './plan-work.ts'

const START = '2026-11-01'
const dayOf = (ahead: number) => addDays(START, ahead)
const someDay = fc.record({
  day: fc.integer({ min: 0, max: 70 }).map(dayOf),
  isOpen: fc.boolean(),
  minutes: fc.integer({ min: 0, max: 2_000 }),
  reserved: fc.integer({ min: 0, max: 2_000 }),
  hasPickup: fc.boolean(),
})
const rest = fc.record({
  day: fc.integer({ min: 0, max: 80 }).map(dayOf),
  region: fc.constantFrom(null, 'Assam', 'Goa'),
})
const calendar = fc
  .tuple(fc.array(someDay, { maxLength: 20 }), fc.array(rest, { maxLength: 6 }))
  .map(([days, rests]) => {
    return { ...emptyCalendar, days: new Map(days.map((each): [string, WorkshopDay] => [each.day, each])), rests }
  })
const work = fc.record({ minutes: fc.integer({ min: 0, max: 3_000 }), lead: fc.integer({ min: 0, max: 20 }) })

test('what is ordered before the moment arrives by the festival in every State; what is ordered a day after it need not', () => {
  fc.assert(
    fc.property(calendar, work, fc.nat(12), fc.integer({ min: 1, max: 60 }), (capacity, job, days, ahead) => {
      const at = new Date(`${START}T03:00:00Z`)
      const festival = dayOf(ahead)
      const last = lastOrderMoment(capacity, at, job, days, festival)
      const arrives = (ordered: Date, state: string) =>
        planWork(capacity, ordered, job, { days, soonest: days, state })?.arrivesBy ?? '9999'
      if (last === null) return
      assert.ok(last > at)
      for (const state of ['Assam', 'Goa', 'Kerala'])
        assert.ok(arrives(new Date(last.getTime() - 1_000), state) <= festival)
      assert.ok(
        ['Assam', 'Goa', 'Kerala'].some((state) => arrives(last, state) > festival),
        'a later one would do as well',
      )
    }),
  )
})

for (const [what, at, lead, last] of [
  ['a month ahead', '2026-11-25T06:00:00Z', 0, '2026-12-17T08:30:00.000Z'],
  ['with twelve days to make it', '2026-11-25T06:00:00Z', 12, '2026-12-04T08:30:00.000Z'],
  ['when it is too late', '2026-12-22T06:00:00Z', 0, undefined],
] as const)
  test(`Christmas, seven days on the way, ${what}: ${last ?? 'nothing'}`, () => {
    const found = lastOrderMoment(emptyCalendar, new Date(at), { minutes: 15, lead }, 7, '2026-12-25')
    assert.equal(found?.toISOString(), last)
  })
