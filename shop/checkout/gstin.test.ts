import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { checkCharacter, checkGstin, gstinPan, gstinStateCode } from './gstin.ts'

test('a true GSTIN is accepted, however it is typed', () => {
  assert.deepEqual(checkGstin(' 27aapfu 0939f1zv '), { ok: true, value: '27AAPFU0939F1ZV' })
  assert.equal(gstinStateCode('27AAPFU0939F1ZV'), '27')
  assert.equal(gstinPan('27AAPFU0939F1ZV'), 'AAPFU0939F')
})

test('what is not a GSTIN is refused in words', () => {
  for (const typed of ['', 'AAPFU0939F', '27AAPFU0939F1XV', '99AAPFU0939F1ZV', undefined, 27]) {
    const checked = checkGstin(typed)
    assert.ok(!checked.ok && checked.message.length > 20)
  }
})

test('a slip in one character never passes', () => {
  const gstin = '27AAPFU0939F1ZV'
  const anyCharacter = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  fc.assert(
    fc.property(fc.nat({ max: 14 }), anyCharacter, (place, character) => {
      fc.pre(gstin[place] !== character)
      assert.equal(checkGstin(gstin.slice(0, place) + character + gstin.slice(place + 1)).ok, false)
    }),
  )
})

test('the check character of published numbers', () => {
  assert.equal(checkCharacter('27AAPFU0939F1Z'), 'V')
  assert.equal(checkCharacter('29AAGCB7383J1Z'), '4')
})
