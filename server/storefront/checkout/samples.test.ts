import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { products } from '#server/platform/database/catalogue-tables.ts'
import { codes } from '#server/platform/database/offer-tables.ts'
import { orderLines } from '#server/platform/database/order-tables.ts'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { listSamples } from '#server/platform/ledger/list-samples.ts'
import { showOrder } from '#server/orders/buyer-view/show-order.ts'
import { applyPayment } from '#server/money/payments/apply-payment.ts'
import { expireOrder } from '#server/money/reconciliation/expire-order.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createOrderRequest, payInWindow } from '#server/testing/create-test-order.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { readOrder } from '#server/testing/order-steps.ts'
import { returnGoods } from '#server/testing/return-goods.ts'
import { SAMPLE_DAYS } from '#shop/offers/sample-terms.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { placeOrder } from './place-order.ts'
import { showCart } from './show-cart.ts'

const MINUTES_A_DAY = 24 * 60

let shop: TestShop
let jar: number
let hamper: number
before(async () => {
  shop = await openTestShop()
  jar = await addTestProduct(shop.database, { name: 'Honey jar', price: 275_00, stock: 5_000, weight: 0.1 })
  hamper = await addTestProduct(shop.database, { name: 'Hamper', price: 1_000_00, stock: 100 })
  const priceBreaks = [{ fromQuantity: 50, unitPrice: 240_00 }]
  await shop.database.orm.update(products).set({ priceBreaks }).where(eq(products.id, jar))
})
after(() => shop.close())

type Cart = { id: number; quantity: number }[]

async function open(cart: Cart, code?: string) {
  return placeOrder(shop, await createOrderRequest(shop, cart, code === undefined ? {} : { code }))
}
async function buy(cart: Cart, code?: string): Promise<string> {
  const opened = await open(cart, code)
  assert.ok(opened.ok, JSON.stringify(opened))
  const { paymentId } = await payInWindow(shop, opened)
  const fetched = await shop.payments.fetchPayment(paymentId)
  assert.ok(fetched.ok && (await applyPayment(shop, fetched.value)).ok)
  return opened.orderId
}
const samplesOf = (orderId: string) => listSamples(shop.database.orm, orderId, todayInIndia(shop.now()))
async function buySample(): Promise<{ orderId: string; code: string }> {
  const orderId = await buy([{ id: jar, quantity: 1 }])
  const [sample] = await samplesOf(orderId)
  assert.ok(sample)
  return { orderId, code: sample.code }
}
const usesOf = async (code: string) =>
  (await shop.database.orm.select().from(codes).where(eq(codes.code, code)))[0]?.uses
const listExceptions = () => checkLedger(shop.database)

test('one jar alone gives its price back on fifty, once, and its order says so', async () => {
  const { orderId, code } = await buySample()
  const shown = await showOrder(shop, { orderId, customerId: null })
  assert.ok(shown.ok)
  const until = addDays(todayInIndia(shop.now()), SAMPLE_DAYS)
  assert.deepEqual(shown.order.samples, [{ code, name: 'Honey jar', pieces: 50, worth: 324_50, until, state: 'open' }])
  const cart = await showCart(shop, { lines: [{ id: jar, quantity: 50 }], code: code.toLowerCase() })
  assert.deepEqual([cart.code?.off, cart.subtotal], [275_00, 50 * 240_00 - 275_00])
  const main = await buy([{ id: jar, quantity: 50 }], code)
  const { subtotal, tax } = await readOrder(shop, main)
  assert.deepEqual([subtotal, tax], [cart.subtotal, cart.tax])
  assert.equal((await samplesOf(orderId))[0]?.state, 'used')
  const again = await open([{ id: jar, quantity: 60 }], code)
  assert.deepEqual(!again.ok && again.reason, 'code-used-up')
  assert.deepEqual(await samplesOf(main), [])
  assert.deepEqual(await listExceptions(), [])
})

test('only what is bought alone and has quantity prices is a sample', async () => {
  assert.deepEqual(await samplesOf(await buy([{ id: hamper, quantity: 1 }])), [])
  assert.deepEqual(await samplesOf(await buy([{ id: jar, quantity: 2 }])), [])
  const unpaid = await open([{ id: jar, quantity: 1 }])
  assert.ok(unpaid.ok)
  assert.deepEqual(await samplesOf(unpaid.orderId), [])
})

test('with too few pieces, or after sixty days, its code says what is missing', async () => {
  const { orderId, code } = await buySample()
  const few = await open([{ id: jar, quantity: 49 }], code)
  assert.match(few.ok ? '' : few.message, /^1 more piece of the pieces it was made for is missing/)
  shop.advanceClock(SAMPLE_DAYS * MINUTES_A_DAY)
  assert.equal((await samplesOf(orderId))[0]?.state, 'open')
  shop.advanceClock(MINUTES_A_DAY)
  const late = await open([{ id: jar, quantity: 50 }], code)
  assert.equal(!late.ok && late.reason, 'code-over')
  assert.equal((await samplesOf(orderId))[0]?.state, 'over')
})

test('a main order that nobody pays gives the code back', async () => {
  const { code } = await buySample()
  const main = await open([{ id: jar, quantity: 51 }], code)
  assert.ok(main.ok)
  assert.equal(await usesOf(code), 1)
  shop.advanceClock(60)
  await expireOrder(shop, main.orderId)
  assert.equal(await usesOf(code), 0)
  await buy([{ id: jar, quantity: 52 }], code)
  assert.deepEqual(await listExceptions(), [])
})

test('a sample that is cancelled, or comes back, gives nothing back', async () => {
  const cancelled = await buySample()
  assert.ok((await cancelOrder(shop, cancelled.orderId, null)).ok)
  const returned = await buySample()
  const [line] = await shop.database.orm.select().from(orderLines).where(eq(orderLines.orderId, returned.orderId))
  const given = await returnGoods(shop, {
    orderId: returned.orderId,
    parts: [{ line: line!.id, units: 1 }],
    reason: 'Not as on the picture',
  })
  assert.ok(given.ok, JSON.stringify(given))
  for (const { orderId, code } of [cancelled, returned]) {
    assert.equal((await samplesOf(orderId))[0]?.state, 'void')
    const main = await open([{ id: jar, quantity: 53 }], code)
    assert.equal(!main.ok && main.reason, 'code-unknown')
  }
  assert.deepEqual(await listExceptions(), [])
})

test('M10: a sample that gives back more, twice, or after it went back is found in the books', async () => {
  const { code } = await buySample()
  const offer = `(SELECT offer_id FROM codes WHERE code = '${code}')`
  for (const sql of [
    `UPDATE offers SET gives = '{"on": "order", "amount": 30000}' WHERE id = ${offer}`,
    `UPDATE codes SET most_uses = 2 WHERE code = '${code}'`,
    `UPDATE offers SET is_active = true WHERE is_sample AND NOT is_active`,
  ]) {
    const client = await shop.database.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query(sql)
      const found = new Set((await checkLedger({ pool: client })).map(({ invariant }) => invariant.split(' ')[0]))
      assert.deepEqual([...found], ['M10'], sql)
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  }
})
