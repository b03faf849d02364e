import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cartLines, changeQuantity, emptyCart, type Cart } from './cart.ts'
import type { ChosenExtra } from './choices.ts'
import { takeOrdered, type OrderedLine } from './take-ordered.ts'

const tray = { id: 1, name: 'Brass tray', price: 100_000, discount: 0, weight: 0.5, picture: null }
const potli = { id: 2, name: 'Silk potli', price: 40_000, discount: 0, weight: 0.2, picture: null }
const foil: ChosenExtra = { key: 'foil', name: 'Foil', choice: 'gold', label: 'gold', unitPrice: 8_000, oncePrice: 0 }
const gilded = { ...tray, choices: [foil] }

const cart = [[tray, 2] as const, [gilded, 1] as const].reduce<Cart>(
  (filled, [product, units]) => changeQuantity(filled, product, units),
  emptyCart,
)
const toOrdered = (all: Cart): OrderedLine[] => cartLines(all).map((line) => ({ choices: [], ...line }))
const quantities = ({ items }: Cart) =>
  Object.fromEntries(Object.entries(items).map(([key, line]) => [key, line.quantity]))

test('all that was ordered leaves the cart', () => {
  assert.deepEqual(takeOrdered(cart, toOrdered(cart)).items, {})
})

test('what came while it was paid stays: another piece, and more of the same', () => {
  const later = changeQuantity(changeQuantity(changeQuantity(cart, potli, 1), tray, 3), gilded, 1)
  assert.deepEqual(quantities(takeOrdered(later, toOrdered(cart))), { 1: 3, '1.foil=gold': 1, 2: 1 })
})

test('what left the cart meanwhile takes nothing else along', () => {
  const later = changeQuantity(changeQuantity(emptyCart, tray, 1), potli, 1)
  assert.deepEqual(quantities(takeOrdered(later, toOrdered(cart))), { 2: 1 })
  assert.equal(takeOrdered(emptyCart, toOrdered(cart)), emptyCart)
})
