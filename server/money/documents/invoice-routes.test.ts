import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { assertErrorResponse, openTestApi, type TestCustomer } from '#server/testing/open-test-api.ts'
import { invoices } from '#server/platform/database/document-tables.ts'
import { payments } from '#server/platform/database/order-tables.ts'
import { parcels } from '#server/platform/database/parcel-tables.ts'
import { requestOrderRefund } from '#server/money/refunds/request-refund.ts'
import { pendingRefunds, processRefund } from '#server/money/refunds/process-refund.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { testApiAddress, createTestQuote } from '#server/testing/create-test-order.ts'
import { buyProducts } from '#server/testing/buy-products.ts'

const testApi = await openTestApi()
const tray = await addTestProduct(testApi.shop.database, { price: 50_000, stock: 100 })
after(() => testApi.close())

const invoiceFor = (id: string, as?: Pick<TestCustomer, 'jwt'>, more: Record<string, unknown> = {}) =>
  testApi.request('orders/invoice', { body: { id, ...more }, as })
const open = (url: unknown) => testApi.api.request(String(url).replace(/^https?:\/\/[^/]+/, ''))

test('a guest’s order id opens its invoice as a PDF, in place and kept by nobody', async () => {
  const orderId = await buyProducts(testApi, [tray])
  const response = await invoiceFor(orderId)
  assert.equal(response.status, 200, JSON.stringify(response.body))
  assert.match(String(response.body['invoice_url']), /^http:\/\/localhost:3000\/api\/orders\/invoice\/GTH-/)
  assert.ok(!String(response.body['invoice_url']).includes(orderId), 'the link must not open the order')
  const answer = await open(response.body['invoice_url'])
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'application/pdf')
  assert.match(answer.headers.get('content-disposition') ?? '', /^inline; filename="GTH-\d\d-\d\d-\d{6}\.pdf"$/)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  const pdf = Buffer.from(await answer.arrayBuffer())
  assert.equal(pdf.subarray(0, 5).toString(), '%PDF-')
  const again = Buffer.from(await (await open(response.body['invoice_url'])).arrayBuffer())
  assert.ok(pdf.equals(again))
  const { order } = (await testApi.request(`orders/get?id=${orderId}`)).body as {
    order?: Record<string, unknown>
  }
  assert.deepEqual([order?.['invoice'], order?.['creditNotes']], [response.body['number'], []])
})

test('a slash at the end does no harm', async () => {
  const orderId = await buyProducts(testApi, [tray])
  assert.equal((await testApi.request('orders/invoice/', { body: { id: orderId } })).status, 200)
})

test('a link opens for ten minutes, and only as it was made', async () => {
  const response = await invoiceFor(await buyProducts(testApi, [tray]))
  const url = String(response.body['invoice_url'])
  const other = (await invoiceFor(await buyProducts(testApi, [tray]))).body['number'] as string
  for (const bent of [
    url.replace(/GTH-[\d-]+/, other.replaceAll('/', '-')),
    url.replace(/until=\d/, 'until=9'),
    url.replace(/signature=(.)/, (_, first) => `signature=${first === '_' ? 'A' : '_'}`),
    url.replace(/signature=[^&]*/, 'signature='),
  ])
    assert.equal((await open(bent)).status, 404, bent)
  assert.equal((await open(url.split('?')[0])).status, 400)
  testApi.shop.advanceClock(9)
  assert.equal((await open(url)).status, 200)
  testApi.shop.advanceClock(2)
  const late = await open(url)
  assert.equal(late.status, 404)
  assert.match(await late.text(), /has run out/)
})

test('an account’s invoice is for that account, by order id and by the courier’s reference', async () => {
  const [asha, ravi] = [await testApi.newCustomer(), await testApi.newCustomer()]
  const orderId = await buyProducts(testApi, [tray], asha)
  const { orm } = testApi.shop.database
  const now = testApi.shop.now()
  const parcel = {
    shipmentId: orderId,
    reference: 'GTH-1-1',
    courierOrderId: '16161616',
    createdAt: now,
    changedAt: now,
  }
  await orm.insert(parcels).values(parcel)
  for (const id of [orderId, '16161616']) {
    assert.equal((await invoiceFor(id, asha)).status, 200)
    for (const as of [undefined, ravi]) assertErrorResponse(await invoiceFor(id, as), 404, 'Order not found')
  }
})

