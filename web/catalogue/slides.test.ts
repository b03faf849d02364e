import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slideForKey } from './slides.ts'

test('arrows lead to the next picture and stop at the ends, Home and End lead there', () => {
  assert.equal(slideForKey('ArrowRight', 0, 3), 1)
  assert.equal(slideForKey('ArrowRight', 2, 3), 2)
  assert.equal(slideForKey('ArrowLeft', 0, 3), 0)
  assert.equal(slideForKey('End', 0, 3), 2)
  assert.equal(slideForKey('Home', 2, 3), 0)
  assert.equal(slideForKey('Enter', 1, 3), undefined)
})
