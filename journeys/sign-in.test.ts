import assert from 'node:assert/strict'
import {
  login,
  newCustomer,
  openAccount,
  register,
  waitForAccountPage,
  waitForLoginPage,
  storedAuth,
} from './account-steps.ts'
import { addToCart, openCart } from './purchase-steps.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

const refused = /status of 400/

test('Ravi registers, lands in the shop signed in, and is still signed in after a reload', async ({ page }) => {
  const ravi = newCustomer()
  await visit(page, '/register')
  await expect(page).toHaveTitle('Register')
  await expectAccessible(page)
  await register(page, ravi)
  await page.waitForURL('**/shop')
  await waitForAccountPage(page)
  await page.reload()
  await waitForAccountPage(page)
  await expect.poll(async () => (await storedAuth(page)).user?.email).toEqual(ravi['E-mail'])

  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await expect(page.getByRole('link', { name: 'My Account' })).toBeVisible()
  await expectAccessible(page)
  for (const path of ['/login', '/register', '/reset']) {
    await page.goto(path)
    await page.waitForURL('**/shop')
  }
})

test('a form that will not do says why where it is wrong, and keeps what was typed', async ({
  page,
  shop,
  consoleErrors,
}) => {
  const meera = newCustomer({ 'First name': 'Meera' })
  await visit(page, '/register', 360)
  const { Password: _good, ...rest } = meera
  for (const [label, text] of Object.entries(rest)) await page.getByLabel(label, { exact: true }).fill(text)
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('short')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
  await expect(password).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveValue('Meera')
  await expectAccessible(page)

  await password.fill('password1')
  await expect(page.getByText('Many people use this password')).toBeVisible()
  await expect(page.getByText('Password must be at least 6 characters long')).toHaveCount(0)
  await expect(password).not.toHaveAttribute('aria-invalid')
  await password.fill('short')
  await password.fill('password1')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')

  await openAccount(shop, meera)
  consoleErrors.allow(refused)
  await page.getByRole('button', { name: 'Continue' }).click()
  const alert = page.getByRole('alert')
  await expect(alert.getByText('Email or Username are already taken')).toBeVisible()
  await expect(alert).toBeFocused()
  await expectAccessible(page)
  await alert.getByRole('link', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(meera['E-mail'])
})

test('a wrong password is told, the right one leads on; logging out leads to /login', async ({
  page,
  shop,
  customer,
  consoleErrors,
}) => {
  await visit(page, '/login')
  await expect(page).toHaveTitle('Login')
  await expectAccessible(page)
  consoleErrors.allow(refused)
  await login(page, { ...customer, Password: 'not his' })
  await expect(page.getByRole('alert').getByText('Invalid Email & Password combination')).toBeVisible()
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(customer['E-mail'])
  await expectAccessible(page)
  await login(page, customer)
  await page.waitForURL('**/shop')
  await addToCart(page, 'Mehrab Keepsake Box')
  const { jwt } = await storedAuth(page)

  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('link', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await waitForLoginPage(page)
  await expect.poll(() => storedAuth(page)).toEqual({ isLoggedIn: false })
  // The server has ended the session too, and the cart is unchanged.
  const me = await fetch(`${shop.origin}/api/users/me`, { headers: { authorization: `Bearer ${jwt}` } })
  assert.equal(me.status, 401)
  await openCart(page)
})

for (const way of ['login', 'register'])
  test(`from checkout to ${way} and back, with the cart kept`, async ({ page, customer }) => {
    await visit(page, '/')
    await addToCart(page, 'Mehrab Keepsake Box')
    await openCart(page)
    await page.getByRole('link', { name: 'Checkout' }).click()
    await page.getByRole('link', { name: 'Login' }).click()
    await expect(page.getByText('Your cart is kept.')).toBeVisible()
    if (way === 'register') {
      await page.getByRole('link', { name: 'Register' }).click()
      await expect(page.getByRole('heading', { name: 'Register' })).toBeVisible()
      await expect(page.getByText('Your cart is kept.')).toBeVisible()
      await register(page, newCustomer())
    } else await login(page, customer)
    await page.waitForURL('**/checkout')
    await expect(page.getByText('Mehrab Keepsake Box').first()).toBeAttached()
    await expect.poll(async () => (await storedAuth(page)).isLoggedIn).toBe(true)
  })

test('on a phone the menu has Login, then My Account', async ({ page, customer }) => {
  await visit(page, '/', 360)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await login(page, customer)
  await page.waitForURL('**/shop')
  await expect(page.getByRole('heading', { name: 'Shop', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'My Account' })).toBeVisible()
  await expectAccessible(page)
})

test('signing in without a mouse', async ({ page, customer, consoleErrors }) => {
  await visit(page, '/login')
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab')
      if ((await page.evaluate(() => document.activeElement?.getAttribute('name'))) === name) return
    }
    assert.fail(`Tab does not lead to ${name}`)
  }
  await tabTo('password')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter an e-mail address.')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toEqual('identifier')
  await page.keyboard.type(customer['E-mail'])
  await tabTo('password')
  await page.keyboard.type('wrong')
  consoleErrors.allow(refused)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await tabTo('password')
  await page.keyboard.press('Control+A')
  await page.keyboard.type(customer.Password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/shop')
  await waitForAccountPage(page)
})

test('two tabs: who logs in or out in one is in or out in the other', async ({ page, customer }) => {
  await visit(page, '/login')
  const other = await page.context().newPage()
  await other.goto('/about')
  await waitForLoginPage(other)
  await login(page, customer)
  await page.waitForURL('**/shop')
  await waitForAccountPage(other)
  await other.goto('/logout')
  await other.waitForURL('**/login')
  await waitForLoginPage(page)
})

test('no connection: login and logout say so, lose nothing, and work when asked again', async ({
  page,
  customer,
  consoleErrors,
}) => {
  await visit(page, '/login')
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await page.context().setOffline(true)
  await login(page, customer)
  await expect(page.getByRole('alert').getByText('We could not reach the shop.')).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/shop')
  // A page change closes open dialogs.
  await expect(page.getByRole('heading', { name: 'Shop', exact: true })).toBeVisible()

  await page.route('**/api/auth/logout', (route) => route.abort())
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Logged out on this device' })).toBeVisible()
  await expect.poll(() => storedAuth(page)).toEqual({ isLoggedIn: false })
  await expectAccessible(page)
  await page.unroute('**/api/auth/logout')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL('**/login')
})
