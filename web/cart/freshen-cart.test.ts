import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyCart, type Cart } from '#shop/cart/cart.ts'
import { freshenCart } from './freshen-cart.ts'

const tray = { id: 1, name: 'Brass tray', price: 100_000, discount: 10, weight: 0.5, picture: null }
const potli = { id: 2, name: 'Silk potli', price: 40_000, discount: 0, weight: 0.2, picture: null }
const cart: Cart = { ...emptyCart, items: { 1: { ...tray, quantity: 2 }, 2: { ...potli, quantity: 1 } } }
const now = (product: typeof tray, changes = {}) => ({ ...product, ...changes })

test('nothing has changed: the very same cart, nothing to say', () => {
  const fresh = freshenCart(cart, [1, 2], [now(tray), now(potli)])
  assert.equal(fresh.cart, cart)
  assert.deepEqual(fresh.notes, [])
})

test('a new price is taken over and told', () => {
  const fresh = freshenCart(cart, [1, 2], [now(tray, { discount: 20 }), now(potli)])
  assert.equal(fresh.cart.items[1]?.discount, 20)
  assert.equal(fresh.cart.items[1]?.quantity, 2)
  assert.deepEqual(fresh.notes, ['Brass tray now costs ₹944 instead of ₹1,062.'])
})

test('another price before discount with the same offer is taken over without a word', () => {
  const fresh = freshenCart(cart, [1], [now(tray, { price: 90_000, discount: 0 })])
  assert.equal(fresh.cart.items[1]?.price, 90_000)
  assert.deepEqual(fresh.notes, [])
})

test('what is no longer sold leaves the cart, with a word', () => {
  const fresh = freshenCart(cart, [1, 2], [now(tray)])
  assert.deepEqual(Object.keys(fresh.cart.items), ['1'])
  assert.deepEqual(fresh.notes, ['Silk potli is no longer sold, so it was taken out of your cart.'])
})

test('a line that came meanwhile was not asked about and stays', () => {
  assert.equal(freshenCart(cart, [1], [now(tray)]).cart, cart)
})

test('a line that went meanwhile does not come back', () => {
  assert.equal(freshenCart(emptyCart, [1], [now(tray, { price: 1_000 })]).cart, emptyCart)
})
