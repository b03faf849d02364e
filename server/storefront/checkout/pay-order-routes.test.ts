import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { invoiceLinkResponse } from '#contract/invoice.ts'
import { paymentOrderResponse } from '#contract/checkout.ts'
import { orderResponse, type OrderView } from '#contract/order.ts'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { createOrderLink } from '#server/orders/lifecycle/order-link.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { buyProducts } from '#server/testing/buy-products.ts'
import { createOrderRequest } from '#server/testing/create-test-order.ts'
import { assertErrorResponse, openTestApi, type TestCustomer } from '#server/testing/open-test-api.ts'
import { createOrderInParts } from '#server/testing/order-in-parts.ts'
import { processPendingRefunds } from '#server/testing/order-steps.ts'

const testApi = await openTestApi()
const { shop, request } = testApi
const tray = await addTestProduct(shop.database, { price: 50_000, stock: 100 })
afterEach(() => shop.controlSandbox('DELETE', '/faults'))
after(() => testApi.close())

const openInParts = async (customerId: number | null = null) =>
  createOrderInParts(shop, await createOrderRequest(shop, [{ id: tray, quantity: 1 }], { customerId }))
type Payer = Pick<TestCustomer, 'jwt'>
const startToPay = (body: { id: string; due?: string; key?: string }, as?: Payer) => request('orders/pay', { body, as })
/** As the payment window and the browser do it. @returns what the shop says of the order then */
async function pay(body: { id: string; due?: string; key?: string }, as?: Payer) {
  const started = paymentOrderResponse.parse((await startToPay(body, as)).body)
  const window = await shop.controlSandbox<Record<string, string>>('POST', '/razorpay/pay', { order_id: started.id })
  return { started, confirmed: await request('orders/confirm', { body: window }) }
}
const show = async (id: string, as?: Payer) =>
  orderResponse.parse((await request(`orders/get?id=${id}`, { as })).body).order
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

