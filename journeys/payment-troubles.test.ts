import assert from 'node:assert/strict'
import {
  acceptedCard,
  addToCart,
  chooseShipping,
  closePaymentWindow,
  declinedCard,
  goToPayment,
  payByCard,
  placeOrder,
} from './purchase-steps.ts'
import { expectAccessible } from './expect-accessible.ts'
import type { OpenShop } from './open-shop.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

type ProviderOrder = { id: string; status: string; attempts: number }

const potli = 'Silk Booti Potli, Set of Three'
const box = 'Mehrab Keepsake Box'
const ordersAtProvider = (shop: OpenShop) => shop.controlSandbox<ProviderOrder[]>('GET', '/razorpay/orders')

test('a declined card, and another one in the same window: no dialog, one order @gate', async ({ page, shop }) => {
  await visit(page, '/')
  await goToPayment(page, potli)
  const before = await ordersAtProvider(shop)
  const frame = await placeOrder(page)
  await payByCard(frame, declinedCard)
  await frame.getByRole('link', { name: 'Try again' }).click()
  await payByCard(frame, acceptedCard)
  await expect(page.getByRole('heading', { name: 'Your order was received' })).toBeVisible()
  assert.equal((await ordersAtProvider(shop)).length, before.length + 1)
})

test('a declined card, and the window closed: the provider’s words, Retry pays the same order', async ({
  page,
  shop,
}) => {
  await visit(page, '/')
  await goToPayment(page, potli)
  const before = await ordersAtProvider(shop)
  const frame = await placeOrder(page)
  await payByCard(frame, declinedCard)
  await expect(frame.getByText('declined by the bank')).toBeVisible()
  await frame.getByRole('button', { name: 'Close', exact: true }).click()

  const dialog = page.getByRole('alertdialog', { name: 'Transaction Failed' })
  await expect(dialog.getByText('declined by the bank')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(frame.getByRole('heading', { name: 'Payment details' })).toBeVisible()
  await payByCard(frame, acceptedCard)
  await expect(page.getByRole('heading', { name: 'Your order was received' })).toBeVisible()
  assert.equal((await ordersAtProvider(shop)).length, before.length + 1)
})

test('a declined card, and enough of it: Cancel leads to the shop with the cart as it was', async ({ page }) => {
  await visit(page, '/')
  await goToPayment(page, potli)
  const frame = await placeOrder(page)
  await payByCard(frame, declinedCard)
  await expect(frame.getByText('declined by the bank')).toBeVisible()
  await frame.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL('**/shop')
  await expect(page.getByRole('button', { name: 'Cart 1 item' })).toBeVisible()
})

test('the window dismissed, the page reloaded: the cart is safe, and the same payment order opens again', async ({
  page,
  shop,
}) => {
  await visit(page, '/')
  await goToPayment(page, potli)
  const before = await ordersAtProvider(shop)
  await placeOrder(page)
  await closePaymentWindow(page)
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled()

  const frame = await placeOrder(page)
  await closePaymentWindow(page)
  assert.equal((await ordersAtProvider(shop)).length, before.length + 1)

  await page.reload()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio').first().check()
  await placeOrder(page)
  await payByCard(frame, acceptedCard)
  await expect(page.getByRole('heading', { name: 'Your order was received' })).toBeVisible()
})

test('a payment that is only seen after a reload: nobody is asked to pay again', async ({
  page,
  shop,
  consoleErrors,
}) => {
  await visit(page, '/')
  await goToPayment(page, potli)
  // The shop is unreachable when the window reports success.
  await page.route('**/api/orders/confirm', (route) => route.abort())
  consoleErrors.allow(/ERR_FAILED/)
  const frame = await placeOrder(page)
  await shop.controlSandbox('PUT', '/faults', { provider: 'razorpay', fault: 'drop', times: 10 })
  await payByCard(frame, acceptedCard)
  await expect(page.getByRole('alertdialog', { name: 'Please wait while we place your order' })).toBeVisible()
  await page.unroute('**/api/orders/confirm')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your order was received' })).toBeVisible()
  await shop.controlSandbox('DELETE', '/faults')
})

test('a window that reports nothing: the order is found all the same', async ({ page, shop }) => {
  await visit(page, '/')
  await goToPayment(page, potli)
  await shop.controlSandbox('PUT', '/faults', { provider: 'razorpay', fault: 'silent_window', times: 1 })
  await payByCard(await placeOrder(page), acceptedCard)
  await expect(page.getByRole('heading', { name: 'Your order was received' })).toBeVisible({ timeout: 30_000 })
})

test('a window that reports twice: one order', async ({ page, shop }) => {
  await visit(page, '/')
  await goToPayment(page, potli)
  const before = await ordersAtProvider(shop)
  await shop.controlSandbox('PUT', '/faults', { provider: 'razorpay', fault: 'double_handler', times: 1 })
  await payByCard(await placeOrder(page), acceptedCard)
  await expect(page.getByRole('heading', { name: 'Your order was received' })).toBeVisible()
  assert.equal((await ordersAtProvider(shop)).length, before.length + 1)
})

test('the provider is down: a sentence and Retry; when it is back, Retry goes on with the same order', async ({
  page,
  shop,
  consoleErrors,
}) => {
  await visit(page, '/')
  await goToPayment(page, potli)
  await shop.controlSandbox('PUT', '/faults', {
    provider: 'razorpay',
    route: '/orders',
    fault: 'status',
    value: 503,
    times: 20,
  })
  consoleErrors.allow(/503/)
  await page.getByRole('button', { name: 'Place Order' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Transaction Failed' })
  await expect(dialog.getByText('Unable to process your request at the moment')).toBeVisible()
  await expectAccessible(page)
  await shop.controlSandbox('DELETE', '/faults')
  await dialog.getByRole('button', { name: 'Retry' }).click()
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: 'Payment details' })).toBeVisible()
  await payByCard(frame, acceptedCard)
  await expect(page.getByRole('heading', { name: 'Your order was received' })).toBeVisible()
})

