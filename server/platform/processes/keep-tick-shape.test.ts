import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepTickShape } from './keep-tick-shape.ts'

test('this Node still makes a record of each tick, whose shape can be kept', () => {
  assert.equal(keepTickShape(), true)
})
