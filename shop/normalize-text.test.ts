import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { foldName, foldText, normalizeDigits, normalizeText } from './normalize-text.ts'

// Any 16 bits: control characters and halves of emojis included.
const codeUnits = fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit))

const anything = fc.oneof(fc.string({ unit: codeUnits }), fc.anything())

test('tidying takes off what nobody meant to type', () => {
  assert.equal(normalizeText('  Asha \t\n Rao\u0000 '), 'Asha Rao')
  assert.equal(normalizeText('Chloe\u0301'), 'Chlo\u00e9')
  assert.equal(normalizeText(560001), '560001')
})

test('tidying takes off what nobody sees, and leaves the joiners of Indian scripts and emojis', () => {
  for (const blank of ['\u3164', '\u115f\u1160', '\uffa0', '\u2800', '\u200b\u2060', '\u200d'])
    assert.equal(normalizeText(blank), '', blank)
  assert.equal(normalizeText('\u202e Rakhi\u200b Gifts\u2069'), 'Rakhi Gifts')
  for (const kept of ['क्\u200dष', 'ന്\u200d', '👩\u200d🎨', '❤\ufe0f'])
    assert.equal(normalizeText(kept), kept.normalize('NFC').replace(/\u200d$/, ''))
})

test('names that people take for one are one', () => {
  for (const name of [
    'rakhi gifts',
    'Rakhi  Gifts',
    'Rakhi\u00a0Gifts',
    'Rakhi\u200b Gifts',
    '\u202eRakhi Gifts',
    'Ｒakhi Gifts',
  ])
    assert.equal(foldName(name), 'rakhi gifts', name)
  assert.notEqual(foldName('Rakhi Gift'), foldName('Rakhi Gifts'))
})

test('digits of every Indian keyboard are digits', () => {
  assert.equal(normalizeDigits('९৮੭૬୫௪౩೨൧٠۱９ and 7'), '987654321019 and 7')
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
