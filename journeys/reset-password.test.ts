import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from './eventually.ts'
import { login, mailedLink, openAccount, ravi, waitForAccountPage, storedAuth } from './account-steps.ts'
import { openPage } from './open-page.ts'
import { openShop, type OpenShop } from './open-shop.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

test('Ravi forgets his password, gets a link, and chooses a new one', async () => {
  await openAccount(shop)
  const { page, end, expect, assertAccessible } = await openPage(shop, '/login')
  await page.getByLabel('E-mail', { exact: true }).fill('ravi@example.in')
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
  // What he typed came along.
  await eventually(() => page.getByLabel('E-mail', { exact: true }).inputValue(), 'ravi@example.in')
  await assertAccessible()
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByRole('status').getByText('Reset link sent to ravi@example.in').waitFor()
  await assertAccessible()

  const link = await mailedLink(shop, 'ravi@example.in', '/auth/reset-password')
  await page.goto(link)
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await assertAccessible()
  const first = page.getByLabel('New password', { exact: true })
  const again = page.getByLabel('Repeat the new password', { exact: true })
  const goOn = page.getByRole('button', { name: 'Continue' })
  await first.fill('a new brass tray')
  await again.fill('a new brass trai')
  await goOn.click()
  await page.getByText("Passwords don't match").waitFor()
  await eventually(() => again.evaluate((field) => field === document.activeElement), true)
  await first.fill('tray')
  await again.fill('tray')
  await goOn.click()
  await page.getByText('Password must be at least 6 characters long').waitFor()
  await assertAccessible()
  await first.fill('a new brass tray')
  await again.fill('a new brass tray')
  await goOn.click()
  await page.waitForURL('**/user/profile')
  await waitForAccountPage(page)
  await eventually(async () => (await storedAuth(page)).user?.email, 'ravi@example.in')

  // The link works once, and says what to do now; the new password works, the old one does not.
  expect(/status of 400/)
  await page.goto('/logout')
  await page.waitForURL('**/login')
  await page.goto(link)
  await first.fill('yet another tray')
  await again.fill('yet another tray')
  await goOn.click()
  await page.getByRole('alert').getByText('Incorrect code provided').waitFor()
  await assertAccessible()
  await page.getByRole('link', { name: 'Send me a new one' }).click()
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await page.getByRole('heading', { name: 'Login' }).waitFor()
  await login(page, ravi)
  await page.getByRole('alert').waitFor()
  await login(page, { ...ravi, Password: 'a new brass tray' })
  await page.waitForURL('**/shop')
  await end()
})

test('who has no account sees the same, and the way back', async () => {
  const { page, end } = await openPage(shop, '/reset', 360)
  await page.getByLabel('E-mail', { exact: true }).fill('  Nobody@Example.in ')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByText('Reset link sent to nobody@example.in').waitFor()
  await page.getByRole('link', { name: 'Go Back' }).click()
  await page.getByRole('heading', { name: 'Login' }).waitFor()
  await end()
})

test('without a code there is nothing to choose', async () => {
  const { page, end } = await openPage(shop, '/auth/reset-password')
  assert.equal(new URL(page.url()).pathname, '/')
  await end()
})
