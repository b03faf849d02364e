import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { openTestSandbox, testSecrets, type ReceivedWebhook } from '#sandbox/testing/open-test-sandbox.ts'
import type { WireOrder, WirePayment, WireRefund } from './entities.ts'

async function openLedgerApi(t: TestContext) {
  const sandbox = await openTestSandbox(t)
  const authorization = `Basic ${Buffer.from(`${testSecrets.keyId}:${testSecrets.keySecret}`).toString('base64')}`
  async function ask<T>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T }> {
    const init = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(`${sandbox.url}/razorpay/v1${path}`, {
      method,
      headers: { authorization },
      ...init,
    })
    return { status: response.status, body: (await response.json()) as T }
  }
  const order = (await ask<WireOrder>('POST', '/orders', { amount: 259_900, currency: 'INR' })).body
  const pay = (body: Record<string, unknown>) =>
    sandbox.control<Record<string, unknown>>('POST', '/razorpay/pay', { order_id: order.id, ...body })
  const orderNow = async () => (await ask<WireOrder>('GET', `/orders/${order.id}`)).body
  return { sandbox, ask, order, pay, orderNow }
}

type Refused = { error: { code: string; description: string } }

test('an order is created, attempted, paid, and stays paid after a refund', async (t) => {
  const { ask, order, pay, orderNow } = await openLedgerApi(t)
  assert.deepEqual([order.status, order.amount_due, order.notes], ['created', 259_900, []])
  const { error } = (await pay({ outcome: 'failed' })) as Refused
  assert.equal(error.code, 'BAD_REQUEST_ERROR')
  assert.deepEqual([(await orderNow()).status, (await orderNow()).attempts], ['attempted', 1])
  const { razorpay_payment_id: id } = await pay({ outcome: 'captured' })
  assert.deepEqual([(await orderNow()).status, (await orderNow()).amount_paid], ['paid', 259_900])
  const refund = (await ask<WireRefund>('POST', `/payments/${id}/refund`, {})).body
  assert.equal(refund.amount, 259_900)
  assert.equal((await ask<WirePayment>('GET', `/payments/${id}`)).body.status, 'refunded')
  assert.equal((await orderNow()).status, 'paid')
})

test('a failed payment may be authorised late', async (t) => {
  const { sandbox, ask, order, pay, orderNow } = await openLedgerApi(t)
  await pay({ outcome: 'failed' })
  const { items } = (await ask<{ items: WirePayment[] }>('GET', `/orders/${order.id}/payments`)).body
  const late = await sandbox.control<WirePayment>('POST', `/razorpay/payments/${items[0]?.id}`, {
    to: 'captured',
  })
  assert.deepEqual([late.status, late.error_code], ['captured', null])
  assert.equal((await orderNow()).status, 'paid')
  await sandbox.webhooksSettled()
  const name = ({ body }: ReceivedWebhook) => (JSON.parse(body) as { event: string }).event
  assert.ok(sandbox.arrived.map(name).includes('payment.failed') && sandbox.arrived.map(name).includes('order.paid'))
})

test('a paid order is not paid again unless a second payment is asked for', async (t) => {
  const { ask, order, pay } = await openLedgerApi(t)
  await pay({})
  const { error } = (await pay({})) as Refused
  assert.match(error.description, /already paid/)
  await pay({ again: true, amount: 1_000, webhook: false })
  const { items } = (await ask<{ items: WirePayment[] }>('GET', `/orders/${order.id}/payments`)).body
  assert.deepEqual(items.map(({ amount }) => amount).sort(), [1_000, 259_900])
})

test('only what is authorised can be captured, and only whole', async (t) => {
  const { ask, pay } = await openLedgerApi(t)
  const { razorpay_payment_id: id } = await pay({ outcome: 'authorized' })
  const capture = (amount: unknown) => ask<Refused>('POST', `/payments/${id}/capture`, { amount, currency: 'INR' })
  assert.equal((await capture('259900')).body.error.description, 'The amount must be an integer.')
  assert.match((await capture(100)).body.error.description, /must be equal to the amount authorized/)
  assert.equal((await capture(259_900)).status, 200)
  assert.match((await capture(259_900)).body.error.description, /already been captured/)
})

