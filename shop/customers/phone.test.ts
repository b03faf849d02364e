import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { checkForeignPhone, checkMobile } from './phone.ts'

for (const typed of [
  '9876543210',
  '+919876543210',
  '+91 98765 43210',
  '91 9876543210',
  '0091-98765-43210',
  '098765 43210',
  '+91 (0) 98765 43210',
  ' 98765.43210 ',
  '\u202a+91 98765 43210\u202c',
  '98765\u201143210',
  '98765\u201343210',
  '９８７６５４３２１０',
  '९८७६५४३२१०',
  '௯௮௭௬௫௪௩௨௧௦',
  '＋91 98765 43210',
])
  test(`"${typed}" is 9876543210`, () => {
    assert.deepEqual(checkMobile(typed), { ok: true, value: '9876543210' })
  })

test('a number that starts with 91 keeps its own digits', () => {
  assert.deepEqual(checkMobile('9198765432'), { ok: true, value: '9198765432' })
  assert.deepEqual(checkMobile('919198765432'), { ok: true, value: '9198765432' })
})

for (const typed of ['5876543210', '987654321', '98765432101', '+1 4155550132', '98765abcde', '+44 9876543210', '١٢٣'])
  test(`"${typed}" is no Indian mobile number`, () => {
    const answer = checkMobile(typed)
    assert.ok(!answer.ok)
    assert.match(answer.message, /10-digit/)
  })

test('a missing number is asked for', () => {
  assert.ok(!checkMobile('').ok && !checkMobile(null).ok && !checkForeignPhone('').ok)
})

test('what is accepted is 10 digits and accepted again', () => {
  const typed = fc.tuple(fc.constantFrom('', '0', '+91', '91 '), fc.integer({ min: 6e9, max: 1e10 - 1 }))
  fc.assert(
    fc.property(typed, ([prefix, number]) => {
      const answer = checkMobile(prefix + String(number))
      assert.ok(answer.ok)
      assert.equal(answer.value, String(number))
      assert.deepEqual(checkMobile(answer.value), answer)
    }),
  )
})

test('outside India a phone has exactly 10 digits', () => {
  assert.deepEqual(checkForeignPhone('415 555-0132'), { ok: true, value: '4155550132' })
  assert.ok(!checkForeignPhone('+1 415 555 0132').ok)
  assert.ok(!checkForeignPhone('55501').ok)
})
