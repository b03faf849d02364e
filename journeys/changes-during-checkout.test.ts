import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from './eventually.ts'
import { openPage } from './open-page.ts'
import { openShop, type OpenShop } from './open-shop.ts'
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

let shop: OpenShop
before(async () => {
  // The last ten pieces are shared out, as in a shop of everyday.
  shop = await openShop({ SCARCE_PIECES: '10' })
})
after(() => shop.close())

const potli = 'Silk Booti Potli, Set of Three'
const today = demoCartLine(potli)
/** As somebody put it into the cart some time ago. */
const aged = { ...today, price: 120_000 }

type Root = { cart: { items: Record<string, { price: number; quantity: number; name: string }> } }

/** The cart of a shopper who put these goods into it some time ago. */
async function ageCart(page: Page, changes: { price?: number; quantity?: number; name?: string; id?: number }) {
  await page.evaluate((changes) => {
    const root = JSON.parse(localStorage.getItem('root') ?? '') as Root
    const [[id, line] = []] = Object.entries(root.cart.items)
    root.cart.items = { [String(changes.id ?? id)]: { ...line, ...changes } as Root['cart']['items'][string] }
    localStorage.setItem('root', JSON.stringify(root))
  }, changes)
  await page.reload()
  await page.getByRole('button', { name: /^Cart \d/ }).waitFor()
}

test('a price that changed since: taken over and told, in the drawer', async () => {
  const { page, end, assertAccessible } = await openPage(shop)
  await addToCart(page, potli)
  await ageCart(page, { price: aged.price })
  await openCart(page)
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  const [now, before] = [expectedPrice(today), expectedPrice(aged)]
  await drawer.getByText(`${potli} now costs ${now} instead of ${before}.`).waitFor()
  await eventually(async () => (await readAmounts(page, 'dialog'))['Subtotal'], expectedAmounts([today]).subtotal)
  await assertAccessible()
  await end()
})

test('a price that changes at the last moment: nothing is charged before the shopper has seen it', async () => {
  const { page, end, expect } = await openPage(shop)
  expect(/409|ERR_FAILED/)
  await addToCart(page, potli)
  await ageCart(page, { price: aged.price })
  await page.route('**/api/products*', (route) => route.abort())
  await goToCheckout(page)
  await fillAddress(page)
  await chooseShipping(page)
  await eventually(
    async () => (await readAmounts(page, '.order-summary'))['Subtotal'],
    expectedAmounts([aged]).subtotal,
  )
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.getByText('The price of your order has changed. Please look at it once more before you pay.').waitFor()
  await eventually(
    async () => (await readAmounts(page, '.order-summary'))['Subtotal'],
    expectedAmounts([today]).subtotal,
  )
  await eventually(() => page.locator('iframe').count(), 0)
  await end()
})