test('notes, receipts and ids are refused in the words of the API', async (t) => {
  const { ask } = await openLedgerApi(t)
  const refused = async (body: Record<string, unknown>) =>
    (await ask<Refused>('POST', '/orders', { amount: 100, currency: 'INR', ...body })).body.error.description
  const many = Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`note${at}`, 'x']))
  assert.match(await refused({ notes: many }), /less than or equal to 15/)
  assert.match(await refused({ receipt: 'x'.repeat(41) }), /receipt/)
  assert.match(await refused({ amount: 100.5 }), /integer/)
  const unknown = await ask<Refused>('GET', '/orders/order_none')
  assert.deepEqual([unknown.status, unknown.body.error.description], [400, 'The id provided does not exist'])
  assert.equal((await ask<Refused>('GET', '/nowhere')).status, 400)
})

test('one idempotency key with another body is a conflict', async (t) => {
  const { sandbox, pay } = await openLedgerApi(t)
  const { razorpay_payment_id: id } = await pay({})
  const refund = (key: string, amount: number) =>
    fetch(`${sandbox.url}/razorpay/v1/payments/${id}/refund`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${testSecrets.keyId}:${testSecrets.keySecret}`).toString('base64')}`,
        'x-refund-idempotency': key,
      },
      body: JSON.stringify({ amount }),
    })
  assert.equal((await refund('short', 100)).status, 400)
  assert.equal((await refund('long-enough-key', 100)).status, 200)
  assert.equal((await refund('long-enough-key', 200)).status, 409)
})

test('a refund that was processed may fail later, and its money is the shop’s again', async (t) => {
  const { sandbox, ask, pay } = await openLedgerApi(t)
  const { razorpay_payment_id: id } = await pay({})
  const refund = (await ask<WireRefund>('POST', `/payments/${id}/refund`, {})).body
  assert.equal(refund.status, 'processed')
  const to = (status: string) => sandbox.control('POST', `/razorpay/refunds/${refund.id}`, { to: status })
  await to('processed')
  await to('failed')
  await to('processed')
  assert.equal((await ask<WireRefund>('GET', `/refunds/${refund.id}`)).body.status, 'failed', 'that is final')
  const { status, amount_refunded } = (await ask<WirePayment>('GET', `/payments/${id}`)).body
  assert.deepEqual([status, amount_refunded], ['captured', 0])
  await sandbox.webhooksSettled()
  const names = sandbox.arrived.map(({ body }) => (JSON.parse(body) as { event: string }).event)
  assert.equal(names.filter((name) => name === 'refund.failed').length, 1)
})

test('refunds are listed newest first, and of a refund its notes can be changed, nothing else', async (t) => {
  const { ask, pay } = await openLedgerApi(t)
  const { razorpay_payment_id: id } = await pay({})
  const refund = async (amount: number) => (await ask<WireRefund>('POST', `/payments/${id}/refund`, { amount })).body
  const [first, second] = [await refund(100), await refund(200)]
  const all = (await ask<{ entity: string; count: number; items: WireRefund[] }>('GET', '/refunds')).body
  assert.deepEqual([all.entity, all.count], ['collection', 2])
  assert.deepEqual(
    all.items.map(({ id }) => id),
    [second.id, first.id],
  )
  const one = (await ask<{ items: WireRefund[] }>('GET', '/refunds?count=1&skip=1')).body
  assert.deepEqual(
    one.items.map(({ id }) => id),
    [first.id],
  )
  const noted = await ask<WireRefund>('PATCH', `/refunds/${first.id}`, { notes: { why: 'late' } })
  assert.deepEqual([noted.status, noted.body.notes, noted.body.amount], [200, { why: 'late' }, 100])
  assert.deepEqual((await ask<WireRefund>('GET', `/refunds/${first.id}`)).body.notes, { why: 'late' })
  assert.equal((await ask<Refused>('PATCH', `/refunds/${first.id}`, { amount: 1 })).status, 400)
  assert.equal((await ask<Refused>('PATCH', '/refunds/rfnd_none', { notes: {} })).status, 400)
})
