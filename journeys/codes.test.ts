import type { Page } from '@playwright/test'
import { login, waitForAccountPage } from './account-steps.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import {
  acceptedCard,
  addToCart,
  chooseShipping,
  fillAddress,
  goToCheckout,
  openCart,
  payByCard,
  placeOrder,
  readAmounts,
} from './purchase-steps.ts'
import { visit } from './visit.ts'

test('a code that does nothing says why, and one that does is in the total and on the order', async ({ page }) => {
  await visit(page, '/shop')
  await addToCart(page, 'Silk Booti Potli, Set of Three')
  await goToCheckout(page)
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  const toggle = summary.getByRole('button', { name: /^Order summary/ })
  if (await toggle.isVisible()) await toggle.click()
  const field = summary.getByLabel('Code')
  await field.fill('nosuch')
  await field.press('Enter')
  await expect(summary.getByText('We know no code NOSUCH.')).toBeVisible()
  await expect(field).toHaveValue('nosuch')
  await expectAccessible(page)
  const before = await readAmounts(page, '.order-summary')

  await field.fill('gathri10')
  await summary.getByRole('button', { name: 'Use' }).click()
  await expect(summary.getByText('GATHRI10 is in your total.')).toBeVisible()
  const reduced = await readAmounts(page, '.order-summary')
  expect(reduced['Code GATHRI10, before GST']).toMatch(/^−₹/)
  expect(reduced['Subtotal']).not.toBe(before['Subtotal'])
  await expectAccessible(page)

  await page.reload()
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await fillAddress(page)
  await chooseShipping(page)
  const shown = await readAmounts(page, '.order-summary')
  await payByCard(await placeOrder(page), acceptedCard)
  await page.getByRole('heading', { name: 'Your order was received' }).waitFor()
  await page.getByRole('heading', { name: 'Payment' }).waitFor()
  const charged = await readAmounts(page, '.order-card')
  expect([charged['Code GATHRI10, before GST'], charged['Subtotal'], charged['Total']]).toEqual([
    shown['Code GATHRI10, before GST'],
    shown['Subtotal'],
    shown['Total'],
  ])

  // The order has used the code.
  await visit(page, '/shop')
  await addToCart(page, 'Silk Booti Potli, Set of Three')
  await page.goto('/cart')
  await expect(page.getByRole('complementary', { name: 'Summary' }).getByLabel('Code')).toHaveValue('')
})

test('a code typed on the cart page is in its total, kept over a reload and a sign-in, and the checkout opens with it', async ({
  page,
  customer,
}) => {
  await visit(page, '/shop', 360)
  await addToCart(page, 'Silk Booti Potli, Set of Three')
  await page.goto('/cart')
  const summary = page.getByRole('complementary', { name: 'Summary' })
  const field = summary.getByLabel('Code')
  await field.fill('nosuch')
  await field.press('Enter')
  await expect(summary.getByText('We know no code NOSUCH.')).toBeVisible()
  await expectAccessible(page)
  const before = await readAmounts(page, '.cart-page-totals')
  await summary.getByRole('button', { name: 'Take it out' }).press('Enter')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')

  await field.fill('nosuch')
  await field.press('Enter')
  await openCart(page)
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(drawer.getByText('We know no code NOSUCH.')).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Take it out' }).press('Enter')
  await expect(drawer.getByRole('heading', { name: 'Your Cart' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('')

  // An unsent code stays too.
  await field.fill('gathri10')
  await page.reload()
  await expect(field).toHaveValue('gathri10')
  await summary.getByRole('button', { name: 'Use' }).press('Enter')
  await expect(summary.getByText('GATHRI10 is in your total.')).toBeVisible()
  const reduced = await readAmounts(page, '.cart-page-totals')
  expect(reduced['Code GATHRI10, before GST']).toMatch(/^−₹/)
  expect(reduced['Estimated Total']).not.toBe(before['Estimated Total'])
  await expectAccessible(page)

  await page.setViewportSize({ width: 1280, height: 800 })
  await openCart(page)
  await expect(drawer.getByText('Code GATHRI10, before GST')).toBeVisible()
  expect(await readAmounts(page, '.cart-footer')).toEqual(reduced)
  await expectAccessible(page)

  await page.goto('/login')
  await login(page, customer)
  await waitForAccountPage(page)
  await page.goto('/cart')
  await expect(summary.getByText('GATHRI10 is in your total.')).toBeVisible()
  await summary.getByRole('link', { name: 'Checkout' }).click()
  await expect(page.getByText('GATHRI10 is in your total.')).toBeVisible()
  const shown = await readAmounts(page, '.order-summary')
  expect(shown).toEqual({
    'Code GATHRI10, before GST': reduced['Code GATHRI10, before GST'],
    Subtotal: reduced['Subtotal'],
    'Tax (GST)': reduced['Tax'],
    'Shipping (to be calculated)': '–',
    'Estimated Total': reduced['Estimated Total'],
  })
})

/** Delays price answers. @returns a function that ends it */
async function holdPrices(page: Page): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/cart', async (route) => {
    await held.promise
    await route.continue()
  })
  return () => {
    held.resolve()
    return page.unrouteAll({ behavior: 'wait' })
  }
}

test('a code stays in the totals while a changed cart is priced anew, and nobody orders at the total that goes', async ({
  page,
}) => {
  await visit(page, '/shop')
  await addToCart(page, 'Silk Booti Potli, Set of Three')
  await page.goto('/cart')
  const inCart = page.getByRole('complementary', { name: 'Summary' })
  await inCart.getByLabel('Code').fill('gathri10')
  await inCart.getByRole('button', { name: 'Use' }).click()
  await expect(inCart.getByText('GATHRI10 is in your total.')).toBeVisible()
  const before = await readAmounts(page, '.cart-page-totals')

  const answerCart = await holdPrices(page)
  await page.getByRole('button', { name: 'One more of Silk Booti Potli, Set of Three' }).click()
  await expect(inCart.locator('.amounts')).toHaveAttribute('aria-busy', 'true')
  expect(await readAmounts(page, '.cart-page-totals')).toEqual(before)
  await expect(inCart.getByText('GATHRI10 is in your total.')).toBeVisible()
  await expectAccessible(page)
  await answerCart()
  await expect(inCart.locator('.amounts')).not.toHaveAttribute('aria-busy')
  const two = await readAmounts(page, '.cart-page-totals')
  expect(two['Code GATHRI10, before GST']).toMatch(/^−₹/)
  expect(two['Estimated Total']).not.toBe(before['Estimated Total'])

  await inCart.getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await fillAddress(page)
  await chooseShipping(page)
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  const toggle = summary.getByRole('button', { name: /^Order summary/ })
  if (await toggle.isVisible()) await toggle.click()
  await expect(summary.getByText('GATHRI10 is in your total.')).toBeVisible()
  const shown = await readAmounts(page, '.order-summary')
  const order = page.getByRole('button', { name: 'Place Order' })
  await expect(order).toBeEnabled()

  const answerCheckout = await holdPrices(page)
  await summary.getByRole('button', { name: 'Take it out' }).click()
  await expect(order).toBeDisabled()
  await expect(page.getByText('We are working out the new total.')).toBeVisible()
  expect(await readAmounts(page, '.order-summary')).toEqual(shown)
  await expectAccessible(page)
  await answerCheckout()
  await expect(order).toBeEnabled()
  const dearer = await readAmounts(page, '.order-summary')
  expect(dearer['Code GATHRI10, before GST']).toBeUndefined()
  expect(dearer['Total']).not.toBe(shown['Total'])
})
