import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readShipDayRange, shipDayRange } from './ship-day-range.ts'

test('days to leave by are given, or counted from today, so that a kept view is right tomorrow', () => {
  const read = (text: string) => readShipDayRange(text, '2026-11-30')
  assert.deepEqual(read('..today-1'), { from: undefined, until: '2026-11-29' })
  assert.deepEqual(read('today..today+6'), { from: '2026-11-30', until: '2026-12-06' })
  assert.deepEqual(read('today 7..'), { from: '2026-12-07', until: undefined })
  assert.deepEqual(read('2026-11-24..2026-11-25'), { from: '2026-11-24', until: '2026-11-25' })
  for (const text of ['..', '..today', 'today+6..', '2026-11-24..']) assert.match(text, shipDayRange)
  for (const text of ['tomorrow', 'today', '..today+', '..24-11-2026', 'today*2..'])
    assert.doesNotMatch(text, shipDayRange)
})
