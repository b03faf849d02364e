import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { openOfflineProxy, type OfflineProxy } from './offline-proxy.ts'
import { demoCartLine, expectedAmounts } from './expected-prices.ts'
import { addToCart, openCart } from './purchase-steps.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test as base } from './fixtures.ts'
import { visit } from './visit.ts'

const test = base.extend<{ line: OfflineProxy; visitAndKeep: (path: string) => Promise<void> }>({
  line: async ({ shop }, use) => {
    const line = await openOfflineProxy(shop.origin)
    await use(line)
    await line.close()
  },
  baseURL: async ({ line }, use) => use(line.origin),
  /** On a phone; the browser caches visited pages. */
  visitAndKeep: async ({ page, consoleErrors }, use) =>
    use(async (path) => {
      await visit(page, path, 360)
      await page.mouse.wheel(0, 100)
      await page.getByRole('button', { name: 'No thanks' }).click()
      consoleErrors.allow(/ERR_|Failed to fetch|net::|503/)
      await waitUntilCached(page, path)
    }),
})
test.use({ isFirstVisit: true, serviceWorkers: 'allow' })

async function waitUntilCached(page: Page, path: string, cacheName = 'pages'): Promise<void> {
  // Not `waitForFunction`, which accepts an unresolved promise.
  const isCached = () =>
    page.evaluate(
      async ([path, cacheName]) =>
        (await (await caches.open(cacheName)).match(path, { ignoreVary: true })) !== undefined,
      [path, cacheName] as const,
    )
  await expect.poll(isCached).toBe(true)
}
const notice = (page: Page) => page.locator('.stale-notice')

test('what was visited opens without a connection, says how old it is, and is fresh again after', async ({
  page,
  line,
  visitAndKeep,
}) => {
  await visitAndKeep('/product/1')
  const name = (await page.locator('h1').textContent()) ?? ''
  const picture = page.locator('.gallery img[src^="/pictures/"]').first()
  const address = await picture.evaluate((img: HTMLImageElement) => new URL(img.currentSrc).pathname)
  await waitUntilCached(page, address, 'pictures')
  await page.getByRole('link', { name: 'Back to Shop' }).click()
  await expect(page.getByRole('heading', { name: 'Shop', exact: true })).toBeVisible()
  await waitUntilCached(page, '/shop')
  await waitUntilCached(page, '/data/shop', 'data')
  await expect(notice(page), 'nothing is old with a connection').toHaveCount(0)

  line.disconnect()
  await page.goto('/product/1')
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(
    notice(page).getByText(/No connection\. You see this as it was on .* IST; prices and stock may have changed\./),
  ).toBeVisible()
  await expectAccessible(page)
  const width = () => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)
  await expect.poll(width, 'its picture is there').toBeGreaterThan(0)
  // Works without a reload too.
  await page.getByRole('link', { name: 'Back to Shop' }).click()
  await expect(page.getByRole('heading', { name: 'Shop', exact: true })).toBeVisible()
  await expect(notice(page)).toBeVisible()

  line.reconnect()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(notice(page)).toHaveCount(0)
  await page.goto('/product/1')
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
})

test('the cart works without a connection; checkout says what it needs', async ({ page, line, visitAndKeep }) => {
  await visitAndKeep('/')
  await addToCart(page, 'Mehrab Keepsake Box')
  await openCart(page)
  await page.getByRole('button', { name: 'Close cart' }).click()
  await page.goto('/cart')
  await waitUntilCached(page, '/cart')

  line.disconnect()
  await page.goto('/')
  await expect(notice(page)).toBeVisible()
  await addToCart(page, 'Mehrab Keepsake Box')
  await openCart(page)
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(drawer.getByText('2 items')).toBeVisible()
  await expect(
    drawer.getByText(expectedAmounts([demoCartLine('Mehrab Keepsake Box', 2)]).subtotal).first(),
  ).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByText('2 items').first()).toBeVisible()
  await expect(notice(page)).toBeVisible()
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expect(page.getByText('Your cart is safe')).toBeVisible()
  await page.getByRole('link', { name: 'Your Cart', exact: true }).click()
  await expect(page.getByText('2 items').first()).toBeVisible()

  line.reconnect()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(notice(page)).toHaveCount(0)
  await page.goto('/checkout')
  await expect(page.getByRole('button', { name: 'Continue as guest' })).toBeVisible()
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
})

test('a price that changes is never shown as fresh from what was kept', async ({ page, visitAndKeep }) => {
  await visitAndKeep('/product/2')
  // The service worker asks the shop even for cached pages.
  const asked = page.waitForResponse((response) => response.url().endsWith('/product/2'))
  await page.goto('/product/2')
  assert.equal((await asked).status(), 200)
  await expect(page.locator('#seen-at')).toHaveCount(0)
})

test('another build is taken without a word, and pages that are open go on working', async ({
  page,
  line,
  visitAndKeep,
}) => {
  await visitAndKeep('/')
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
  await expect(page.getByRole('heading', { name: 'Shop', exact: true })).toBeVisible()
  // The page of the previous build fetches the drawer's contents only now.
  await page.getByRole('button', { name: 'Cart', exact: true }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Shop', exact: true })).toBeVisible()
})

test('parts that nobody waits for and that do not come leave the page as it is', async ({ page, consoleErrors }) => {
  await visit(page, '/terms')
  consoleErrors.allow(/net::ERR_FAILED/)
  const missed: string[] = []
  await page.route(/assets\/(deferred-features|search-suggestions)-/, async (route) => {
    missed.push(route.request().url())
    await route.abort()
  })
  await page.goto('/about')
  await expect.poll(async () => missed.length > 0).toBe(true)
  await page.getByRole('searchbox', { name: 'Search Products' }).fill('box')
  await expect.poll(async () => missed.some((url) => url.includes('search-suggestions'))).toBe(true)
  consoleErrors.expectNone()
  // The search itself does not need them.
  await expect(page.getByRole('heading', { name: 'A cloth, a knot, a gift' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/shop?q=box')
})
