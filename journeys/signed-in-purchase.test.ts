import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { askAs, login, newCustomer, register, signIn, waitForAccountPage, type Customer } from './account-steps.ts'
import {
  acceptedCard,
  addToCart,
  chooseShipping,
  closePaymentWindow,
  openCart,
  payByCard,
  placeOrder,
  typeAddress,
} from './purchase-steps.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import type { OpenShop } from './open-shop.ts'
import { visit, waitUntilHydrated } from './visit.ts'

const potli = 'Silk Booti Potli, Set of Three'
const home = { Address: '12 Lake Road, Indiranagar', City: 'Bengaluru', 'PIN code': '560038' }

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
  await expect(page.getByRole('heading', { name: 'Your order was received' })).toBeVisible()
}

test('Ravi registers, saves an address, ships to it, and finds the order in his list', async ({
  page,
  addCustomer,
  newVisitor,
  consoleErrors,
}) => {
  const ravi = newCustomer()
  await visit(page, '/register')
  await register(page, ravi)
  await waitForAccountPage(page)
  await page.goto('/user')
  await page.waitForURL('**/user/profile')
  await expect(page.getByRole('heading', { name: 'Hi, Ravi' })).toBeVisible()
  await page.getByRole('button', { name: 'Add address' }).click()
  const popUp = page.getByRole('dialog', { name: 'Add an address' })
  await typeAddress(popUp, home)
  await popUp.getByRole('button', { name: 'Save' }).click()
  await expect(popUp).toBeHidden()
  await expect(page.getByText('12 Lake Road, Indiranagar')).toBeVisible()

  await walkToCheckout(page)
  await expect(page.getByRole('heading', { name: 'Saved Addresses' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Where & who to ship to?' })).toBeVisible()
  // Only the phone is missing, because his account has none.
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(ravi['E-mail'])
  await expect(page.getByLabel('City')).toHaveValue('Bengaluru')
  await page.getByLabel('Mobile number').fill('98765 43210')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Shipping to' })).toBeVisible()
  await expect(page.getByText('adds it to your saved addresses')).toHaveCount(0)
  await payAndSee(page)
  // The page says to keep its link; the cookie restores the session after a reload.
  await page.waitForURL(/\/order\?id=[\w-]{24}$/)
  const number = (await page.getByText(/^GTH-\d{6}$/).textContent()) ?? ''
  await page.reload()
  await expect(page.getByText(number)).toBeVisible()

  await page.goto('/user/orders')
  await expect(page.getByRole('heading', { name: 'Your Orders' })).toBeVisible()
  const entry = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `Order ${number}` }) })
  await expect(entry.getByText('Placed')).toBeVisible()
  await expect(entry.getByText(/ IST$/)).toBeVisible()
  await expect(entry.getByRole('img', { name: potli })).toBeVisible()
  await expectAccessible(page)
  await entry.getByRole('link', { name: `Order ${number}` }).click()
  await expect(page.getByRole('heading', { name: 'Your order was received' })).toBeVisible()
  const link = page.url()

  const stranger = await newVisitor()
  consoleErrors.allow(/401/)
  await visit(stranger, link)
  await expect(stranger.getByRole('heading', { name: 'Sign in to open this order' })).toBeVisible()
  await expectAccessible(stranger)
  await stranger.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await login(stranger, ravi)
  await expect(stranger.getByRole('heading', { name: 'Your order was received' })).toBeVisible()

  const meera = await newVisitor()
  consoleErrors.allow(/403/)
  await signIn(meera, await addCustomer({ 'First name': 'Meera' }))
  await meera.goto(link)
  await expect(meera.getByRole('heading', { name: 'This order belongs to another account' })).toBeVisible()
  await expectAccessible(meera)
})

