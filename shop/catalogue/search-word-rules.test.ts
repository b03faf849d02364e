import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { describeMeans, toKnownMeaning, toTypedPhrase } from './search-word-rules.ts'
import { createSearchWords, readSearch, understandSearch } from './understand-search.ts'

test('what staff write is kept as searches are read', () => {
  assert.equal(toTypedPhrase('  Bhai-Dooj! '), 'bhai dooj')
  assert.equal(toTypedPhrase('शादी'), 'shadi')
  assert.equal(toTypedPhrase('a'), '')
  assert.equal(toTypedPhrase('five words are too many'), '')
})

test('whatever is kept is found again by who types it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      const typed = toTypedPhrase(text)
      fc.pre(typed !== '' && readSearch(typed).under === 0)
      assert.equal(toTypedPhrase(typed), typed)
      const known = createSearchWords([{ typed, means: ['occasion:holi'] }], [])
      assert.equal(understandSearch(readSearch(typed), known).occasions[0], 'holi')
    }),
  )
})

test('only what a search understands is a meaning', () => {
  assert.equal(toKnownMeaning('occasion:diwali'), 'occasion:diwali')
  assert.equal(toKnownMeaning(' Dry  Fruit '), 'dry fruit')
  assert.equal(toKnownMeaning('category:3'), 'category:3')
  for (const unknown of ['occasion:monday', 'for:nobody', 'under:0', 'under:-5', 'category:x', 'a', '100%', "it's", ''])
    assert.equal(toKnownMeaning(unknown), undefined, unknown)
})

test('meanings are told in words', () => {
  const categories = new Map([[3, 'Hampers']])
  assert.equal(
    describeMeans(['occasion:wedding', 'for:parents', 'under:1500', 'category:3', 'dry fruit', 'almond'], categories),
    'Wedding · for parents · under ₹1,500 · Hampers · dry fruit or almond',
  )
})
