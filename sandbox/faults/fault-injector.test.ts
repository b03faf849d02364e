import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFaultInjector } from './fault-injector.ts'
import { parseFault } from './fault.ts'
import { matchesRoute } from './route-pattern.ts'

function createInjectorWith(...faults: unknown[]) {
  const injector = createFaultInjector()
  for (const given of faults) {
    const read = parseFault(given)
    assert.ok(read.ok)
    injector.add(read.fault)
  }
  return injector
}

test('a fault strikes as often as asked, on its own route only', () => {
  const injector = createInjectorWith({
    provider: 'razorpay',
    route: 'POST /orders',
    fault: 'status',
    value: 500,
    times: 2,
  })
  assert.equal(injector.takeForResponse('razorpay', 'GET', '/orders'), null)
  assert.equal(injector.takeForResponse('shiprocket', 'POST', '/orders'), null)
  assert.deepEqual(injector.takeForResponse('razorpay', 'POST', '/orders'), { fault: 'status', value: 500 })
  assert.deepEqual(injector.takeForResponse('razorpay', 'POST', '/orders'), { fault: 'status', value: 500 })
  assert.equal(injector.takeForResponse('razorpay', 'POST', '/orders'), null)
  assert.deepEqual(injector.list(), [])
})

test('webhook faults leave answers alone and the reverse', () => {
  const injector = createInjectorWith({ provider: 'razorpay', fault: 'drop' }, { provider: 'razorpay', fault: 'hang' })
  assert.equal(injector.takeForWebhook('razorpay', 'order.paid')?.fault, 'drop')
  assert.equal(injector.takeForWebhook('razorpay', 'order.paid'), null)
  assert.equal(injector.takeForResponse('razorpay', 'GET', '/orders')?.fault, 'hang')
})

test('chance is the same for the same seed', () => {
  const run = (seed: number) => {
    const injector = createInjectorWith({ provider: '*', fault: 'reset', probability: 0.3, seed })
    return Array.from({ length: 200 }, () => injector.takeForResponse('razorpay', 'GET', '/x') !== null)
  }
  assert.deepEqual(run(7), run(7))
  assert.notDeepEqual(run(7), run(8))
  const struck = run(7).filter(Boolean).length
  assert.ok(struck > 30 && struck < 90, `${struck} of 200 at 0.3`)
})

test('a fault may be written in several ways, and a wrong one says what would do', () => {
  for (const fault of [{ delay_ms: 800 }, 'delay_ms:800'])
    assert.deepEqual(createInjectorWith({ provider: 'razorpay', fault }).list()[0]?.value, 800)
  assert.equal(createInjectorWith({ provider: 'razorpay', fault: 429 }).list()[0]?.fault, '429')
  const wrong = parseFault({ provider: 'razorpay', fault: 'explode' })
  assert.ok(!wrong.ok && wrong.message.includes('reset_after_commit'))
  assert.equal(parseFault({ provider: 'razorpay', fault: 'hang', times: 0 }).ok, false)
})

test('a route may be written with or without its method, mount and version', () => {
  for (const pattern of ['*', '/orders', 'orders', 'POST /v1/orders', '/sandbox/razorpay/v1/orders'])
    assert.ok(matchesRoute(pattern, 'POST', '/orders'), pattern)
  assert.ok(matchesRoute('/payments/:id/capture', 'POST', '/payments/pay_1/capture'))
  assert.ok(matchesRoute('/v1/external/courier/serviceability/', 'GET', '/courier/serviceability/'))
  assert.ok(!matchesRoute('/orders', 'GET', '/orders/order_1'))
  assert.ok(!matchesRoute('*', 'GET', '/checkout.js'))
  assert.ok(matchesRoute('/checkout.js', 'GET', '/checkout.js'))
})
