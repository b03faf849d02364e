import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatMoment } from './format-moment.ts'

const now = Date.parse('2026-11-22T19:00:00Z')

test('moments stand as the clock in India has them', () => {
  // Half past midnight of the 23rd in India.
  assert.equal(formatMoment('2026-11-22T18:45:00Z', now), 'today\u00a000:15')
  assert.equal(formatMoment('2026-11-22T18:15:00Z', now), '22\u00a0Nov\u00a023:45')
  assert.equal(formatMoment('2025-11-03T03:42:00Z', now), '3\u00a0Nov\u00a02025\u00a009:12')
})
