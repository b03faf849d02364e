import assert from 'node:assert/strict'
import { test } from 'node:test'
import { greet } from './greet.ts'

test('people are greeted by the clock in India', () => {
  const at = (time: string) => greet(new Date(`2026-11-22T${time}:00+05:30`))
  assert.deepEqual(['03:59', '04:00', '11:59', '12:00', '16:59', '17:00', '00:10'].map(at), [
    'evening',
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ])
})