test('the payment script is blocked: the same sentence, and Retry asks for the script again', async ({
  page,
  consoleErrors,
}) => {
  await visit(page, '/')
  consoleErrors.allow(/ERR_FAILED/)
  await page.route('**/checkout.js', (route) => route.abort())
  await goToPayment(page, potli)
  await page.getByRole('button', { name: 'Place Order' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Transaction Failed' })
  await expect(dialog.getByText('Unable to process your request at the moment')).toBeVisible()
  await page.unroute('**/checkout.js')
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Payment details' })).toBeVisible()
})

test('what another tab puts into the cart while one pays is not ordered, and stays in the cart', async ({ page }) => {
  await visit(page, '/')
  await goToPayment(page, potli)
  const frame = await placeOrder(page)
  const other = await page.context().newPage()
  await visit(other, '/')
  await addToCart(other, box)
  await other.goto('/cart')
  await other.getByRole('button', { name: `One more of ${potli}` }).click()
  await expect(other.getByRole('button', { name: 'Cart 3 items' })).toBeVisible()
  await payByCard(frame, acceptedCard)
  await expect(page.getByRole('heading', { name: 'Your order was received' })).toBeVisible()
  const ordered = page.getByRole('region', { name: 'Items' })
  await expect(ordered.getByText(potli, { exact: true })).toBeVisible()
  await expect(ordered.getByText(box)).toHaveCount(0)
  await expect(page.getByText('It is still in your cart.')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Cart 2 items' })).toBeVisible()
  await expect(other.getByRole('textbox', { name: `Quantity of ${potli}` })).toHaveValue('1')
  await expect(other.getByRole('textbox', { name: `Quantity of ${box}` })).toHaveValue('1')
  await other.close()
})

test('a cart that grew after a payment nobody had heard of: what was paid for leaves it, the rest stays', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/409 .*\/api\/orders\/new$/)
  await visit(page, '/')
  await goToPayment(page, potli)
  await placeOrder(page)
  await closePaymentWindow(page)
  const opened = (await ordersAtProvider(shop)).at(-1)
  await shop.controlSandbox('POST', '/razorpay/pay', { order_id: opened?.id, webhook: false })
  const other = await page.context().newPage()
  await visit(other, '/')
  await addToCart(other, box)
  await other.close()
  await expect(page.getByText('Shipping (to be calculated)')).toBeVisible()
  await chooseShipping(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { name: 'Your order was received' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Items' }).getByText(box)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cart 1 item' })).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('textbox', { name: `Quantity of ${box}` })).toHaveValue('1')
})
