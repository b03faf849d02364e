import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { paymentEvents } from '#server/database/order-tables.ts'
import { showOrder } from '#server/orders/show-order.ts'
import { addProduct } from '#server/orders/test-goods.ts'
import { openTestShop, type TestShop } from '#server/orders/test-shop.ts'
import { openAshasOrder, pay } from '#server/orders/test-shopper.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { createApi } from './api.ts'

type Sent = { id: string; name: string; body: string }

let shop: TestShop
let api: OpenAPIHono
before(async () => {
  shop = await openTestShop({ RECONCILE_OPEN_SECONDS: '600', RECONCILE_LIST_SECONDS: '600' })
  api = createApi(shop)
})
after(() => shop.close())

const post = (body: string | Buffer, headers: Record<string, string>) =>
  api.request('/api/webhooks/payments', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: new Uint8Array(Buffer.from(body)),
  })
const sign = (body: string) => createHmac('sha256', shop.secrets.webhookSecret).update(body).digest('hex')

test('a signed event is stored, answered, and settles its order', async () => {
  const tray = await addProduct(shop.database)
  const order = await openAshasOrder(shop, [{ id: tray, quantity: 1 }])
  const { paymentId } = await pay(shop, order)
  const events = (await shop.desk<Sent[]>('GET', '/events')).filter(({ body }) => body.includes(paymentId))
  for (const { id, body } of [...events, ...events]) {
    const headers = { 'x-razorpay-signature': sign(body), 'x-razorpay-event-id': id }
    assert.equal((await post(body, headers)).status, 200)
  }
  const jobs = startJobs(shop)
  const shown = async () => {
    const answer = await showOrder(shop, { orderId: order.orderId, customerId: null })
    return answer.ok && answer.order.status
  }
  while ((await shown()) !== 'Placed');
  await jobs.stop()
  assert.equal((await shop.database.orm.select().from(paymentEvents)).length, events.length)
})

test('what is not signed gets a 400 without a word, what is too large a 413', async () => {
  for (const headers of [{}, { 'x-razorpay-signature': 'f'.repeat(64) }]) {
    const answer = await post('{"event":"order.paid","payload":{}}', headers)
    assert.deepEqual([answer.status, await answer.text()], [400, ''])
  }
  const huge = 'x'.repeat(300 * 1024)
  assert.equal((await post(huge, { 'x-razorpay-signature': sign(huge) })).status, 413)
})
