import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { adjustments, orderLines } from '#server/platform/database/order-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { applyPayment } from '#server/money/payments/apply-payment.ts'
import { expireOrder } from '#server/money/reconciliation/expire-order.ts'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { addTestExtra, addTestProduct, readStock } from '#server/testing/add-test-product.ts'
import { createOrderRequest, payInWindow } from '#server/testing/create-test-order.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { showOrder } from '#server/orders/buyer-view/show-order.ts'
import type { CartLineRequest } from './order-request.ts'
import { placeOrder } from './place-order.ts'

const shop = await openTestShop()
const { database } = shop
const ribbonRoll = await addTestProduct(database, { name: 'Ribbon roll', stock: 5 })
const box = await addTestProduct(database, { name: 'Keepsake box', price: 90_000, stock: 100 })
await addTestExtra(database, box, {
  key: 'ribbon',
  name: 'Ribbon',
  choices: [
    { key: 'wine', name: 'wine' },
    { key: 'leaf', name: 'leaf' },
    { key: 'silk', name: 'silk', unitPrice: 5_000, variantId: ribbonRoll },
  ],
})
await addTestExtra(database, box, {
  key: 'foil',
  name: 'Foil',
  choices: [{ key: 'gold', name: 'gold', unitPrice: 8_000, oncePrice: 50_000 }],
})
const tray = await addTestProduct(database, { name: 'Pooja tray', price: 60_000 })
await addTestExtra(database, tray, {
  key: 'motif',
  name: 'Motif',
  isRequired: true,
  choices: [
    { key: 'booti', name: 'booti' },
    { key: 'bel', name: 'bel' },
  ],
})
after(() => shop.close())

async function buy(cart: CartLineRequest[]) {
  return placeOrder(shop, await createOrderRequest(shop, cart))
}

const linesOf = (orderId: string) =>
  database.orm.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.id)

