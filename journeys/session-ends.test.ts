import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { login, waitForAccountPage, waitForLoginPage, storedAuth, type Customer } from './account-steps.ts'
import { addToCart, openCart } from './purchase-steps.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

const ENDED = 'Your session has ended. Please sign in again.'

// Tokens last two seconds, so that every later page load renews them.
test.use({ ownShop: { JWT_MINUTES: '0.0334' } })

async function logIn(page: Page, customer: Customer) {
  await visit(page, '/login')
  await login(page, customer)
  await page.waitForURL('**/shop')
  await waitForAccountPage(page)
}

async function untilRenewed(page: Page, old: string | undefined) {
  await page.waitForFunction((old) => {
    const { jwt } = JSON.parse(localStorage.getItem('root') ?? '{}').auth
    return jwt !== undefined && jwt !== old
  }, old)
}

const untilRunOut = (page: Page) =>
  page.waitForFunction(() => JSON.parse(localStorage.getItem('root') ?? '{}').auth.until < Date.now())

// A slow request may arrive after its token has expired: the page renews the token and repeats.
test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/status of 401/))

test('a token that has run out is renewed without anybody noticing', async ({ page, customer }) => {
  await logIn(page, customer)
  const { jwt } = await storedAuth(page)
  await untilRunOut(page)
  await page.reload()
  await untilRenewed(page, jwt)
  await waitForAccountPage(page)
})

test('two tabs that come alive together both stay signed in', async ({ page, customer }) => {
  await logIn(page, customer)
  await untilRunOut(page)
  const other = await page.context().newPage()
  const asked = [page, other].map((tab) => tab.waitForResponse('**/api/users/me'))
  await Promise.all([page.reload(), other.goto('/about')])
  for (const answer of await Promise.all(asked)) assert.equal(answer.status(), 200)
  await waitForAccountPage(page)
  await waitForAccountPage(other)
})

test('a session ended elsewhere is told kindly where one is, and the cart is kept', async ({
  page,
  shop,
  customer,
}) => {
  await logIn(page, customer)
  await addToCart(page, 'Mehrab Keepsake Box')
  const { jwt } = await storedAuth(page)
  await fetch(`${shop.origin}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' },
    body: '{}',
  })
  await page.goto('/about')
  const notice = page.getByRole('alert')
  await expect(notice.getByText(ENDED)).toBeVisible()
  await waitForLoginPage(page)
  await expect.poll(() => storedAuth(page)).toEqual({ isLoggedIn: false })
  await expectAccessible(page)
  await notice.getByRole('link', { name: 'Login' }).click()
  await page.waitForURL('**/login')
  await expect(page.getByText(ENDED)).toHaveCount(0)
  await login(page, customer)
  await page.waitForURL('**/about')
  await openCart(page)
  await expect(page.getByRole('dialog').getByText('Mehrab Keepsake Box').first()).toBeVisible()
})

test('without its cookie a session ends when its token does; the notice can be put away', async ({
  page,
  customer,
}) => {
  await visit(page, '/login', 360)
  await login(page, customer)
  await page.waitForURL('**/shop')
  await addToCart(page, 'Mehrab Keepsake Box')
  await page.context().clearCookies()
  await untilRunOut(page)
  await page.goto('/')
  await expect(page.getByText(ENDED)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByText(ENDED)).toHaveCount(0)
  await openCart(page)
})

test('a page that needs somebody signed in leads to /login, says why, and finds back', async ({ page, customer }) => {
  await logIn(page, customer)
  await page.context().clearCookies()
  await untilRunOut(page)
  await page.goto('/user/orders')
  await page.waitForURL('**/login')
  await expect(page.getByRole('alert').getByText(ENDED)).toBeVisible()
  await login(page, customer)
  await page.waitForURL('**/user/orders')
})
