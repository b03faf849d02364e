import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { quoteShipping } from './quote-shipping.ts'
import type { SingleOrderRequest } from './order-request.ts'
import { orderLines, orders } from '#server/platform/database/order-tables.ts'
import { expireOrder } from '#server/money/reconciliation/expire-order.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { placeOrder } from './place-order.ts'
import { addTestProduct, addTestVariant, readStock } from '#server/testing/add-test-product.ts'
import { readShipment } from '#server/testing/order-steps.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import {
  testAddress,
  createOrderRequest,
  createUnpaidOrder,
  payInWindow,
  createTestQuote,
} from '#server/testing/create-test-order.ts'

let shop: TestShop
let tray: number
before(async () => {
  shop = await openTestShop()
  tray = await addTestProduct(shop.database, { price: 99_900, discount: 15, stock: 500, weight: 1.25 })
})
after(() => shop.close())

const orderOf = async (orderId: string) => {
  const [order] = await shop.database.orm.select().from(orders).where(eq(orders.id, orderId))
  assert.ok(order)
  return order
}
const placed = async (request: SingleOrderRequest) => {
  const result = await placeOrder(shop, request)
  assert.ok(result.ok, JSON.stringify(result))
  return result
}
const countOrders = async () =>
  (await shop.database.pool.query<{ n: number }>('SELECT count(*) AS n FROM orders')).rows[0]?.n ?? 0
const refused = async (request: SingleOrderRequest, reason: string) => {
  const before = [await countOrders(), await readStock(shop.database, tray)]
  const result = await placeOrder(shop, request)
  assert.ok(!result.ok)
  assert.equal(result.reason, reason)
  assert.match(result.message, /^[A-Z].*[.!]/, 'a sentence somebody can act on')
  assert.deepEqual([await countOrders(), await readStock(shop.database, tray)], before, 'without effect')
  return result
}

test('an order is charged from our own books, and its pieces leave the shelf', async () => {
  const box = await addTestProduct(shop.database, { name: 'Mango wood box', price: 12_345, weight: 0.4 })
  const before = (await readStock(shop.database, tray)) ?? 0
  const cart = [
    { id: box, quantity: 3 },
    { id: tray, quantity: 2 },
  ]
  const opened = await placed(await createOrderRequest(shop, cart))
  const order = await orderOf(opened.orderId)
  const subtotal = 3 * 12_345 + 2 * 84_915
  assert.deepEqual(
    [order.state, order.subtotal, order.tax, order.shipping, order.total],
    ['awaiting payment', subtotal, 37_236, 12_000, subtotal + 37_236 + 12_000],
  )
  assert.equal((await readShipment(shop, order.id)).weight, 3.7)
  assert.equal(opened.amount, order.total)
  const lines = await shop.database.orm
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.id)
  assert.deepEqual(
    lines.map((line) => [line.name, line.unitPrice, line.quantity, line.lineTotal, line.fromStock]),
    [
      ['Mango wood box', 12_345, 3, 37_035, false],
      ['Brass tray', 84_915, 2, 169_830, true],
    ],
  )
  assert.equal(await readStock(shop.database, tray), before - 2)
  const there = await shop.payments.findOrderByReceipt(`GTH-${String(order.number).padStart(6, '0')}`)
  assert.ok(there.ok && there.value)
  assert.deepEqual([there.value.id, there.value.amount], [opened.providerOrderId, order.total])
})

test('each rate of an order is taxed by itself', async () => {
  const idol = await addTestProduct(shop.database, { name: 'Clay Ganesha', price: 50_003, gstRate: 5 })
  const cart = [
    { id: tray, quantity: 1 },
    { id: idol, quantity: 3 },
  ]
  const order = await orderOf((await placed(await createOrderRequest(shop, cart))).orderId)
  assert.deepEqual(
    [order.subtotal, order.tax, order.total],
    [234_924, 15_285 + 7_500, 234_924 + 22_785 + order.shipping],
  )
  const request = { ...(await createOrderRequest(shop, cart)), expectedTotal: order.total - 1 }
  const refusal = await refused(request, 'total-changed')
  assert.deepEqual('details' in refusal && refusal.details?.cart?.map(({ id, gstRate }) => [id, gstRate]), [
    [tray, undefined],
    [idol, 5],
  ])
})

