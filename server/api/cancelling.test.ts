import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertRefused, openCounter, type Person, type TestCounter } from '#server/customers/test-people.ts'
import { addProduct } from '#server/orders/test-goods.ts'
import { keep, parcelOf } from '#server/orders/test-parcels.ts'
import { ashasAddress, pay, quoteFor } from '#server/orders/test-shopper.ts'
import { cancelAnswer, orderAnswer } from './order-schemas.ts'

let counter: TestCounter
let tray: number
before(async () => {
  counter = await openCounter()
  tray = await addProduct(counter.shop.database, { price: 50_000, stock: 100 })
})
after(() => counter.close())

async function buy(as?: Pick<Person, 'jwt'>): Promise<string> {
  const cart = [{ id: tray, quantity: 1 }]
  const body = { info: ashasAddress, cart, shipping: await quoteFor(counter.shop, cart) }
  const opened = await counter.ask('orders/new', { body, as })
  const payment = await pay(counter.shop, { providerOrderId: String(opened.body['id']) })
  const confirmed = await counter.ask('orders/confirm', {
    body: {
      razorpay_order_id: payment.providerOrderId,
      razorpay_payment_id: payment.paymentId,
      razorpay_signature: payment.signature,
    },
  })
  assert.equal(confirmed.status, 200)
  return String(opened.body['orderId'])
}
const cancel = (id: unknown, as?: Pick<Person, 'jwt'>) => counter.ask('orders/cancel', { body: { id }, as })
const orderOf = async (id: string) => orderAnswer.parse((await counter.ask(`orders/get?id=${id}`)).body).order

test('a guest cancels by the id alone, twice with the same answer, and sees the refund', async () => {
  const orderId = await buy()
  assert.equal((await orderOf(orderId)).cancelling, 'open')
  for (let times = 0; times < 2; times++) {
    const cancelled = await cancel(orderId)
    assert.equal(cancelled.status, 200)
    const { refund, ...rest } = cancelAnswer.parse(cancelled.body)
    assert.deepEqual(rest, { orderId, state: 'cancelled', status: 'Cancelled' })
    assert.deepEqual(refund, { amount: 71_000, state: 'on its way', at: null })
  }
  const shown = await orderOf(orderId)
  assert.deepEqual([shown.status, shown.cancelling, shown.refund?.amount], ['Cancelled', null, 71_000])
})

test('an account’s order is cancelled by that account only', async () => {
  const [asha, ravi] = [await counter.newcomer(), await counter.newcomer()]
  const orderId = await buy(asha)
  for (const as of [undefined, ravi]) assertRefused(await cancel(orderId, as), 404, 'Order not found')
  assert.equal((await cancel(orderId, asha)).status, 200)
  const list = (await counter.ask('orders/getAll', { as: asha })).body as unknown as { order: unknown }[]
  assert.equal(orderAnswer.shape.order.parse(list[0]?.order).status, 'Cancelled')
})

test('too late is a 409 in words, a wish without an answer a 202, nonsense a 400', async () => {
  const late = await buy()
  await keep(counter.shop, 'book courier')
  const awb = (await parcelOf(counter.shop, late))?.awb
  await counter.shop.desk('POST', '/shiprocket/advance', { awb, to: 'PICKED UP' })
  assertRefused(
    await cancel(late),
    409,
    'This order is already on its way. You can return it within 30 days of delivery.',
  )
  const waiting = await buy()
  await keep(counter.shop, 'book courier')
  await counter.shop.desk('PUT', '/faults', {
    provider: 'shiprocket',
    fault: 'status',
    value: 503,
    times: 1_000,
  })
  const wished = await cancel(waiting)
  assert.deepEqual([wished.status, wished.body['state']], [202, 'placed'])
  assert.equal((await orderOf(waiting)).cancelling, 'wished')
  await counter.shop.desk('DELETE', '/faults')
  for (const id of [undefined, 7, '', '../x', 'a b']) assert.equal((await cancel(id)).status, 400)
  assertRefused(await cancel('nobody-has-ordered-this1'), 404, 'Order not found')
})
