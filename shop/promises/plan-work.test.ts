import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { promisedDate, shipByDate } from '#shop/orders/ship-by-date.ts'
import { addDays } from '#shop/time/add-days.ts'
import {
  workshopDay,
  emptyCalendar,
  freeMinutes,
  isDelivering,
  usualWeek,
  type WorkshopCalendar,
  type WorkshopDay,
} from './workshop-calendar.ts'
import { listDayChoices, orderBefore, planForDay, planWork, windowStart, withLoad } from './plan-work.ts'

const START = '2026-11-01'
const moment = fc.date({
  min: new Date('2026-11-01T00:00:00Z'),
  max: new Date('2026-12-31T00:00:00Z'),
  noInvalidDate: true,
})
const dayOf = (ahead: number) => addDays(START, ahead)
const someDay = fc.record({
  day: fc.integer({ min: 0, max: 90 }).map(dayOf),
  isOpen: fc.boolean(),
  minutes: fc.integer({ min: 0, max: 600 }),
  reserved: fc.integer({ min: 0, max: 600 }),
  hasPickup: fc.boolean(),
})
const lastOrder = fc
  .record({
    ahead: fc.integer({ min: 5, max: 90 }),
    before: fc.integer({ min: 1, max: 30 }),
    zone: fc.constantFrom('', 'b', 'd'),
  })
  .map(({ ahead, before, zone }) => ({ festival: dayOf(ahead), zone, lastDay: dayOf(ahead - before) }))
const week = fc.constant(usualWeek.map((day) => ({ ...day, minutes: 480 })))
const calendar = fc
  .tuple(
    week,
    fc.array(someDay, { maxLength: 40 }),
    fc.array(
      fc.record({ day: fc.integer({ min: 0, max: 120 }).map(dayOf), region: fc.constantFrom(null, 'Assam', 'Goa') }),
      { maxLength: 20 },
    ),
    fc.array(lastOrder, { maxLength: 4 }),
  )
  .map(([days, changed, rests, lastOrders]): WorkshopCalendar => ({
    week: days,
    days: new Map(changed.map((each): [string, WorkshopDay] => [each.day, each])),
    rests,
    lastOrders,
  }))
const work = fc.record({ minutes: fc.integer({ min: 0, max: 5_000 }), lead: fc.integer({ min: 0, max: 30 }) })
const transit = fc
  .tuple(
    fc.integer({ min: 0, max: 12 }),
    fc.integer({ min: 0, max: 12 }),
    fc.constantFrom('Assam', 'Goa', 'Kerala'),
    fc.constantFrom('b', 'd', 'e'),
  )
  .map(([one, other, state, zone]) => ({ days: Math.max(one, other), soonest: Math.min(one, other), state, zone }))

test('ordered later, more work, longer in the making, farther away: never earlier', () => {
  fc.assert(
    fc.property(
      calendar,
      moment,
      moment,
      work,
      transit,
      fc.nat(2_000),
      fc.nat(9),
      fc.nat(9),
      (capacity, one, other, job, way, more, longer, farther) => {
        const [early, late] = one <= other ? [one, other] : [other, one]
        const soonest = planWork(capacity, early, job, way)
        assert.ok(soonest)
        const notBefore = (what: string, plan: ReturnType<typeof planWork>) =>
          assert.ok(!plan || (plan.arrivesBy >= soonest.arrivesBy && plan.shipBy >= soonest.shipBy), what)
        notBefore('ordered later', planWork(capacity, late, job, way))
        notBefore('more work', planWork(capacity, early, { ...job, minutes: job.minutes + more }, way))
        notBefore('longer in the making', planWork(capacity, early, { ...job, lead: job.lead + longer }, way))
        notBefore('farther away', planWork(capacity, early, job, { ...way, days: way.days + farther }))
        notBefore('after somebody else', planWork(withLoad(capacity, soonest.load), early, job, way))
      },
    ),
  )
})

function checkPlan(
  capacity: WorkshopCalendar,
  minutes: number,
  plan: NonNullable<ReturnType<typeof planWork>>,
  way: { days: number; state: string },
) {
  for (const load of plan.load)
    assert.ok(load.minutes <= freeMinutes(workshopDay(capacity, load.day)) && load.day <= plan.shipBy)
  assert.equal(
    plan.load.reduce((sum, load) => sum + load.minutes, 0),
    minutes,
  )
  assert.ok(workshopDay(capacity, plan.shipBy).hasPickup)
  assert.ok(isDelivering(capacity, plan.arrivesBy, way.state))
  let delivering = 0
  for (let day = addDays(plan.shipBy, 1); day <= plan.arrivesBy; day = addDays(day, 1))
    if (isDelivering(capacity, day, way.state)) delivering++
  assert.ok(delivering >= way.days)
}