test('the same product on two lines is one line', async () => {
  const request = await createOrderRequest(shop, [{ id: tray, quantity: 3 }])
  const opened = await placed({ ...request, cart: [1, 2].map((quantity) => ({ id: tray, quantity })) })
  const lines = await shop.database.orm.select().from(orderLines).where(eq(orderLines.orderId, opened.orderId))
  assert.deepEqual(
    lines.map((line) => line.quantity),
    [3],
  )
})

test('two variants of a product are two lines, each with its own price and shelf', async () => {
  const potli = await addTestProduct(shop.database, { name: 'Silk potli', price: 80_000, stock: 5 })
  const large = await addTestVariant(shop.database, potli, { name: 'Large', price: 130_000, discount: 10, stock: 4 })
  const cart = [
    { id: potli, quantity: 2 },
    { id: large, quantity: 3 },
  ]
  const { orderId } = await placed(await createOrderRequest(shop, cart))
  const lines = await shop.database.orm.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  assert.deepEqual(
    lines.map(({ productId, variantId, name, unitPrice, quantity }) => [
      productId,
      variantId,
      name,
      unitPrice,
      quantity,
    ]),
    [
      [potli, potli, 'Silk potli', 80_000, 2],
      [potli, large, 'Silk potli, Large', 117_000, 3],
    ],
  )
  const shelf = () => Promise.all([potli, large].map((id) => readStock(shop.database, id)))
  assert.deepEqual(await shelf(), [3, 1])
  await expireOrder(shop, orderId)
  assert.deepEqual(await shelf(), [5, 4])
  await shop.database.pool.query('UPDATE variants SET is_active = false WHERE id = $1', [large])
  await refused({ ...(await createOrderRequest(shop, [{ id: potli, quantity: 1 }])), cart }, 'unknown-product')
})

test('carts that cannot be ordered', async () => {
  const asking = async (cart: SingleOrderRequest['cart']) => ({
    ...(await createOrderRequest(shop, [{ id: tray, quantity: 1 }])),
    cart,
  })
  await refused(await asking([]), 'empty-cart')
  for (const quantity of [0, -1, 1.5, Number.NaN, 'x' as never, null as never])
    await refused(await asking([{ id: tray, quantity }]), 'not-a-quantity')
  await refused(await asking([{ id: tray, quantity: 1000 }]), 'too-many')
  await refused(
    await asking([
      { id: tray, quantity: 999 },
      { id: tray, quantity: 1 },
    ]),
    'too-many',
  )
  for (const id of [0, -5, 2 ** 31, 1.5, 987_654_321])
    await refused(await asking([{ id, quantity: 1 }]), 'unknown-product')
  const crowd = Array.from({ length: 101 }, (_, index) => ({ id: index + 1, quantity: 1 }))
  await refused(await asking(crowd), 'too-many-lines')
})

test('addresses that nothing can be sent to, each fault named', async () => {
  const request = await createOrderRequest(shop, [{ id: tray, quantity: 1 }])
  const info = { ...testAddress, postcode: '012345', phone: '12345' }
  const result = await refused({ ...request, info }, 'address')
  const faults = 'details' in result ? (result.details?.['errors'] as { path: string[] }[]) : []
  assert.deepEqual(
    faults.map(({ path }) => path),
    [
      ['info', 'zipcode'],
      ['info', 'phnNo'],
    ],
  )
  await refused({ ...request, info: {} }, 'address')
  await refused({ ...request, info: { ...testAddress, country: 'Nepal' } }, 'abroad')
})

test('deliveries that were not priced for this order', async () => {
  const cart = [{ id: tray, quantity: 1 }]
  const request = await createOrderRequest(shop, cart)
  await refused({ ...request, quoteId: 'made-up-by-a-browser-0001' }, 'unknown-quote')
  await refused({ ...request, cart: [{ id: tray, quantity: 2 }] }, 'quote-for-other-weight')
  await refused(
    { ...request, info: { ...testAddress, postcode: '560001', state: 'Karnataka' } },
    'quote-for-other-place',
  )
  shop.advanceClock(31)
  const { message } = await refused(request, 'quote-expired')
  assert.match(message, /choose delivery again/)
})

