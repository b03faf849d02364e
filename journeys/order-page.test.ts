import { after, before, test } from 'node:test'
import { openPage } from './open-page.ts'
import { openShop, type OpenShop } from './open-shop.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

const unknown = '/order?id=nobody-has-ordered-this1'

test('an order that nobody knows: said, and on to the shop', async () => {
  const { page, end, expect } = await openPage(shop, unknown)
  expect(/404/)
  await page.getByRole('heading', { name: 'Order not found' }).waitFor()
  await page.getByText('Redirecting to Shop...').waitFor()
  await page.waitForURL('**/shop')
  await end()
})

test('whoever wants to stay there may', async () => {
  const { page, end, expect, assertAccessible } = await openPage(shop, unknown)
  expect(/404/)
  await page.getByRole('button', { name: 'Stay here' }).click()
  await page.getByText('Please check the link').waitFor()
  await assertAccessible()
  await end()
})

for (const path of ['/order', '/success', '/order?id='])
  test(`${path} without an order leads to the shop`, async () => {
    const { page, end } = await openPage(shop, path)
    await page.waitForURL('**/shop')
    await end()
  })

test('the shop cannot be asked: a sentence and Retry', async () => {
  const { page, end, expect, assertAccessible } = await openPage(shop, '/')
  expect(/ERR_FAILED|404/)
  await page.route('**/api/orders/get*', (route) => route.abort())
  await page.goto(unknown)
  await page.getByRole('heading', { name: 'Your order could not be fetched' }).waitFor()
  await assertAccessible()
  await page.unroute('**/api/orders/get*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('heading', { name: 'Order not found' }).waitFor()
  await end()
})
