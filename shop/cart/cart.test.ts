import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import {
  cartCount,
  cartLines,
  cartWeight,
  changeQuantity,
  clearCart,
  emptyCart,
  readCart,
  removeLine,
  renewLine,
  type Cart,
  type CartProduct,
} from './cart.ts'
import { choicesText, lineKey, type ChosenExtra } from './choices.ts'

const brassTray: CartProduct = {
  id: 7,
  name: 'Brass tray',
  price: 1_299_00,
  discount: 15,
  weight: 1.2,
  picture: {
    url: '/pictures/brass-tray.webp',
    width: 1200,
    height: 1200,
    alt: 'A round tray of beaten brass',
  },
}
const returnFavour: CartProduct = {
  id: 42,
  name: 'Potli of sweets',
  price: 149_00,
  discount: 0,
  weight: 0.25,
  picture: null,
}

const products = fc.record({
  id: fc.integer({ min: 1, max: 20 }),
  name: fc.string({ minLength: 1 }),
  price: fc.integer({ min: 100, max: 1_00_00_000_00 }),
  discount: fc.constantFrom(0, 0.5),
  weight: fc.double({ min: 0.001, max: 50, noNaN: true }),
  picture: fc.constant(null),
})
const changes = fc.array(fc.tuple(products, fc.integer({ min: -1200, max: 1200 })), { maxLength: 30 })
const carts = changes.map((steps) =>
  steps.reduce((cart, [product, by]) => changeQuantity(cart, product, by), emptyCart),
)

test('Asha adds two trays and twenty favours, and the badge says 22', () => {
  const cart = changeQuantity(changeQuantity(emptyCart, brassTray, 2), returnFavour, 20)
  assert.equal(cartCount(cart), 22)
  assert.deepEqual(
    cartLines(cart).map((line) => [line.name, line.quantity]),
    [
      ['Brass tray', 2],
      ['Potli of sweets', 20],
    ],
  )
  assert.equal(cartWeight(cartLines(cart)), 7.4)
})

test('minus at quantity 1 removes the line, and Undo puts it back where it stood', () => {
  const before = changeQuantity(changeQuantity(emptyCart, brassTray, 1), returnFavour, 1)
  const [line] = cartLines(before)
  assert.ok(line)
  const after = changeQuantity(before, line, -1)
  assert.deepEqual(Object.keys(after.items), ['42'])
  assert.deepEqual(changeQuantity(after, line, line.quantity), before)
  assert.equal(cartLines(changeQuantity(after, line, 1))[0]?.id, line.id)
})

const wineRibbon: ChosenExtra = {
  key: 'ribbon',
  name: 'Ribbon',
  choice: 'wine',
  label: 'Wine',
  unitPrice: 0,
  oncePrice: 0,
}

test('one tray with a wine ribbon and one with leaf are two lines, read back as they were', () => {
  const wine: CartProduct = { ...brassTray, choices: [wineRibbon] }
  const leaf: CartProduct = { ...wine, choices: [{ ...wineRibbon, choice: 'leaf', label: 'Leaf' }] }
  const cart = [wine, leaf, wine].reduce((cart, product) => changeQuantity(cart, product, 1), emptyCart)
  assert.deepEqual(
    cartLines(cart).map((line) => [lineKey(line), choicesText(line), line.quantity]),
    [
      ['7.ribbon=leaf', 'Ribbon: Leaf', 1],
      ['7.ribbon=wine', 'Ribbon: Wine', 2],
    ],
  )
  assert.deepEqual(readCart(JSON.parse(JSON.stringify(cart))), cart)
  const spoiled = { ...wine, quantity: 1, choices: [{ ...wineRibbon, unitPrice: -1 }] }
  assert.deepEqual(readCart({ items: { 7: spoiled } }).items, {})
})

test('only what the cart needs is kept of a product', () => {
  const card = { ...brassTray, unitPrice: 1_104_15, madeToOrder: true, soldOut: false }
  const cart = changeQuantity(emptyCart, card, 1)
  assert.deepEqual(cart.items['7'], { ...brassTray, quantity: 1 })
})

test('adding again takes over the newer price', () => {
  const dearer = { ...brassTray, price: 1_399_00 }
  const cart = changeQuantity(changeQuantity(emptyCart, brassTray, 1), dearer, 1)
  assert.equal(cart.items['7']?.price, 1_399_00)
  assert.equal(cart.items['7']?.quantity, 2)
})

test('emptying the cart leaves the panel as it is', () => {
  const open: Cart = { ...changeQuantity(emptyCart, brassTray, 3), isExpanded: true }
  assert.deepEqual(clearCart(open), { isExpanded: true, items: {} })
})

test('removing what is not there gives the same cart back', () => {
  const cart = changeQuantity(emptyCart, brassTray, 1)
  assert.equal(removeLine(cart, '99'), cart)
  assert.equal(changeQuantity(cart, returnFavour, -1), cart)
  assert.equal(changeQuantity(cart, brassTray, 0), cart)
})

test('half a tray is a mistake of ours', () => {
  assert.throws(() => changeQuantity(emptyCart, brassTray, 0.5), RangeError)
  assert.throws(() => changeQuantity(emptyCart, brassTray, Number.NaN), RangeError)
})