test('delivery for a lighter parcel than is sent is refused, with what it really costs', async () => {
  const pillow = await addTestProduct(shop.database, { weight: 0.5, sideCm: 40 })
  const cart = [{ id: pillow, quantity: 2 }]
  const request = await createOrderRequest(shop, cart)
  const quoteOf = async (weight: number) => {
    const offered = await quoteShipping(shop, { postcode: testAddress.postcode, weight })
    assert.ok(offered.ok)
    return offered.quotes[0]?.id ?? ''
  }
  for (const weight of [1, 25.599]) {
    const no = await refused({ ...request, quoteId: await quoteOf(weight) }, 'quote-too-light')
    assert.match(no.message, /couriers bill this parcel as 25.6 kg/)
    const [fresh] = ('details' in no && no.details?.available_courier_companies) || []
    assert.ok(fresh)
    const { id, rate } = fresh
    const { orderId } = await placed({ ...request, quoteId: id })
    const { weight: charged, delivery } = await readShipment(shop, orderId)
    assert.deepEqual([charged, delivery], [25.6, Math.ceil(rate) * 100])
  }
  await placed({ ...request, quoteId: await quoteOf(25.6) })
  await placed({ ...request, quoteId: await quoteOf(30) })
})

test('a total that is not what the shopper expects is shown first', async () => {
  const request = await createOrderRequest(shop, [{ id: tray, quantity: 1 }])
  const total = 84_915 + 15_285 + 12_000
  const changed = await refused({ ...request, expectedTotal: total - 1 }, 'total-changed')
  assert.equal('details' in changed && changed.details?.['total'], total)
  await placed({ ...request, expectedTotal: total })
})

test('an order above what can be paid at once is refused, delivery included', async () => {
  const throne = await addTestProduct(shop.database, { name: 'Silver throne', price: 42_370_000, weight: 1 })
  const request = await createOrderRequest(shop, [{ id: throne, quantity: 1 }])
  const no = await refused(request, 'too-large')
  assert.match(no.message, /up to ₹5,00,000/)
  const cheaper = await addTestProduct(shop.database, { name: 'Silver stool', price: 42_360_000, weight: 1 })
  await placed(await createOrderRequest(shop, [{ id: cheaper, quantity: 1 }]))
})

test('two clicks make one order', async () => {
  const request = await createOrderRequest(shop, [{ id: tray, quantity: 1 }])
  const before = await readStock(shop.database, tray)
  const answers = await Promise.all(Array.from({ length: 8 }, () => placed(request)))
  assert.equal(new Set(answers.map((answer) => answer.orderId)).size, 1)
  assert.equal(new Set(answers.map((answer) => answer.providerOrderId)).size, 1)
  assert.equal(await readStock(shop.database, tray), (before ?? 0) - 1)
})

test('one key, one order: the same request is answered the same, another one refused', async () => {
  const request = await createOrderRequest(shop, [{ id: tray, quantity: 1 }], {
    idempotencyKey: 'key-of-asha',
  })
  const answers = await Promise.all(Array.from({ length: 8 }, () => placed(request)))
  assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1)
  await refused({ ...request, cart: [{ id: tray, quantity: 2 }] }, 'key-reused')
  await refused({ ...request, customerId: 7 }, 'key-reused')
  shop.advanceClock(31) // the quote has run out, the order has not
  assert.deepEqual(await placed(request), answers[0])
})

test('one key sent with two requests at once makes one order', async () => {
  const request = await createOrderRequest(shop, [{ id: tray, quantity: 1 }], {
    idempotencyKey: 'key-of-two',
  })
  const quoteId = await createTestQuote(shop, [{ id: tray, quantity: 1 }])
  const before = await countOrders()
  const results = await Promise.all([placeOrder(shop, request), placeOrder(shop, { ...request, quoteId })])
  assert.deepEqual(results.map((result) => (result.ok ? 'placed' : result.reason)).toSorted(), ['key-reused', 'placed'])
  assert.equal(await countOrders(), before + 1)
})

