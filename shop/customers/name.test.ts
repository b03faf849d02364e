import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkName, titleCase } from './name.ts'

test('names are tidied, in any script', () => {
  for (const [typed, name] of [
    ['  Asha ', 'Asha'],
    ['आशा', 'आशा'],
    ["D'Souza", "D'Souza"],
    ['Mary  Ann', 'Mary Ann'],
    ['K.', 'K.'],
  ])
    assert.deepEqual(checkName(typed, 'first name'), { ok: true, value: name })
})

test('a missing name says which, and what to do with a single name', () => {
  const first = checkName('', 'first name')
  const last = checkName(undefined, 'last name')
  assert.ok(!first.ok && !last.ok)
  assert.equal(first.message, 'Please enter the first name.')
  assert.match(last.message, /An initial is enough/)
})

test('a name that nobody can see is missing', () => {
  for (const typed of ['\u3164', '\u115f', '\uffa0', '\u200b\u3164 ']) {
    const checked = checkName(typed, 'first name')
    assert.ok(!checked.ok && checked.reason === 'missing', JSON.stringify(typed))
  }
})

test('digits alone and very long names are refused', () => {
  const digits = checkName('12345', 'first name')
  const long = checkName('a'.repeat(51), 'last name')
  assert.ok(!digits.ok && digits.reason === 'malformed')
  assert.ok(!long.ok && long.reason === 'too-long')
  assert.ok(checkName('a'.repeat(50), 'last name').ok)
})

test('a name from Google gets its capitals', () => {
  assert.equal(titleCase('ASHA rao'), 'Asha Rao')
  assert.equal(titleCase('mary-ann  o’neil'), 'Mary-Ann O’neil')
  assert.equal(titleCase('आशा'), 'आशा')
  assert.equal(titleCase(''), '')
})
