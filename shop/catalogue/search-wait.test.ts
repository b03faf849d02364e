import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchWait } from './search-wait.ts'

test('typing waits 600 ms for the next letter', () => {
  assert.equal(searchWait('t'), 600)
  assert.equal(searchWait('brass tray', 'typing'), 600)
})

test('an emptied box searches at once', () => {
  assert.equal(searchWait(''), 0)
  assert.equal(searchWait('   '), 0)
})

test('Enter and the icon search at once', () => {
  assert.equal(searchWait('brass tray', 'enter'), 0)
  assert.equal(searchWait('brass tray', 'icon'), 0)
})