test('a paid order answers its key the same; an expired one asks for a new order', async () => {
  const request = await createOrderRequest(shop, [{ id: tray, quantity: 1 }], {
    idempotencyKey: 'key-of-a-paid',
  })
  const opened = await placed(request)
  await payInWindow(shop, opened)
  await expireOrder(shop, opened.orderId)
  assert.equal((await orderOf(opened.orderId)).state, 'placed')
  assert.deepEqual(await placed(request), opened)

  const late = await createOrderRequest(shop, [{ id: tray, quantity: 1 }], {
    idempotencyKey: 'key-of-a-late',
  })
  const { orderId } = await placed(late)
  await expireOrder(shop, orderId)
  await refused(late, 'order-closed')
  assert.notEqual((await placed({ ...late, idempotencyKey: 'another-key' })).orderId, orderId)
})

test('while the provider is down the order waits, and the same key goes on with it', async () => {
  const request = await createOrderRequest(shop, [{ id: tray, quantity: 1 }], {
    idempotencyKey: 'key-of-outage',
  })
  const before = await countOrders()
  for (const fault of ['reset', 'status', 'malformed_json', 'html_502']) {
    await shop.controlSandbox('PUT', '/faults', { route: '*', fault, times: 50 })
    const result = await placeOrder(shop, request)
    await shop.controlSandbox('DELETE', '/faults')
    assert.deepEqual(result, {
      ok: false,
      reason: 'provider-unavailable',
      message: 'Unable to process your request at the moment',
    })
  }
  assert.equal(await countOrders(), before + 1)
  await placed(request)
  assert.equal(await countOrders(), before + 1)
})

test('a payment order whose answer was lost is found again', async () => {
  await shop.controlSandbox('PUT', '/faults', { route: 'POST /orders', fault: 'reset_after_commit' })
  const opened = await placed(await createOrderRequest(shop, [{ id: tray, quantity: 1 }]))
  const there = await shop.controlSandbox<{ notes: { order: string } }[]>('GET', '/razorpay/orders')
  const { number } = await orderOf(opened.orderId)
  assert.equal(there.filter(({ notes }) => notes.order.endsWith(String(number))).length, 1)
})

test('a payment order of another shop with the same number is not taken for ours', async () => {
  const cart = [{ id: tray, quantity: 1 }]
  const { orderId, amount, providerOrderId } = await createUnpaidOrder(shop, cart)
  const receipt = `GTH-${String((await orderOf(orderId)).number + 1).padStart(6, '0')}`
  const theirs = await shop.payments.createOrder({ amount, currency: 'INR', receipt, notes: {} })
  assert.ok(theirs.ok)
  const request = await createOrderRequest(shop, cart, { idempotencyKey: 'key-of-a-shared-account' })
  await shop.controlSandbox('PUT', '/faults', { route: 'POST /orders', fault: 'reset' })
  const lost = await placeOrder(shop, request)
  assert.ok(!lost.ok && lost.reason === 'provider-unavailable')
  const ours = await placed(request)
  assert.ok(![theirs.value.id, providerOrderId].includes(ours.providerOrderId))
})

test('no connection is held while the provider thinks', async () => {
  await shop.controlSandbox('PUT', '/faults', { route: 'POST /orders', fault: { delay_ms: 300 } })
  const before = await countOrders()
  let answered = false
  const placing = placed(await createOrderRequest(shop, [{ id: tray, quantity: 1 }])).finally(() => (answered = true))
  while ((await countOrders()) === before) assert.ok(!answered)
  assert.ok(!answered, 'the order was seen before the provider answered')
  await placing
})

test('what is short is named, and the rest stays on the shelf', async () => {
  const lamp = await addTestProduct(shop.database, { name: 'Diya lamp', stock: 2 })
  const bell = await addTestProduct(shop.database, { name: 'Temple bell', stock: 0 })
  const cart = [tray, lamp, bell].map((id) => ({ id, quantity: 3 }))
  const request = await createOrderRequest(shop, cart, { idempotencyKey: 'key-of-the-short' })
  const { message } = await refused(request, 'sold-out')
  assert.equal(message, 'Only 2 of Diya lamp are left. Temple bell is sold out. Please change your cart.')
  assert.equal(await readStock(shop.database, lamp), 2)
})

