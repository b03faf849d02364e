import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CartAnswer } from '#contract/cart.ts'
import { cartLines, emptyCart, type Cart, type CartItem, type CartProduct } from '#shop/cart/cart.ts'
import { lineKey, type ChosenExtra } from '#shop/cart/choices.ts'
import { refreshCart } from './refresh-cart.ts'

const tray = { id: 1, name: 'Brass tray', price: 100_000, discount: 10, weight: 0.5, picture: null }
const potli = { id: 2, name: 'Silk potli', price: 40_000, discount: 0, weight: 0.2, picture: null }
const cart: Cart = { ...emptyCart, items: { 1: { ...tray, quantity: 2 }, 2: { ...potli, quantity: 1 } } }
const [trayLine, potliLine] = cartLines(cart) as [CartItem, CartItem]
type Answer = CartAnswer['lines'][number]

const sold = (product: CartProduct, changes: Partial<NonNullable<Answer['priced']>> = {}): Answer => {
  const amounts = { unitPrice: 0, lineTotal: 0, adjustments: [], taxable: 0, tax: 0 }
  const priced = { ...product, productId: product.id, gstRate: 18, choices: [], ...amounts, ...changes }
  return { id: product.id, quantity: 1, priced, left: null, most: null, problem: null }
}
const refused = (product: CartProduct, reason: NonNullable<Answer['problem']>['reason'], message: string): Answer => {
  return { id: product.id, quantity: 1, priced: null, left: null, most: null, problem: { reason, message } }
}

test('nothing has changed: the very same cart, nothing to say', () => {
  const fresh = refreshCart(cart, [trayLine, potliLine], [sold(tray), sold(potli)])
  assert.equal(fresh.cart, cart)
  assert.deepEqual(fresh.notices, [])
})

test('a new price is taken over and told', () => {
  const fresh = refreshCart(cart, [trayLine, potliLine], [sold(tray, { discount: 20 }), sold(potli)])
  assert.equal(fresh.cart.items[1]?.discount, 20)
  assert.equal(fresh.cart.items[1]?.quantity, 2)
  assert.deepEqual(fresh.notices, ['Brass tray now costs ₹944 instead of ₹1,062.'])
})

test('another price before discount with the same offer is taken over without a word', () => {
  const fresh = refreshCart(cart, [trayLine], [sold(tray, { price: 90_000, discount: 0 })])
  assert.equal(fresh.cart.items[1]?.price, 90_000)
  assert.deepEqual(fresh.notices, [])
})

test('another rate of GST is taken over and told, because the price people read has changed', () => {
  const fresh = refreshCart(cart, [trayLine], [sold(tray, { gstRate: 5 })])
  assert.equal(fresh.cart.items[1]?.gstRate, 5)
  assert.deepEqual(fresh.notices, ['Brass tray now costs ₹945 instead of ₹1,062.'])
  const back = refreshCart(fresh.cart, [trayLine], [sold(tray)])
  assert.deepEqual(back.cart, cart)
})

test('what is no longer sold leaves the cart, with a word', () => {
  const fresh = refreshCart(cart, [trayLine, potliLine], [sold(tray), refused(potli, 'unknown-product', 'Gone.')])
  assert.deepEqual(Object.keys(fresh.cart.items), ['1'])
  assert.deepEqual(fresh.notices, ['Silk potli is no longer sold, so it was taken out of your cart.'])
})

test('a line that came meanwhile was not asked about and stays', () => {
  assert.equal(refreshCart(cart, [trayLine], [sold(tray)]).cart, cart)
})

test('a line that went meanwhile does not come back', () => {
  assert.equal(refreshCart(emptyCart, [trayLine], [sold(tray, { price: 1_000 })]).cart, emptyCart)
})

const foil: ChosenExtra = { key: 'foil', name: 'Foil', choice: 'gold', label: 'gold', unitPrice: 8_000, oncePrice: 0 }
const withFoil: CartItem = { ...trayLine, choices: [foil] }
const foilCart: Cart = { ...emptyCart, items: { [lineKey(withFoil)]: withFoil } }

test('a choice that costs more now is told with the price of one', () => {
  const dearer = { ...foil, unitPrice: 10_000 }
  const fresh = refreshCart(foilCart, [withFoil], [sold(tray, { choices: [dearer] })])
  assert.deepEqual(fresh.cart.items['1.foil=gold']?.choices, [dearer])
  assert.deepEqual(fresh.notices, ['Brass tray (Foil: gold) now costs ₹1,180 instead of ₹1,156.40.'])
})

test('a choice that is not made any more is said, and the line stays to be changed', () => {
  const words = 'Brass tray: Foil is no longer made in “gold”. Please choose again.'
  const fresh = refreshCart(foilCart, [withFoil], [refused(tray, 'no-such-choice', words)])
  assert.equal(fresh.cart, foilCart)
  assert.deepEqual(fresh.notices, [words])
})

test('the same words written twice become one line, the first', () => {
  const words = (choice: string): ChosenExtra => ({ ...foil, key: 'names', name: 'Names', choice, label: '“Riya”' })
  const [first, again] = [words('bb'), words('aa')]
  const lines = [first, again].map((chosen, index) => ({ ...trayLine, choices: [chosen], quantity: index + 1 }))
  const twice: Cart = { ...emptyCart, items: Object.fromEntries(lines.map((line) => [lineKey(line), line])) }
  for (const asked of [lines, lines.toReversed()]) {
    const answers = asked.map(() => sold(tray, { choices: [first] }))
    const fresh = refreshCart(twice, asked, answers)
    assert.deepEqual(Object.keys(fresh.cart.items), ['1.names=bb'])
    assert.deepEqual([fresh.cart.items['1.names=bb']?.quantity, fresh.notices], [3, []])
  }
})

test('a piece of a hamper gets the colours that its key does not name', () => {
  const piece = (key: string, name: string): ChosenExtra => {
    return { key, name, choice: '3', label: '3 pieces', unitPrice: 6_000, oncePrice: 0 }
  }
  const before: CartItem = { ...trayLine, choices: [piece('piece--7', 'Candle')] }
  const named = piece('piece--7--tin--teal', 'Candle (Tin: teal)')
  const hampers: Cart = { ...emptyCart, items: { [lineKey(before)]: before } }
  const fresh = refreshCart(hampers, [before], [sold(tray, { choices: [named] })])
  assert.deepEqual(fresh.cart.items['1.piece--7--tin--teal=3']?.choices, [named])
  assert.deepEqual([Object.keys(fresh.cart.items).length, fresh.notices], [1, []])
})