test('adding and taking away as much leads back to the same cart', () => {
  fc.assert(
    fc.property(carts, fc.integer({ min: 1, max: 999 }), (cart, by) => {
      const there = changeQuantity(cart, brassTray, by)
      fc.pre((there.items['7']?.quantity ?? 0) === (cart.items['7']?.quantity ?? 0) + by)
      const back = changeQuantity(there, cart.items['7'] ?? brassTray, -by)
      assert.deepEqual(back, cart)
    }),
  )
})

test('every line stays between 1 and 999, and the badge is the sum of the lines', () => {
  fc.assert(
    fc.property(carts, (cart) => {
      let sum = 0
      for (const [key, line] of Object.entries(cart.items)) {
        assert.equal(key, lineKey(line))
        assert.ok(Number.isInteger(line.quantity) && line.quantity >= 1 && line.quantity <= 999)
        sum += line.quantity
      }
      assert.equal(cartCount(cart), sum)
    }),
  )
})

test('a cart is never changed in place', () => {
  fc.assert(
    fc.property(carts, products, fc.integer({ min: -999, max: 999 }), (cart, product, by) => {
      const before = structuredClone(cart)
      changeQuantity(cart, product, by)
      removeLine(cart, lineKey(product))
      clearCart(cart)
      assert.deepEqual(cart, before)
    }),
  )
})

test('a stored cart is read back as it was', () => {
  fc.assert(
    fc.property(carts, fc.boolean(), (cart, isExpanded) => {
      const stored: unknown = JSON.parse(JSON.stringify({ ...cart, isExpanded }))
      assert.deepEqual(readCart(stored), { ...cart, isExpanded })
    }),
  )
})

test('whatever storage holds, reading it never throws and gives a sound cart', () => {
  const line = fc.record(
    {
      id: fc.oneof(fc.integer(), fc.anything()),
      name: fc.oneof(fc.string(), fc.anything()),
      price: fc.oneof(fc.integer(), fc.anything()),
      discount: fc.oneof(fc.integer(), fc.anything()),
      weight: fc.oneof(fc.double(), fc.anything()),
      picture: fc.anything(),
      quantity: fc.oneof(fc.integer(), fc.anything()),
      qty: fc.anything(),
    },
    { requiredKeys: [] },
  )
  const stored = fc.oneof(fc.jsonValue(), fc.record({ items: fc.dictionary(fc.string(), line) }), fc.anything())
  fc.assert(
    fc.property(stored, (stored) => {
      const cart = readCart(stored)
      assert.equal(typeof cart.isExpanded, 'boolean')
      for (const line of cartLines(cart)) {
        assert.ok(line.quantity >= 1 && line.quantity <= 999)
        assert.ok(line.price >= 100 && line.weight > 0 && line.discount >= 0)
      }
      assert.deepEqual(readCart(JSON.parse(JSON.stringify(cart))), cart)
    }),
    { numRuns: 500 },
  )
})

test('bad lines are dropped, sound ones beside them are kept', () => {
  const sound = { ...returnFavour, quantity: 5 }
  const spoiled = [
    { ...sound, id: 'seven' },
    { ...sound, id: 1, price: 49.5 },
    { ...sound, id: 2, price: -100 },
    { ...sound, id: 3, quantity: 0 },
    { ...sound, id: 4, name: '' },
    { ...sound, id: 5, discount: 250 },
    { ...sound, id: 6, weight: -1 },
    null,
    'tray',
  ]
  const stored = { items: Object.fromEntries([sound, ...spoiled].map((item, index) => [index, item])) }
  assert.deepEqual(readCart(stored), { isExpanded: false, items: { 42: sound } })
})

test('a cart keeps the rate of GST where it is not 18, so that carts from before there were rates read the same', () => {
  const reduced = { ...returnFavour, gstRate: 5 }
  const cart = changeQuantity(changeQuantity(emptyCart, reduced, 2), { ...reduced, id: 43, gstRate: 18 }, 1)
  assert.deepEqual(cart.items, {
    42: { ...returnFavour, gstRate: 5, quantity: 2 },
    43: { ...returnFavour, id: 43, quantity: 1 },
  })
  assert.deepEqual(readCart(JSON.parse(JSON.stringify(cart))), cart)
  const spoiled = { items: { 42: { ...reduced, gstRate: -5, quantity: 2 } } }
  assert.deepEqual(readCart(spoiled).items, { 42: { ...returnFavour, quantity: 2 } })
  const line = cart.items['42']!
  assert.deepEqual(renewLine(line, { price: 1_000, discount: 0, gstRate: 18 }), {
    ...returnFavour,
    price: 1_000,
    discount: 0,
    quantity: 2,
  })
})

test('an older cart is read with kindness: qty, no discount, no weight, too many units, half a picture', () => {
  const { discount: _d, weight: _w, ...older } = returnFavour
  const stored = { items: { 42: { ...older, qty: 5000, picture: { url: '/potli.webp' } } } }
  assert.deepEqual(readCart(stored).items['42'], { ...returnFavour, weight: 0.5, quantity: 999 })
})

test('the weight of a cart is told to the gram', () => {
  assert.equal(cartWeight([]), 0)
  assert.equal(cartWeight([{ weight: 0.1, quantity: 3 }]), 0.3)
  assert.equal(cartWeight([{ weight: 0.3334, quantity: 3 }]), 1)
})
