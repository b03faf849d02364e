import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { login, mailedLink, openAccount, ravi } from './account-steps.ts'
import { eventually } from './eventually.ts'
import { openPage } from './open-page.ts'
import { openShop, type OpenShop } from './open-shop.ts'
import { placeOrders } from './place-orders.ts'

let shop: OpenShop
let id: string
before(async () => {
  shop = await openShop()
  await openAccount(shop)
  ;[id = ''] = await placeOrders(shop, 1)
})
after(() => shop.close())

test('the link of a mail, signed out: the order to read, and the way to do more with it', async () => {
  const link = await mailedLink(shop, ravi['E-mail'], '/order')
  const { page, end, assertAccessible } = await openPage(shop, link)
  await page.getByRole('heading', { name: 'Your order was received' }).waitFor()
  await page.getByText('You opened this order from the link in our email.').waitFor()
  await assertAccessible()
  await eventually(() => page.getByRole('button', { name: /^(Cancel|View Invoice)/ }).count(), 0)
  await page.getByRole('link', { name: 'Something is wrong' }).click()
  await eventually(() => page.getByLabel('Order number').inputValue(), /^GTH-\d{6}$/)
  await eventually(() => page.getByLabel('What it is about').inputValue(), 'An order')
  await assertAccessible()
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  // What the order knows need not be typed.
  await eventually(() => page.getByLabel('E-mail', { exact: true }).inputValue(), ravi['E-mail'])
  await login(page)
  await page.getByRole('button', { name: /^View Invoice/ }).waitFor()
  assert.equal(new URL(page.url()).search, `?id=${id}`)
  await end()
})

test('an account’s order, signed out and without that link: sign in, at one’s own pace, and be back', async () => {
  const { page, end, expect, assertAccessible } = await openPage(shop, '/')
  expect(/401/)
  await page.clock.install()
  await page.goto(`/order?id=${id}`)
  await page.getByRole('heading', { name: 'Sign in to open this order' }).waitFor()
  await page.clock.runFor(60_000)
  await assertAccessible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await login(page)
  await page.getByRole('heading', { name: 'Your order was received' }).waitFor()
  assert.equal(new URL(page.url()).search, `?id=${id}`)
  await end()
})
