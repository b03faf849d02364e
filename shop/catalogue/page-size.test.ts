import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageSizeFor, readPageSize } from './page-size.ts'

test('a page holds 21 products below 1650 px and 24 from there', () => {
  assert.equal(pageSizeFor(360), 21)
  assert.equal(pageSizeFor(1649), 21)
  assert.equal(pageSizeFor(1650), 24)
  assert.equal(pageSizeFor(3840), 24)
})

test('a cookie is believed only when it says 24', () => {
  assert.equal(readPageSize('24'), 24)
  for (const other of ['21', '1000', '', null, undefined]) assert.equal(readPageSize(other), 21)
})
