import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { products } from '#server/platform/database/catalogue-tables.ts'
import { listReductions } from '#server/platform/ledger/list-reductions.ts'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { codes, codeUses, offers } from '#server/platform/database/offer-tables.ts'
import { adjustments, orderLines, orders } from '#server/platform/database/order-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { applyPayment } from '#server/money/payments/apply-payment.ts'
import { expireOrder } from '#server/money/reconciliation/expire-order.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createOrderRequest, payInWindow, testAddress } from '#server/testing/create-test-order.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { processPendingRefunds, readOrder } from '#server/testing/order-steps.ts'
import type { OfferConditions, OfferGives } from '#shop/offers/offer-terms.ts'
import { placeOrder } from './place-order.ts'
import { showCart } from './show-cart.ts'

const CHECKOUTS = 200
const USES = 17

let shop: TestShop
let hamper: number
before(async () => {
  shop = await openTestShop()
  hamper = await addTestProduct(shop.database, { name: 'Hamper', price: 100_000, stock: 5_000 })
})
after(() => shop.close())

type Terms = {
  gives?: OfferGives
  conditions?: OfferConditions
  mostUses?: number
  mostUsesEach?: number
  lastDay?: string
}

async function addCode(code: string, { gives, conditions = {}, mostUses, mostUsesEach, lastDay }: Terms = {}) {
  const given = gives ?? { on: 'order', percent: 10 }
  const [offer] = await shop.database.orm
    .insert(offers)
    .values({ name: `Offer of ${code}`, gives: given, conditions, ...(lastDay && { lastDay }) })
    .returning()
  const most = { mostUses: mostUses ?? null, mostUsesEach: mostUsesEach ?? null }
  await shop.database.orm.insert(codes).values({ code, offerId: offer!.id, ...most })
}

const usesOf = async (code: string) =>
  (await shop.database.orm.select().from(codes).where(eq(codes.code, code)))[0]?.uses
const listExceptions = () => checkLedger(shop.database)

async function order(code: string, quantity = 1, email = testAddress.email) {
  const request = await createOrderRequest(shop, [{ id: hamper, quantity }], { info: { ...testAddress, email }, code })
  return placeOrder(shop, request)
}
async function opened(...asked: Parameters<typeof order>) {
  const placed = await order(...asked)
  assert.ok(placed.ok, JSON.stringify(placed))
  return placed
}
const refusalOf = async (...asked: Parameters<typeof order>) => {
  const placed = await order(...asked)
  assert.ok(!placed.ok)
  return [placed.reason, placed.message]
}

test('a code lowers what the goods are taxed on, and stands on the order by its name', async () => {
  await addCode('RAKHI10')
  const { orderId } = await opened(' rakhi 10', 2)
  const placed = await readOrder(shop, orderId)
  assert.deepEqual([placed.subtotal, placed.tax, placed.shipping], [180_000, 32_400, 12_000])
  const [line] = await shop.database.orm.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  assert.deepEqual([line?.lineTotal, line?.taxable, line?.tax], [200_000, 180_000, 32_400])
  const rows = await shop.database.orm.select().from(adjustments).where(eq(adjustments.orderId, orderId))
  assert.deepEqual(
    rows.map(({ kind, label, amount }) => [kind, label, amount]),
    [['code', 'Code RAKHI10', -20_000]],
  )
  assert.equal(await usesOf('RAKHI10'), 1)
  assert.deepEqual(await listExceptions(), [])
})

test('the cart says what a code takes off, as the order then charges it', async () => {
  await addCode('CART15', { gives: { on: 'order', percent: 15 } })
  const cart = await showCart(shop, { lines: [{ id: hamper, quantity: 3 }], code: 'cart15' })
  assert.deepEqual(cart.code, { code: 'CART15', refusal: null, asks: null, off: 45_000, delivery: null })
  const { orderId } = await opened('CART15', 3)
  const { subtotal, tax } = await readOrder(shop, orderId)
  assert.deepEqual([subtotal, tax], [cart.subtotal, cart.tax])
})

