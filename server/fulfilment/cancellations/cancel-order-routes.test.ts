import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { assertErrorResponse, openTestApi, type TestCustomer } from '#server/testing/open-test-api.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { buyProducts } from '#server/testing/buy-products.ts'
import { runOutboxOnce, readParcel } from '#server/testing/order-steps.ts'
import { cancelOrderResponse, orderResponse } from '#contract/order.ts'

const testApi = await openTestApi()
const tray = await addTestProduct(testApi.shop.database, { price: 50_000, stock: 100 })
after(() => testApi.close())

const buy = (as?: Pick<TestCustomer, 'jwt'>) => buyProducts(testApi, [tray], as)
const cancel = (id: unknown, as?: Pick<TestCustomer, 'jwt'>) => testApi.request('orders/cancel', { body: { id }, as })
const orderOf = async (id: string) => orderResponse.parse((await testApi.request(`orders/get?id=${id}`)).body).order

test('a guest cancels by the id alone, twice with the same answer, and sees the refund', async () => {
  const orderId = await buy()
  assert.equal((await orderOf(orderId)).cancelling, 'open')
  for (let times = 0; times < 2; times++) {
    const cancelled = await cancel(orderId)
    assert.equal(cancelled.status, 200)
    const { refund, ...rest } = cancelOrderResponse.parse(cancelled.body)
    assert.deepEqual(rest, { orderId, state: 'cancelled', status: 'Cancelled' })
    assert.deepEqual(refund, { amount: 71_000, state: 'on its way', at: null })
  }
  const shown = await orderOf(orderId)
  assert.deepEqual([shown.status, shown.cancelling, shown.refund?.amount], ['Cancelled', null, 71_000])
})

test('an account’s order is cancelled by that account only', async () => {
  const [asha, ravi] = [await testApi.newCustomer(), await testApi.newCustomer()]
  const orderId = await buy(asha)
  for (const as of [undefined, ravi]) assertErrorResponse(await cancel(orderId, as), 404, 'Order not found')
  assert.equal((await cancel(orderId, asha)).status, 200)
  const list = (await testApi.request('orders/getAll', { as: asha })).body as unknown as { order: unknown }[]
  assert.equal(orderResponse.shape.order.parse(list[0]?.order).status, 'Cancelled')
})

test('too late is a 409 in words, a wish without an answer a 202, nonsense a 400', async () => {
  const late = await buy()
  await runOutboxOnce(testApi.shop, 'book courier')
  const awb = (await readParcel(testApi.shop, late))?.awb
  await testApi.shop.controlSandbox('POST', '/shiprocket/advance', { awb, to: 'PICKED UP' })
  assertErrorResponse(
    await cancel(late),
    409,
    'This order is already on its way. You can return it within 30 days of delivery.',
  )
  const waiting = await buy()
  await runOutboxOnce(testApi.shop, 'book courier')
  await testApi.shop.controlSandbox('PUT', '/faults', {
    provider: 'shiprocket',
    fault: 'status',
    value: 503,
    times: 1_000,
  })
  const wished = await cancel(waiting)
  assert.deepEqual([wished.status, wished.body['state']], [202, 'placed'])
  assert.equal((await orderOf(waiting)).cancelling, 'requested')
  await testApi.shop.controlSandbox('DELETE', '/faults')
  for (const id of [undefined, 7, '', '../x', 'a b']) assert.equal((await cancel(id)).status, 400)
  assertErrorResponse(await cancel('nobody-has-ordered-this1'), 404, 'Order not found')
})
