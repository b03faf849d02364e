import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findSpan, findSpanBefore, reportPeriods, type Comparison } from './report-period.ts'

const show = ({ from, to }: { from: string; to: string }) => `${from} ${to}`

test('periods end today; the financial year and its quarters begin in April', () => {
  assert.deepEqual(
    reportPeriods.map((period) => show(findSpan(period, '2027-02-10'))),
    [
      '2027-02-01 2027-02-10',
      '2027-01-01 2027-01-31',
      '2027-01-01 2027-02-10',
      '2026-04-01 2027-02-10',
      '2027-02-04 2027-02-10',
      '2027-01-12 2027-02-10',
      '2026-11-13 2027-02-10',
      '2026-02-11 2027-02-10',
    ],
  )
  assert.equal(show(findSpan('this-quarter', '2026-04-01')), '2026-04-01 2026-04-01')
  assert.equal(show(findSpan('last-month', '2028-03-31')), '2028-02-01 2028-02-29')
})

test('months are compared with months, running ones up to the same day, and other days with as many days', () => {
  const before = (from: string, to: string, against: Comparison = 'before') =>
    show(findSpanBefore({ from, to }, against))
  assert.equal(before('2026-11-01', '2026-11-30'), '2026-10-01 2026-10-31')
  assert.equal(before('2026-10-01', '2026-12-31'), '2026-07-01 2026-09-30')
  assert.equal(before('2026-11-03', '2026-11-09'), '2026-10-27 2026-11-02')
  assert.equal(before('2028-02-29', '2028-03-03', 'year'), '2027-02-28 2027-03-03')
  const running = (period: 'this-month' | 'this-quarter' | 'this-year', today: string) =>
    show(findSpanBefore(findSpan(period, today), 'before', period))
  assert.equal(running('this-month', '2026-12-30'), '2026-11-01 2026-11-30')
  assert.equal(running('this-month', '2026-03-29'), '2026-02-01 2026-02-28')
  assert.equal(running('this-quarter', '2026-11-29'), '2026-07-01 2026-08-29')
  assert.equal(running('this-year', '2026-11-29'), '2025-04-01 2025-11-29')
})
