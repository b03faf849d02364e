import assert from 'node:assert/strict'
import { test } from 'node:test'
import { backoffMs, nextAttemptAt, retryPolicies } from './retry-policy.ts'

test('what fails is tried again after twice the time, up to a longest pause that never ends', () => {
  const pauses = [0, 1, 2, 3, 11, 12, 5_000].map((failures) => backoffMs(retryPolicies.outbox, failures) / 1_000)
  assert.deepEqual(pauses, [2, 4, 8, 16, 3_600, 3_600, 3_600])
  const now = new Date('2026-11-22T08:00:00Z')
  assert.deepEqual(nextAttemptAt(retryPolicies.refund, 1, now), new Date('2026-11-22T08:00:04Z'))
})

test('every kind of work starts within seconds and comes again within six hours', () => {
  for (const { firstMs, maxMs } of Object.values(retryPolicies)) {
    assert.ok(firstMs >= 1_000 && firstMs <= 5_000)
    assert.ok(maxMs > firstMs && maxMs <= 6 * 60 * 60_000)
  }
})
