import assert from 'node:assert/strict'
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
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

const rupees = (text: string) => Number(text.replace(/[₹,]/g, ''))

test('Asha buys two potli sets and a keepsake box as a guest, by card', async ({ page }) => {
  const goods = expectedAmounts([
    demoCartLine('Silk Booti Potli, Set of Three', 2),
    demoCartLine('Mehrab Keepsake Box'),
  ])
  await visit(page, '/')
  await expectAccessible(page)
  await addToCart(page, 'Silk Booti Potli, Set of Three')
  await addToCart(page, 'Mehrab Keepsake Box')

  await openCart(page)
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await drawer
    .getByRole('group', { name: 'Quantity of Silk Booti Potli, Set of Three' })
    .getByRole('button', { name: 'One more' })
    .click()
  await expect(drawer.getByText('3 items')).toBeVisible()
  await expectAccessible(page)
  await expect
    .poll(() => readAmounts(page, 'dialog'))
    .toEqual({
      Subtotal: goods.subtotal,
      Tax: goods.tax,
      'Shipping (Calculated in checkout)': '–',
      'Estimated Total': goods.total,
    })
  await drawer.getByRole('button', { name: 'Close cart' }).click()

  await goToCheckout(page)
  await expectAccessible(page)
  await fillAddress(page)
  await expect(page.getByRole('radio').first()).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Place Order' })).toHaveAttribute('aria-disabled', 'true')
  await chooseShipping(page)
  await expect(page.locator('.order-summary')).not.toContainText('to be calculated')
  const before = await readAmounts(page, '.order-summary')
  assert.equal(rupees(before['Shipping'] ?? '') % 1, 0)
  assert.equal(rupees(before['Total'] ?? ''), (goods.paise + Math.round(rupees(before['Shipping'] ?? '') * 100)) / 100)

  const frame = await placeOrder(page)
  await expect(frame.getByRole('button', { name: `Pay ${before['Total']}` })).toBeVisible()
  await payByCard(frame, acceptedCard)

  await expect(page.getByRole('heading', { name: 'Your order was received' })).toBeVisible()
  assert.match(page.url(), /\/order\?id=[\w-]{22,}$/)
  await expect(page.getByText(/^GTH-\d{6}$/)).toBeVisible()
  await expect
    .poll(() => readAmounts(page, '.order'))
    .toEqual({
      Subtotal: goods.subtotal,
      'Tax (GST)': goods.tax,
      Shipping: before['Shipping'],
      Total: before['Total'],
    })
  await expect(page.getByRole('link', { name: 'Silk Booti Potli, Set of Three' })).toBeVisible()
  await expect(page.getByText('×2')).toBeVisible()
  await expect(page.getByText('Asha Rao')).toBeVisible()
  await expect(page.getByText('Bengaluru 560038')).toBeVisible()
  await expect(page.getByText(/ IST$/)).toBeVisible()
  await expectAccessible(page)

  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
  const kept = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key === 'userInfo' || key === 'openPayment'))
  await expect.poll(kept).toEqual([])
  await page.goto('/checkout')
  await page.waitForURL('**/shop')
})
