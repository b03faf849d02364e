import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApiAnswer } from '../ask-shop.ts'
import { confirmPayment } from './confirm-payment.ts'

const result = { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: 'sig' }
type Answer = ApiAnswer<{ orderId: string; status: string }>

const status = (status: string): Answer => ({ ok: true, data: { orderId: 'ord', status } })
const refusal = (reason: 'offline' | 'busy' | 'failed' | 'refused'): Answer => ({
  ok: false,
  reason,
  message: 'No.',
  status: 0,
  details: null,
})

async function confirm(...answers: Answer[]) {
  const pauses: number[] = []
  const outcome = await confirmPayment(result, {
    ask: async (path, { body }) => {
      assert.equal(path, '/api/orders/confirm')
      assert.equal(body, result)
      return answers.shift() ?? assert.fail('asked too often')
    },
    pause: async (ms) => void pauses.push(ms),
    signal: new AbortController().signal,
  })
  assert.equal(answers.length, 0)
  return { outcome, pauses }
}

test('placed at once', async () => {
  assert.deepEqual(await confirm(status('Placed')), { outcome: { ok: true, orderId: 'ord' }, pauses: [] })
})

test('not knowing is no answer: it goes on asking, ever more slowly', async () => {
  const { outcome, pauses } = await confirm(
    status('Awaiting payment'),
    refusal('offline'),
    refusal('busy'),
    refusal('failed'),
    status('Expired'),
    status('something new'),
    status('Placed'),
  )
  assert.equal(outcome.ok, true)
  assert.deepEqual(pauses, [1_000, 2_000, 3_000, 5_000, 10_000, 10_000])
})

test('an order under review can be shown', async () => {
  assert.equal((await confirm(status('Under review'))).outcome.ok, true)
})

test('a clear no ends it', async () => {
  for (const no of [refusal('refused'), status('Cancelled'), status('Refunded')])
    assert.deepEqual((await confirm(no)).outcome, {
      ok: false,
      message: 'If any money has been deducted, kindly reach out to us.',
    })
})
