import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { addDays } from '#shop/time/add-days.ts'
import { workshopDay, emptyCalendar, isDelivering, type WorkshopCalendar } from './workshop-calendar.ts'
import { countDaysLeft, resumeDays } from './stopped-clock.ts'

// 26 November 2026 is a Thursday.
const asked = { shipBy: '2026-11-28', chosenDay: null, daysToMake: 2 }
const resume = (answeredOn: string, daysLeft: number, calendar: WorkshopCalendar = emptyCalendar) =>
  resumeDays(calendar, answeredOn, { shipBy: '2026-11-28', promised: '2026-12-02', daysLeft, state: 'Kerala' })

test('who answers on the same day moves nothing; later each open day that we waited comes on top', () => {
  assert.equal(countDaysLeft(emptyCalendar, '2026-11-26', asked), 2)
  assert.deepEqual(resume('2026-11-26', 2), { shipBy: '2026-11-28', promised: '2026-12-02' })
  assert.deepEqual(resume('2026-11-27', 2), { shipBy: '2026-11-30', promised: '2026-12-04' })
  assert.deepEqual(resume('2026-11-30', 2), { shipBy: '2026-12-02', promised: '2026-12-06' })
})

test('closed days and days without delivery count for nobody', () => {
  const closed = { day: '2026-11-30', isOpen: false, minutes: 0, reserved: 0, hasPickup: false }
  const calendar = {
    ...emptyCalendar,
    days: new Map([[closed.day, closed]]),
    rests: [{ day: '2026-12-05', region: null }],
  }
  assert.deepEqual(resume('2026-11-27', 2, calendar), { shipBy: '2026-12-01', promised: '2026-12-06' })
})

test('a chosen day is kept as long as the work still fits before it', () => {
  const chosen = { shipBy: '2026-12-10', chosenDay: '2026-12-14', daysToMake: 2 }
  assert.equal(countDaysLeft(emptyCalendar, '2026-11-26', chosen), 2)
  const days = { shipBy: '2026-12-10', promised: '2026-12-14', daysLeft: 2, state: 'Kerala' }
  assert.deepEqual(resumeDays(emptyCalendar, '2026-12-08', days), { shipBy: '2026-12-10', promised: '2026-12-14' })
  assert.deepEqual(resumeDays(emptyCalendar, '2026-12-09', days), { shipBy: '2026-12-11', promised: '2026-12-15' })
})

test('what should have left before the buyer was asked stays late', () => {
  assert.equal(countDaysLeft(emptyCalendar, '2026-11-29', asked), null)
})

test('a later answer never means an earlier day, and goods leave when the courier comes', () => {
  const day = fc.nat({ max: 40 }).map((days) => addDays('2026-11-26', days))
  fc.assert(
    fc.property(day, day, fc.nat({ max: 12 }), (one, other, daysLeft) => {
      const [early, late] = [one, other].toSorted().map((answered) => resume(answered, daysLeft))
      assert.ok(early!.shipBy <= late!.shipBy && early!.promised! <= late!.promised!)
      assert.ok(late!.shipBy >= '2026-11-28' && workshopDay(emptyCalendar, late!.shipBy).hasPickup)
      assert.ok(isDelivering(emptyCalendar, late!.promised!, 'Kerala'))
    }),
  )
})
