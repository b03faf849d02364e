import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { checkCharacter, checkGstin, gstinPan, gstinStateCode } from './gstin.ts'

test('a true GSTIN is accepted, however it is typed', () => {
  assert.deepEqual(checkGstin(' 27aapfu 0939f1zv '), { ok: true, value: '27AAPFU0939F1ZV' })
  assert.equal(gstinStateCode('27AAPFU0939F1ZV'), '27')
  assert.equal(gstinPan('27AAPFU0939F1ZV'), 'AAPFU0939F')
})

test('numbers of embassies, of those who deduct tax, of people abroad and of Other Territory are accepted, too', () => {
  for (const gstin of ['0717UNO00157UNO', '27PNEA06819B1DE', '9917IRL29003OSG']) {
    const wrong = gstin.slice(0, 14) + (gstin.endsWith('0') ? '1' : '0')
    assert.deepEqual(checkGstin(gstin), { ok: true, value: gstin })
    assert.ok(!checkGstin(wrong).ok, wrong)
  }
  assert.ok(checkGstin(`97AAPFU0939F1Z${checkCharacter('97AAPFU0939F1Z')}`).ok)
  for (const gstin of ['99AAPFU0939F1Z', '45AAPFU0939F1Z', '0017UNO00157UN'])
    assert.ok(!checkGstin(gstin + checkCharacter(gstin)).ok, gstin)
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
