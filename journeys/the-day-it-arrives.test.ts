import type { Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import {
  acceptedCard,
  addToCart,
  chooseShipping,
  fillAddress,
  goToCheckout,
  goToPayment,
  payByCard,
  placeOrder,
} from './purchase-steps.ts'
import { visit } from './visit.ts'

const PRODUCT = 'Silk Booti Potli, Set of Three'
const received = (page: Page) => expect(page.getByRole('heading', { name: 'Your order was received' })).toBeVisible()
const delivery = (page: Page) => page.locator('.order-facts div').filter({ hasText: 'Delivery' })

test('the day that checkout shows with an offer is the day on the page of the order', async ({ page }) => {
  await visit(page, '/')
  await addToCart(page, PRODUCT)
  await goToCheckout(page)
  await fillAddress(page)
  await chooseShipping(page)
  const chosen = page.locator('.shipping-option').filter({ has: page.locator(':checked') })
  const told = await chosen.locator('.shipping-option-arrival').innerText()
  expect(told).toMatch(/^Arrives by \w{3} \d+ \w{3}$/)
  await expect(page.locator('.place-order-hint')).toContainText(told)
  await payByCard(await placeOrder(page), acceptedCard)
  await received(page)
  await expect(delivery(page)).toContainText(told.replace('Arrives by', 'By'))
})

test('a day is chosen by keyboard for a birthday, and the order says its window', async ({ page }) => {
  await visit(page, '/')
  await goToPayment(page, PRODUCT)
  const open = page.getByRole('button', { name: 'Choose a day instead' })
  await open.focus()
  await page.keyboard.press('Enter')
  const calendar = page.getByRole('table', { name: 'On which day should it come?' })
  await expect(calendar.getByRole('button', { name: /, too early$/ }).nth(0)).toBeDisabled()
  await expectAccessible(page)
  const day = calendar.locator('[data-state=free]').nth(12)
  const name = await day.locator('.visually-hidden').innerText()
  await day.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`We send it so that it comes for ${name}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'As soon as you can' })).toBeFocused()
  await expect(page.locator('.place-order-hint')).toContainText(`For ${name}.`)
  await expectAccessible(page)
  await payByCard(await placeOrder(page), acceptedCard)
  await received(page)
  await expect(delivery(page)).toContainText(new RegExp(`Between \\w{3} \\d+ \\w{3} and ${name}`))
})

test('when the day has moved checkout asks about the next one, and orders for that', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/409 .*\/api\/orders\/new/)
  await visit(page, '/')
  await goToPayment(page, PRODUCT)
  // The shopper saw a day that is one day too early.
  await page.route(
    '**/api/orders/new',
    async (route) => {
      const sent = JSON.parse(route.request().postData() ?? '{}') as { expectedDay: string }
      const earlier = new Date(Date.parse(sent.expectedDay) - 24 * 60 * 60_000).toISOString().slice(0, 10)
      await route.continue({ postData: JSON.stringify({ ...sent, expectedDay: earlier }) })
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.locator('.place-order .status-note')).toHaveText(
    /^We can no longer reach 560038 by \w{3} \d+ \w{3}\. The next day is \w{3} \d+ \w{3}\.$/,
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Order for \w{3} \d+ \w{3}$/ }).click()
  await payByCard(page.frameLocator('iframe'), acceptedCard)
  await received(page)
})

test('the cart says by which day all of it arrives at the PIN that this browser keeps', async ({ page }) => {
  await visit(page, '/')
  await addToCart(page, PRODUCT)
  await visit(page, '/cart')
  await expect(page.locator('.cart-arrival')).toHaveText('Checkout shows the day for your PIN code.')
  await page.evaluate(() => window.localStorage.setItem('pin', '400001'))
  await visit(page, '/cart')
  await expect(page.locator('.cart-arrival')).toHaveText(
    /^Arrives by \w{3} \d+ \w{3} in 400001 when you order before \d+ [ap]m on \w{3} \d+ \w{3}$/,
  )
  await expectAccessible(page)
})

test('cards show the day for the PIN of this browser after they are there, and nothing moves', async ({ page }) => {
  await visit(page, '/shop')
  const cards = page.locator('.card-arrival')
  await expect(cards.nth(0)).not.toHaveAttribute('data-day')
  const height = () => page.locator('.cards').evaluate((list) => list.getBoundingClientRect().height)
  const before = await height()
  await page.evaluate(() => window.localStorage.setItem('pin', '400001'))
  await visit(page, '/shop')
  await expect(cards.nth(0)).toHaveAttribute('data-day', /^Arrives by \w{3} \d+ \w{3}$/)
  await expect(page.locator('.card-arrival:not([data-day])')).toHaveCount(0)
  expect((await height()) - before, 'pixels that what is below has moved').toBe(0)
  await expectAccessible(page)
  const html = await (await page.request.get('/shop')).text()
  expect(html).not.toContain('400001')
  // Cards that only the browser renders have the day too.
  await page.getByRole('link', { name: 'Gathri' }).nth(0).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.card-arrival').nth(0)).toHaveAttribute('data-day', /^Arrives by /)
})
