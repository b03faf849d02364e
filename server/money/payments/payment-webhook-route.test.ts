import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, test } from 'node:test'
import { ledgerExceptions, paymentEvents, quarantinedWebhooks } from '#server/platform/database/order-tables.ts'
import { showOrder } from '#server/orders/buyer-view/show-order.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createUnpaidOrder, payInWindow } from '#server/testing/create-test-order.ts'
import { startJobs } from '#server/start-jobs.ts'
import { createApi } from '#server/edge/api/api.ts'

type Sent = { id: string; name: string; body: string }

const shop = await openTestShop({ RECONCILE_OPEN_SECONDS: '600', RECONCILE_LIST_SECONDS: '600' })
const api = createApi(shop)
after(() => shop.close())

const post = (body: string | Buffer, headers: Record<string, string>) =>
  api.request('/api/webhooks/payments', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: new Uint8Array(Buffer.from(body)),
  })
const sign = (body: string) => createHmac('sha256', shop.secrets.webhookSecret).update(body).digest('hex')

test('a signed event is stored, answered, and settles its order', async () => {
  const tray = await addTestProduct(shop.database)
  const order = await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }])
  const { paymentId } = await payInWindow(shop, order)
  const events = (await shop.controlSandbox<Sent[]>('GET', '/events')).filter(({ body }) => body.includes(paymentId))
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

test('what no column can hold is answered, kept byte for byte, and put before a person; once', async () => {
  const { orm } = shop.database
  const before = (await orm.select().from(paymentEvents)).length
  const bodies = [Buffer.from('{"event":"order.paid","note":"\u0000"}'), Buffer.from([0x7b, 0xff, 0xfe, 0x7d])]
  for (const body of [...bodies, ...bodies]) {
    const signature = createHmac('sha256', shop.secrets.webhookSecret).update(body).digest('hex')
    const answer = await post(body, {
      'x-razorpay-signature': signature,
      'x-razorpay-event-id': 'evt_poison',
    })
    assert.deepEqual([answer.status, await answer.text()], [200, ''])
  }
  const quarantined = await orm.select().from(quarantinedWebhooks)
  assert.deepEqual(
    quarantined.map(({ body }) => body.toString('hex')).toSorted(),
    bodies.map((body) => body.toString('hex')).toSorted(),
  )
  const exceptions = (await orm.select().from(ledgerExceptions)).filter(({ kind }) => kind === 'webhook cannot be read')
  assert.deepEqual(exceptions.map(({ reference }) => reference).toSorted(), quarantined.map(({ id }) => id).toSorted())
  assert.equal((await orm.select().from(paymentEvents)).length, before)
})

test('an event whose id is 8,000 characters long is stored all the same, once', async () => {
  const { orm } = shop.database
  const before = (await orm.select().from(paymentEvents)).length
  const body = JSON.stringify({ event: 'order.paid', payload: {}, note: '\u0000' })
  assert.ok(body.includes('\\u0000'))
  for (const eventId of ['evt_'.repeat(2_000), 'evt_'.repeat(2_000), 'é è'])
    assert.equal((await post(body, { 'x-razorpay-signature': sign(body), 'x-razorpay-event-id': eventId })).status, 200)
  const after = await orm.select().from(paymentEvents)
  assert.equal(after.length, before + 2)
})
