import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { openTestSandbox, testSecrets } from '#sandbox/testing/open-test-sandbox.ts'

async function openControlPanel(t: TestContext) {
  const sandbox = await openTestSandbox(t)
  const authorization = `Basic ${Buffer.from(`${testSecrets.keyId}:${testSecrets.keySecret}`).toString('base64')}`
  async function newOrder(receipt: string): Promise<string> {
    const body = JSON.stringify({ amount: 259_900, currency: 'INR', receipt })
    const made = await fetch(`${sandbox.url}/razorpay/v1/orders`, {
      method: 'POST',
      headers: { authorization },
      body,
    })
    return ((await made.json()) as { id: string }).id
  }
  const press = (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    fetch(`${sandbox.url}/panel/${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers,
      redirect: 'manual',
    })
  const read = async () => (await fetch(sandbox.url)).text()
  return { sandbox, newOrder, press, read }
}

test('the panel is a page that needs no script and shows what there is', async (t) => {
  const { sandbox, newOrder, read } = await openControlPanel(t)
  assert.match(await read(), /No orders yet/)
  await newOrder('<script>tray</script>')
  const page = await read()
  assert.match(page, /₹2,599\.00/)
  assert.match(page, /&lt;script&gt;tray/)
  assert.doesNotMatch(page, /<script/)
  const { headers } = await fetch(sandbox.url)
  assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'/)
  assert.equal((await fetch(`${sandbox.url}/panel.css`)).status, 200)
})

test('its buttons pay, capture and fail, and lead back to the page', async (t) => {
  const { sandbox, newOrder, press, read } = await openControlPanel(t)
  const order = await newOrder('tray-1')
  const pressed = await press(`orders/${order}/pay`, { outcome: 'authorized' })
  assert.deepEqual([pressed.status, pressed.headers.get('location')], [303, '/sandbox#payments'])
  const [payment] = await sandbox.control<{ id: string }[]>('GET', '/razorpay/payments')
  await press(`payments/${payment?.id}`, { to: 'captured' })
  assert.match(await read(), /pill good">paid</)
})

test('faults and settings are switched by forms', async (t) => {
  const { sandbox, press, read } = await openControlPanel(t)
  const fault = { provider: 'razorpay', fault: 'delay_ms', route: '/orders', value: '700', times: '2' }
  assert.equal((await press('faults', fault)).status, 303)
  const { faults } = await sandbox.control<{ faults: Record<string, unknown>[] }>('GET', '/faults')
  assert.deepEqual([faults[0]?.['value'], faults[0]?.['times']], [700, 2])
  assert.match(await read(), /Take all faults away/)
  await press('faults/clear')
  assert.match(await read(), /No fault is on/)

  await press('settings', { paymentWebhooks: 'on', refunds: 'pending' })
  const settings = await sandbox.control<Record<string, unknown>>('GET', '/settings')
  assert.deepEqual(
    [settings['autoCapture'], settings['paymentWebhooks'], settings['refunds'], settings['waybills']],
    [false, true, 'pending', 'at_once'],
  )
})

test('another website cannot press the buttons', async (t) => {
  const { sandbox, newOrder, press } = await openControlPanel(t)
  const order = await newOrder('tray-1')
  assert.equal((await press(`orders/${order}/pay`, {}, { 'sec-fetch-site': 'cross-site' })).status, 403)
  assert.deepEqual(await sandbox.control('GET', '/razorpay/payments'), [])
})