test('a product that is no longer sold leaves the cart, with a word', async () => {
  const { page, end } = await openPage(shop)
  await addToCart(page, potli)
  await ageCart(page, { id: 99_999, name: 'Last year’s lantern' })
  await page.getByRole('button', { name: /^Cart/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await drawer.getByText('Last year’s lantern is no longer sold, so it was taken out of your cart.').waitFor()
  await drawer.getByText('Your cart is empty.').waitFor()
  await end()
})

test('more than there is: the drawer, the cart and checkout say it at once, and put it right', async () => {
  const { page, end, assertAccessible } = await openPage(shop)
  await addToCart(page, potli)
  await ageCart(page, { quantity: 200 })
  await openCart(page)
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await drawer.getByText('Up to 140 in one order', { exact: true }).waitFor()
  await drawer.getByText('Please change the marked items first').waitFor()
  assert.equal(await drawer.getByRole('link', { name: 'Checkout' }).count(), 0)
  await assertAccessible()

  await page.goto('/cart')
  await page.getByText('Up to 140 in one order', { exact: true }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'Checkout' }).count(), 0)
  await assertAccessible()

  await page.goto('/checkout')
  await page.getByRole('heading', { name: 'Not enough left for your cart' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Continue as guest' }).count(), 0)
  await assertAccessible()
  await page.getByRole('button', { name: `Set to 140: ${potli}` }).click()
  await page.getByRole('button', { name: 'Continue as guest' }).waitFor()
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Checkout' }).waitFor()
  assert.equal(await page.getByRole('textbox', { name: `Quantity of ${potli}` }).inputValue(), '140')
  await end()
})

test('the last pieces go while somebody fills in the form: said by name, and put right there', async () => {
  const { page, end, expect } = await openPage(shop)
  expect(/409/)
  await addToCart(page, potli)
  await ageCart(page, { quantity: 200 })
  await page.route('**/api/orders/stock', (route) => route.abort())
  expect(/ERR_FAILED/)
  await goToCheckout(page)
  await fillAddress(page)
  await chooseShipping(page)
  await page.unroute('**/api/orders/stock')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.getByRole('button', { name: `Set to 140: ${potli}` }).click()
  await page.getByText('×140').waitFor()
  await page.getByRole('radio').first().waitFor()
  await end()
})

test('what one’s own open payment holds is not missed in one’s cart', async () => {
  const { page, end } = await openPage(shop)
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
  await page.getByRole('link', { name: 'Checkout' }).waitFor()
  assert.ok(frame)
  await end()
})

test('a sold-out line: Remove', async () => {
  const { page, end } = await openPage(shop)
  await addToCart(page, potli)
  await page.route('**/api/orders/stock', async (route) => {
    const { ids } = route.request().postDataJSON() as { ids: number[] }
    await route.fulfill({ json: { stock: ids.map((id) => ({ id, left: 0, most: 0 })) } })
  })
  await openCart(page)
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await drawer.getByText('Sold out', { exact: true }).waitFor()
  await drawer.getByRole('button', { name: `Remove: ${potli}` }).click()
  await drawer.getByText('Your cart is empty.').waitFor()
  await end()
})

test('a delivery price that no longer stands: fresh options with a sentence, and the purchase goes on', async () => {
  const { page, end, expect } = await openPage(shop)
  expect(/400/)
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
  await page.getByText(sentence).first().waitFor()
  await page.getByText('Shipping (to be calculated)').waitFor()
  await chooseShipping(page)
  await payByCard(await placeOrder(page), acceptedCard)
  await page.getByRole('heading', { name: 'Your order was received' }).waitFor()
  await end()
})

test('delivery priced for less than the parcel weighs: said, priced anew, and the purchase goes on', async () => {
  const { page, end, expect } = await openPage(shop)
  expect(/409/)
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
  await page
    .getByText(/^Delivery was priced for 0\.5 kg, but couriers bill this parcel as/)
    .first()
    .waitFor()
  await page.getByText('Shipping (to be calculated)').waitFor()
  await page.getByRole('radio').first().waitFor()
  assert.notEqual(await charge.textContent(), tooLittle)
  await chooseShipping(page)
  await payByCard(await placeOrder(page), acceptedCard)
  await page.getByRole('heading', { name: 'Your order was received' }).waitFor()
  await end()
})

test('a cart that grows in another tab while delivery is chosen: priced anew here, too', async () => {
  const { page, end } = await openPage(shop)
  await goToPayment(page, potli)
  const other = await page.context().newPage()
  await other.goto('/cart')
  await other.getByRole('button', { name: `One more of ${potli}` }).click()
  await other.close()
  await page.getByText('×2').waitFor()
  await page.getByText('Shipping (to be calculated)').waitFor()
  await chooseShipping(page)
  await payByCard(await placeOrder(page), acceptedCard)
  await page.getByRole('heading', { name: 'Your order was received' }).waitFor()
  await end()
})

test('another cart on checkout: fresh options for it', async () => {
  const { page, end } = await openPage(shop)
  await goToPayment(page, potli)
  await page.getByRole('button', { name: 'Edit cart' }).click()
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await drawer.getByRole('button', { name: 'One more' }).click()
  await drawer.getByRole('button', { name: 'Back to checkout' }).click()
  await page.getByText('Shipping (to be calculated)').waitFor()
  await page.getByText('×2').waitFor()
  await chooseShipping(page)
  await page.getByText('Total', { exact: true }).waitFor()
  await end()
})

test('couriers that do not answer: a sentence and Retry, and Edit brings back what was typed', async () => {
  const { page, end, expect, assertAccessible } = await openPage(shop)
  expect(/404|422/)
  await addToCart(page, potli)
  await goToCheckout(page)
  await shop.controlSandbox('PUT', '/faults', {
    provider: 'shiprocket',
    route: '/courier/serviceability/',
    fault: 'status',
    value: 500,
    times: 20,
  })
  // A place nobody has asked about: the shop remembers what couriers said of others.
  await fillAddress(page, { ...asha, 'PIN code': '570001' })
  await page.getByText('Shipping options are unavailable right now. Please try again.').waitFor()
  await assertAccessible()
  await shop.controlSandbox('DELETE', '/faults')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('radio').first().waitFor()
  await page.getByRole('button', { name: 'Edit address' }).click()
  for (const label of ['First name', 'City'] as const)
    await eventually(() => page.getByLabel(label, { exact: true }).inputValue(), asha[label])
  await end()
})
