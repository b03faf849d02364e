import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyCart, type Cart } from '#shop/cart/cart.ts'
import { refreshCart } from './refresh-cart.ts'

const tray = { id: 1, name: 'Brass tray', price: 100_000, discount: 10, weight: 0.5, picture: null }
const potli = { id: 2, name: 'Silk potli', price: 40_000, discount: 0, weight: 0.2, picture: null }
const cart: Cart = { ...emptyCart, items: { 1: { ...tray, quantity: 2 }, 2: { ...potli, quantity: 1 } } }
const currentProduct = (product: typeof tray, changes = {}) => ({ ...product, gstRate: 18, ...changes })

test('nothing has changed: the very same cart, nothing to say', () => {
  const fresh = refreshCart(cart, [1, 2], [currentProduct(tray), currentProduct(potli)])
  assert.equal(fresh.cart, cart)
  assert.deepEqual(fresh.notices, [])
})

test('a new price is taken over and told', () => {
  const fresh = refreshCart(cart, [1, 2], [currentProduct(tray, { discount: 20 }), currentProduct(potli)])
  assert.equal(fresh.cart.items[1]?.discount, 20)
  assert.equal(fresh.cart.items[1]?.quantity, 2)
  assert.deepEqual(fresh.notices, ['Brass tray now costs ₹944 instead of ₹1,062.'])
})

test('another price before discount with the same offer is taken over without a word', () => {
  const fresh = refreshCart(cart, [1], [currentProduct(tray, { price: 90_000, discount: 0 })])
  assert.equal(fresh.cart.items[1]?.price, 90_000)
  assert.deepEqual(fresh.notices, [])
})

test('another rate of GST is taken over and told, because the price people read has changed', () => {
  const fresh = refreshCart(cart, [1], [currentProduct(tray, { gstRate: 5 })])
  assert.equal(fresh.cart.items[1]?.gstRate, 5)
  assert.deepEqual(fresh.notices, ['Brass tray now costs ₹945 instead of ₹1,062.'])
  const back = refreshCart(fresh.cart, [1], [currentProduct(tray)])
  assert.deepEqual(back.cart, cart)
})

test('what is no longer sold leaves the cart, with a word', () => {
  const fresh = refreshCart(cart, [1, 2], [currentProduct(tray)])
  assert.deepEqual(Object.keys(fresh.cart.items), ['1'])
  assert.deepEqual(fresh.notices, ['Silk potli is no longer sold, so it was taken out of your cart.'])
})

test('a line that came meanwhile was not asked about and stays', () => {
  assert.equal(refreshCart(cart, [1], [currentProduct(tray)]).cart, cart)
})

test('a line that went meanwhile does not come back', () => {
  assert.equal(refreshCart(emptyCart, [1], [currentProduct(tray, { price: 1_000 })]).cart, emptyCart)
})
