import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { listChanges, mergeFields } from './merge-fields.ts'

const base = { price: 899, weight: 1.2, words: 'A' }

test('whoever changed a field has it', () => {
  const merged = mergeFields(base, { ...base, price: 949 }, { ...base, weight: 1.4, words: 'B' })
  assert.deepEqual(merged, {
    values: { price: 949, weight: 1.4, words: 'B' },
    theirs: ['weight', 'words'],
    collided: [],
  })
})

test('what both changed is mine and is said; the same change is no collision', () => {
  const merged = mergeFields(base, { ...base, words: 'mine', price: 1 }, { ...base, words: 'theirs', price: 1 })
  assert.deepEqual(merged.collided, ['words'])
  assert.equal(merged.values.words, 'mine')
  assert.deepEqual(merged.theirs, [])
})

const row = fc.record(
  { name: fc.string(), roles: fc.array(fc.constantFrom('packer', 'support')), price: fc.nat() },
  { noNullPrototype: true },
)

test('laws: alone I have mine, alone they have theirs, and nothing disappears without being shown', () => {
  fc.assert(
    fc.property(row, row, row, (from, mine, theirs) => {
      assert.deepEqual(mergeFields(from, mine, from).values, mine)
      assert.deepEqual(mergeFields(from, from, theirs).values, theirs)
      const { values, collided } = mergeFields(from, mine, theirs)
      for (const field of listChanges(from, mine)) assert.deepEqual(values[field], mine[field])
      for (const field of listChanges(from, theirs))
        if (!collided.includes(field)) assert.deepEqual(values[field], theirs[field])
    }),
  )
})

test('long texts merge by lines, sets by what was added and taken away', () => {
  const from = { words: 'one\ntwo\nthree', shelves: ['a', 'b'] }
  const mine = { words: 'ONE\ntwo\nthree', shelves: ['a', 'b', 'c'] }
  const theirs = { words: 'one\ntwo\nTHREE', shelves: ['b'] }
  const merged = mergeFields(from, mine, theirs, { words: 'lines', shelves: 'set' })
  assert.deepEqual(merged.values, { words: 'ONE\ntwo\nTHREE', shelves: ['b', 'c'] })
  assert.deepEqual(merged.collided, [])
})
