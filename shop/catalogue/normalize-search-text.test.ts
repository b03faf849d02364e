import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { MAX_SEARCH_LENGTH, normalizeSearchText } from './normalize-search-text.ts'

// Any 16 bits: control characters and halves of emojis included.
const codeUnits = fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit))

test('a search is trimmed and its spaces collapse', () => {
  assert.equal(normalizeSearchText('  brass \n  tray '), 'brass tray')
  assert.equal(normalizeSearchText('\u0000 \t'), '')
})

test('a search is cut at 100 characters, never inside one', () => {
  assert.equal(normalizeSearchText('🎁'.repeat(150)), '🎁'.repeat(100))
  assert.equal(normalizeSearchText(`${'a'.repeat(99)} b`), 'a'.repeat(99))
})

test('whatever is typed, the search is short, whole and stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: codeUnits, maxLength: 300 }), (typed) => {
      const text = normalizeSearchText(typed)
      assert.ok(Array.from(text).length <= MAX_SEARCH_LENGTH)
      assert.ok(text.isWellFormed())
      assert.equal(normalizeSearchText(text), text)
    }),
  )
})
