import assert from 'node:assert/strict'
import { login, mailedLink } from './account-steps.ts'
import { placeOrders, sendParcels } from './place-orders.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

test('the link of a mail, signed out: the order to read, and the way to do more with it', async ({
  page,
  shop,
  customer,
}) => {
  const [id] = await placeOrders(shop, customer, 1)
  const link = await mailedLink(shop, customer['E-mail'], '/order')
  await visit(page, link)
  await expect(page.getByRole('heading', { name: 'Your order was received' })).toBeVisible()
  await expect(page.getByText('You opened this order from the link in our email.')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: /^(Cancel|View Invoice)/ })).toHaveCount(0)
  const wrong = page.getByRole('button', { name: /^Something is wrong with / })
  await expect(wrong).toHaveCount(0)
  await sendParcels(shop, /GTH-\d+/.exec(await page.getByRole('main').innerText())?.[0] ?? '')
  await expect(async () => {
    await visit(page, link)
    await expect(wrong.first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await wrong.first().click()
  await expect(page.getByLabel('What is wrong?')).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(customer['E-mail'])
  await login(page, customer)
  await expect(page.getByRole('button', { name: /^View Invoice/ })).toBeVisible()
  assert.equal(new URL(page.url()).search, `?id=${id}`)
})

test('an account’s order, signed out and without that link: sign in, at one’s own pace, and be back', async ({
  page,
  shop,
  customer,
  consoleErrors,
}) => {
  const [id] = await placeOrders(shop, customer, 1)
  await visit(page, '/')
  consoleErrors.allow(/401/)
  await page.clock.install()
  await page.goto(`/order?id=${id}`)
  await expect(page.getByRole('heading', { name: 'Sign in to open this order' })).toBeVisible()
  await page.clock.runFor(60_000)
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await login(page, customer)
  await expect(page.getByRole('heading', { name: 'Your order was received' })).toBeVisible()
  assert.equal(new URL(page.url()).search, `?id=${id}`)
})
