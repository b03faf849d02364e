import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wayOn } from './use-shipping-options.ts'

const said = (status: number, reason?: string) => wayOn({ status, details: reason && { reason } })

test('asking again is offered only where it can help', () => {
  assert.equal(said(404, 'not-serviceable'), 'address')
  assert.equal(said(422, 'not-a-pin'), 'address')
  assert.equal(said(404), 'address')
  assert.equal(said(422), 'address')
  assert.equal(said(422, 'too-heavy'), 'quote')
  assert.equal(said(422, 'unavailable'), 'retry')
  assert.equal(said(503), 'retry')
  assert.equal(said(429), 'retry')
  assert.equal(said(0), 'retry')
})
