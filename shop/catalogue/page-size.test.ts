import assert from 'node:assert/strict'
import { test } from 'node:test'
import { selectPageSize } from './page-size.ts'

test('a page holds 21 products below 1650 px and 24 from there', () => {
  assert.equal(selectPageSize(360), 21)
  assert.equal(selectPageSize(1649), 21)
  assert.equal(selectPageSize(1650), 24)
  assert.equal(selectPageSize(3840), 24)
})
