import assert from 'node:assert/strict'
import { login, mailedLink, waitForAccountPage, storedAuth } from './account-steps.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

test('Ravi forgets his password, gets a link, and chooses a new one', async ({
  page,
  shop,
  customer,
  consoleErrors,
}) => {
  const { 'E-mail': email } = customer
  await visit(page, '/login')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('status').getByText(`Reset link sent to ${email}`)).toBeVisible()
  await expectAccessible(page)

  const link = await mailedLink(shop, email, '/auth/reset-password')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expectAccessible(page)
  const first = page.getByLabel('New password', { exact: true })
  const again = page.getByLabel('Repeat the new password', { exact: true })
  const goOn = page.getByRole('button', { name: 'Continue' })
  await first.fill('a new brass tray')
  await again.fill('a new brass trai')
  await goOn.click()
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await expect(again).toBeFocused()
  await first.fill('tray')
  await again.fill('tray')
  await goOn.click()
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
  await expectAccessible(page)
  await first.fill('a new brass tray')
  await again.fill('a new brass tray')
  await goOn.click()
  await page.waitForURL('**/user/profile')
  await waitForAccountPage(page)
  await expect.poll(async () => (await storedAuth(page)).user?.email).toEqual(email)

  consoleErrors.allow(/status of 400/)
  await page.goto('/logout')
  await page.waitForURL('**/login')
  await page.goto(link)
  await first.fill('yet another tray')
  await again.fill('yet another tray')
  await goOn.click()
  await expect(page.getByRole('alert').getByText('Incorrect code provided')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Send me a new one' }).click()
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await login(page, customer)
  await expect(page.getByRole('alert')).toBeVisible()
  await login(page, { ...customer, Password: 'a new brass tray' })
  await page.waitForURL('**/shop')
})

test('who has no account sees the same, and the way back', async ({ page }) => {
  await visit(page, '/reset', 360)
  await page.getByLabel('E-mail', { exact: true }).fill('  Nobody@Example.in ')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Reset link sent to nobody@example.in')).toBeVisible()
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
})

test('without a code there is nothing to choose', async ({ page }) => {
  await visit(page, '/auth/reset-password')
  assert.equal(new URL(page.url()).pathname, '/')
})
