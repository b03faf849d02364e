import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { amountInWords } from './amount-in-words.ts'

for (const [paise, words] of [
  [0, 'Rupees Zero Only'],
  [1, 'Rupees Zero and One Paisa Only'],
  [7_10_00, 'Rupees Seven Hundred Ten Only'],
  [21_19_05, 'Rupees Two Thousand One Hundred Nineteen and Five Paise Only'],
  [1_23_456_70, 'Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six and Seventy Paise Only'],
  [1_00_00_000_00, 'Rupees One Crore Only'],
  [123_40_05_060_99, 'Rupees One Hundred Twenty-Three Crore Forty Lakh Five Thousand Sixty and Ninety-Nine Paise Only'],
] as const)
  test(`${paise} paise in words`, () => assert.equal(amountInWords(paise), words))

test('two amounts never read the same', () => {
  const amount = fc.nat({ max: 1_000_00_00_000_00 })
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      fc.pre(one !== other)
      assert.notEqual(amountInWords(one), amountInWords(other))
    }),
  )
})
