import { placeOrders } from './place-orders.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

test('many orders: some at once, the latest first, the others on demand', async ({
  signedInPage: page,
  customer,
  shop,
}) => {
  await placeOrders(shop, customer, 10)
  await visit(page, '/user/orders')
  const orders = page.getByRole('link', { name: /^Order GTH-/ })
  await expect(orders).toHaveCount(8)
  const shown = await orders.allTextContents()
  expect(shown).toEqual(shown.toSorted().toReversed())
  await expect(page.getByText('8 of 10 orders')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show more' }).press('Enter')
  await expect(orders.nth(9)).toBeVisible()
  await expect(orders.nth(8)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

test('the orders cannot be fetched: a sentence and Retry', async ({
  signedInPage: page,
  customer,
  shop,
  consoleErrors,
}) => {
  await placeOrders(shop, customer, 1)
  consoleErrors.allow(/ERR_FAILED/)
  await page.route('**/api/orders/getAll*', (route) => route.abort())
  await page.goto('/user/orders')
  await expect(page.getByText('We could not reach the shop.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/orders/getAll*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('link', { name: /^Order GTH-/ })).toBeVisible()
})