test('a new address is kept, once, however it is spelled; Go Back, Clear and Add new address keep their places', async ({
  signedInPage: page,
}) => {
  await walkToCheckout(page)
  await expect(page.getByRole('heading', { name: 'Where & who to ship to?' })).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Ravi')
  await typeAddress(page, { ...home, 'Mobile number': '9876543210' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Your order adds it to your saved addresses.')).toBeVisible()
  await payAndSee(page)

  await walkToCheckout(page)
  await expect(page.getByRole('heading', { name: 'Saved Addresses' })).toBeVisible()
  await page.getByRole('button', { name: 'Add new address' }).click()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('')
  await page.getByRole('button', { name: 'Undo Clear' }).click()
  await typeAddress(page, {
    ...home,
    Address: '12  LAKE road, Indiranagar',
    'PIN code': '560 038',
    'Mobile number': '9876543210',
  })
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page.getByRole('heading', { name: 'Saved Addresses' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Mobile number').fill('9876543210')
  await page.getByRole('button', { name: 'Continue' }).click()
  await payAndSee(page)
  await page.goto('/user/profile')
  await expect(page.getByRole('button', { name: /^Edit address:/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Edit address:/ })).toHaveCount(1)
})

test('an address that cannot be saved does not keep an order from being placed', async ({
  signedInPage: page,
  consoleErrors,
}) => {
  consoleErrors.allow(/500/)
  await page.route(/\/api\/users\/\d+$/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await walkToCheckout(page)
  await typeAddress(page, { ...home, 'Mobile number': '9876543210' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await payAndSee(page)
  await page.waitForURL(/\/order\?id=/)
})

test('logged out in another tab: everything entered stays, and the way goes on as a guest or with an account', async ({
  page,
  customer,
  shop,
}) => {
  await saveAddress(shop, customer, home.Address)
  await signIn(page, customer)
  await walkToCheckout(page)
  await page.getByRole('button', { name: 'Add new address' }).click()
  await typeAddress(page, { ...home, Address: '7 Ring Road', 'Mobile number': '9876543210' })

  const other = await page.context().newPage()
  await other.goto('/logout')
  await other.waitForURL('**/login')
  await expect(page.getByText('Nothing you entered is lost')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('7 Ring Road')

  await login(other, customer)
  await expect(page.getByRole('heading', { name: 'Saved Addresses' })).toBeVisible()
  await page.getByRole('button', { name: 'Add new address' }).click()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('7 Ring Road')
  await page.getByRole('button', { name: 'Continue' }).click()
  await payAndSee(page)
  await page.waitForURL(/\/order\?id=/)
})

test('the picker and the form work without a mouse', async ({ page, customer, shop }) => {
  await saveAddress(shop, customer, home.Address)
  await saveAddress(shop, customer, '7 Ring Road')
  await signIn(page, customer)
  await walkToCheckout(page)
  const picker = page.getByLabel('Ship to', { exact: true })
  await picker.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('.saved-address-shown').getByText('7 Ring Road')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toEqual('Continue')
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { name: 'Where & who to ship to?' })
  await expect(heading).toBeVisible()
  await expect(heading).toBeFocused()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('7 Ring Road')
})

test('a session that ends while the order is being placed: nothing entered is lost, and a guest may go on', async ({
  page,
  customer,
  shop,
  consoleErrors,
}) => {
  await saveAddress(shop, customer, home.Address)
  await signIn(page, customer)
  consoleErrors.allow(/401/)
  await walkToCheckout(page)
  await page.getByRole('button', { name: 'Add new address' }).click()
  await typeAddress(page, { ...home, Address: '8 Fort Road', 'Mobile number': '9876543210' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await chooseShipping(page)
  await askAs(shop, customer, '/api/auth/logout', {})
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByText('Nothing you entered is lost')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('8 Fort Road')
  await page.getByRole('button', { name: 'Continue' }).click()
  await payAndSee(page)
  assert.match(page.url(), /\/order\?id=/)
})

test('a guest who logs in after closing the payment window: the order becomes the account’s', async ({
  page,
  customer,
  shop,
}) => {
  await saveAddress(shop, customer, home.Address)
  await visit(page, '/')
  await walkToCheckout(page)
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await typeAddress(page, {
    'First name': 'Ravi',
    'Last name': 'Menon',
    'E-mail': customer['E-mail'],
    'Mobile number': '9876543210',
    ...home,
  })
  await page.getByRole('button', { name: 'Continue' }).click()
  await chooseShipping(page)
  await placeOrder(page)
  await closePaymentWindow(page)
  const other = await page.context().newPage()
  await other.goto('/login')
  await login(other, customer)
  await expect(page.getByRole('heading', { name: 'Saved Addresses' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Mobile number').fill('9876543210')
  await page.getByRole('button', { name: 'Continue' }).click()
  await payAndSee(page)
  const number = (await page.getByText(/^GTH-\d{6}$/).textContent()) ?? ''
  await page.goto('/user/orders')
  await expect(page.getByRole('link', { name: `Order ${number}` })).toBeVisible()
})

async function saveAddress(shop: OpenShop, customer: Customer, address: string): Promise<void> {
  await askAs(shop, customer, '/api/users/me/addresses', {
    fName: 'Ravi',
    lName: 'Menon',
    address,
    city: home.City,
    country: 'India',
    state: 'Karnataka',
    zipcode: home['PIN code'],
  })
}
