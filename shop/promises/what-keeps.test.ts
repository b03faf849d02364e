import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { addDays } from '#shop/time/add-days.ts'
import { workshopDay, freeMinutes, usualWeek, type WorkshopCalendar, type WorkshopDay } from './workshop-calendar.ts'
import { listDayChoices, planForDay, planWork, type Plan } from './plan-work.ts'

const START = '2026-11-02'
const AT = new Date(`${START}T06:00:00Z`)
const transit = { days: 3, soonest: 2, state: 'Goa' }
const week = usualWeek.map((day) => ({ ...day, minutes: 480 }))
const someDay = fc.record({
  day: fc.integer({ min: 0, max: 60 }).map((ahead) => addDays(START, ahead)),
  isOpen: fc.boolean(),
  minutes: fc.integer({ min: 0, max: 480 }),
  reserved: fc.integer({ min: 0, max: 480 }),
  hasPickup: fc.boolean(),
})
const calendar = fc.array(someDay, { maxLength: 50 }).map((changed): WorkshopCalendar => {
  return { week, days: new Map(changed.map((each): [string, WorkshopDay] => [each.day, each])), rests: [] }
})
const work = fc.record({
  minutes: fc.integer({ min: 0, max: 1_500 }),
  lead: fc.integer({ min: 0, max: 10 }),
  keeps: fc.integer({ min: 0, max: 6 }),
})

function assertFresh(
  benches: WorkshopCalendar,
  { minutes, keeps }: { minutes: number; keeps: number },
  plan: Plan,
): void {
  assert.equal(
    plan.load.reduce((sum, each) => sum + each.minutes, 0),
    minutes,
  )
  assert.ok(workshopDay(benches, plan.shipBy).hasPickup)
  for (const { day, minutes: taken } of plan.load) {
    assert.ok(day <= plan.shipBy && day >= addDays(plan.shipBy, -keeps), `${day} for ${plan.shipBy}`)
    assert.ok(taken <= freeMinutes(workshopDay(benches, day)))
  }
}

test('what keeps so many days is made no earlier before it leaves, on days that have room', () => {
  fc.assert(
    fc.property(calendar, work, (benches, wanted) => {
      const plan = planWork(benches, AT, wanted, transit)
      if (plan) assertFresh(benches, wanted, plan)
    }),
  )
})

test('what keeps shorter, is more work or takes longer arrives no earlier', () => {
  fc.assert(
    fc.property(calendar, work, fc.nat(3), fc.nat(300), fc.nat(3), (benches, wanted, shorter, more, longer) => {
      const day = (each: typeof wanted | Omit<typeof wanted, 'keeps'>) =>
        planWork(benches, AT, each, transit)?.arrivesBy ?? '9999'
      const { keeps, ...any } = wanted
      assert.ok(day(wanted) >= day(any))
      const worse = { minutes: wanted.minutes + more, lead: wanted.lead + longer, keeps: Math.max(0, keeps - shorter) }
      assert.ok(day(worse) >= day(wanted))
    }),
  )
})

test('a chosen day that the calendar offers is kept fresh, and one it calls full is refused with the next', () => {
  fc.assert(
    fc.property(calendar, work, (benches, wanted) => {
      for (const { day, state } of listDayChoices(benches, AT, wanted, transit, 45)) {
        if (state !== 'free' && state !== 'full') continue
        const chosen = planForDay(benches, AT, wanted, transit, day)
        assert.equal(chosen.ok, state === 'free', day)
        if (chosen.ok) {
          assertFresh(benches, wanted, chosen.plan)
          assert.ok(chosen.plan.arrivesBy === day)
        } else if (chosen.next !== null) {
          assert.ok(planForDay(benches, AT, wanted, transit, chosen.next).ok, chosen.next)
        }
      }
    }),
    { numRuns: 60 },
  )
})

test('sweets for a birthday in three weeks are cooked in its week', () => {
  const empty: WorkshopCalendar = { week, days: new Map(), rests: [] }
  const chosen = planForDay(empty, AT, { minutes: 900, lead: 2, keeps: 3 }, transit, '2026-11-27')
  assert.ok(chosen.ok)
  assert.equal(chosen.plan.shipBy, '2026-11-24')
  assert.deepEqual(
    chosen.plan.load.map(({ day }) => day),
    ['2026-11-21', '2026-11-23', '2026-11-24'],
  )
})
