import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, test } from 'node:test'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { Browser, FrameLocator, Page } from '@playwright/test'
import { createSandbox, type Sandbox } from '#sandbox/sandbox.ts'
import { createTestFolder } from '#sandbox/testing/create-test-folder.ts'
import { testSecrets } from '#sandbox/testing/open-test-sandbox.ts'
import { launchChromium } from '../../../commands/launch-chromium.ts'

/** As strict as the shop's own pages. */
const policy = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';
  frame-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none';
  require-trusted-types-for 'script'; trusted-types shop-loader`.replaceAll('\n', ' ')

const shopScript = `
  window.happened = []
  const note = (name) => (detail) => window.happened.push([name, detail])
  const policy = trustedTypes.createPolicy('shop-loader', { createScriptURL: (url) => url })
  const script = document.createElement('script')
  script.src = policy.createScriptURL('/sandbox/razorpay/v1/checkout.js')
  script.onload = () => document.querySelector('#pay').removeAttribute('disabled')
  document.head.append(script)
  document.querySelector('#pay').onclick = () => {
    const options = JSON.parse(decodeURIComponent(location.hash.slice(1)))
    const razorpay = new Razorpay({
      name: 'Gathri', description: 'Order GTH-000123', theme: { color: '#8a1f45' },
      prefill: { name: 'Asha Rao', email: 'asha@example.in', contact: '9876543210' },
      handler: note('paid'), ...options, modal: { ondismiss: note('dismissed'), ...options.modal },
    })
    razorpay.on('payment.failed', note('failed'))
    razorpay.open()
  }`

let browser: Browser
let sandbox: Sandbox
let origin: string
let stop: () => Promise<void>

before(async () => {
  const app = new Hono()
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  sandbox = createSandbox({
    ...testSecrets,
    dataDir: createTestFolder(),
    publicUrl: `${origin}/sandbox`,
    shopUrl: origin,
    now: () => new Date(),
  })
  app.route('/sandbox', sandbox.app)
  app.get('/', (c) => {
    c.header('content-security-policy', policy)
    return c.html(
      '<!doctype html><html lang="en"><title>Shop</title><main><button id="pay" disabled>Pay</button></main><script src="/shop.js"></script></html>',
    )
  })
  app.get('/favicon.ico', (c) => c.body(null, 204))
  app.get('/shop.js', (c) => c.body(shopScript, 200, { 'content-type': 'text/javascript' }))
  app.post('/paid', async (c) => c.json(await c.req.parseBody()))
  app.post('/api/webhooks/payments', (c) => c.text('ok'))
  const chromium = await launchChromium()
  browser = chromium.browser
  stop = async () => {
    await chromium.close()
    await sandbox.close()
    server.closeAllConnections()
    server.close()
  }
})
after(() => stop())

async function control<T>(path: string, body: unknown, method = 'POST'): Promise<T> {
  const headers = { 'content-type': 'application/json' }
  const response = await sandbox.app.request(`/control${path}`, {
    method,
    body: JSON.stringify(body),
    headers,
  })
  return (await response.json()) as T
}

async function ask(path: string, body?: unknown): Promise<Record<string, unknown>> {
  const key = Buffer.from(`${testSecrets.keyId}:${testSecrets.keySecret}`).toString('base64')
  const response = await fetch(`${origin}/sandbox/razorpay/v1${path}`, {
    headers: { authorization: `Basic ${key}` },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })
  return (await response.json()) as Record<string, unknown>
}

async function newOrder(): Promise<string> {
  const notes = { receipt: 'tray' }
  return String((await ask('/orders', { amount: 259_900, currency: 'INR', receipt: 'tray', notes }))['id'])
}

type Happened = [string, Record<string, unknown> | undefined][]

describe('the payment window, on a page with a strict policy', () => {
  let page: Page
  let frame: FrameLocator
  let order: string
  let complaints: string[]

  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 360, height: 740 } })
    frame = page.frameLocator('iframe')
    order = await newOrder()
    complaints = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
  })

  async function open(options: Record<string, unknown> = {}) {
    const all = JSON.stringify({ key: testSecrets.keyId, order_id: order, ...options })
    await page.goto(`${origin}/#${encodeURIComponent(all)}`)
    await page.getByRole('button', { name: 'Pay' }).click()
    await isListening('Payment details')
  }

  /** The window's script listens after it has focused the heading. */
  const isListening = (heading: string) =>
    frame.getByRole('heading', { name: heading }).and(frame.locator(':focus')).waitFor()

  async function payByCard(number: string, otp = '1234') {
    await frame.getByLabel('Card number').fill(number)
    await frame.getByLabel('Valid until').fill('1239')
    await frame.getByLabel('CVV').fill('123')
    await frame.getByRole('button', { name: 'Pay ₹2,599.00' }).click()
    await frame.getByLabel('One-time password').fill(otp)
    await frame.getByRole('button', { name: 'Confirm payment' }).click()
  }

  const happened = () => page.evaluate(() => (window as unknown as { happened: Happened }).happened)
  const until = async (count: number): Promise<Happened> => {
    await page.waitForFunction((count) => (window as unknown as { happened: Happened }).happened.length >= count, count)
    return happened()
  }
  const closed = () => page.locator('iframe').waitFor({ state: 'detached' })
  const end = async () => {
    assert.deepEqual(complaints, [])
    await page.close()
  }

  test('a card is paid with, and the page gets the three signed fields', async () => {
    await open({ notes: { zipcode: '400001' } })
    assert.equal(await frame.getByLabel('E-mail').inputValue(), 'asha@example.in')
    await payByCard('4100280000001007')
    const [[name, fields] = []] = await until(1)
    await closed()
    assert.equal(name, 'paid')
    assert.equal(fields?.['razorpay_order_id'], order)
    assert.match(String(fields?.['razorpay_signature']), /^[0-9a-f]{64}$/)
    // The payment has the notes of its order and of the page.
    const payment = await ask(`/payments/${fields?.['razorpay_payment_id']}`)
    assert.deepEqual(payment['notes'], { receipt: 'tray', zipcode: '400001' })
    const card = await ask(`/payments/${payment['id']}/card`)
    assert.deepEqual([card['entity'], card['last4'], card['id']], ['card', '1007', payment['card_id']])
    await end()
  })

  test('a declined card says why, and another way may be tried in the same window', async () => {
    await open()
    await payByCard('4100 2800 0006 0003')
    await frame.getByText('declined by the bank').waitFor()
    const [[name, failure] = []] = await until(1)
    assert.equal(name, 'failed')
    const { code, reason, metadata } = (failure?.['error'] ?? {}) as Record<string, unknown>
    assert.deepEqual([code, reason], ['BAD_REQUEST_ERROR', 'card_declined'])
    assert.equal((metadata as { order_id: string }).order_id, order)

    await frame.getByRole('link', { name: 'Try again' }).click()
    assert.equal(await frame.getByLabel('Phone').inputValue(), '+919876543210')
    await frame.getByText('UPI', { exact: true }).click()
    await frame.getByLabel('UPI ID').fill('success@razorpay')
    await frame.getByLabel('UPI ID').press('Enter')
    const [, [paid, fields] = []] = await until(2)
    assert.equal(paid, 'paid')
    const { error } = await ask(`/payments/${fields?.['razorpay_payment_id']}/card`)
    assert.match(String((error as { description: string }).description), /not made by card/)
    await end()
  })

  test('too short an OTP and a cancelled one fail', async () => {
    await open({ retry: { enabled: false } })
    await payByCard('4100280000001007', '12')
    const [[, failure] = []] = await until(1)
    assert.equal((failure?.['error'] as { reason: string } | undefined)?.reason, 'authentication_failed')
    assert.equal(await frame.getByRole('link', { name: 'Try again' }).count(), 0)
    await frame.getByRole('button', { name: 'Close', exact: true }).click()
    assert.equal((await until(2))[1]?.[0], 'dismissed')
    await end()
  })

  test('Escape leaves at once at the start, and asks first when a payment is under way', async () => {
    await open()
    await page.keyboard.press('Escape')
    assert.equal((await until(1))[0]?.[0], 'dismissed')
    await closed()

    await page.getByRole('button', { name: 'Pay' }).click()
    await frame.getByText('UPI', { exact: true }).click()
    await frame.getByLabel('UPI ID').fill('slow@razorpay')
    await frame.getByRole('button', { name: 'Pay ₹2,599.00' }).click()
    await isListening('Approve the payment')
    await page.keyboard.press('Escape')
    await frame.getByRole('dialog').getByRole('button', { name: 'Keep paying' }).click()
    assert.equal((await happened()).length, 1)

    const payments = await (await sandbox.app.request('/control/razorpay/payments')).json()
    await control(`/razorpay/payments/${payments.at(-1).id}`, { to: 'captured' })
    assert.equal((await until(2))[1]?.[0], 'paid')
    await end()
  })

  test('confirm_close asks before leaving, escape: false leaves by the button only', async () => {
    await open({ modal: { confirm_close: true, escape: false } })
    await page.keyboard.press('Escape')
    assert.equal(await frame.getByRole('dialog').count(), 0)
    await frame.getByRole('button', { name: 'Close the payment window' }).click()
    await frame.getByText('Are you sure?').waitFor()
    await frame.getByRole('button', { name: 'Yes, leave' }).click()
    assert.equal((await until(1))[0]?.[0], 'dismissed')
    await end()
  })

  test('mistakes stand beside their fields and what was typed stays', async () => {
    await open()
    await frame.getByLabel('Card number').fill('4111111111111111')
    await frame.getByLabel('Valid until').fill('0120')
    await frame.getByRole('button', { name: 'Pay ₹2,599.00' }).click()
    await frame.getByText('Please use one of the test cards listed below.').waitFor()
    await frame.getByText('Please enter a date to come').waitFor()
    assert.equal(await frame.getByLabel('Name on the card').inputValue(), 'Asha Rao')
    assert.equal(await frame.getByLabel('Card number').getAttribute('aria-invalid'), 'true')
    await end()
  })

  test('the page behind is out of reach while the window is open, and gets the focus back', async () => {
    await open()
    assert.equal(await page.evaluate(() => document.querySelector('main')?.inert), true)
    await page.keyboard.press('Escape')
    await closed()
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'pay')
    assert.equal(await page.evaluate(() => document.querySelector('main')?.inert), false)
    await end()
  })

  test('with a callback address, the three fields are posted there', async () => {
    await open({ redirect: true, callback_url: `${origin}/paid` })
    await payByCard('5500670000001002')
    await page.waitForURL(`${origin}/paid`)
    assert.match((await page.textContent('body')) ?? '', new RegExp(order))
    await end()
  })

  test('a window that closes in silence, or calls twice, can be had', async () => {
    await control('/faults', { provider: 'razorpay', fault: 'double_handler' }, 'PUT')
    await open()
    await payByCard('4100280000001007')
    assert.deepEqual(
      (await until(2)).map(([name]) => name),
      ['paid', 'paid'],
    )

    order = await newOrder()
    await control('/faults', { provider: 'razorpay', fault: 'silent_window' }, 'PUT')
    await page.goto('about:blank')
    await open()
    await payByCard('4100280000001007')
    await closed()
    assert.deepEqual(await happened(), [])
    await end()
  })

  test('an order that is paid is not paid again', async () => {
    await control('/razorpay/pay', { order_id: order })
    const all = JSON.stringify({ key: testSecrets.keyId, order_id: order })
    await page.goto(`${origin}/#${encodeURIComponent(all)}`)
    await page.getByRole('button', { name: 'Pay' }).click()
    await frame.getByText('This order is already paid.').waitFor()
    await end()
  })
})
