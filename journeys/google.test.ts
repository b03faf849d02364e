import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { waitForAccountPage, waitForLoginPage, storedAuth } from './account-steps.ts'
import { addToCart, openCart } from './purchase-steps.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

// A shop of its own, because the file decides which Google accounts are known.
test.use({ ownShop: {} })

const toGoogle = async (page: Page, link = 'Sign in with Google') => {
  await page.getByRole('link', { name: link }).click()
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
}
const seesRefusal = async (page: Page, words: string) => {
  await page.waitForURL('**/login')
  await expect(page.getByRole('alert').getByText(words)).toBeVisible()
  await waitForLoginPage(page)
}

test('signing up and in with Google leads to the shop; the address keeps no code', async ({ page }) => {
  await visit(page, '/register')
  await toGoogle(page, 'Sign up with Google')
  await page.getByRole('button', { name: /ravi\.menon@gmail/ }).click()
  await page.waitForURL('**/shop')
  await waitForAccountPage(page)
  const { user } = await storedAuth(page)
  // The format of names in profiles.
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
})

test('from checkout to Google and back to checkout, with the cart kept', async ({ page }) => {
  await visit(page, '/')
  await addToCart(page, 'Mehrab Keepsake Box')
  await openCart(page)
  await page.getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('link', { name: 'Login' }).click()
  await toGoogle(page)
  await page.getByRole('button', { name: /asha\.rao@gmail/ }).click()
  await page.waitForURL('**/checkout')
  await expect(page.getByText('Mehrab Keepsake Box').first()).toBeAttached()
  await expect.poll(async () => (await storedAuth(page)).isLoggedIn).toBe(true)
})

test('who turns back at Google may choose another way, and still comes from checkout', async ({ page }) => {
  await visit(page, '/')
  await addToCart(page, 'Mehrab Keepsake Box')
  await openCart(page)
  await page.getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('link', { name: 'Login' }).click()
  await toGoogle(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await seesRefusal(page, 'You did not go on with Google. Please choose how to log in.')
  await expect(page.getByText('Your cart is kept.')).toBeVisible()
  await expectAccessible(page)
})

test('back from Google to the page that asked for it, also after turning back once', async ({ page }) => {
  await visit(page, '/user/orders')
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
})

test('every other way it can fail ends at /login with its sentence', async ({ page, shop, customer }) => {
  const { 'E-mail': taken } = customer
  await visit(page, '/login')
  await toGoogle(page)
  await page.getByRole('button', { name: /uma\.iyer@gmail/ }).click()
  await seesRefusal(page, 'Google has not verified this e-mail address yet')

  await toGoogle(page)
  await page.getByText('Use another account').click()
  await page.getByLabel('E-mail').fill(taken)
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
})

test('a code that ran out or was used says so; none at all leads to /login; no one writes on our page', async ({
  page,
  consoleErrors,
}) => {
  await visit(page, '/login')
  let address = ''
  page.on('request', (request) => {
    if (request.url().includes('/auth/callback?access_token')) address ||= request.url()
  })
  await toGoogle(page)
  await page.getByRole('button', { name: /madhuri@gmail/ }).click()
  await page.waitForURL('**/shop')
  await page.goto('/logout')
  await page.waitForURL('**/login')
  consoleErrors.allow(/status of 400/)
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
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('while the profile is set up the page says so; no answer leads to /login', async ({ page, consoleErrors }) => {
  await visit(page, '/')
  consoleErrors.allow(/ERR_FAILED/)
  let hangUp = () => {}
  const held = new Promise<void>((resolve) => (hangUp = resolve))
  await page.route('**/api/auth/google/callback?*', async (route) => {
    await held
    await route.abort()
  })
  await page.goto('/auth/callback?access_token=made-up&fromCheckout=true')
  await expect(page.getByRole('heading', { name: 'Setting up your profile..' })).toBeVisible()
  await expectAccessible(page)
  hangUp()
  await seesRefusal(page, 'We could not reach the shop.')
  await expect(page.getByText('Your cart is kept.')).toBeVisible()
})
