import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from './eventually.ts'
import { login, openAccount, ravi, waitForLoginPage, storedAuth } from './account-steps.ts'
import { openPage, type OpenPage, waitUntilFocused } from './open-page.ts'
import { openShop, type OpenShop } from './open-shop.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

async function signIn(person: typeof ravi, path: string): Promise<OpenPage> {
  const visit = await openPage(shop, '/login')
  await login(visit.page, person)
  await visit.page.waitForURL('**/shop')
  await visit.page.goto(path)
  return visit
}

test('whoever is not signed in has no password to change', async () => {
  const { page, end } = await openPage(shop, '/change-password')
  await page.waitForURL((url) => url.pathname === '/')
  await end()
})

test('a changed password: this device stays signed in, the others do not', async () => {
  await openAccount(shop)
  const other = await signIn(ravi, '/user/profile')
  const { page, end, expect, assertAccessible } = await signIn(ravi, '/change-password')
  expect(/400/)
  const current = page.getByLabel('Current password', { exact: true })
  const wanted = page.getByLabel('New password', { exact: true })
  const change = page.getByRole('button', { name: 'Change password' })
  await change.click()
  await page.getByText('Please enter your current password.').waitFor()
  await page.getByText('Password must be at least 6 characters long').waitFor()
  await assertAccessible()

  await current.fill('not it')
  await wanted.fill('five brass trays')
  await page.getByRole('button', { name: 'Show new password' }).click()
  await eventually(() => wanted.getAttribute('type'), 'text')
  await change.click()
  await page.getByText('The provided current password is invalid').waitFor()
  await assertAccessible()

  const { jwt } = await storedAuth(page)
  await current.fill(ravi.Password)
  await change.click()
  await page.getByRole('heading', { name: 'Your password is changed' }).waitFor()
  await assertAccessible()
  await eventually(async () => (await storedAuth(page)).jwt !== jwt, true, 'the session is a new one')
  await page.getByRole('link', { name: 'Back to your profile' }).click()
  await page.getByRole('heading', { name: 'Hi, Ravi' }).waitFor()

  other.expect(/401/)
  await other.page.getByRole('link', { name: 'Orders', exact: true }).click()
  await other.page.waitForURL('**/login')
  await login(other.page, { ...ravi, Password: 'five brass trays' })
  await other.page.waitForURL('**/user/orders')
  await other.end()
  await end()
})

test('no network while the password is changed: said, and nothing typed is lost', async () => {
  const meera = { ...ravi, 'E-mail': 'meera@example.in' }
  await openAccount(shop, meera)
  const { page, end, expect } = await signIn(meera, '/change-password')
  expect(/ERR_FAILED/)
  await page.getByLabel('Current password', { exact: true }).fill(meera.Password)
  await page.getByLabel('New password', { exact: true }).fill('five brass trays')
  await page.route('**/api/auth/change-password', (route) => route.abort())
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Something went wrong.').waitFor()
  await eventually(() => page.getByLabel('Current password', { exact: true }).inputValue(), meera.Password)
  await end()
})

test('an account deleted by its password: goodbye, and nobody can sign in with it any more', async () => {
  const kiran = { ...ravi, 'First name': 'Kiran', 'E-mail': 'kiran@example.in' }
  await openAccount(shop, kiran)
  const { page, end, expect, assertAccessible } = await signIn(kiran, '/user/profile')
  expect(/400/)
  await page.getByRole('button', { name: 'Delete my account' }).press('Enter')
  const popUp = page.getByRole('dialog', { name: 'Delete your account' })
  await popUp.getByText('because tax law keeps them').waitFor()
  await assertAccessible()
  await page.keyboard.press('Escape')
  await popUp.waitFor({ state: 'hidden' })
  await eventually(() => page.evaluate(() => document.activeElement?.textContent), 'Delete my account')

  await page.keyboard.press('Enter')
  await waitUntilFocused(popUp.getByLabel('Your password'))
  await page.keyboard.type('not it')
  await page.keyboard.press('Enter')
  await popUp.getByText('The provided current password is invalid').waitFor()
  await popUp.getByLabel('Your password').fill(kiran.Password)
  await popUp.getByRole('button', { name: 'Delete for good' }).click()
  await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor()
  await waitForLoginPage(page)
  await eventually(async () => (await storedAuth(page)).isLoggedIn, false)
  await assertAccessible()
  await page.goto('/login')
  await login(page, kiran)
  await page.getByText('Invalid Email & Password combination').waitFor()
  await end()
})

test('an account deleted by a mailed code', async () => {
  const lata = { ...ravi, 'First name': 'Lata', 'E-mail': 'lata@example.in' }
  await openAccount(shop, lata)
  const { page, end, expect, assertAccessible } = await signIn(lata, '/user/profile')
  expect(/400/)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const popUp = page.getByRole('dialog', { name: 'Delete your account' })
  await popUp.getByRole('button', { name: /mailed code/ }).click()
  await popUp.getByRole('button', { name: 'Mail me a code' }).click()
  await waitUntilFocused(popUp.getByLabel('Code from our mail'))
  await page.keyboard.type('AAAAA-AAAAA')
  await page.keyboard.press('Enter')
  await popUp.getByText('This code is wrong or has run out.').waitFor()
  await assertAccessible()
  await popUp.getByLabel('Code from our mail').fill(await mailedCode(lata['E-mail']))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor()
  await end()
})

test('an account of Google’s has no password: it is deleted by a mailed code', async () => {
  const { page, end } = await openPage(shop, '/login')
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
  await page.getByRole('button', { name: /asha\.rao@gmail/ }).click()
  await page.waitForURL('**/shop')
  await page.goto('/change-password')
  await page.getByText('Signed up with Google, and no password yet?').waitFor()
  await page.getByRole('link', { name: 'Back to your profile' }).click()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const popUp = page.getByRole('dialog', { name: 'Delete your account' })
  await popUp.getByRole('button', { name: 'Mail me a code' }).click()
  const code = popUp.getByLabel('Code from our mail')
  await code.waitFor()
  await code.fill(await mailedCode('asha.rao@gmail.example'))
  await popUp.getByRole('button', { name: 'Delete for good' }).click()
  await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor()
  await end()
})

async function mailedCode(to: string): Promise<string> {
  for (const late = Date.now() + 15_000; Date.now() < late;) {
    const mails = await shop.controlSandbox<{ text: string }[]>('GET', `/mail?to=${encodeURIComponent(to)}`)
    const code = mails.map(({ text }) => /\b[A-Z0-9]{5}-[A-Z0-9]{5}\b/.exec(text)?.[0]).find(Boolean)
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return assert.fail(`No code was mailed to ${to}`)
}
