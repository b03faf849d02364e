import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { demoCartLine, expectedAmounts, expectedPrice } from './expected-prices.ts'
import {
  addToCart,
  readAmounts,
  asha,
  chooseShipping,
  fillAddress,
  acceptedCard,
  goToCheckout,
  openCart,
  payByCard,
  placeOrder,
  goToPayment,
} from './purchase-steps.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

// Limits scarce stock like the default.
test.use({ ownShop: { SCARCE_PIECES: '10' } })

const potli = 'Silk Booti Potli, Set of Three'
const today = demoCartLine(potli)
const aged = { ...today, price: 120_000 }

type Root = { cart: { items: Record<string, { price: number; quantity: number; name: string }> } }

async function ageCart(page: Page, changes: { price?: number; quantity?: number; name?: string; id?: number }) {
  await page.evaluate((changes) => {
    const root = JSON.parse(localStorage.getItem('root') ?? '') as Root
    const [[id, line] = []] = Object.entries(root.cart.items)
    root.cart.items = { [String(changes.id ?? id)]: { ...line, ...changes } as Root['cart']['items'][string] }
    localStorage.setItem('root', JSON.stringify(root))
  }, changes)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Cart \d/ })).toBeVisible()
}

test('a price that changed since: taken over and told, in the drawer', async ({ page }) => {
  await visit(page, '/')
  await addToCart(page, potli)
  await ageCart(page, { price: aged.price })
  await openCart(page)
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  const [now, before] = [expectedPrice(today), expectedPrice(aged)]
  await expect(drawer.getByText(`${potli} now costs ${now} instead of ${before}.`)).toBeVisible()
  await expect
    .poll(async () => (await readAmounts(page, 'dialog'))['Subtotal'])
    .toEqual(expectedAmounts([today]).subtotal)
  await expectAccessible(page)
})

test('a price that changes at the last moment: nothing is charged before the shopper has seen it', async ({
  page,
  consoleErrors,
}) => {
  await visit(page, '/')
  consoleErrors.allow(/409|ERR_FAILED/)
  await addToCart(page, potli)
  await ageCart(page, { price: aged.price })
  await page.route('**/api/cart', (route) => route.abort())
  await goToCheckout(page)
  await fillAddress(page)
  await chooseShipping(page)
  await expect
    .poll(async () => (await readAmounts(page, '.order-summary'))['Subtotal'])
    .toEqual(expectedAmounts([aged]).subtotal)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(
    page.getByText('The price of your order has changed. Please look at it once more before you pay.'),
  ).toBeVisible()
  await expect
    .poll(async () => (await readAmounts(page, '.order-summary'))['Subtotal'])
    .toEqual(expectedAmounts([today]).subtotal)
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('a product that is no longer sold leaves the cart, with a word', async ({ page }) => {
  await visit(page, '/')
  await addToCart(page, potli)
  await ageCart(page, { id: 99_999, name: 'Last year’s lantern' })
  await page.getByRole('button', { name: /^Cart/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(
    drawer.getByText('Last year’s lantern is no longer sold, so it was taken out of your cart.'),
  ).toBeVisible()
  await expect(drawer.getByText('Your cart is empty.')).toBeVisible()
})

test('more than there is: the drawer, the cart and checkout say it at once, and put it right', async ({ page }) => {
  await visit(page, '/')
  await addToCart(page, potli)
  await ageCart(page, { quantity: 200 })
  await openCart(page)
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(drawer.getByText('Up to 140 in one order', { exact: true })).toBeVisible()
  await expect(drawer.getByText('Please change the marked items first')).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'Checkout' })).toHaveCount(0)
  await expectAccessible(page)

  await page.goto('/cart')
  await expect(page.getByText('Up to 140 in one order', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Checkout' })).toHaveCount(0)
  await expectAccessible(page)

  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Not enough left for your cart' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue as guest' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: `Set to 140: ${potli}` }).click()
  await expect(page.getByRole('button', { name: 'Continue as guest' })).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: 'Checkout' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: `Quantity of ${potli}` })).toHaveValue('140')
})

test('the last pieces go while somebody fills in the form: said by name, and put right there', async ({
  page,
  consoleErrors,
}) => {
  await visit(page, '/')
  consoleErrors.allow(/409/)
  await addToCart(page, potli)
  await ageCart(page, { quantity: 200 })
  await page.route('**/api/orders/stock', (route) => route.abort())
  consoleErrors.allow(/ERR_FAILED/)
  await goToCheckout(page)
  await fillAddress(page)
  await chooseShipping(page)
  await page.unroute('**/api/orders/stock')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.getByRole('button', { name: `Set to 140: ${potli}` }).click()
  await expect(page.getByText('×140')).toBeVisible()
  await expect(page.getByRole('radio').first()).toBeVisible()
})

test('what one’s own open payment holds is not missed in one’s cart', async ({ page }) => {
  await visit(page, '/')
  await addToCart(page, 'Mehrab Keepsake Box')
  await ageCart(page, { quantity: 110 })
  await goToCheckout(page)
  await fillAddress(page)
  await chooseShipping(page)
  const frame = await placeOrder(page)
  const stock = page.waitForResponse('**/api/orders/stock')
  await page.goto('/cart')
  assert.deepEqual(
    ((await (await stock).json()) as { stock: { left: number }[] }).stock.map(({ left }) => left),
    [120],
  )
  await expect(page.getByRole('link', { name: 'Checkout' })).toBeVisible()
  assert.ok(frame)
})

