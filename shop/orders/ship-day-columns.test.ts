import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findShipDayColumn, shipDayColumns } from './ship-day-columns.ts'

const today = '2026-11-24'

test('the board has what is late, six days, what is later, what has no day, and what waits for its buyer', () => {
  assert.deepEqual(shipDayColumns(today), [
    'late',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
    'later',
    'unknown',
    'waiting',
  ])
})

test('each order stands in one column of it', () => {
  const column = (shipBy: string | null) => findShipDayColumn('to pack', { shipBy, dueBy: shipBy }, today)
  assert.equal(column('2026-11-23'), 'late')
  assert.equal(column('2026-11-24'), '2026-11-24')
  assert.equal(column('2026-11-29'), '2026-11-29')
  assert.equal(column('2026-11-30'), 'later')
  assert.equal(column(null), 'unknown')
  const past = { shipBy: '2026-11-23', dueBy: '2026-11-23' }
  assert.equal(findShipDayColumn('packed', past, today), today, 'it waits for the courier')
  assert.equal(findShipDayColumn('to make', { ...past, dueBy: null }, today), 'waiting', 'its clock stands')
  assert.equal(findShipDayColumn('to make', { ...past, dueBy: today }, today), today, 'another parcel of it')
})
