import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from './eventually.ts'
import { login, openAccount, ravi, register, waitForAccountPage } from './account-steps.ts'
import { openPage, waitUntilHydrated } from './open-page.ts'
import { openShop, type OpenShop } from './open-shop.ts'
import { addToCart, chooseShipping, acceptedCard, openCart, payByCard, placeOrder } from './purchase-steps.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

const potli = 'Silk Booti Potli, Set of Three'
const home = { Address: '12 Lake Road, Indiranagar', City: 'Bengaluru', 'PIN code': '560038' }

async function typeAddress(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('State').selectOption('Karnataka')
}

async function walkToCheckout(page: Page): Promise<void> {
  await page.goto('/')
  await waitUntilHydrated(page)
  await addToCart(page, potli)
  await openCart(page)
  await page.getByRole('link', { name: 'Checkout' }).click()
}

async function payAndSee(page: Page): Promise<void> {
  await chooseShipping(page)
  await payByCard(await placeOrder(page), acceptedCard)
  await page.getByRole('heading', { name: 'Your order was received' }).waitFor()
}

test('Ravi registers, saves an address, ships to it, and finds the order in his list', async () => {
  const { page, end, assertAccessible } = await openPage(shop, '/register')
  await register(page)
  await waitForAccountPage(page)
  await page.goto('/user')
  await page.waitForURL('**/user/profile')
  await page.getByRole('heading', { name: 'Hi, Ravi' }).waitFor()
  await page.getByRole('button', { name: 'Add address' }).click()
  const popUp = page.getByRole('dialog', { name: 'Add an address' })
  for (const [label, text] of Object.entries(home)) await popUp.getByLabel(label, { exact: true }).fill(text)
  await popUp.getByLabel('State').selectOption('Karnataka')
  await popUp.getByRole('button', { name: 'Save' }).click()
  await popUp.waitFor({ state: 'hidden' })
  await page.getByText('12 Lake Road, Indiranagar').waitFor()

  await walkToCheckout(page)
  await page.getByRole('heading', { name: 'Saved Addresses' }).waitFor()
  await assertAccessible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Where & who to ship to?' }).waitFor()
  // Everything but the phone is known; his account has none.
  await eventually(() => page.getByLabel('E-mail', { exact: true }).inputValue(), ravi['E-mail'])
  await eventually(() => page.getByLabel('City').inputValue(), 'Bengaluru')
  await page.getByLabel('Mobile number').fill('98765 43210')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Shipping to' }).waitFor()
  await eventually(() => page.getByText('adds it to your saved addresses').count(), 0)
  await payAndSee(page)
  // Its page says to keep its link, so it has one; the cookie brings the session back after a reload.
  await page.waitForURL(/\/order\?id=[\w-]{24}$/)
  const number = (await page.getByText(/^GTH-\d{6}$/).textContent()) ?? ''
  await page.reload()
  await page.getByText(number).waitFor()

  await page.goto('/user/orders')
  await page.getByRole('heading', { name: 'Your Orders' }).waitFor()
  const entry = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `Order ${number}` }) })
  await entry.getByText('Placed').waitFor()
  await entry.getByText(/ IST$/).waitFor()
  await entry.getByRole('img', { name: potli }).waitFor()
  await assertAccessible()
  await entry.getByRole('link', { name: `Order ${number}` }).click()
  await page.getByRole('heading', { name: 'Your order was received' }).waitFor()
  const link = page.url()
  await end()

  const stranger = await openPage(shop, link)
  stranger.expect(/401/)
  await stranger.page.getByRole('heading', { name: 'Sign in to open this order' }).waitFor()
  await stranger.assertAccessible()
  // Its owner, on another device.
  await stranger.page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await login(stranger.page)
  await stranger.page.getByRole('heading', { name: 'Your order was received' }).waitFor()
  await stranger.end()

  const other = { ...ravi, 'First name': 'Meera', 'E-mail': 'meera@example.in' }
  await openAccount(shop, other)
  const meera = await openPage(shop, '/login')
  meera.expect(/403/)
  await login(meera.page, other)
  await meera.page.waitForURL('**/shop')
  await meera.page.goto(link)
  await meera.page.getByRole('heading', { name: 'This order belongs to another account' }).waitFor()
  await meera.assertAccessible()
  await meera.end()
})

