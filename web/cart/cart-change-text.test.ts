import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeQuantity, emptyCart } from '#shop/cart/cart.ts'
import { cartChangeText } from './cart-change-text.ts'

const tray = { id: 3, name: 'Brass Tray', price: 49_900, discount: 0, weight: 1, picture: null }
const potli = { ...tray, id: 5, name: 'Silk Potli' }

test('who listens hears what was added or taken out, and how much there is by now', () => {
  const one = changeQuantity(emptyCart, tray, 1)
  const two = changeQuantity(one, potli, 2)
  assert.equal(cartChangeText(emptyCart, one), 'Brass Tray added, 1 item in your cart')
  assert.equal(cartChangeText(one, two), 'Silk Potli added, 3 items in your cart')
  assert.equal(cartChangeText(two, changeQuantity(two, potli, -1)), 'Silk Potli taken out, 2 items in your cart')
  assert.equal(cartChangeText(two, one), 'Silk Potli taken out, 1 item in your cart')
  assert.equal(cartChangeText(one, { ...one }), '1 item in your cart')
})
