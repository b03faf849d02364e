import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { adjustments } from '#server/platform/database/order-tables.ts'
import { products } from '#server/platform/database/catalogue-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { addTestExtra, addTestProduct, addTestVariant } from '#server/testing/add-test-product.ts'
import { createOrderRequest } from '#server/testing/create-test-order.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { placeOrder } from './place-order.ts'
import { showCart } from './show-cart.ts'

const shop = await openTestShop()
const { database } = shop
after(() => shop.close())

const ladder = [
  { fromQuantity: 10, unitPrice: 240_00 },
  { fromQuantity: 50, unitPrice: 220_00 },
]
const jar = await addTestProduct(database, { name: 'Honey jar', price: 275_00, stock: 500 })
const ghee = await addTestVariant(database, jar, { name: 'Ghee', price: 275_00 })
const large = await addTestVariant(database, jar, { name: 'Large', price: 400_00 })
await addTestExtra(database, jar, {
  key: 'ribbon',
  name: 'Ribbon',
  choices: [
    { key: 'wine', name: 'wine' },
    { key: 'leaf', name: 'leaf' },
  ],
})
await database.orm.update(products).set({ priceBreaks: ladder }).where(eq(products.id, jar))

const adjustmentsOf = async (orderId: string) =>
  (await database.orm.select().from(adjustments).where(eq(adjustments.orderId, orderId)).orderBy(adjustments.id)).map(
    ({ kind, source, label, amount }) => [kind, source, label, amount],
  )

test('pieces of one product count together, whatever their ribbon; a variant of another price keeps its own', async () => {
  const cart = [
    { id: jar, quantity: 6, choices: { ribbon: 'leaf' } },
    { id: ghee, quantity: 5 },
    { id: large, quantity: 40 },
  ]
  const shown = await showCart(shop, { lines: cart })
  assert.deepEqual(
    shown.lines.map(({ priced }) => [priced?.breaks?.steps.length, priced?.taxable]),
    [
      [2, 6 * 240_00],
      [2, 5 * 240_00],
      [undefined, 40 * 400_00],
    ],
  )
  const request = await createOrderRequest(shop, cart)
  const opened = await placeOrder(shop, request)
  assert.ok(opened.ok, JSON.stringify(opened))
  assert.deepEqual(await adjustmentsOf(opened.orderId), [
    ['quantity price', String(jar), '10 and more', -6 * 35_00],
    ['quantity price', String(jar), '10 and more', -5 * 35_00],
  ])
  assert.deepEqual(await checkLedger(database), [])
})

test('a ladder that changed meanwhile is told before anybody pays, with what the prices are now', async () => {
  const request = await createOrderRequest(shop, [{ id: jar, quantity: 50 }])
  const seen = await placeOrder(shop, request)
  assert.ok(seen.ok, JSON.stringify(seen))
  await database.orm
    .update(products)
    .set({ priceBreaks: ladder.slice(0, 1) })
    .where(eq(products.id, jar))
  const refused = await placeOrder(shop, {
    ...(await createOrderRequest(shop, [{ id: jar, quantity: 50 }])),
    expectedTotal: seen.amount,
  })
  assert.ok(!refused.ok)
  assert.equal(refused.reason, 'total-changed')
  assert.deepEqual(
    refused.details?.cart?.map(({ breaks }) => breaks?.steps),
    [ladder.slice(0, 1)],
  )
})

test('the database takes no ladder that rises', async () => {
  for (const priceBreaks of [
    [
      { fromQuantity: 10, unitPrice: 240_00 },
      { fromQuantity: 50, unitPrice: 240_00 },
    ],
    [
      { fromQuantity: 50, unitPrice: 240_00 },
      { fromQuantity: 10, unitPrice: 220_00 },
    ],
    [{ fromQuantity: 1, unitPrice: 240_00 }],
  ])
    await assert.rejects(database.orm.update(products).set({ priceBreaks }).where(eq(products.id, jar)), /.*/)
})