test('a new address is kept, once, however it is spelled; Go Back, Clear and Add new address keep their places', async () => {
  const asha = { ...ravi, 'First name': 'Asha', 'Last name': 'Rao', 'E-mail': 'asha@example.in' }
  await openAccount(shop, asha)
  const { page, end } = await openPage(shop, '/login')
  await login(page, asha)
  await page.waitForURL('**/shop')
  // Nothing to pick from: the form at once, with what the account knows.
  await walkToCheckout(page)
  await page.getByRole('heading', { name: 'Where & who to ship to?' }).waitFor()
  await eventually(() => page.getByLabel('First name').inputValue(), 'Asha')
  await typeAddress(page, { ...home, 'Mobile number': '9876543210' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Your order adds it to your saved addresses.').waitFor()
  await payAndSee(page)

  await walkToCheckout(page)
  await page.getByRole('heading', { name: 'Saved Addresses' }).waitFor()
  await page.getByRole('button', { name: 'Add new address' }).click()
  await eventually(() => page.getByLabel('Address', { exact: true }).inputValue(), '')
  await page.getByRole('button', { name: 'Clear' }).click()
  await eventually(() => page.getByLabel('First name').inputValue(), '')
  await page.getByRole('button', { name: 'Undo Clear' }).click()
  await typeAddress(page, {
    ...home,
    Address: '12  LAKE road, Indiranagar',
    'PIN code': '560 038',
    'Mobile number': '9876543210',
  })
  await page.getByRole('button', { name: 'Go Back' }).click()
  await page.getByRole('heading', { name: 'Saved Addresses' }).waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Mobile number').fill('9876543210')
  await page.getByRole('button', { name: 'Continue' }).click()
  await payAndSee(page)
  await page.goto('/user/profile')
  await page.getByRole('button', { name: /^Edit address:/ }).waitFor()
  await eventually(() => page.getByRole('button', { name: /^Edit address:/ }).count(), 1)
  await end()
})

test('an address that cannot be saved does not keep an order from being placed', async () => {
  const kiran = { ...ravi, 'First name': 'Kiran', 'E-mail': 'kiran@example.in' }
  await openAccount(shop, kiran)
  const { page, end, expect } = await openPage(shop, '/login')
  expect(/500/)
  await page.route(/\/api\/users\/\d+$/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await login(page, kiran)
  await page.waitForURL('**/shop')
  await walkToCheckout(page)
  await typeAddress(page, { ...home, 'Mobile number': '9876543210' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await payAndSee(page)
  await page.waitForURL(/\/order\?id=/)
  await end()
})

test('logged out in another tab: everything entered stays, and the way goes on as a guest or with an account', async () => {
  const visit = await openPage(shop, '/login')
  const { page, end } = visit
  await login(page)
  await page.waitForURL('**/shop')
  await walkToCheckout(page)
  await page.getByRole('button', { name: 'Add new address' }).click()
  await typeAddress(page, { ...home, Address: '7 Ring Road', 'Mobile number': '9876543210' })

  const other = await page.context().newPage()
  await other.goto('/logout')
  await other.waitForURL('**/login')
  await page.getByText('Nothing you entered is lost').waitFor()
  await visit.assertAccessible()
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await eventually(() => page.getByLabel('Address', { exact: true }).inputValue(), '7 Ring Road')

  await login(other)
  await page.getByRole('heading', { name: 'Saved Addresses' }).waitFor()
  await page.getByRole('button', { name: 'Add new address' }).click()
  await eventually(() => page.getByLabel('Address', { exact: true }).inputValue(), '7 Ring Road')
  await page.getByRole('button', { name: 'Continue' }).click()
  await payAndSee(page)
  await page.waitForURL(/\/order\?id=/)
  await end()
})

test('the picker and the form work without a mouse', async () => {
  const { page, end } = await openPage(shop, '/login')
  await login(page)
  await page.waitForURL('**/shop')
  await walkToCheckout(page)
  const picker = page.getByLabel('Ship to', { exact: true })
  await picker.focus()
  await page.keyboard.press('ArrowDown')
  await page.locator('.saved-address-shown').getByText('7 Ring Road').waitFor()
  await page.keyboard.press('Tab')
  await eventually(() => page.evaluate(() => document.activeElement?.textContent), 'Continue')
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { name: 'Where & who to ship to?' })
  await heading.waitFor()
  await eventually(() => heading.evaluate((element) => element === document.activeElement), true)
  await eventually(() => page.getByLabel('Address', { exact: true }).inputValue(), '7 Ring Road')
  await end()
})

test('a session that ends while the order is being placed: nothing entered is lost, and a guest may go on', async () => {
  const { page, end, expect, assertAccessible } = await openPage(shop, '/login')
  expect(/401/)
  await login(page)
  await page.waitForURL('**/shop')
  await walkToCheckout(page)
  await page.getByRole('button', { name: 'Add new address' }).click()
  await typeAddress(page, { ...home, Address: '8 Fort Road', 'Mobile number': '9876543210' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await chooseShipping(page)
  await endSessions(ravi)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.getByText('Nothing you entered is lost').waitFor()
  await assertAccessible()
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await eventually(() => page.getByLabel('Address', { exact: true }).inputValue(), '8 Fort Road')
  await page.getByRole('button', { name: 'Continue' }).click()
  await payAndSee(page)
  assert.match(page.url(), /\/order\?id=/)
  await end()
})

test('a guest who logs in after closing the payment window: the order becomes the account’s', async () => {
  const { page, end } = await openPage(shop, '/')
  await walkToCheckout(page)
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await typeAddress(page, {
    'First name': 'Ravi',
    'Last name': 'Menon',
    'E-mail': ravi['E-mail'],
    'Mobile number': '9876543210',
    ...home,
  })
  await page.getByRole('button', { name: 'Continue' }).click()
  await chooseShipping(page)
  await placeOrder(page)
  await page.keyboard.press('Escape')
  await page.getByText('Payment not completed.').waitFor()
  const other = await page.context().newPage()
  await other.goto('/login')
  await login(other)
  await page.getByRole('heading', { name: 'Saved Addresses' }).waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Mobile number').fill('9876543210')
  await page.getByRole('button', { name: 'Continue' }).click()
  await payAndSee(page)
  const number = (await page.getByText(/^GTH-\d{6}$/).textContent()) ?? ''
  await page.goto('/user/orders')
  await page.getByRole('link', { name: `Order ${number}` }).waitFor()
  await end()
})

/** Logs somebody out everywhere, as from another device. */
async function endSessions(person: typeof ravi): Promise<void> {
  const post = (path: string, body: object, headers = {}) =>
    fetch(`${shop.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const answer = await post('/api/auth/local', { identifier: person['E-mail'], password: person.Password })
  const { jwt }: { jwt: string } = await answer.json()
  await post('/api/auth/logout', {}, { authorization: `Bearer ${jwt}` })
}