test('a guest’s order never opens by the courier’s reference, which can be guessed', async () => {
  const asha = await testApi.newCustomer()
  const orderId = await buyProducts(testApi, [tray])
  const now = testApi.shop.now()
  const parcel = {
    shipmentId: orderId,
    reference: 'GTH-2-1',
    courierOrderId: '17171717',
    createdAt: now,
    changedAt: now,
  }
  await testApi.shop.database.orm.insert(parcels).values(parcel)
  for (const as of [undefined, asha]) assertErrorResponse(await invoiceFor('17171717', as), 404, 'Order not found')
})

test('no payment, no invoice; no order, no invoice', async () => {
  const cart = [{ id: tray, quantity: 1 }]
  const body = { info: testApiAddress, cart, shipping: await createTestQuote(testApi.shop, cart) }
  const opened = await testApi.request('orders/new', { body })
  assertErrorResponse(await invoiceFor(String(opened.body['orderId'])), 409, /as soon as the payment has arrived/)
  assertErrorResponse(await invoiceFor('x'.repeat(24)), 404, 'Order not found')
  for (const wrong of [{}, { id: '' }, { id: null }, { id: ['x'] }, { id: 'x'.repeat(65) }])
    assert.equal((await testApi.request('orders/invoice', { body: wrong })).status, 400)
})

test('after a day, a guest’s copy no longer shows name and street; an account’s does', async () => {
  const asha = await testApi.newCustomer()
  const orderIds = [await buyProducts(testApi, [tray]), await buyProducts(testApi, [tray], asha)]
  const sizes = async () => {
    const { jwt } = (
      await testApi.request('auth/local', {
        body: { identifier: asha.user.email, password: 'three brass trays' },
      })
    ).body
    const links = await Promise.all(
      orderIds.map(async (id, index) => invoiceFor(id, index === 1 ? { jwt: jwt ?? '' } : undefined)),
    )
    return Promise.all(
      links.map(async ({ body }) => Buffer.from(await (await open(body['invoice_url'])).arrayBuffer())),
    )
  }
  const [guestToday, accountToday] = await sizes()
  testApi.shop.advanceClock(24 * 60 + 1)
  const [guestLater, accountLater] = await sizes()
  assert.ok(accountToday && accountLater?.equals(accountToday))
  assert.ok(guestToday && !guestLater?.equals(guestToday))
})

test('a refunded order shows its credit note, and opens it', async () => {
  const orderId = await buyProducts(testApi, [tray])
  const { orm } = testApi.shop.database
  const [payment] = await orm.select().from(payments).where(eq(payments.orderId, orderId))
  assert.ok(payment)
  await orm.transaction((tx) =>
    requestOrderRefund(tx, payment.orderId ?? '', { cause: 'cancelled' }, testApi.shop.now()),
  )
  for (const refund of await pendingRefunds(testApi.shop)) await processRefund(testApi.shop, refund)
  const shown = (await testApi.request(`orders/get?id=${orderId}`)).body as {
    order?: { creditNotes: string[] }
  }
  const [note = ''] = shown.order?.creditNotes ?? []
  assert.match(note, /^GTC\//)
  const response = await invoiceFor(orderId, undefined, { credit_note: note })
  assert.equal(response.body['number'], note)
  assert.equal((await open(response.body['invoice_url'])).status, 200)
  const other = await buyProducts(testApi, [tray])
  assertErrorResponse(await invoiceFor(other, undefined, { credit_note: note }), 404, /no such credit note/)
  const [invoice] = await orm.select().from(invoices).where(eq(invoices.orderId, other))
  assertErrorResponse(await invoiceFor(orderId, undefined, { credit_note: invoice?.number }), 404, /no such/)
})
