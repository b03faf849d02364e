import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from './eventually.ts'
import { login, openAccount, ravi, waitForAccountPage, waitForLoginPage, storedAuth } from './account-steps.ts'
import { openPage, type OpenPage } from './open-page.ts'
import { openShop, type OpenShop } from './open-shop.ts'
import { addToCart, openCart } from './purchase-steps.ts'

const ENDED = 'Your session has ended. Please sign in again.'

let shop: OpenShop
before(async () => {
  // Tokens of two seconds: every page that is loaded later renews.
  shop = await openShop({ JWT_MINUTES: '0.0334' })
  await openAccount(shop)
})
after(() => shop.close())

async function signIn(visit: OpenPage) {
  await login(visit.page)
  await visit.page.waitForURL('**/shop')
  await waitForAccountPage(visit.page)
}

/** Waits until the token in storage is another one. */
async function untilRenewed(visit: OpenPage, old: string | undefined) {
  await visit.page.waitForFunction((old) => {
    const { jwt } = JSON.parse(localStorage.getItem('root') ?? '{}').auth
    return jwt !== undefined && jwt !== old
  }, old)
}

/** Lets the token in storage run out. */
const untilRunOut = ({ page }: OpenPage) =>
  page.waitForFunction(() => JSON.parse(localStorage.getItem('root') ?? '{}').auth.until < Date.now())

test('a token that has run out is renewed without anybody noticing', async () => {
  const visit = await openPage(shop, '/login')
  await signIn(visit)
  const { jwt } = await storedAuth(visit.page)
  await untilRunOut(visit)
  await visit.page.reload()
  await untilRenewed(visit, jwt)
  await waitForAccountPage(visit.page)
  await visit.end()
})

test('two tabs that come alive together both stay signed in', async () => {
  const visit = await openPage(shop, '/login')
  await signIn(visit)
  await untilRunOut(visit)
  const other = await visit.page.context().newPage()
  const asked = [visit.page, other].map((tab) => tab.waitForResponse('**/api/users/me'))
  await Promise.all([visit.page.reload(), other.goto('/about')])
  for (const answer of await Promise.all(asked)) assert.equal(answer.status(), 200)
  await waitForAccountPage(visit.page)
  await waitForAccountPage(other)
  await visit.end()
})

test('a session ended elsewhere is told kindly where one is, and the cart is kept', async () => {
  const visit = await openPage(shop, '/login')
  const { page, expect, assertAccessible } = visit
  await signIn(visit)
  await addToCart(page, 'Mehrab Keepsake Box')
  const { jwt } = await storedAuth(page)
  // Logging out anywhere ends it everywhere.
  await fetch(`${shop.origin}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(/status of 401/)
  await page.goto('/about')
  const notice = page.getByRole('alert')
  await notice.getByText(ENDED).waitFor()
  await waitForLoginPage(page)
  await eventually(() => storedAuth(page), { isLoggedIn: false })
  await assertAccessible()
  await notice.getByRole('link', { name: 'Login' }).click()
  await page.waitForURL('**/login')
  await eventually(() => page.getByText(ENDED).count(), 0)
  // Back where the notice came up, with everything in the cart.
  await login(page)
  await page.waitForURL('**/about')
  await openCart(page)
  await page.getByRole('dialog').getByText('Mehrab Keepsake Box').first().waitFor()
  await visit.end()
})

test('without its cookie a session ends when its token does; the notice can be put away', async () => {
  const visit = await openPage(shop, '/login', 360)
  const { page, expect, assertAccessible } = visit
  await login(page)
  await page.waitForURL('**/shop')
  await addToCart(page, 'Mehrab Keepsake Box')
  await page.context().clearCookies()
  await untilRunOut(visit)
  expect(/status of 401/)
  await page.goto('/')
  await page.getByText(ENDED).waitFor()
  await assertAccessible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await page.getByText(ENDED).waitFor({ state: 'detached' })
  await openCart(page)
  await visit.end()
})
test('a page that needs somebody signed in leads to /login, says why, and finds back', async () => {
  const visit = await openPage(shop, '/login')
  const { page, expect } = visit
  await signIn(visit)
  await page.context().clearCookies()
  await untilRunOut(visit)
  expect(/status of 401/)
  await page.goto('/user/orders')
  await page.waitForURL('**/login')
  await page.getByRole('alert').getByText(ENDED).waitFor()
  await login(page, ravi)
  await page.waitForURL('**/user/orders')
  await visit.end()
})