test('an order in parts says what is due when, and both parts are paid over the API', async () => {
  const { id, first, second } = await openInParts()
  const opened = await show(id)
  assert.deepEqual(
    opened.dues.map(({ amount, state, label, paidAt, receiptVoucher }) => [
      amount,
      state,
      label,
      paidAt,
      receiptVoucher,
    ]),
    [
      [first, 'waiting', 'To begin', null, null],
      [second, 'waiting', 'Before it is sent', null, null],
    ],
  )
  assert.equal(sum(opened.dues.map(({ amount }) => amount)), opened.amount)
  const one = await pay({ id })
  assert.deepEqual([one.started.amount, one.started.orderId, one.confirmed.body['state']], [first, id, 'placed'])
  const inBetween = await show(id)
  assert.deepEqual(
    inBetween.dues.map(({ state, receiptVoucher }) => [state, receiptVoucher?.slice(0, 4)]),
    [
      ['paid', 'GTR/'],
      ['waiting', undefined],
    ],
  )
  assert.deepEqual([inBetween.invoice, inBetween.invoices], [null, []])
  const two = await pay({ id })
  assert.equal(two.started.amount, second)
  const whole = await show(id)
  assert.ok(whole.dues.every(({ state, paidAt }) => state === 'paid' && paidAt !== null))
  assert.match(whole.invoice ?? '', /^GTH\//)
})

test('an order that is paid at once has one due over its total, without a voucher', async () => {
  const asha = await testApi.newCustomer()
  await buyProducts(testApi, [tray], asha)
  type Listed = { order: OrderView }
  const [listed] = (await request('orders/getAll', { as: asha })).body as unknown as Listed[]
  const { dues = [], amount } = listed?.order ?? {}
  assert.deepEqual(
    dues.map((due) => [due.amount, due.state, due.label, due.receiptVoucher]),
    [[amount, 'paid', '', null]],
  )
})

test('asked by several at once it answers with the same payment, to be told of as the second part', async () => {
  const { id } = await openInParts()
  await pay({ id })
  const answers = await Promise.all(Array.from({ length: 6 }, () => startToPay({ id, due: `${id}-2` })))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  const ids = new Set(answers.map(({ body }) => body['id']))
  assert.equal(ids.size, 1)
  const known = await shop.controlSandbox<{ id: string; receipt: string }[]>('GET', '/razorpay/orders')
  assert.match(known.find((each) => ids.has(each.id))?.receipt ?? '', /^GTH-\d{6}-2$/)
})

test('what cannot be paid is refused with a sentence that says why', async () => {
  const { id } = await openInParts()
  const refused = async (body: { id: string; due?: string }, status: number, reason: string, message: RegExp) => {
    const answer = await startToPay(body)
    assertErrorResponse(answer, status, message)
    assert.equal(answer.body.error?.details['reason'], reason)
  }
  await refused({ id, due: `${id}-2` }, 409, 'first-part-first', /pay the first part of this order first/)
  await refused({ id, due: `${id}-7` }, 404, 'no-such-due', /no such payment/)
  await refused({ id: 'no-order-of-ours-at-all-x' }, 404, 'not-found', /Order not found/)
  await pay({ id })
  await refused({ id, due: id }, 409, 'already-paid', /paid already\. Thank you/)
  await pay({ id })
  await refused({ id }, 409, 'nothing-due', /^Everything is paid for this order/)
  const called = await openInParts()
  await pay({ id: called.id })
  assert.ok((await cancelOrder(shop, called.id, null)).ok)
  await refused({ id: called.id }, 409, 'order-closed', /is cancelled, so there is nothing more to pay/)
  await processPendingRefunds(shop)
  await refused({ id: called.id, due: `${called.id}-2` }, 409, 'order-closed', /is cancelled/)
})

test('while the provider is away the sentence says so, and the next try goes on', async () => {
  const { id } = await openInParts()
  await pay({ id })
  await shop.controlSandbox('PUT', '/faults', { provider: 'razorpay', fault: 'status', value: 503, times: 1_000 })
  const away = await startToPay({ id })
  assertErrorResponse(away, 503, /^Unable to process your request at the moment/)
  assert.ok(Number(away.headers.get('retry-after')) >= 1)
  await shop.controlSandbox('DELETE', '/faults')
  shop.advanceClock(1)
  assert.equal((await startToPay({ id })).status, 200)
})

test('an account’s order is paid by the account, or by who has the link of its mails; by nobody else', async () => {
  const [asha, ravi] = [await testApi.newCustomer(), await testApi.newCustomer()]
  const { id } = await openInParts(asha.user.id)
  await pay({ id }, asha)
  assertErrorResponse(await startToPay({ id }), 401, /Sign in/)
  assertErrorResponse(await startToPay({ id }, ravi), 403, /another account/)
  const key = new URL(createOrderLink(shop, { id, customerId: asha.user.id })).searchParams.get('key') ?? ''
  assert.equal((await pay({ id, key })).confirmed.status, 200)
  assert.ok((await show(id, asha)).dues.every(({ state }) => state === 'paid'))
})

test('the vouchers of an order open as PDF, also before there is an invoice, and no other order’s do', async () => {
  const [{ id }, other] = [await openInParts(), await openInParts()]
  await pay({ id })
  await pay({ id: other.id })
  const voucher = (await show(id)).dues[0]?.receiptVoucher
  assert.ok(voucher)
  const link = invoiceLinkResponse.parse((await request('orders/invoice', { body: { id, voucher } })).body)
  assert.equal(link.number, voucher)
  const file = await testApi.api.request(link.invoice_url)
  assert.deepEqual([file.status, file.headers.get('content-type')], [200, 'application/pdf'])
  assert.equal(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 5)
      .toString(),
    '%PDF-',
  )
  assertErrorResponse(await request('orders/invoice', { body: { id: other.id, voucher } }), 404, /no such voucher/)
  assertErrorResponse(
    await request('orders/invoice', { body: { id } }),
    409,
    /paid in parts\. Each part has its receipt/,
  )
  assert.ok((await cancelOrder(shop, id, null)).ok)
  await processPendingRefunds(shop)
  const [back] = (await show(id)).refundVouchers
  const second = await request('orders/invoice', { body: { id, voucher: back } })
  assert.equal(invoiceLinkResponse.parse(second.body).number, back)
  assert.equal((await testApi.api.request(String(second.body['invoice_url']))).status, 200)
})
