import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from './eventually.ts'
import { openAccount, ravi, waitForAccountPage, waitForLoginPage, storedAuth } from './account-steps.ts'
import { openPage } from './open-page.ts'
import { openShop, type OpenShop } from './open-shop.ts'
import { addToCart, openCart } from './purchase-steps.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

const toGoogle = async (page: Page, link = 'Sign in with Google') => {
  await page.getByRole('link', { name: link }).click()
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor()
}
const seesRefusal = async (page: Page, words: string) => {
  await page.waitForURL('**/login')
  await page.getByRole('alert').getByText(words).waitFor()
  await waitForLoginPage(page)
}

test('signing up and in with Google leads to the shop; the address keeps no code', async () => {
  const { page, end } = await openPage(shop, '/register')
  await toGoogle(page, 'Sign up with Google')
  await page.getByRole('button', { name: /ravi\.menon@gmail/ }).click()
  await page.waitForURL('**/shop')
  await waitForAccountPage(page)
  const { user } = await storedAuth(page)
  // Written as the profile keeps names.
  assert.deepEqual(
    { ...user },
    {
      ...user,
      email: 'ravi.menon@gmail.example',
      firstName: 'Ravi',
      lastName: 'Menon',
      provider: 'google',
    },
  )
  await page.goBack()
  assert.doesNotMatch(page.url(), /access_token/)
  await end()
})

test('from checkout to Google and back to checkout, with the cart kept', async () => {
  const { page, end } = await openPage(shop, '/')
  await addToCart(page, 'Mehrab Keepsake Box')
  await openCart(page)
  await page.getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('link', { name: 'Login' }).click()
  await toGoogle(page)
  await page.getByRole('button', { name: /asha\.rao@gmail/ }).click()
  await page.waitForURL('**/checkout')
  await page.getByText('Mehrab Keepsake Box').first().waitFor({ state: 'attached' })
  await eventually(async () => (await storedAuth(page)).isLoggedIn, true)
  await end()
})

test('who turns back at Google may choose another way, and still comes from checkout', async () => {
  const { page, end, assertAccessible } = await openPage(shop, '/')
  await addToCart(page, 'Mehrab Keepsake Box')
  await openCart(page)
  await page.getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('link', { name: 'Login' }).click()
  await toGoogle(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await seesRefusal(page, 'You did not go on with Google. Please choose how to log in.')
  await page.getByText('Your cart is kept.').waitFor()
  await assertAccessible()
  await end()
})

test('back from Google to the page that asked for it, also after turning back once', async () => {
  const { page, end } = await openPage(shop, '/user/orders')
  await page.waitForURL('**/login')
  await toGoogle(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await seesRefusal(page, 'You did not go on with Google.')
  await toGoogle(page)
  await page.getByRole('button', { name: /asha\.rao@gmail/ }).click()
  await page.waitForURL('**/user/orders')
  await page.goto('/logout')
  await page.waitForURL('**/login')
  await toGoogle(page)
  await page.getByRole('button', { name: /asha\.rao@gmail/ }).click()
  await page.waitForURL('**/shop')
  await end()
})

test('every other way it can fail ends at /login with its sentence', async () => {
  await openAccount(shop, { ...ravi, 'E-mail': 'taken@example.in' })
  const { page, end } = await openPage(shop, '/login')
  await toGoogle(page)
  await page.getByRole('button', { name: /uma\.iyer@gmail/ }).click()
  await seesRefusal(page, 'Google has not verified this e-mail address yet')

  await toGoogle(page)
  await page.getByText('Use another account').click()
  await page.getByLabel('E-mail').fill('taken@example.in')
  await page.getByRole('button', { name: 'Continue' }).click()
  await seesRefusal(page, 'Please choose Forgot Password once: after that, Google works too.')

  await toGoogle(page)
  await page.getByText('Let something go wrong').click()
  await page.getByLabel('With the answer').selectOption('wrong_nonce')
  await page.getByRole('button', { name: /asha\.rao@gmail/ }).click()
  await seesRefusal(page, 'Signing in with Google did not work.')

  await shop.controlSandbox('PUT', '/faults', {
    provider: 'google',
    route: '/token',
    fault: 'status',
    value: 503,
    times: 1,
  })
  await toGoogle(page)
  await page.getByRole('button', { name: /asha\.rao@gmail/ }).click()
  await seesRefusal(page, 'Google does not answer just now.')
  await end()
})

test('a code that ran out or was used says so; none at all leads to /login; no one writes on our page', async () => {
  const { page, end, expect } = await openPage(shop, '/login')
  let address = ''
  page.on('request', (request) => {
    if (request.url().includes('/auth/callback?access_token')) address ||= request.url()
  })
  await toGoogle(page)
  await page.getByRole('button', { name: /madhuri@gmail/ }).click()
  await page.waitForURL('**/shop')
  await page.goto('/logout')
  await page.waitForURL('**/login')
  expect(/status of 400/)
  const used = new URL(address)
  assert.ok(used.searchParams.get('access_token'))
  await page.goto(`/auth/callback${used.search}`)
  await seesRefusal(page, 'took too long or was already used. Please try again.')

  await page.goto('/auth/callback?error=expired')
  await seesRefusal(page, 'took too long or was already used. Please try again.')
  await page.goto(`/auth/callback?error=${encodeURIComponent('Call +1 555 now')}`)
  await seesRefusal(page, 'Signing in with Google did not work.')
  await page.goto('/auth/callback')
  await page.waitForURL('**/login')
  await eventually(() => page.getByRole('alert').count(), 0)
  await end()
})

test('while the profile is set up the page says so; no answer leads to /login', async () => {
  const { page, end, expect, assertAccessible } = await openPage(shop, '/')
  expect(/ERR_FAILED/)
  let hangUp = () => {}
  const held = new Promise<void>((resolve) => (hangUp = resolve))
  await page.route('**/api/auth/google/callback?*', async (route) => {
    await held
    await route.abort()
  })
  await page.goto('/auth/callback?access_token=made-up&fromCheckout=true')
  await page.getByRole('heading', { name: 'Setting up your profile..' }).waitFor()
  await assertAccessible()
  hangUp()
  await seesRefusal(page, 'We could not reach the shop.')
  await page.getByText('Your cart is kept.').waitFor()
  await end()
})
