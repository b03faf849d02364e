import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDay, packByDate } from './pack-by-date.ts'

// 22 November 2026 is a Sunday.
for (const [placed, days, by] of [
  ['2026-11-23T04:00:00Z', 0, '2026-11-23'],
  ['2026-11-22T04:00:00Z', 0, '2026-11-23'],
  ['2026-11-22T04:00:00Z', 1, '2026-11-23'],
  ['2026-11-27T04:00:00Z', 3, '2026-12-01'],
  ['2026-11-23T20:00:00Z', 0, '2026-11-24'],
  ['2026-11-23T04:00:00Z', null, null],
] as const)
  test(`placed ${placed}, ${days} working days: packed by ${by}`, () =>
    assert.equal(packByDate(new Date(placed), days), by))

test('a day is written with its weekday', () => assert.equal(formatDay('2026-11-25'), 'Wed 25 Nov'))