test('every promise satisfies its own calendar, for the earliest day and for a chosen one', () => {
  fc.assert(
    fc.property(calendar, moment, work, transit, fc.integer({ min: 0, max: 60 }), (capacity, at, job, way, later) => {
      const earliest = planWork(capacity, at, job, way)
      assert.ok(earliest)
      checkPlan(capacity, job.minutes, earliest, way)
      const wished = addDays(earliest.arrivesBy, later)
      const chosen = planForDay(capacity, at, job, way, wished)
      if (chosen.ok) {
        checkPlan(capacity, job.minutes, chosen.plan, way)
        assert.ok(chosen.plan.shipBy >= earliest.shipBy && chosen.plan.arrivesBy === wished)
        assert.ok(windowStart(capacity, chosen.plan.shipBy, way, wished) <= wished)
        return
      }
      assert.ok(!isDelivering(capacity, wished, way.state) || chosen.why === 'too-far', chosen.why)
      if (chosen.next !== null) assert.ok(planForDay(capacity, at, job, way, chosen.next).ok, 'the next one can be had')
    }),
  )
})

test('with empty benches and no festivals the days are those that orders were given before', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 45 }), fc.integer({ min: 0, max: 12 }), (at, lead, days) => {
      const plan = planWork(emptyCalendar, at, { minutes: 15, lead }, { days: days + 2, soonest: days, state: 'Goa' })
      const shipBy = shipByDate(at, lead)
      assert.deepEqual([plan?.shipBy, plan?.arrivesBy], [shipBy, promisedDate(shipBy, String(days))])
    }),
  )
})

test('the calendar marks free the days that can be chosen, and no others', () => {
  fc.assert(
    fc.property(calendar, moment, work, transit, (capacity, at, job, way) => {
      for (const { day, state } of listDayChoices(capacity, at, job, way, 45)) {
        const chosen = planForDay(capacity, at, job, way, day)
        assert.equal(chosen.ok ? 'free' : chosen.why, state, day)
      }
    }),
    { numRuns: 30 },
  )
})

// 08:30 UTC is 14:00 in India; 22 November 2026 is a Sunday.
for (const [what, at, leaves] of [
  ['a second before two', '2026-11-23T08:29:59Z', '2026-11-24'],
  ['at two', '2026-11-23T08:30:00Z', '2026-11-25'],
  ['after midnight in India', '2026-11-23T18:30:00Z', '2026-11-25'],
  ['on a Saturday afternoon', '2026-11-21T08:30:00Z', '2026-11-24'],
] as const)
  test(`ordered ${what} it leaves on ${leaves}`, () => {
    const plan = planWork(emptyCalendar, new Date(at), { minutes: 15, lead: 0 }, { days: 3, soonest: 2, state: 'Goa' })
    assert.equal(plan?.shipBy, leaves)
    assert.ok(orderBefore(emptyCalendar, new Date(at))! > new Date(at))
  })

test('a full bench, a closed Diwali and a flood move the day', () => {
  const closed = (day: string, reserved = 0): [string, WorkshopDay] => [
    day,
    { day, isOpen: reserved > 0, minutes: 2_400, reserved, hasPickup: reserved > 0 },
  ]
  const at = new Date('2026-11-05T04:00:00Z')
  const way = { days: 2, soonest: 1, state: 'Assam' }
  const plan = (capacity: WorkshopCalendar) => planWork(capacity, at, { minutes: 60, lead: 0 }, way)
  assert.deepEqual(plan(emptyCalendar), {
    shipBy: '2026-11-06',
    arrivesBy: '2026-11-08',
    load: [{ day: '2026-11-05', minutes: 60 }],
  })
  const full = { ...emptyCalendar, days: new Map([closed('2026-11-05', 2_040), closed('2026-11-06', 2_000)]) }
  assert.deepEqual(plan(full)?.load, [
    { day: '2026-11-06', minutes: 40 },
    { day: '2026-11-07', minutes: 20 },
  ])
  const diwali = { ...emptyCalendar, days: new Map([closed('2026-11-06'), closed('2026-11-07')]) }
  assert.equal(plan(diwali)?.shipBy, '2026-11-09')
  const flood = {
    ...emptyCalendar,
    rests: [
      { day: '2026-11-07', region: 'Assam' },
      { day: '2026-11-08', region: 'Goa' },
    ],
  }
  assert.equal(plan(flood)?.arrivesBy, '2026-11-09')
})

test('a day that is full and one that comes too soon are told apart', () => {
  const at = new Date('2026-11-05T04:00:00Z')
  const way = { days: 2, soonest: 1, state: 'Goa' }
  const day = { day: '2026-11-05', isOpen: true, minutes: 2_400, reserved: 2_040, hasPickup: true }
  const capacity = {
    ...emptyCalendar,
    days: new Map([
      [day.day, day],
      ['2026-11-06', { ...day, day: '2026-11-06' }],
    ]),
  }
  const job = { minutes: 60, lead: 0 }
  assert.deepEqual(planForDay(capacity, at, job, way, '2026-11-07'), {
    ok: false,
    why: 'too-early',
    next: '2026-11-09',
  })
  assert.deepEqual(planForDay(capacity, at, job, way, '2026-11-08'), { ok: false, why: 'full', next: '2026-11-09' })
  assert.ok(planForDay(capacity, at, job, way, '2026-11-09').ok)
})
