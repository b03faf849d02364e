import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toRecoveryAction } from './use-shipping-options.ts'

const recoveryFor = (status: number, reason?: string) => toRecoveryAction({ status, details: reason ? { reason } : {} })

test('asking again is offered only where it can help', () => {
  assert.equal(recoveryFor(404, 'not-serviceable'), 'address')
  assert.equal(recoveryFor(422, 'not-a-pin'), 'address')
  assert.equal(recoveryFor(404), 'address')
  assert.equal(recoveryFor(422), 'address')
  assert.equal(recoveryFor(422, 'too-heavy'), 'quote')
  assert.equal(recoveryFor(422, 'unavailable'), 'retry')
  assert.equal(recoveryFor(503), 'retry')
  assert.equal(recoveryFor(429), 'retry')
  assert.equal(recoveryFor(0), 'retry')
})
