import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchDebounceMs } from './search-debounce.ts'

test('typing waits 600 ms for the next letter', () => {
  assert.equal(searchDebounceMs('t'), 600)
  assert.equal(searchDebounceMs('brass tray', 'typing'), 600)
})

test('an emptied box searches at once', () => {
  assert.equal(searchDebounceMs(''), 0)
  assert.equal(searchDebounceMs('   '), 0)
})

test('Enter and the icon search at once', () => {
  assert.equal(searchDebounceMs('brass tray', 'enter'), 0)
  assert.equal(searchDebounceMs('brass tray', 'icon'), 0)
})