test('a code counts on top of a price by quantity, and neither takes anything off the other', async () => {
  await addCode('BULK10', { gives: { on: 'order', percent: 10 } })
  const steps = [{ fromQuantity: 50, unitPrice: 240_00 }]
  const jar = await addTestProduct(shop.database, { name: 'Honey jar', price: 275_00, stock: 500 })
  await shop.database.orm.update(products).set({ priceBreaks: steps }).where(eq(products.id, jar))
  const cart = [
    { id: jar, quantity: 50 },
    { id: hamper, quantity: 1 },
  ]
  const shown = await showCart(shop, { lines: cart, code: 'BULK10' })
  const placed = await placeOrder(shop, await createOrderRequest(shop, cart, { code: 'BULK10' }))
  assert.ok(placed.ok, JSON.stringify(placed))
  const rows = await shop.database.orm.select().from(adjustments).where(eq(adjustments.orderId, placed.orderId))
  assert.deepEqual(
    rows.map(({ kind, amount }) => [kind, amount]),
    [
      ['quantity price', -50 * 35_00],
      ['code', -1_200_00],
      ['code', -100_00],
    ],
  )
  const { subtotal, tax } = await readOrder(shop, placed.orderId)
  assert.deepEqual([subtotal, shown.subtotal], [11_700_00, 11_700_00])
  assert.equal(tax, shown.tax)
  assert.deepEqual(await listReductions(shop.database.orm, placed.orderId), [
    { label: 'Code BULK10', goods: 1_300_00, goodsWithGst: 1_534_00, delivery: 0 },
  ])
  assert.deepEqual(await listExceptions(), [])
})

test('delivery at a price is charged at that price, with its tax inside', async () => {
  await addCode('FREESHIP', { gives: { on: 'delivery', price: 0 } })
  const { orderId } = await opened('FREESHIP')
  const { shipping, total } = await readOrder(shop, orderId)
  assert.deepEqual([shipping, total], [0, 118_000])
  assert.deepEqual(await listExceptions(), [])
})

test('a code that does nothing says why, and what to do', async () => {
  await addCode('BIG', { conditions: { subtotal: 134_000 } })
  await addCode('FIVE', { conditions: { pieces: 5 } })
  await addCode('OLD', { lastDay: '2020-01-01' })
  await addCode('KERALA', { conditions: { states: ['Kerala'] } })
  await addCode('OTHERS', { conditions: { categories: ['Trays of another kind'] } })
  const said = [
    await refusalOf('NOSUCH'),
    await refusalOf('BIG'),
    await refusalOf('FIVE'),
    await refusalOf('OLD'),
    await refusalOf('KERALA'),
    await refusalOf('OTHERS'),
  ]
  assert.deepEqual(said, [
    ['code-unknown', 'We know no code NOSUCH. Please look at it once more, or take it out.'],
    ['code-not-met', 'Add anything in the shop for ₹402 more, with GST, to use BIG.'],
    ['code-not-met', '4 more pieces of anything in the shop are missing for FIVE.'],
    ['code-over', 'OLD ended on Wed 1 Jan. Please take it out to go on without it.'],
    ['code-not-met', 'KERALA is for parcels to Kerala. Please take it out to go on without it.'],
    ['code-not-met', 'OTHERS is for Trays of another kind, and none is in your cart.'],
  ])
})

test('the cart says what a code asks for that only the order can tell', async () => {
  const first: OfferConditions = { isFirstOrder: true }
  await addCode('FIRST', { conditions: first })
  await addCode('SOUTH', { conditions: { states: ['Kerala', 'Goa'] } })
  await addCode('BOTH', { conditions: { ...first, states: ['Kerala'] } })
  await addCode('FIRSTBIG', { conditions: { ...first, subtotal: 900_000_00 } })
  const asks = async (code: string) => (await showCart(shop, { lines: [{ id: hamper, quantity: 1 }], code })).code?.asks
  assert.deepEqual(await Promise.all(['FIRST', 'SOUTH', 'BOTH', 'FIRSTBIG', 'NOSUCH'].map(asks)), [
    'It is for a first order; we check this when you order.',
    'It is for parcels to Kerala or Goa; we check your address when you order.',
    'It is for a first order and parcels to Kerala; we check both when you order.',
    null,
    null,
  ])
})

test('a use is given back when nobody pays, taken again by late money, and given back by cancelling', async () => {
  await addCode('ONCE', { mostUses: 1 })
  const first = await opened('ONCE', 4)
  assert.deepEqual((await refusalOf('ONCE', 5))[0], 'code-used-up')
  shop.advanceClock(60)
  await expireOrder(shop, first.orderId)
  await expireOrder(shop, first.orderId)
  assert.equal(await usesOf('ONCE'), 0)
  const { paymentId } = await payInWindow(shop, first)
  const fetched = await shop.payments.fetchPayment(paymentId)
  assert.ok(fetched.ok && (await applyPayment(shop, fetched.value)).ok)
  assert.equal((await readOrder(shop, first.orderId)).state, 'placed')
  assert.equal(await usesOf('ONCE'), 1)
  assert.deepEqual(await listExceptions(), [])
  assert.ok((await cancelOrder(shop, first.orderId, null)).ok)
  assert.equal(await usesOf('ONCE'), 0)
  assert.deepEqual(await listExceptions(), [])
})

