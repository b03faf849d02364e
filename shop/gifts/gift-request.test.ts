import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAsked, daysAfter, isAsking, nameAlone, toRequestState, whyNotAsk } from './gift-request.ts'

test('a recipient has a name, and a sender may stay unnamed', () => {
  assert.deepEqual(checkAsked({ name: ' Riya ', from: '' }), { ok: true, asked: { name: 'Riya', from: '' } })
  const refused = checkAsked({ name: '', from: 'www.evil.example' })
  assert.ok(!refused.ok && refused.errors.name && refused.errors.from)
})

test('a GSTIN and ₹50,000 need the address on the invoice', () => {
  assert.equal(whyNotAsk({}, 49_999_99), undefined)
  assert.equal(whyNotAsk({}, 50_000_00)?.reason, 'ask')
  assert.equal(whyNotAsk({ gstin: '29AAGCB7383J1Z4' }, 100)?.reason, 'ask')
})

test('a link is open for its days, and an answer ends it', () => {
  const asked = new Date('2026-11-20T06:00:00Z')
  const open = { expiresAt: daysAfter(asked, 14), answeredAt: null }
  assert.equal(toRequestState(open, true, daysAfter(asked, 13.9)), 'open')
  assert.equal(toRequestState(open, true, daysAfter(asked, 14)), 'over')
  assert.equal(toRequestState(open, false, asked), 'over')
  assert.equal(toRequestState({ ...open, expiresAt: null }, true, asked), 'over')
  assert.equal(toRequestState({ ...open, answeredAt: asked }, false, daysAfter(asked, 20)), 'answered')
  assert.deepEqual(
    (['placed', 'under review', 'refunded', 'cancelled'] as const).map((state) => isAsking('asking', state)),
    [true, true, false, false],
  )
  assert.ok(!isAsking('placed', 'placed'))
})

test('an address of which only the name is known holds nothing else of a person', () => {
  const { firstName, country, ...others } = nameAlone('Riya')
  assert.deepEqual([firstName, country], ['Riya', 'India'])
  assert.ok(Object.values(others).every((value) => value === ''))
})
