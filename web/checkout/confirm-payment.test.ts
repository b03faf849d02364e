import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderState } from '#shop/orders/order-state-machine.ts'
import type { ApiAnswer } from '#web/api/api-client.ts'
import { confirmPayment } from './confirm-payment.ts'

const result = { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: 'sig' }
type ConfirmResult = ApiAnswer<'POST /api/orders/confirm'>

/** `status` is for people: nothing is decided by it. */
const state = (state: OrderState): ConfirmResult => ({
  ok: true,
  data: { orderId: 'ord', state, status: 'Reworded' },
})
const refusal = (reason: 'offline' | 'busy' | 'failed' | 'refused'): ConfirmResult => ({
  ok: false,
  reason,
  message: 'No.',
  status: 0,
  details: {},
})

async function confirm(...answers: ConfirmResult[]) {
  const pauses: number[] = []
  const outcome = await confirmPayment(result, {
    callApi: async (path, { body }) => {
      assert.equal(path, 'POST /api/orders/confirm')
      assert.equal(body, result)
      return answers.shift() ?? assert.fail('asked too often')
    },
    delay: async (ms) => void pauses.push(ms),
    signal: new AbortController().signal,
  })
  assert.equal(answers.length, 0)
  return { outcome, pauses }
}

test('placed at once', async () => {
  assert.deepEqual(await confirm(state('placed')), { outcome: { ok: true, orderId: 'ord' }, pauses: [] })
})

test('not knowing is no answer: it goes on asking, ever more slowly', async () => {
  const { outcome, pauses } = await confirm(
    state('awaiting payment'),
    refusal('offline'),
    refusal('busy'),
    refusal('failed'),
    state('expired'),
    // A page may be older than the server.
    state('something new' as OrderState),
    state('placed'),
  )
  assert.equal(outcome.ok, true)
  assert.deepEqual(pauses, [1_000, 2_000, 3_000, 5_000, 10_000, 10_000])
})

test('an order under review can be shown', async () => {
  assert.equal((await confirm(state('under review'))).outcome.ok, true)
})

test('a clear no ends it', async () => {
  for (const no of [refusal('refused'), state('cancelled'), state('refunded')])
    assert.deepEqual((await confirm(no)).outcome, {
      ok: false,
      message: 'If any money has been deducted, kindly reach out to us.',
    })
})