test('late money for a code that others have used up meanwhile goes back', async () => {
  await addCode('LAST', { mostUses: 1 })
  const late = await opened('LAST', 6)
  shop.advanceClock(60)
  await expireOrder(shop, late.orderId)
  await opened('LAST', 7)
  const { paymentId } = await payInWindow(shop, late)
  const fetched = await shop.payments.fetchPayment(paymentId)
  assert.ok(fetched.ok && (await applyPayment(shop, fetched.value)).ok)
  assert.equal((await readOrder(shop, late.orderId)).placedAt, null)
  assert.equal(await usesOf('LAST'), 1)
  assert.deepEqual(await listExceptions(), [])
})

test('a code for each person once is for an e-mail address, however it is written', async () => {
  await addCode('EACH', { mostUsesEach: 1 })
  await opened('EACH', 1, 'meera@example.in')
  assert.equal((await refusalOf('EACH', 2, 'Meera@Example.in'))[0], 'code-used-up')
  await opened('EACH', 2, 'dev@example.in')
  const [use] = await shop.database.orm.select().from(codeUses).where(eq(codeUses.code, 'EACH')).limit(1)
  assert.doesNotMatch(use?.person ?? '', /meera/)
})

test('an order that was called off before it left was no first order', async () => {
  await addCode('WELCOME', { conditions: { isFirstOrder: true } })
  const first = await opened('WELCOME', 1, 'ila@example.in')
  const { paymentId } = await payInWindow(shop, first)
  const fetched = await shop.payments.fetchPayment(paymentId)
  assert.ok(fetched.ok && (await applyPayment(shop, fetched.value)).ok)
  assert.equal((await refusalOf('WELCOME', 2, 'ila@example.in'))[0], 'code-not-met')
  assert.ok((await cancelOrder(shop, first.orderId, null)).ok)
  await processPendingRefunds(shop)
  assert.equal((await readOrder(shop, first.orderId)).state, 'refunded')
  await opened('WELCOME', 2, 'ila@example.in')
  assert.deepEqual(await listExceptions(), [])
})

test('of several unpaid orders of one person only one is the first', async () => {
  await addCode('NEWHERE', { conditions: { isFirstOrder: true } })
  const first = await opened('NEWHERE', 1, 'kavya@example.in')
  assert.equal((await refusalOf('NEWHERE', 2, 'kavya@example.in'))[0], 'code-used-up')
  shop.advanceClock(60)
  await expireOrder(shop, first.orderId)
  await opened('NEWHERE', 2, 'kavya@example.in')
  assert.deepEqual(await listExceptions(), [])
})

test(`of ${CHECKOUTS} who check out at once with a code for ${USES}, ${USES} have it`, async () => {
  await addCode('RUSH', { mostUses: USES })
  const requests = await Promise.all(
    Array.from({ length: CHECKOUTS }, (_, index) =>
      createOrderRequest(shop, [{ id: hamper, quantity: 1 + (index % 3) }], {
        info: { ...testAddress, email: `guest${index}@example.in` },
        code: 'RUSH',
      }),
    ),
  )
  const placed = await Promise.all(requests.map((request) => placeOrder(shop, request)))
  const reasons = Map.groupBy(placed, (one) => (one.ok ? 'opened' : one.reason))
  assert.deepEqual([...reasons].map(([reason, { length }]) => [reason, length]).toSorted(), [
    ['code-used-up', CHECKOUTS - USES],
    ['opened', USES],
  ])
  assert.equal(await usesOf('RUSH'), USES)
  assert.deepEqual(await listExceptions(), [])
})

test('the books say when a count is not the uses that orders hold', async () => {
  await addCode('MISCOUNT')
  const { orderId } = await opened('MISCOUNT', 8)
  const { orm } = shop.database
  await orm.update(codes).set({ uses: 3 }).where(eq(codes.code, 'MISCOUNT'))
  assert.deepEqual(
    (await listExceptions()).map(({ invariant }) => invariant),
    ['M8 a code is used as often as orders hold it, and no more often than it may be'],
  )
  await orm.update(codes).set({ uses: 0 }).where(eq(codes.code, 'MISCOUNT'))
  await orm.update(codeUses).set({ isHeld: false }).where(eq(codeUses.orderId, orderId))
  assert.deepEqual(
    (await listExceptions()).map(({ invariant }) => invariant),
    ['M8 what a code took off an order is one use of it, until the order gave up what it held'],
  )
  await orm.update(codes).set({ uses: 1 }).where(eq(codes.code, 'MISCOUNT'))
  await orm.update(codeUses).set({ isHeld: true }).where(eq(codeUses.orderId, orderId))
  assert.equal((await orm.select().from(orders).where(eq(orders.id, orderId))).length, 1)
})
