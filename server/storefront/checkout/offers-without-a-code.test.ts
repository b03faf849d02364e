import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { codes, offers } from '#server/platform/database/offer-tables.ts'
import { adjustments } from '#server/platform/database/order-tables.ts'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { listReductions } from '#server/platform/ledger/list-reductions.ts'
import { readOffer } from '#server/catalogue/offers/list-offers.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createOrderRequest, payInWindow } from '#server/testing/create-test-order.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { readOrder } from '#server/testing/order-steps.ts'
import { applyPayment } from '#server/money/payments/apply-payment.ts'
import type { OfferConditions, OfferGives } from '#shop/offers/offer-terms.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { placeOrder } from './place-order.ts'
import { showCart } from './show-cart.ts'

let shop: TestShop
let hamper: number
before(async () => {
  shop = await openTestShop()
  hamper = await addTestProduct(shop.database, { name: 'Hamper', price: 1_000_00, stock: 500 })
})
beforeEach(() => shop.database.orm.update(offers).set({ isActive: false }))
after(() => shop.close())

type Terms = { gives: OfferGives; conditions?: OfferConditions; firstDay?: string; lastDay?: string }
async function addOffer(name: string, terms: Terms): Promise<number> {
  const [offer] = await shop.database.orm
    .insert(offers)
    .values({ name, lane: 'offer', ...terms })
    .returning()
  return offer!.id
}
async function open(quantity: number, code?: string) {
  const request = await createOrderRequest(shop, [{ id: hamper, quantity }], code === undefined ? {} : { code })
  const opened = await placeOrder(shop, request)
  assert.ok(opened.ok, JSON.stringify(opened))
  return opened
}
const cartOf = (quantity: number, code?: string) =>
  showCart(shop, { lines: [{ id: hamper, quantity }], ...(code !== undefined && { code }) })

test('a cart that has what an offer asks for costs less, and its order just so, by its name', async () => {
  const id = await addOffer('Diwali, a tenth off', { gives: { on: 'order', percent: 10 }, conditions: { pieces: 3 } })
  assert.deepEqual((await cartOf(2)).offers, [])
  const cart = await cartOf(3)
  assert.deepEqual(cart.offers, [{ label: 'Diwali, a tenth off', off: 300_00, delivery: null }])
  const opened = await open(3)
  const { subtotal, tax } = await readOrder(shop, opened.orderId)
  assert.deepEqual([subtotal, tax, subtotal], [cart.subtotal, cart.tax, 2_700_00])
  assert.deepEqual(await listReductions(shop.database.orm, opened.orderId), [
    { label: 'Diwali, a tenth off', goods: 300_00, goodsWithGst: 354_00, delivery: 0 },
  ])
  const { paymentId } = await payInWindow(shop, opened)
  const fetched = await shop.payments.fetchPayment(paymentId)
  assert.ok(fetched.ok && (await applyPayment(shop, fetched.value)).ok)
  const told = await readOffer(shop.database.orm, id, todayInIndia(shop.now()))
  assert.deepEqual([told?.uses, told?.given], [1, 300_00])
  assert.ok((await cancelOrder(shop, opened.orderId, null)).ok)
  assert.equal((await readOffer(shop.database.orm, id, todayInIndia(shop.now())))?.uses, 0)
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('of several the best counts, and a code on top of it', async () => {
  await addOffer('A tenth off', { gives: { on: 'order', percent: 10 } })
  await addOffer('₹150 off each hamper', { gives: { on: 'lines', amount: 150_00 } })
  const [half] = await shop.database.orm
    .insert(offers)
    .values({ name: 'Half', gives: { on: 'order', percent: 50 } })
    .returning()
  await shop.database.orm.insert(codes).values({ code: 'HALF', offerId: half!.id })
  const cart = await cartOf(2, 'half')
  assert.deepEqual(cart.offers, [{ label: '₹150 off each hamper', off: 300_00, delivery: null }])
  assert.deepEqual([cart.code?.off, cart.subtotal], [850_00, 850_00])
  const { orderId } = await open(2, 'HALF')
  assert.equal((await readOrder(shop, orderId)).subtotal, cart.subtotal)
  const rows = await shop.database.orm.select().from(adjustments).where(eq(adjustments.orderId, orderId))
  assert.deepEqual(
    rows.map(({ kind, amount }) => [kind, amount]),
    [
      ['offer', -300_00],
      ['code', -850_00],
    ],
  )
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('delivery at a price needs no code either, and what is over, planned or ended gives nothing', async () => {
  const today = todayInIndia(shop.now())
  await addOffer('Free delivery from ₹2,000', {
    gives: { on: 'delivery', price: 0 },
    conditions: { subtotal: 2_000_00 },
  })
  await addOffer('Over', { gives: { on: 'order', percent: 50 }, lastDay: addDays(today, -1) })
  await addOffer('Planned', { gives: { on: 'order', percent: 50 }, firstDay: addDays(today, 1) })
  const cart = await cartOf(2)
  assert.deepEqual(cart.offers, [{ label: 'Free delivery from ₹2,000', off: 0, delivery: 0 }])
  const { orderId } = await open(2)
  const { shipping, subtotal } = await readOrder(shop, orderId)
  assert.deepEqual([shipping, subtotal], [0, 2_000_00])
  assert.deepEqual(await checkLedger(shop.database), [])
})
