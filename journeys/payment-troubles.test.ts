import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from './eventually.ts'
import { openPage } from './open-page.ts'
import { openShop, type OpenShop } from './open-shop.ts'
import { declinedCard, acceptedCard, payByCard, placeOrder, goToPayment } from './purchase-steps.ts'

type ProviderOrder = { id: string; status: string; attempts: number }

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

const potli = 'Silk Booti Potli, Set of Three'
const ordersAtProvider = () => shop.controlSandbox<ProviderOrder[]>('GET', '/razorpay/orders')

test('a declined card, and another one in the same window: no dialog, one order', async () => {
  const { page, end } = await openPage(shop)
  await goToPayment(page, potli)
  const before = await ordersAtProvider()
  const frame = await placeOrder(page)
  await payByCard(frame, declinedCard)
  await frame.getByRole('link', { name: 'Try again' }).click()
  await payByCard(frame, acceptedCard)
  await page.getByRole('heading', { name: 'Your order was received' }).waitFor()
  assert.equal((await ordersAtProvider()).length, before.length + 1)
  await end()
})

test('a declined card, and the window closed: the provider’s words, Retry pays the same order', async () => {
  const { page, end, assertAccessible } = await openPage(shop)
  await goToPayment(page, potli)
  const before = await ordersAtProvider()
  const frame = await placeOrder(page)
  await payByCard(frame, declinedCard)
  await frame.getByRole('button', { name: 'Close', exact: true }).click()

  const dialog = page.getByRole('alertdialog', { name: 'Transaction Failed' })
  await dialog.getByText('declined by the bank').waitFor()
  await assertAccessible()
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await frame.getByRole('heading', { name: 'Payment details' }).waitFor()
  await payByCard(frame, acceptedCard)
  await page.getByRole('heading', { name: 'Your order was received' }).waitFor()
  assert.equal((await ordersAtProvider()).length, before.length + 1)
  await end()
})

test('a declined card, and enough of it: Cancel leads to the shop with the cart as it was', async () => {
  const { page, end } = await openPage(shop)
  await goToPayment(page, potli)
  const frame = await placeOrder(page)
  await payByCard(frame, declinedCard)
  await frame.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL('**/shop')
  await page.getByRole('button', { name: 'Cart 1 item' }).waitFor()
  await end()
})

test('the window dismissed, the page reloaded: the cart is safe, and the same payment order opens again', async () => {
  const { page, end } = await openPage(shop)
  await goToPayment(page, potli)
  const before = await ordersAtProvider()
  await placeOrder(page)
  await page.keyboard.press('Escape')
  await page.getByText('Payment not completed. Your cart is safe.').waitFor()
  await eventually(() => page.getByRole('button', { name: 'Place Order' }).isEnabled(), true)

  const frame = await placeOrder(page)
  await page.keyboard.press('Escape')
  await page.getByText('Payment not completed. Your cart is safe.').waitFor()
  assert.equal((await ordersAtProvider()).length, before.length + 1)

  await page.reload()
  // What was typed is still there.
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio').first().check()
  await placeOrder(page)
  await payByCard(frame, acceptedCard)
  await page.getByRole('heading', { name: 'Your order was received' }).waitFor()
  await end()
})

test('a payment that is only seen after a reload: nobody is asked to pay again', async () => {
  const { page, end, expect } = await openPage(shop)
  await goToPayment(page, potli)
  // The shop cannot be reached when the window reports its success.
  await page.route('**/api/orders/confirm', (route) => route.abort())
  expect(/ERR_FAILED/)
  const frame = await placeOrder(page)
  await shop.controlSandbox('PUT', '/faults', { provider: 'razorpay', fault: 'drop', times: 10 })
  await payByCard(frame, acceptedCard)
  await page.getByRole('alertdialog', { name: 'Please wait while we place your order' }).waitFor()
  await page.unroute('**/api/orders/confirm')
  await page.reload()
  await page.getByRole('heading', { name: 'Your order was received' }).waitFor()
  await shop.controlSandbox('DELETE', '/faults')
  await end()
})

test('a window that reports nothing: the order is found all the same', async () => {
  const { page, end } = await openPage(shop)
  await goToPayment(page, potli)
  await shop.controlSandbox('PUT', '/faults', { provider: 'razorpay', fault: 'silent_window', times: 1 })
  await payByCard(await placeOrder(page), acceptedCard)
  await page.getByRole('heading', { name: 'Your order was received' }).waitFor({ timeout: 30_000 })
  await end()
})

test('a window that reports twice: one order', async () => {
  const { page, end } = await openPage(shop)
  await goToPayment(page, potli)
  const before = await ordersAtProvider()
  await shop.controlSandbox('PUT', '/faults', { provider: 'razorpay', fault: 'double_handler', times: 1 })
  await payByCard(await placeOrder(page), acceptedCard)
  await page.getByRole('heading', { name: 'Your order was received' }).waitFor()
  assert.equal((await ordersAtProvider()).length, before.length + 1)
  await end()
})

test('the provider is down: a sentence and Retry; when it is back, Retry goes on with the same order', async () => {
  const { page, end, expect, assertAccessible } = await openPage(shop)
  await goToPayment(page, potli)
  await shop.controlSandbox('PUT', '/faults', {
    provider: 'razorpay',
    route: '/orders',
    fault: 'status',
    value: 503,
    times: 20,
  })
  expect(/503/)
  await page.getByRole('button', { name: 'Place Order' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Transaction Failed' })
  await dialog.getByText('Unable to process your request at the moment').waitFor()
  await assertAccessible()
  await shop.controlSandbox('DELETE', '/faults')
  await dialog.getByRole('button', { name: 'Retry' }).click()
  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { name: 'Payment details' }).waitFor()
  await payByCard(frame, acceptedCard)
  await page.getByRole('heading', { name: 'Your order was received' }).waitFor()
  await end()
})

test('the payment script is blocked: the same sentence, and Retry asks for the script again', async () => {
  const { page, end, expect } = await openPage(shop)
  expect(/ERR_FAILED/)
  await page.route('**/checkout.js', (route) => route.abort())
  await goToPayment(page, potli)
  await page.getByRole('button', { name: 'Place Order' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Transaction Failed' })
  await dialog.getByText('Unable to process your request at the moment').waitFor()
  await page.unroute('**/checkout.js')
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await page.frameLocator('iframe').getByRole('heading', { name: 'Payment details' }).waitFor()
  await end()
})
