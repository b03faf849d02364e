import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApiError } from '#web/api/api-client.ts'
import { parseFormErrors } from './parse-form-errors.ts'

const fields = ['email', 'password'] as const
const refusal = (details: ApiError['details'], more: Partial<ApiError> = {}): ApiError => ({
  ok: false,
  reason: 'refused',
  message: 'Please look again.',
  status: 400,
  details,
  ...more,
})

test('each fault goes to its field; of several for one field the first', () => {
  const errors = [
    { path: ['password'], message: 'Password must be at least 8 characters long' },
    { path: ['password'], message: 'another' },
    { path: ['username'], message: 'not on this form' },
  ]
  assert.deepEqual(parseFormErrors(refusal({ reason: 'invalid', errors }), fields), {
    message: 'Please look again.',
    reason: 'invalid',
    errors: { password: 'Password must be at least 8 characters long' },
  })
})

test('a fault of something inside a list is not one of the field whose name the list begins with', () => {
  const errors = [{ path: ['address', 'data'], message: 'An account keeps up to 50 addresses.' }]
  assert.deepEqual(parseFormErrors(refusal({ errors }), ['address', 'city']).errors, {})
})

test('faults that come by field, as those of feedback do, go to their fields', () => {
  const errors = { stars: 'Please choose the stars.', name: 'not on this form' }
  const { errors: read } = parseFormErrors(refusal({ errors }), ['stars', 'words'])
  assert.deepEqual(read, { stars: 'Please choose the stars.' })
})

test('a refusal without details is about the whole form', () => {
  assert.deepEqual(parseFormErrors(refusal({}), fields), { message: 'Please look again.', reason: '', errors: {} })
})

for (const [seconds, words] of [
  [undefined, 'Please wait a little before the next one.'],
  [1, 'Please try again in 1 second.'],
  [90, 'Please try again in 90 seconds.'],
  [91, 'Please try again in 2 minutes.'],
  [900, 'Please try again in 15 minutes.'],
] as const)
  test(`too many tries, ${seconds ?? 'unknown'} seconds to wait: ${words}`, () => {
    const more = seconds === undefined ? {} : { retryAfterSeconds: seconds }
    const { message } = parseFormErrors(refusal({ reason: 'too-many-tries' }, more), fields)
    assert.equal(message, `Too many tries in a row. ${words}`)
  })
