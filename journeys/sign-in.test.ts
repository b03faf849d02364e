import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from './eventually.ts'
import {
  login,
  openAccount,
  ravi,
  register,
  waitForAccountPage,
  waitForLoginPage,
  storedAuth,
} from './account-steps.ts'
import { openPage } from './open-page.ts'
import { openShop, type OpenShop } from './open-shop.ts'
import { addToCart, openCart } from './purchase-steps.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

const meera = { ...ravi, 'First name': 'Meera', 'E-mail': 'meera@example.in' }
const refused = /status of 400/

test('Ravi registers, lands in the shop signed in, and is still signed in after a reload', async () => {
  const { page, end, assertAccessible } = await openPage(shop, '/register')
  await eventually(() => page.title(), 'Register')
  await assertAccessible()
  await register(page)
  await page.waitForURL('**/shop')
  await waitForAccountPage(page)
  await page.reload()
  await waitForAccountPage(page)
  await eventually(async () => (await storedAuth(page)).user?.email, 'ravi@example.in')

  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('link', { name: 'My Account' }).waitFor()
  await assertAccessible()
  // Who is signed in has no use for these pages, and never sees their forms.
  for (const path of ['/login', '/register', '/reset']) {
    await page.goto(path)
    await page.waitForURL('**/shop')
  }
  await end()
})

test('a form that will not do says why where it is wrong, and keeps what was typed', async () => {
  const { page, end, expect, assertAccessible } = await openPage(shop, '/register', 360)
  const { Password: _good, ...rest } = meera
  for (const [label, text] of Object.entries(rest)) await page.getByLabel(label, { exact: true }).fill(text)
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('short')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Password must be at least 6 characters long').waitFor()
  await eventually(() => password.evaluate((field) => field === document.activeElement), true)
  await eventually(() => page.getByLabel('First name').inputValue(), 'Meera')
  await assertAccessible()

  // What is right by now is no longer called wrong, and what is wrong again is.
  await password.fill('password1')
  await page.getByText('Many people use this password').waitFor()
  await page.getByText('Password must be at least 6 characters long').waitFor({ state: 'detached' })
  await eventually(() => password.getAttribute('aria-invalid'), null)
  await password.fill('short')
  await password.fill('password1')
  await page.getByRole('button', { name: 'Show password' }).click()
  await eventually(() => password.getAttribute('type'), 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await eventually(() => password.getAttribute('type'), 'password')

  // The e-mail has an account already; the way to it keeps the e-mail.
  await openAccount(shop, meera)
  expect(refused)
  await page.getByRole('button', { name: 'Continue' }).click()
  const alert = page.getByRole('alert')
  await alert.getByText('Email or Username are already taken').waitFor()
  await eventually(() => alert.evaluate((words) => words === document.activeElement), true)
  await assertAccessible()
  await alert.getByRole('link', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Login' }).waitFor()
  await eventually(() => page.getByLabel('E-mail', { exact: true }).inputValue(), 'meera@example.in')
  await end()
})

test('a wrong password is told, the right one leads on; logging out leads to /login', async () => {
  const { page, end, expect, assertAccessible } = await openPage(shop, '/login')
  await eventually(() => page.title(), 'Login')
  await assertAccessible()
  expect(refused)
  await login(page, { ...ravi, Password: 'not his' })
  await page.getByRole('alert').getByText('Invalid Email & Password combination').waitFor()
  await eventually(() => page.getByLabel('E-mail', { exact: true }).inputValue(), 'ravi@example.in')
  await assertAccessible()
  await login(page)
  await page.waitForURL('**/shop')
  await addToCart(page, 'Mehrab Keepsake Box')
  const { jwt } = await storedAuth(page)

  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('link', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await waitForLoginPage(page)
  await eventually(() => storedAuth(page), { isLoggedIn: false })
  // The server has ended it too, and the cart is where it was.
  const me = await fetch(`${shop.origin}/api/users/me`, { headers: { authorization: `Bearer ${jwt}` } })
  assert.equal(me.status, 401)
  await openCart(page)
  await end()
})

test('from checkout to login or register and back, with the cart kept', async () => {
  for (const way of ['login', 'register']) {
    const { page, end } = await openPage(shop, '/')
    await addToCart(page, 'Mehrab Keepsake Box')
    await openCart(page)
    await page.getByRole('link', { name: 'Checkout' }).click()
    await page.getByRole('link', { name: 'Login' }).click()
    await page.getByText('Your cart is kept.').waitFor()
    if (way === 'register') {
      await page.getByRole('link', { name: 'Register' }).click()
      await page.getByRole('heading', { name: 'Register' }).waitFor()
      await page.getByText('Your cart is kept.').waitFor()
      await register(page, { ...ravi, 'E-mail': 'from-checkout@example.in' })
    } else await login(page)
    await page.waitForURL('**/checkout')
    await page.getByText('Mehrab Keepsake Box').first().waitFor({ state: 'attached' })
    await eventually(async () => (await storedAuth(page)).isLoggedIn, true)
    await end()
  }
})

test('on a phone the menu has Login, then My Account', async () => {
  const { page, end, assertAccessible } = await openPage(shop, '/', 360)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Login' }).waitFor()
  await login(page)
  await page.waitForURL('**/shop')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'My Account' }).waitFor()
  await assertAccessible()
  await end()
})

test('signing in without a mouse', async () => {
  const { page, end, expect } = await openPage(shop, '/login')
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab')
      if ((await page.evaluate(() => document.activeElement?.getAttribute('name'))) === name) return
    }
    assert.fail(`Tab does not lead to ${name}`)
  }
  // Sent empty, the form leads to the first field that needs another look.
  await tabTo('password')
  await page.keyboard.press('Enter')
  await page.getByText('Please enter an e-mail address.').waitFor()
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('name')), 'identifier')
  await page.keyboard.type('ravi@example.in')
  await tabTo('password')
  await page.keyboard.type('wrong')
  expect(refused)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  await tabTo('password')
  await page.keyboard.press('Control+A')
  await page.keyboard.type(ravi.Password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/shop')
  await waitForAccountPage(page)
  await end()
})

test('two tabs: who logs in or out in one is in or out in the other', async () => {
  const { page, end } = await openPage(shop, '/login')
  const other = await page.context().newPage()
  await other.goto('/about')
  await waitForLoginPage(other)
  await login(page)
  await page.waitForURL('**/shop')
  await waitForAccountPage(other)
  await other.goto('/logout')
  await other.waitForURL('**/login')
  await waitForLoginPage(page)
  await end()
})

test('no connection: login and logout say so, lose nothing, and work when asked again', async () => {
  const { page, end, expect, assertAccessible } = await openPage(shop, '/login')
  expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await page.context().setOffline(true)
  await login(page)
  await page.getByRole('alert').getByText('We could not reach the shop.').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/shop')

  await page.route('**/api/auth/logout', (route) => route.abort())
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('link', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Logged out on this device' }).waitFor()
  await eventually(() => storedAuth(page), { isLoggedIn: false })
  await assertAccessible()
  await page.unroute('**/api/auth/logout')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL('**/login')
  await end()
})
