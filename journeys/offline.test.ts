import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from './eventually.ts'
import { openOfflineProxy, type OfflineProxy } from './offline-proxy.ts'
import { openPage, type OpenPage } from './open-page.ts'
import { openShop, type OpenShop } from './open-shop.ts'
import { demoCartLine, expectedAmounts } from './expected-prices.ts'
import { addToCart, openCart } from './purchase-steps.ts'

let shop: OpenShop
let line: OfflineProxy
before(async () => {
  shop = await openShop()
  line = await openOfflineProxy(shop.origin)
})
after(async () => {
  await line.close()
  await shop.close()
})

/** A visit over the line that can be cut, by somebody whose browser keeps what they see. */
async function visit(path: string, width = 360): Promise<OpenPage> {
  line.reconnect()
  const visit = await openPage({ browser: shop.browser, origin: line.origin }, path, width, true)
  await visit.page.getByRole('button', { name: 'No thanks' }).click()
  visit.expect(/ERR_|Failed to fetch|net::|503/)
  await untilKept(visit.page, path)
  return visit
}

/** Waits for the keeper to have put an address away. */
async function untilKept(page: Page, path: string, shelf = 'pages'): Promise<void> {
  // Not `waitForFunction`: it takes the promise of an answer for a yes.
  const isKept = () =>
    page.evaluate(
      async ([path, shelf]) => (await (await caches.open(shelf)).match(path, { ignoreVary: true })) !== undefined,
      [path, shelf] as const,
    )
  await eventually(isKept, true)
}
const notice = (page: Page) => page.locator('.stale-notice')

test('what was visited opens without a connection, says how old it is, and is fresh again after', async () => {
  const { page, end, assertAccessible } = await visit('/product/1')
  const name = (await page.locator('h1').textContent()) ?? ''
  await page.getByRole('link', { name: 'Back to Shop' }).click()
  await page.getByRole('heading', { name: 'Shop', exact: true }).waitFor()
  await untilKept(page, '/shop')
  await untilKept(page, '/data/shop', 'data')
  await eventually(() => notice(page).count(), 0, 'nothing is old with a connection')

  line.disconnect()
  await page.goto('/product/1')
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await notice(page)
    .getByText(/No connection\. You see this as it was on .* IST; prices and stock may have changed\./)
    .waitFor()
  await assertAccessible()
  const shown = await page
    .locator('.gallery img')
    .first()
    .evaluate((img: HTMLImageElement) => img.naturalWidth)
  assert.ok(shown > 0, 'its picture is there')
  // Without a reload, too.
  await page.getByRole('link', { name: 'Back to Shop' }).click()
  await page.getByRole('heading', { name: 'Shop', exact: true }).waitFor()
  await notice(page).waitFor()

  line.reconnect()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await notice(page).waitFor({ state: 'detached' })
  await page.goto('/product/1')
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await eventually(() => notice(page).count(), 0)
  await end()
})

test('the cart works without a connection; checkout says what it needs', async () => {
  const { page, end } = await visit('/')
  await addToCart(page, 'Mehrab Keepsake Box')
  await openCart(page)
  await page.getByRole('button', { name: 'Close cart' }).click()
  await page.goto('/cart')
  await untilKept(page, '/cart')

  line.disconnect()
  await page.goto('/')
  await notice(page).waitFor()
  await addToCart(page, 'Mehrab Keepsake Box')
  await openCart(page)
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await drawer.getByText('2 items').waitFor()
  await drawer
    .getByText(expectedAmounts([demoCartLine('Mehrab Keepsake Box', 2)]).subtotal)
    .first()
    .waitFor()
  await page.goto('/cart')
  await page.getByText('2 items').first().waitFor()
  await notice(page).waitFor()
  await page.goto('/checkout')
  await page.getByRole('heading', { name: 'You are offline' }).waitFor()
  await page.getByText('Your cart is safe').waitFor()
  await page.getByRole('link', { name: 'Your Cart', exact: true }).click()
  await page.getByText('2 items').first().waitFor()

  line.reconnect()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await notice(page).waitFor({ state: 'detached' })
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Continue as guest' }).waitFor()
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })
  assert.deepEqual(
    kept.filter((path) => /^\/(api|checkout|order|success|user|login|sandbox)/.test(path)),
    [],
    'nothing personal is kept',
  )
  await end()
})

test('a price that changes is never shown as fresh from what was kept', async () => {
  const { page, end } = await visit('/product/2')
  // The keeper asks the shop each time, although it has the page.
  const asked = page.waitForResponse((response) => response.url().endsWith('/product/2'))
  await page.goto('/product/2')
  assert.equal((await asked).status(), 200)
  await eventually(() => page.locator('#seen-at').count(), 0)
  await end()
})

test('another build is taken without a word, and pages that are open go on working', async () => {
  const { page, end } = await visit('/')
  const before = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)
  assert.equal(before, `${line.origin}/service-worker.js`)
  line.simulateDeploy()
  const taken = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
        void navigator.serviceWorker.getRegistration().then((registration) => registration?.update())
      }),
  )
  await taken
  await page.getByRole('link', { name: 'Shop now' }).click()
  await page.getByRole('heading', { name: 'Shop', exact: true }).waitFor()
  // The drawer's contents are fetched only now, by the page of the build before.
  await page.getByRole('button', { name: 'Cart', exact: true }).click()
  await page.getByText('Your cart is empty').waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Shop', exact: true }).waitFor()
  await end()
})

test('parts that nobody waits for and that do not come leave the page as it is', async () => {
  const { page, end, expect, assertNoComplaints } = await openPage(shop, '/terms')
  expect(/net::ERR_FAILED/)
  const missed: string[] = []
  await page.route(/assets\/(deferred-features|search-suggestions)-/, async (route) => {
    missed.push(route.request().url())
    await route.abort()
  })
  await page.goto('/about')
  await eventually(async () => missed.length > 0, true)
  await page.getByRole('searchbox', { name: 'Search Products' }).fill('box')
  await eventually(async () => missed.some((url) => url.includes('search-suggestions')), true)
  assertNoComplaints()
  // The search itself needs none of it.
  await page.getByRole('heading', { name: 'A cloth, a knot, a gift' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/shop?q=box')
  await end()
})
