import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { formatGiftCardCode, readGiftCardCode } from './gift-card-code.ts'
import { giftCardValidUntil, shareGiftCards, validAfterRefund } from './gift-card-terms.ts'

test('cards pay in turn, each only as far as needed, and never a rest that the provider refuses', () => {
  const balances = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 5_000_000 }), balances, (total, all) => {
      const shares = shareGiftCards(
        total,
        all.map((balance) => ({ balance })),
      )
      const paid = shares.reduce((sum, { amount }) => sum + amount, 0)
      const rest = total - paid
      assert.ok(rest === 0 || rest >= 100)
      assert.ok(shares.every(({ card, amount }) => amount > 0 && amount <= card.balance))
      // All but the last one are spent whole.
      assert.ok(shares.slice(0, -1).every(({ card, amount }) => amount === card.balance))
    }),
  )
  const [only] = shareGiftCards(130_000, [{ balance: 129_950 }])
  assert.equal(only?.amount, 129_900, '50 paise cannot be paid, so ₹1 is left')
  const almost = shareGiftCards(50_050, [{ balance: 50_000 }, { balance: 20 }])
  assert.deepEqual(
    almost.map(({ amount }) => amount),
    [49_950],
    'the second card has less than what is missing',
  )
})

test('a code is read in any spelling, and nothing else is', () => {
  const code = '7KQ2M9XWTB4H0C1D'
  assert.equal(formatGiftCardCode(code), '7KQ2-M9XW-TB4H-0C1D')
  for (const typed of ['7kq2 m9xw tb4h 0c1d', '7KQ2-M9XW-TB4H-OCLD', ' 7KQ2–M9XW–TB4H–0CID '])
    assert.equal(readGiftCardCode(typed), code)
  for (const typed of ['', '7KQ2', `${code}7`, '7KQ2M9XWTB4H0C1U']) assert.equal(readGiftCardCode(typed), null)
})

test('a card is valid for three years, and three months more when money comes back too late', () => {
  assert.equal(giftCardValidUntil('2026-11-30'), '2029-11-30')
  assert.equal(giftCardValidUntil('2028-02-29'), '2031-02-28')
  assert.equal(validAfterRefund('2026-11-30', '2026-11-30'), '2026-11-30')
  assert.equal(validAfterRefund('2026-11-29', '2026-11-30'), '2027-02-28')
})
