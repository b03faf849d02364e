import { login, signIn, waitForLoginPage, storedAuth } from './account-steps.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import type { OpenShop } from './open-shop.ts'
import { visit } from './visit.ts'

// This file deletes the Google account.
test.use({ ownShop: {} })

test('whoever is not signed in has no password to change', async ({ page }) => {
  await visit(page, '/change-password')
  await page.waitForURL((url) => url.pathname === '/')
})

test('a changed password: this device stays signed in, the others do not', async ({
  signedInPage: page,
  customer,
  newVisitor,
  consoleErrors,
}) => {
  const other = await newVisitor()
  await signIn(other, customer)
  await visit(other, '/user/profile')
  await visit(page, '/change-password')
  consoleErrors.allow(/400/)
  const current = page.getByLabel('Current password', { exact: true })
  const wanted = page.getByLabel('New password', { exact: true })
  const change = page.getByRole('button', { name: 'Change password' })
  await change.click()
  await expect(page.getByText('Please enter your current password.')).toBeVisible()
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
  await expectAccessible(page)

  await current.fill('not it')
  await wanted.fill('five brass trays')
  await page.getByRole('button', { name: 'Show new password' }).click()
  await expect(wanted).toHaveAttribute('type', 'text')
  await change.click()
  await expect(page.getByText('The provided current password is invalid')).toBeVisible()
  await expectAccessible(page)

  const { jwt } = await storedAuth(page)
  await current.fill(customer.Password)
  await change.click()
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible()
  await expectAccessible(page)
  await expect.poll(async () => (await storedAuth(page)).jwt !== jwt, 'the session is a new one').toBe(true)
  await page.getByRole('link', { name: 'Back to your profile' }).click()
  await expect(page.getByRole('heading', { name: 'Hi, Ravi' })).toBeVisible()

  consoleErrors.allow(/401/)
  await other.getByRole('link', { name: 'Orders', exact: true }).click()
  await other.waitForURL('**/login')
  await login(other, { ...customer, Password: 'five brass trays' })
  await other.waitForURL('**/user/orders')
})

test('no network while the password is changed: said, and nothing typed is lost', async ({
  signedInPage: page,
  customer,
  consoleErrors,
}) => {
  await visit(page, '/change-password')
  consoleErrors.allow(/ERR_FAILED/)
  await page.getByLabel('Current password', { exact: true }).fill(customer.Password)
  await page.getByLabel('New password', { exact: true }).fill('five brass trays')
  await page.route('**/api/auth/change-password', (route) => route.abort())
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Something went wrong.')).toBeVisible()
  await expect(page.getByLabel('Current password', { exact: true })).toHaveValue(customer.Password)
})

test('an account deleted by its password: goodbye, and nobody can sign in with it any more', async ({
  signedInPage: page,
  customer,
  consoleErrors,
}) => {
  await visit(page, '/user/profile')
  consoleErrors.allow(/400/)
  await page.getByRole('button', { name: 'Delete my account' }).press('Enter')
  const popUp = page.getByRole('dialog', { name: 'Delete your account' })
  await expect(popUp.getByText('because tax law keeps them')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(popUp).toBeHidden()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toEqual('Delete my account')

  await page.keyboard.press('Enter')
  await expect(popUp.getByLabel('Your password')).toBeFocused()
  await page.keyboard.type('not it')
  await page.keyboard.press('Enter')
  await expect(popUp.getByText('The provided current password is invalid')).toBeVisible()
  await popUp.getByLabel('Your password').fill(customer.Password)
  await popUp.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible()
  await waitForLoginPage(page)
  await expect.poll(async () => (await storedAuth(page)).isLoggedIn).toEqual(false)
  await expectAccessible(page)
  await page.goto('/login')
  await login(page, customer)
  await expect(page.getByText('Invalid Email & Password combination')).toBeVisible()
})

test('an account deleted by a mailed code', async ({ signedInPage: page, customer, shop, consoleErrors }) => {
  await visit(page, '/user/profile')
  consoleErrors.allow(/400/)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const popUp = page.getByRole('dialog', { name: 'Delete your account' })
  await popUp.getByRole('button', { name: /mailed code/ }).click()
  await popUp.getByRole('button', { name: 'Mail me a code' }).click()
  await expect(popUp.getByLabel('Code from our mail')).toBeFocused()
  await page.keyboard.type('AAAAA-AAAAA')
  await page.keyboard.press('Enter')
  await expect(popUp.getByText('This code is wrong or has run out.')).toBeVisible()
  await expectAccessible(page)
  await popUp.getByLabel('Code from our mail').fill(await mailedCode(shop, customer['E-mail']))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible()
})

test('an account of Google’s has no password: it is deleted by a mailed code', async ({ page, shop }) => {
  await visit(page, '/login')
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
  await page.getByRole('button', { name: /asha\.rao@gmail/ }).click()
  await page.waitForURL('**/shop')
  await page.goto('/change-password')
  await expect(page.getByText('Signed up with Google, and no password yet?')).toBeVisible()
  await page.getByRole('link', { name: 'Back to your profile' }).click()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const popUp = page.getByRole('dialog', { name: 'Delete your account' })
  await popUp.getByRole('button', { name: 'Mail me a code' }).click()
  const code = popUp.getByLabel('Code from our mail')
  await expect(code).toBeVisible()
  await code.fill(await mailedCode(shop, 'asha.rao@gmail.example'))
  await popUp.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible()
})

async function mailedCode({ controlSandbox }: OpenShop, to: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      const mails = await controlSandbox<{ text: string }[]>('GET', `/mail?to=${encodeURIComponent(to)}`)
      code = mails.map(({ text }) => /\b[A-Z0-9]{5}-[A-Z0-9]{5}\b/.exec(text)?.[0]).find(Boolean)
      return code
    }, `a code mailed to ${to}`)
    .toBeDefined()
  return code ?? ''
}
