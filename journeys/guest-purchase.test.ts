import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from './eventually.ts'
import { openPage } from './open-page.ts'
import { openShop, type OpenShop } from './open-shop.ts'
import { demoCartLine, expectedAmounts } from './expected-prices.ts'
import {
  addToCart,
  readAmounts,
  chooseShipping,
  fillAddress,
  acceptedCard,
  goToCheckout,
  openCart,
  payByCard,
  placeOrder,
} from './purchase-steps.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

const rupees = (text: string) => Number(text.replace(/[₹,]/g, ''))

test('Asha buys two potli sets and a keepsake box as a guest, by card', async () => {
  const goods = expectedAmounts([
    demoCartLine('Silk Booti Potli, Set of Three', 2),
    demoCartLine('Mehrab Keepsake Box'),
  ])
  const { page, end, assertAccessible } = await openPage(shop, '/')
  await assertAccessible()
  await addToCart(page, 'Silk Booti Potli, Set of Three')
  await addToCart(page, 'Mehrab Keepsake Box')

  await openCart(page)
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await drawer
    .getByRole('group', { name: 'Quantity of Silk Booti Potli, Set of Three' })
    .getByRole('button', { name: 'One more' })
    .click()
  await drawer.getByText('3 items').waitFor()
  await assertAccessible()
  await eventually(() => readAmounts(page, 'dialog'), {
    Subtotal: goods.subtotal,
    Tax: goods.tax,
    'Shipping (Calculated in checkout)': '–',
    'Estimated Total': goods.total,
  })
  await drawer.getByRole('button', { name: 'Close cart' }).click()

  await goToCheckout(page)
  await assertAccessible()
  await fillAddress(page)
  await page.getByRole('radio').first().waitFor()
  await assertAccessible()
  await eventually(() => page.getByRole('button', { name: 'Place Order' }).getAttribute('aria-disabled'), 'true')
  await chooseShipping(page)
  const before = await readAmounts(page, '.order-summary')
  assert.equal(rupees(before['Shipping'] ?? '') % 1, 0)
  assert.equal(rupees(before['Total'] ?? ''), (goods.paise + Math.round(rupees(before['Shipping'] ?? '') * 100)) / 100)

  const frame = await placeOrder(page)
  await frame.getByRole('button', { name: `Pay ${before['Total']}` }).waitFor()
  await payByCard(frame, acceptedCard)

  await page.getByRole('heading', { name: 'Your order was received' }).waitFor()
  assert.match(page.url(), /\/order\?id=[\w-]{22,}$/)
  await eventually(() => page.getByText(/^GTH-\d{6}$/).textContent(), 'GTH-000001')
  await eventually(() => readAmounts(page, '.order'), {
    Subtotal: goods.subtotal,
    'Tax (GST)': goods.tax,
    Shipping: before['Shipping'],
    Total: before['Total'],
  })
  await page.getByText('Silk Booti Potli, Set of Three').waitFor()
  await page.getByText('×2').waitFor()
  await page.getByText('Asha Rao').waitFor()
  await page.getByText('Bengaluru 560038').waitFor()
  await page.getByText(/ IST$/).waitFor()
  await assertAccessible()

  // The cart is empty, nothing of the purchase lingers, and checkout has nothing to offer.
  await page.getByRole('button', { name: 'Cart', exact: true }).waitFor()
  const kept = await page.evaluate(() => Object.keys(sessionStorage))
  assert.deepEqual(
    kept.filter((key) => key === 'userInfo' || key === 'openPayment'),
    [],
  )
  await page.goto('/checkout')
  await page.waitForURL('**/shop')
  await end()
})
