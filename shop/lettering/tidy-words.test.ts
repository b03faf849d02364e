import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tidyWords } from './tidy-words.ts'

const tidy = (typed: string, maxLines = 2) => {
  const result = tidyWords(typed, maxLines)
  return result.ok ? result.lines : result.reason
}

test('spaces, empty lines and unseen characters go', () => {
  assert.deepEqual(tidy('  Riya \t &  Arjun \r\n\n 14 · 02 · 27 '), ['Riya & Arjun', '14 · 02 · 27'])
  assert.deepEqual(tidy('Ri\u202Eya\u0000\u200B'), ['Riya'])
})

test('joiners stay between Indian letters only', () => {
  assert.deepEqual(tidy('क्‍ष र्‍य'), ['क्‍ष र्‍य'])
  assert.deepEqual(tidy('A‍B'), ['AB'])
})

test('letters and their marks are put together', () => {
  assert.deepEqual(tidy('Zoe\u0308'), ['Zoë'])
})

test('what no piece could take is refused with its reason', () => {
  assert.equal(tidy(' \n\u200B '), 'no-words')
  assert.equal(tidy('one\ntwo\nthree'), 'too-many-lines')
  assert.equal(tidy('a'.repeat(61)), 'line-too-long')
  assert.equal(tidy(`क${'\u0902'.repeat(5)}`), 'too-many-marks')
  assert.equal(tidy('x'.repeat(10_000_000)), 'line-too-long')
  assert.equal(tidy(`e${'\u0301'.repeat(1_000_000)}`), 'too-many-marks')
})

test('letters are counted as people count them, in every script', () => {
  const letters = 'क्षत्रिय '.repeat(7)
  assert.ok([...letters.trim()].length > 60)
  assert.ok(tidyWords(letters, 1).ok)
  const long = tidyWords('क्ष'.repeat(61), 1)
  assert.ok(!long.ok && long.reason === 'line-too-long')
  assert.match(long.message, /“(क्ष){12}…” is longer than 60 letters/)
  assert.ok(tidyWords('क्ष'.repeat(60), 1).ok && tidyWords('கொ'.repeat(60), 1).ok)
})