test('a sold-out line: Remove', async ({ page }) => {
  await visit(page, '/')
  await addToCart(page, potli)
  await page.route('**/api/orders/stock', async (route) => {
    const { ids } = route.request().postDataJSON() as { ids: number[] }
    await route.fulfill({ json: { stock: ids.map((id) => ({ id, left: 0, most: 0 })) } })
  })
  await openCart(page)
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(drawer.getByText('Sold out', { exact: true })).toBeVisible()
  await drawer.getByRole('button', { name: `Remove: ${potli}` }).click()
  await expect(drawer.getByText('Your cart is empty.')).toBeVisible()
})

test('a delivery price that no longer stands: fresh options with a sentence, and the purchase goes on', async ({
  page,
  consoleErrors,
}) => {
  await visit(page, '/')
  consoleErrors.allow(/400/)
  await goToPayment(page, potli)
  await page.route(
    '**/api/orders/new',
    (route) => {
      const sent = route.request().postDataJSON() as object
      return route.continue({ postData: { ...sent, shipping: 'a-quote-long-forgotten' } })
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Place Order' }).click()
  const sentence = 'We do not know this delivery option. Please choose delivery again.'
  await expect(page.getByText(sentence).first()).toBeVisible()
  await expect(page.getByText('Shipping (to be calculated)')).toBeVisible()
  await chooseShipping(page)
  await payByCard(await placeOrder(page), acceptedCard)
  await expect(page.getByRole('heading', { name: 'Your order was received' })).toBeVisible()
})

test('delivery priced for less than the parcel weighs: said, priced anew, and the purchase goes on', async ({
  page,
  consoleErrors,
}) => {
  await visit(page, '/')
  consoleErrors.allow(/409/)
  await addToCart(page, 'Rose and Oud Cane Hamper')
  await goToCheckout(page)
  await page.route(
    '**/api/orders/getShipOptions',
    (route) => {
      const { delivery_postcode } = route.request().postDataJSON() as { delivery_postcode: string }
      return route.continue({ postData: { delivery_postcode, weight: 0.5 } })
    },
    { times: 1 },
  )
  await fillAddress(page)
  await chooseShipping(page)
  const charge = page.locator('.shipping-option-price').first()
  const tooLittle = await charge.textContent()
  const refused = page.waitForResponse('**/api/orders/new')
  await page.getByRole('button', { name: 'Place Order' }).click()
  assert.equal((await refused).status(), 409)
  await expect(
    page.getByText(/^Delivery was priced for 0\.5 kg, but couriers bill this parcel as/).first(),
  ).toBeVisible()
  await expect(page.getByText('Shipping (to be calculated)')).toBeVisible()
  await expect(page.getByRole('radio').first()).toBeVisible()
  await expect(charge).not.toHaveText(tooLittle ?? '')
  await chooseShipping(page)
  await payByCard(await placeOrder(page), acceptedCard)
  await expect(page.getByRole('heading', { name: 'Your order was received' })).toBeVisible()
})

test('a cart that grows in another tab while delivery is chosen: priced anew here, too', async ({ page }) => {
  await visit(page, '/')
  await goToPayment(page, potli)
  const other = await page.context().newPage()
  await other.goto('/cart')
  await other.getByRole('button', { name: `One more of ${potli}` }).click()
  await other.close()
  await expect(page.getByText('×2')).toBeVisible()
  await expect(page.getByText('Shipping (to be calculated)')).toBeVisible()
  await chooseShipping(page)
  await payByCard(await placeOrder(page), acceptedCard)
  await expect(page.getByRole('heading', { name: 'Your order was received' })).toBeVisible()
})

test('another cart on checkout: fresh options for it', async ({ page }) => {
  await visit(page, '/')
  await goToPayment(page, potli)
  await page.getByRole('button', { name: 'Edit cart' }).click()
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await drawer.getByRole('button', { name: 'One more' }).click()
  await drawer.getByRole('button', { name: 'Back to checkout' }).click()
  await expect(page.getByText('Shipping (to be calculated)')).toBeVisible()
  await expect(page.getByText('×2')).toBeVisible()
  await chooseShipping(page)
  await expect(page.getByText('Total', { exact: true })).toBeVisible()
})

test('couriers that do not answer: a sentence and Retry, and Edit brings back what was typed', async ({
  page,
  shop,
  consoleErrors,
}) => {
  await visit(page, '/')
  consoleErrors.allow(/404|422/)
  await addToCart(page, potli)
  await goToCheckout(page)
  await shop.controlSandbox('PUT', '/faults', {
    provider: 'shiprocket',
    route: '/courier/serviceability/',
    fault: 'status',
    value: 500,
    times: 20,
  })
  // A new PIN code, because the shop remembers earlier quotes.
  await fillAddress(page, { ...asha, 'PIN code': '570001' })
  await expect(page.getByText('Shipping options are unavailable right now. Please try again.')).toBeVisible()
  await expectAccessible(page)
  await shop.controlSandbox('DELETE', '/faults')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('radio').first()).toBeVisible()
  await page.getByRole('button', { name: 'Edit address' }).click()
  for (const label of ['First name', 'City'] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(asha[label])
})
