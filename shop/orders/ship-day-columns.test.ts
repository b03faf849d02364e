import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findShipDayColumn, shipDayColumns } from './ship-day-columns.ts'

const today = '2026-11-24'

test('the board has what is late, six days, what is later, and what has no day', () => {
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
  ])
})

test('each order stands in one column of it', () => {
  const column = (shipBy: string | null) => findShipDayColumn('to pack', shipBy, today)
  assert.equal(column('2026-11-23'), 'late')
  assert.equal(column('2026-11-24'), '2026-11-24')
  assert.equal(column('2026-11-29'), '2026-11-29')
  assert.equal(column('2026-11-30'), 'later')
  assert.equal(column(null), 'unknown')
  assert.equal(findShipDayColumn('packed', '2026-11-23', today), today, 'it waits for the courier')
})
