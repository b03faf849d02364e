import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { lineKey } from '#shop/cart/choices.ts'
import { parseWishKey, wishKey, withoutWords } from './wish-key.ts'

const word = fc.stringMatching(/^[a-z0-9-]{1,40}$/)
const wish = fc.record({ id: fc.integer({ min: 1, max: 999_999_999 }), choices: fc.dictionary(word, word) })

test('a wish has the key of the cart line that it becomes, and is read back from it', () => {
  fc.assert(
    fc.property(wish, ({ id, choices }) => {
      const chosen = Object.entries(choices).map(([key, choice]) => {
        return { key, name: key, choice, label: choice, unitPrice: 0, oncePrice: 0 }
      })
      const key = wishKey({ id, choices })
      assert.equal(key, lineKey({ id, choices: chosen }))
      assert.deepEqual({ ...parseWishKey(key)?.choices }, { ...choices })
      assert.equal(parseWishKey(key)?.id, id)
    }),
  )
})

for (const key of ['', '0', '-1', '12.', '12.ribbon', '12.Ribbon=wine', 'constructor', '1e3', '9999999999', '12.a=b=c'])
  test(`${JSON.stringify(key)} is the key of no wish`, () => assert.equal(parseWishKey(key), null))

test('words are left out for others, colours stay', () => {
  const choices = { ribbon: 'wine', names: 'a'.repeat(36) }
  assert.deepEqual(withoutWords({ id: 3, choices }), { id: 3, choices: { ribbon: 'wine' } })
})
