import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApiTarget } from '#contract/routes.ts'
import { fromApiAddress } from '#shop/checkout/api-address.ts'
import type { ApiAnswer } from '#web/api/api-client.ts'
import type { PaymentDraft } from '#web/storage/payment-draft.ts'
import { preparePayment, type OrderRequest } from './prepare-payment.ts'

const sent = {
  info: {
    fName: 'Asha',
    lName: 'Rao',
    email: 'asha@example.in',
    phnNo: '9876543210',
    address: '12 Lake Road',
    city: 'Bengaluru',
    country: 'India',
    state: 'Karnataka',
    zipcode: '560001',
  },
  cart: [{ id: 7, quantity: 2 }],
  shipping: 'q1',
  expectedTotal: 114_164,
}
const orderRequest: OrderRequest = { ...sent, info: fromApiAddress(sent.info) }
const order = { id: 'order_1', amount: 114_164, currency: 'INR' as const, key_id: 'rzp_test', orderId: 'ord' }
const open: PaymentDraft = { key: 'k1', request: JSON.stringify(sent), order }

type RecordedCall = { target: string; body?: unknown; headers?: Record<string, string> }
const success = (data: unknown) => ({ ok: true, data })
const state = (state: string) => success({ order: { state, status: 'Reworded' } })
const failure = (status: number, reason?: string) => ({
  ok: false,
  reason: 'refused',
  message: 'No.',
  status,
  details: reason ? { reason } : {},
})

const prepare = (draft: PaymentDraft | null, ...answers: unknown[]) => prepareAs(null, draft, ...answers)

async function prepareAs(account: number | null, draft: PaymentDraft | null, ...answers: unknown[]) {
  const requests: RecordedCall[] = []
  const stored: PaymentDraft[] = []
  const prepared = await preparePayment(orderRequest, draft, {
    callApi: async <Target extends ApiTarget>(target: Target, options: object) => {
      requests.push({ target, ...options })
      return answers.shift() as ApiAnswer<Target>
    },
    account,
    newKey: () => 'new key',
    saveDraft: (payment) => void stored.push(structuredClone(payment)),
  })
  return { prepared, requests, stored }
}

test('a first try: the key is kept before the shop is asked, the order afterwards', async () => {
  const { prepared, requests, stored } = await prepare(null, success(order))
  const begun = { key: 'new key', request: JSON.stringify(sent) }
  assert.deepEqual(requests, [
    { target: 'POST /api/orders/new', body: sent, headers: { 'idempotency-key': 'new key' } },
  ])
  assert.deepEqual(stored, [begun, { ...begun, order }])
  assert.deepEqual(prepared, { ok: true, payment: { ...begun, order } })
})

test('an answer that got lost: asked again with the same key', async () => {
  const { order: _, ...begun } = open
  const { requests } = await prepare(begun, success(order))
  assert.deepEqual(requests[0]?.headers, { 'idempotency-key': 'k1' })
})

test('dismissed before: the same payment order once more', async () => {
  const { prepared, requests } = await prepare(open, state('awaiting payment'))
  assert.deepEqual(requests, [{ target: 'GET /api/orders/get?id=ord' }])
  assert.deepEqual(prepared, { ok: true, payment: open })
})

test('dismissed, yet paid: nobody is asked to pay again', async () => {
  const { prepared, stored } = await prepare(open, state('placed'))
  assert.deepEqual(prepared, { ok: true, placed: 'ord' })
  assert.deepEqual(stored, [])
})

for (const answer of [failure(500), failure(401, 'ended')])
  test('an earlier order whose state cannot be learned: no second payment is offered', async () => {
    const { prepared, requests } = await prepare(open, answer)
    assert.equal(prepared.ok, false)
    assert.equal(requests.length, 1)
  })

for (const answer of [state('expired'), failure(404), failure(401, 'signed-out'), failure(403, 'other-account')])
  test('an earlier order whose time is over: a new one under a new key', async () => {
    const { requests } = await prepare(open, answer, success(order))
    assert.deepEqual(requests[1], {
      target: 'POST /api/orders/new',
      body: sent,
      headers: { 'idempotency-key': 'new key' },
    })
  })

test('another cart: a new order takes the place of the unpaid one, with the same words when asked again', async () => {
  const { requests, stored } = await prepare({ ...open, request: '{}' }, state('awaiting payment'), success(order))
  assert.deepEqual(requests[1]?.body, { ...sent, replaces: 'ord', replacesKey: 'k1' })
  assert.deepEqual([stored[0]?.replaces, stored[0]?.replacedRequest], ['ord', '{}'])
  const again = await prepare(stored[0] ?? null, success(order))
  assert.deepEqual(again.requests[0], requests[1])
})

test('the order before it turns out paid: it is shown, and nothing more is asked for', async () => {
  const paid = { ...failure(409), details: { reason: 'already-paid', orderId: 'ord' } }
  const { prepared } = await prepare({ ...open, request: '{}' }, state('awaiting payment'), paid)
  assert.deepEqual(prepared, { ok: true, placed: 'ord' })
})

test('an order whose answer was lost: the next one names its key, and the order is shown if there is one', async () => {
  const paid = { ...failure(409), details: { reason: 'already-paid', orderId: 'ord' } }
  const { prepared, requests, stored } = await prepare({ key: 'k1', request: '{}' }, paid)
  assert.deepEqual(requests[0]?.body, { ...sent, replacesKey: 'k1' })
  assert.deepEqual(prepared, { ok: true, placed: 'ord' })
  assert.deepEqual([stored.at(-1)?.replaces, stored.at(-1)?.replacedRequest], ['ord', '{}'])
})

test('an order that was refused, and a cart changed again: the unpaid one before both is replaced', async () => {
  const { stored } = await prepare({ ...open, request: '{}' }, state('awaiting payment'), failure(503))
  const { requests, stored: last } = await prepare({ ...stored[0]!, request: '{"another":"cart"}' }, success(order))
  assert.deepEqual(requests[0]?.body, { ...sent, replaces: 'ord', replacesKey: 'k1' })
  assert.equal(last[0]?.replacedRequest, '{}')
})

test('a refusal comes back as it is', async () => {
  const { prepared } = await prepare(null, failure(409))
  assert.deepEqual(prepared, { ok: false, refusal: failure(409) })
})

test('a guest who logs in: the account gets an order of its own, and the unpaid one is given up', async () => {
  const { requests, stored } = await prepareAs(42, open, state('awaiting payment'), success(order))
  assert.deepEqual(requests[1], {
    target: 'POST /api/orders/new',
    body: { ...sent, replaces: 'ord', replacesKey: 'k1' },
    headers: { 'idempotency-key': 'new key' },
  })
  assert.equal(stored.at(-1)?.request, JSON.stringify({ account: 42, ...sent }))
})

test('the same account and the same wish: the same payment order', async () => {
  const own = { ...open, request: JSON.stringify({ account: 42, ...sent }) }
  const { prepared, requests } = await prepareAs(42, own, state('awaiting payment'))
  assert.equal(requests.length, 1)
  assert.deepEqual(prepared, { ok: true, payment: own })
})
