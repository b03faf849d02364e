import { after, before, test } from 'node:test'
import { eventually } from './eventually.ts'
import { login, openAccount } from './account-steps.ts'
import { openPage } from './open-page.ts'
import { openShop, type OpenShop } from './open-shop.ts'
import { placeOrders } from './place-orders.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
  await openAccount(shop)
  await placeOrders(shop, 10)
})
after(() => shop.close())

test('many orders: some at once, the latest first, the others on demand', async () => {
  const { page, end, assertAccessible } = await openPage(shop, '/user/orders')
  await login(page)
  await page.getByRole('link', { name: 'Order GTH-000010' }).waitFor()
  const orders = page.getByRole('link', { name: /^Order GTH-/ })
  await eventually(() => orders.count(), 8)
  await page.getByText('8 of 10 orders').waitFor()
  await assertAccessible()
  await page.getByRole('button', { name: 'Show more' }).press('Enter')
  await orders.nth(9).waitFor()
  // A keyboard goes on with the first one that is new.
  await eventually(() => page.evaluate(() => document.activeElement?.textContent), 'Order GTH-000002')
  await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' })
  await end()
})

test('the orders cannot be fetched: a sentence and Retry', async () => {
  const { page, end, expect, assertAccessible } = await openPage(shop, '/login')
  expect(/ERR_FAILED/)
  await login(page)
  await page.waitForURL('**/shop')
  await page.route('**/api/orders/getAll*', (route) => route.abort())
  await page.goto('/user/orders')
  await page.getByText('We could not reach the shop.').waitFor()
  await assertAccessible()
  await page.unroute('**/api/orders/getAll*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('link', { name: 'Order GTH-000010' }).waitFor()
  await end()
})