test('an order that takes the place of another frees its pieces first', async () => {
  const last = await addTestProduct(shop.database, { stock: 1 })
  const cart = [{ id: last, quantity: 1 }]
  const key = 'key-of-the-first-try'
  const { orderId } = await placed(await createOrderRequest(shop, cart, { idempotencyKey: key }))
  const again = await createOrderRequest(shop, cart)
  await refused(again, 'sold-out')
  const next = await placed({ ...again, replaces: orderId, replacesKey: key })
  assert.notEqual(next.orderId, orderId)
  assert.equal((await orderOf(orderId)).state, 'expired')
  assert.equal(await readStock(shop.database, last), 0)
})

test('what replaces an order that turns out paid asks for no second payment', async () => {
  const asked = await createOrderRequest(shop, [{ id: tray, quantity: 1 }], { idempotencyKey: 'asha-pays-in-her-app' })
  const first = await placed(asked)
  await payInWindow(shop, first, { webhook: false })
  const changed = await createOrderRequest(shop, [{ id: tray, quantity: 2 }], { idempotencyKey: 'asha-adds-one' })
  const replacing = { ...changed, replaces: first.orderId, replacesKey: 'asha-pays-in-her-app' }
  const before = await countOrders()
  for (let times = 0; times < 2; times++) {
    const result = await placeOrder(shop, replacing)
    assert.ok(!result.ok && result.reason === 'already-paid')
    assert.equal(result.details.orderId, first.orderId)
  }
  assert.equal((await orderOf(first.orderId)).state, 'placed')
  assert.equal(await countOrders(), before)
})

for (const state of ['awaiting payment', 'expired'] as const)
  test(`while nobody knows whether an order ${state} is paid, no other one is opened in its place`, async () => {
    const key = `asha-waits-${state.replace(' ', '-')}`
    const cart = [{ id: tray, quantity: state === 'expired' ? 3 : 4 }]
    const first = await placed(await createOrderRequest(shop, cart, { idempotencyKey: key }))
    if (state === 'expired') await expireOrder(shop, first.orderId)
    await payInWindow(shop, first, { webhook: false })
    await shop.controlSandbox('PUT', '/faults', { route: 'GET /orders/:id/payments', fault: 'reset', times: 50 })
    const changed = { ...(await createOrderRequest(shop, cart)), replaces: first.orderId, replacesKey: key }
    assert.equal((await refused(changed, 'payment-pending')).reason, 'payment-pending')
    assert.equal((await orderOf(first.orderId)).state, state)
    await shop.controlSandbox('DELETE', '/faults')
    shop.advanceClock(1)
    const answered = await placeOrder(shop, changed)
    assert.equal(!answered.ok && answered.reason, 'already-paid')
    assert.equal((await orderOf(first.orderId)).state, 'placed')
  })

test('200 shoppers, 20 pieces: 20 orders', async () => {
  const rare = await addTestProduct(shop.database, { name: 'Rare bowl', stock: 20 })
  const cart = [{ id: rare, quantity: 1 }]
  const requests = await Promise.all(Array.from({ length: 200 }, () => createOrderRequest(shop, cart)))
  const results = await Promise.all(requests.map((request) => placeOrder(shop, request)))
  assert.equal(results.filter((result) => result.ok).length, 20)
  assert.ok(results.every((result) => result.ok || result.reason === 'sold-out'))
  assert.equal(await readStock(shop.database, rare), 0)
})

test('carts that share goods never wait for each other in a circle', async () => {
  const pair = [
    await addTestProduct(shop.database, { stock: 100 }),
    await addTestProduct(shop.database, { stock: 100 }),
  ]
  const requests = await Promise.all(
    Array.from({ length: 40 }, (_, index) => {
      const ids = index % 2 ? pair : pair.toReversed()
      return createOrderRequest(
        shop,
        ids.map((id) => ({ id, quantity: 1 })),
      )
    }),
  )
  await Promise.all(requests.map(placed))
  assert.deepEqual(await Promise.all(pair.map((id) => readStock(shop.database, id))), [60, 60])
})

test('after all of this the books agree', async () => {
  assert.deepEqual(await checkLedger(shop.database), [])
})
