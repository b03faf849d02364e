import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { foldText, normalizeText } from './normalize-text.ts'

// Any 16 bits: control characters and halves of emojis included.
const codeUnits = fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit))

const anything = fc.oneof(fc.string({ unit: codeUnits }), fc.anything())

test('tidying takes off what nobody meant to type', () => {
  assert.equal(normalizeText('  Asha \t\n Rao\u0000 '), 'Asha Rao')
  assert.equal(normalizeText('Chloe\u0301'), 'Chlo\u00e9')
  assert.equal(normalizeText(560001), '560001')
})

test('what is not text is no text', () => {
  for (const other of [null, undefined, {}, [], true, () => 'Asha']) assert.equal(normalizeText(other), '')
})

test('tidying never throws, holds no control characters, and tidies no further the second time', () => {
  fc.assert(
    fc.property(anything, (typed) => {
      const tidy = normalizeText(typed)
      assert.doesNotMatch(tidy, /^\s|\s$|\s\s|\p{Cc}/u)
      assert.ok(tidy.isWellFormed())
      assert.equal(normalizeText(tidy), tidy)
    }),
  )
})

test('two spellings of the same words fold to one', () => {
  assert.equal(foldText('Jammu & Kashmīr'), foldText('jammu and  kashmir'))
  assert.equal(foldText('12-A, M.G. Road'), '12 a m g road')
  assert.notEqual(foldText('Goa'), foldText('Gao'))
})
