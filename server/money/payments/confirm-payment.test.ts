import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { confirmPayment } from './confirm-payment.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { applyPayment } from './apply-payment.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { createUnpaidOrder, payInWindow } from '#server/testing/create-test-order.ts'

let shop: TestShop
let tray: number
before(async () => {
  shop = await openTestShop()
  tray = await addTestProduct(shop.database)
})
after(() => shop.close())

const openOrder = () => createUnpaidOrder(shop, [{ id: tray, quantity: 1 }])
const requestsToProvider = () => shop.controlSandbox<{ path: string }[]>('GET', '/requests')

test('what the window hands over places the order, however often it is sent', async () => {
  const confirmation = await payInWindow(shop, await openOrder(), { webhook: false })
  const answers = await Promise.all(Array.from({ length: 5 }, () => confirmPayment(shop, confirmation)))
  answers.push(await confirmPayment(shop, confirmation))
  assert.ok(answers.every((answer) => answer.ok && answer.order.state === 'placed'))
})

test('money that is only set aside is taken', async () => {
  const answer = await confirmPayment(shop, await payInWindow(shop, await openOrder(), { outcome: 'authorized' }))
  assert.equal(answer.ok && answer.order.state, 'placed')
})

test('a forged confirmation does nothing, not even a question to the provider', async () => {
  const confirmation = await payInWindow(shop, await openOrder(), { webhook: false })
  const other = await payInWindow(shop, await openOrder(), { webhook: false })
  const requestsBefore = (await requestsToProvider()).length
  for (const forged of [
    { ...confirmation, signature: 'f'.repeat(64) },
    { ...confirmation, signature: '' },
    { ...confirmation, signature: confirmation.signature.toUpperCase().slice(1) },
    { ...confirmation, signature: other.signature },
    { ...confirmation, paymentId: other.paymentId },
    { ...other, providerOrderId: confirmation.providerOrderId },
  ]) {
    const answer = await confirmPayment(shop, forged)
    assert.ok(!answer.ok && answer.reason === 'not-signed')
  }
  assert.equal((await requestsToProvider()).length, requestsBefore)
  const unknown = await confirmPayment(shop, { ...confirmation, providerOrderId: 'order_Unknown00000001' })
  assert.ok(!unknown.ok && unknown.reason === 'unknown-order')
})

test('a genuine payment of one rupee does not buy a tray', async () => {
  const answer = await confirmPayment(shop, await payInWindow(shop, await openOrder(), { amount: 100 }))
  assert.equal(answer.ok && answer.order.state, 'under review')
})

test('while the provider does not answer, the order goes on waiting; asked again, it is placed', async () => {
  const confirmation = await payInWindow(shop, await openOrder(), { webhook: false })
  for (const fault of ['reset', 'hang', 'status', 'malformed_json', '429']) {
    await shop.controlSandbox('PUT', '/faults', { route: 'GET /payments/:id', fault, times: 50 })
    const waiting = await confirmPayment(shop, confirmation)
    await shop.controlSandbox('DELETE', '/faults')
    assert.equal(waiting.ok && waiting.order.state, 'awaiting payment', fault)
  }
  const answer = await confirmPayment(shop, confirmation)
  assert.equal(answer.ok && answer.order.state, 'placed')
})

test('after the webhook has settled it, the provider is not asked again', async () => {
  const confirmation = await payInWindow(shop, await openOrder())
  const fetched = await shop.payments.fetchPayment(confirmation.paymentId)
  assert.ok(fetched.ok)
  await applyPayment(shop, fetched.value)
  const requestsBefore = (await requestsToProvider()).length
  const answer = await confirmPayment(shop, confirmation)
  assert.equal(answer.ok && answer.order.state, 'placed')
  assert.equal((await requestsToProvider()).length, requestsBefore)
})

test('after all of this the books agree', async () => {
  assert.deepEqual(await checkLedger(shop.database), [])
})