test('one box with gold foil and two with a leaf ribbon are two lines, each with what it costs', async () => {
  const opened = await buy([
    { id: box, quantity: 1, choices: { foil: 'gold' } },
    { id: box, quantity: 2, choices: { ribbon: 'leaf' } },
  ])
  assert.ok(opened.ok, JSON.stringify(opened))
  const lines = await linesOf(opened.orderId)
  assert.deepEqual(
    lines.map(({ quantity, lineTotal, taxable, tax }) => [quantity, lineTotal, taxable, tax]),
    [
      [1, 90_000, 148_000, 26_640],
      [2, 180_000, 180_000, 32_400],
    ],
  )
  const charged = await database.orm.select().from(adjustments).where(eq(adjustments.orderId, opened.orderId))
  assert.deepEqual(
    charged.map(({ lineId, kind, source, label, amount }) => [lineId, kind, source, label, amount]),
    [[lines[0]?.id, 'extra', 'foil', 'Foil: gold', 58_000]],
  )
  const shown = await showOrder(shop, { orderId: opened.orderId, customerId: null })
  assert.ok(shown.ok)
  assert.deepEqual(
    shown.cart.map(({ choices }) => choices.map(({ name, label }) => `${name}: ${label}`)),
    [['Ribbon: wine', 'Foil: gold'], ['Ribbon: leaf']],
  )
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('a line is shown in the colour that was chosen', async () => {
  await database.pool.query(
    `INSERT INTO product_images (product_id, position, url, width, height, alt, size)
     SELECT $1, position, '/pictures/box-' || position || '.webp', 800, 600, 'A box', 1 FROM generate_series(0, 1) AS position`,
    [box],
  )
  await database.pool.query(
    `UPDATE extras SET choices = jsonb_set(choices, '{1,picture}', '1') WHERE product_id = $1 AND key = 'ribbon'`,
    [box],
  )
  const opened = await buy([
    { id: box, quantity: 1 },
    { id: box, quantity: 1, choices: { ribbon: 'leaf' } },
  ])
  assert.ok(opened.ok)
  assert.deepEqual(
    (await linesOf(opened.orderId)).map(({ picture }) => picture?.url),
    ['/pictures/box-0.webp', '/pictures/box-1.webp'],
  )
})

test('nothing said of the ribbon is the one in the picture: both ways of asking are one line', async () => {
  const opened = await buy([
    { id: box, quantity: 1 },
    { id: box, quantity: 2, choices: { ribbon: 'wine' } },
  ])
  assert.ok(opened.ok)
  assert.deepEqual(
    (await linesOf(opened.orderId)).map(({ quantity, choices }) => [quantity, choices.map(({ choice }) => choice)]),
    [[3, ['wine']]],
  )
})

test('other words of the same cart are another order; the same words the same', async () => {
  const request = await createOrderRequest(shop, [{ id: box, quantity: 1, choices: { ribbon: 'leaf' } }])
  const [first, again] = [await placeOrder(shop, request), await placeOrder(shop, request)]
  const wine = await placeOrder(shop, { ...request, cart: [{ id: box, quantity: 1, choices: { ribbon: 'wine' } }] })
  assert.ok(first.ok && again.ok && wine.ok)
  assert.equal(again.orderId, first.orderId)
  assert.notEqual(wine.orderId, first.orderId)
})

test('a silk ribbon leaves its own shelf, comes back with the order, and cannot be sold twice', async () => {
  const silk = { ribbon: 'silk' }
  const opened = await buy([{ id: box, quantity: 3, choices: silk }])
  assert.ok(opened.ok)
  assert.equal(await readStock(database, ribbonRoll), 2)

  const tooMany = await buy([
    { id: box, quantity: 2, choices: silk },
    { id: box, quantity: 1, choices: { ...silk, foil: 'gold' } },
  ])
  assert.ok(!tooMany.ok)
  assert.match(tooMany.message, /Only 2 of Ribbon roll are left/)
  assert.equal(await readStock(database, ribbonRoll), 2)

  await expireOrder(shop, opened.orderId)
  assert.equal(await readStock(database, ribbonRoll), 5)
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('forty shoppers want three of the five silk ribbons at once, on two lines each: one gets them', async () => {
  const requests = await Promise.all(
    Array.from({ length: 40 }, () =>
      createOrderRequest(shop, [
        { id: box, quantity: 2, choices: { ribbon: 'silk' } },
        { id: box, quantity: 1, choices: { ribbon: 'silk', foil: 'gold' } },
      ]),
    ),
  )
  const answers = await Promise.all(
    requests.map((request, index) =>
      placeOrder(shop, { ...request, info: { ...request.info, email: `shopper-${index}@example.in` } }),
    ),
  )
  const placed = answers.filter((answer) => answer.ok)
  assert.equal(placed.length, 1)
  assert.equal(await readStock(database, ribbonRoll), 2)
  assert.deepEqual(await checkLedger(shop.database), [])
  await expireOrder(shop, placed[0]?.orderId ?? assert.fail())
})

test('a paid order given up puts its silk ribbons back', async () => {
  const opened = await buy([{ id: box, quantity: 2, choices: { ribbon: 'silk' } }])
  assert.ok(opened.ok)
  const { paymentId } = await payInWindow(shop, opened)
  const payment = await shop.payments.fetchPayment(paymentId)
  assert.ok(payment.ok && (await applyPayment(shop, payment.value)).ok)
  assert.equal(await readStock(database, ribbonRoll), 3)
  const cancelled = await cancelOrder(shop, opened.orderId, null)
  assert.ok(cancelled.ok, JSON.stringify(cancelled))
  assert.equal(await readStock(database, ribbonRoll), 5)
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('what is missing, unknown or of another product is refused by its line and field', async () => {
  const refused = async (cart: CartLineRequest[]) => {
    const answer = await buy(cart)
    assert.ok(!answer.ok)
    const details = 'details' in answer ? answer.details : undefined
    const [fault] = Array.isArray(details?.errors) ? details.errors : []
    return [answer.reason, fault?.path.join('.'), answer.message]
  }
  assert.deepEqual(await refused([{ id: tray, quantity: 1 }]), [
    'choice-missing',
    'cart.0.choices.motif',
    'Pooja tray: Please choose: motif.',
  ])
  const [reason, path] = await refused([
    { id: tray, quantity: 1, choices: { motif: 'bel' } },
    { id: box, quantity: 1, choices: { motif: 'bel' } },
  ])
  assert.deepEqual([reason, path], ['no-such-choice', 'cart.1.choices.motif'])
})
