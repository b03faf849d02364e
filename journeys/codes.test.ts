import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import {
  acceptedCard,
  addToCart,
  chooseShipping,
  fillAddress,
  goToCheckout,
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
})
