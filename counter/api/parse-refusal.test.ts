import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseRefusal, readFieldErrors } from './parse-refusal.ts'

const body = (message: string, details: object = {}) => ({
  data: null,
  error: { status: 0, name: '', message, details },
})
const reasonOf = (status: number, answer: unknown = null) => parseRefusal(status, answer, null).reason

test('each way to be refused has a reason, and the sentence of the server is shown', () => {
  assert.deepEqual(
    [0, 401, 403, 404, 409, 412, 422, 429, 500, 503].map((status) => reasonOf(status)),
    ['offline', 'signed-out', 'not-allowed', 'refused', 'refused', 'stale', 'invalid', 'busy', 'failed', 'failed'],
  )
  assert.equal(reasonOf(403, body('Please confirm.', { reason: 'step-up' })), 'step-up')
  assert.equal(parseRefusal(409, body('It has left already.'), null).message, 'It has left already.')
})

test('of a failure nobody foresaw, people read our own words', () => {
  const refusal = parseRefusal(500, body('TypeError: x is not a function'), null)
  assert.doesNotMatch(refusal.message, /TypeError/)
  assert.match(parseRefusal(200, null, null).message, /Try again/)
})

test('when to try again is kept', () => {
  assert.equal(parseRefusal(429, null, '30').retryAfterSeconds, 30)
  assert.equal('retryAfterSeconds' in parseRefusal(429, null, null), false)
})

test('the sentences of fields are found in both shapes, the first of each field', () => {
  const errors = [
    { path: ['roles'], message: 'Choose at least one role.' },
    { path: ['roles'], message: 'Something else.' },
    { path: ['address', 'city'], message: 'Please enter a city.' },
    { path: 'odd', message: 'x' },
  ]
  assert.deepEqual(readFieldErrors({ errors }), {
    roles: 'Choose at least one role.',
    'address.city': 'Please enter a city.',
  })
  assert.deepEqual(readFieldErrors({ errors: { words: 'Too short.', stars: 3 } }), { words: 'Too short.' })
  assert.deepEqual(readFieldErrors({}), {})
})
