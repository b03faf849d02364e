import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { toRupees } from '#shop/money/paise.ts'
import { calculateTotals } from '#shop/pricing/calculate-totals.ts'
import { unitPrice } from '#shop/pricing/unit-price.ts'
import { login, newCustomer, register, waitForAccountPage } from './account-steps.ts'
import type { OpenShop } from './open-shop.ts'
import { demoCartLine } from './expected-prices.ts'
import { addToCart, acceptedCard, openCart, payByCard, placeOrder, goToPayment } from './purchase-steps.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { visit, waitUntilHydrated } from './visit.ts'

type Counted = { service: string; clientId: string; name: string; params: Record<string, unknown> }

// A shop of its own, because the file counts accounts, orders and visits.
test.use({ ownShop: {}, isFirstVisit: true, serviceWorkers: 'allow' })
test.beforeEach(({ page, shop }) => {
  visitor = undefined
  page.on('request', (request) => {
    if (request.url().endsWith('/api/analytics/consent')) visitor ??= request.postDataJSON().client_id
  })
  return shop.controlSandbox('DELETE', '/analytics')
})
// A late event of the previous test's page belongs to another browser.
let visitor: string | undefined

const potli = 'Silk Booti Potli, Set of Three'
const { price, discount } = demoCartLine(potli)
const net = unitPrice(price, discount)
/** Events have rupees for one piece, before GST. */
const inRupees = { discount: toRupees(price - net), price: toRupees(net) }

function collectAnalyticsRequests(page: Page): string[] {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/analytics')) bodies.push(request.postData() ?? '')
  })
  return bodies
}
const bar = (page: Page) => page.getByRole('region', { name: 'Cookie choices' })

/** Events of each name arrive in separate requests. */
async function countedWith(shop: OpenShop, ...names: string[]): Promise<Counted[]> {
  let counted: Counted[] = []
  await expect
    .poll(async () => {
      const events = await shop.controlSandbox<Counted[]>('GET', '/analytics')
      counted = events.filter((one) => one.service === 'ga4' && one.clientId === visitor)
      return counted.map(({ name }) => name)
    }, 'what GA4 counted')
    .toEqual(expect.arrayContaining(names))
  return counted
}

const paramsOf = (events: Counted[], name: string) => {
  const found = events.filter((event) => event.name === name)
  assert.equal(found.length, 1, `${name} was counted ${found.length} times`)
  const { session_id, engagement_time_msec: _engaged, ...params } = found[0]?.params ?? {}
  assert.match(String(session_id), /^\d+$/)
  return params
}

test('nothing is sent before the shopper allows it, and nothing after No @gate', async ({ page, shop }) => {
  await visit(page, '/', 360)
  const requests = collectAnalyticsRequests(page)
  await expect(bar(page)).toBeVisible()
  await expectAccessible(page)
  await addToCart(page, potli)
  await page.goto('/shop')
  await expect(bar(page)).toBeVisible()
  await page.getByLabel('Category').selectOption('Hampers')
  await page.waitForURL(/category=/)
  assert.deepEqual(requests, [])
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'root'))).toEqual([])

  await page.keyboard.press('Home')
  await bar(page).getByRole('button', { name: 'No thanks' }).click()
  await expect(bar(page)).toHaveCount(0)
  await page.goto('/product/1')
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.getByRole('link', { name: 'Back to Shop' }).click()
  await expect(page.getByRole('heading', { name: 'Shop', exact: true })).toBeVisible()
  await page.goto('/')
  await expect(bar(page)).toHaveCount(0)
  assert.deepEqual(requests, [])
  await expect.poll(() => shop.controlSandbox('GET', '/analytics')).toEqual([])
})

test('a purchase of somebody who allows it is counted step by step, and once in the end', async ({ page, shop }) => {
  await visit(page, '/')
  await addToCart(page, potli)
  await bar(page).getByRole('button', { name: 'Allow' }).click()
  // The page held their earlier events until they answered.
  const first = await countedWith(shop, 'page_view', 'add_to_cart')
  const item = { item_id: '19', item_name: potli, ...inRupees, quantity: 1 }
  const added = paramsOf(first, 'add_to_cart') as { items: { item_id: string }[] }
  const { item_id: id } = added.items[0] ?? assert.fail()
  const line = { ...item, item_id: id }
  const cart = { currency: 'INR', value: inRupees.price, items: [line] }
  assert.deepEqual(added, cart)
  assert.deepEqual(paramsOf(first, 'page_view'), {
    page_location: `${shop.origin}/`,
    page_title: 'Gathri · Gifts tied by hand',
  })

  await page.getByRole('link', { name: potli, exact: true }).click()
  await expect(page.getByRole('heading', { name: potli, level: 1 })).toBeVisible()
  const viewed = await countedWith(shop, 'view_item', 'select_item')
  assert.deepEqual(paramsOf(viewed, 'select_item'), cart)
  assert.deepEqual(paramsOf(viewed, 'view_item'), {
    currency: 'INR',
    value: inRupees.price,
    items: [{ item_id: id, item_name: potli, id: Number(id), name: potli, ...inRupees }],
  })

  const search = page.getByPlaceholder('Search Products')
  await search.fill('tray')
  await search.press('Enter')
  await page.waitForURL(/q=tray/)
  await search.fill('hamper')
  await page.getByRole('search', { name: 'Shop' }).getByRole('button', { name: 'Search' }).click()
  await page.waitForURL(/q=hamper/)
  const terms = async () => {
    const searches = (await countedWith(shop, 'search')).filter(({ name }) => name === 'search')
    return searches.map(({ params }) => params['search_term']).toSorted()
  }
  await expect.poll(terms).toEqual(['hamper', 'tray'])

  await openCart(page)
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await drawer.getByRole('button', { name: 'One more' }).click()
  await expect(drawer.getByText('2 items')).toBeVisible()
  await drawer.getByRole('button', { name: 'One less' }).click()
  await expect(drawer.getByText('1 item', { exact: true })).toBeVisible()
  const emptied = await countedWith(shop, 'view_cart', 'remove_from_cart')
  assert.deepEqual(paramsOf(emptied, 'view_cart'), cart)
  assert.deepEqual(paramsOf(emptied, 'remove_from_cart'), cart)
  await drawer.getByRole('button', { name: 'Close cart' }).click()

  await page.goto('/')
  await waitUntilHydrated(page)
  await shop.controlSandbox('DELETE', '/analytics')
  await goToPayment(page, 'Mehrab Keepsake Box')
  const frame = await placeOrder(page)
  await payByCard(frame, acceptedCard)
  await expect(page.getByRole('heading', { name: 'Your order was received' })).toBeVisible()
  const number = await page.getByText(/^GTH-\d{6}$/).textContent()
  const bill = calculateTotals([demoCartLine(potli), demoCartLine('Mehrab Keepsake Box')], null)
  const bought = await countedWith(shop, 'begin_checkout', 'add_shipping_info', 'add_payment_info', 'purchase')
  const begun = paramsOf(bought, 'begin_checkout') as { value: number; items: Record<string, unknown>[] }
  assert.equal(begun.value, toRupees(bill.subtotal))
  assert.equal(begun.items[0]?.['item_name'], 'Mehrab Keepsake Box')
  assert.deepEqual(begun.items[1], { ...line, currency: 'INR', index: 1 })
  const shipping = paramsOf(bought, 'add_shipping_info')
  assert.ok(shipping['shipping_tier'])
  assert.equal(paramsOf(bought, 'add_payment_info')['payment_type'], 'Razorpay')
  const purchase = paramsOf(bought, 'purchase')
  assert.deepEqual(purchase['items'], begun.items)
  const { transaction_id, value, tax } = purchase
  assert.deepEqual([transaction_id, value, tax], [number, toRupees(bill.subtotal), toRupees(bill.tax)])
  assert.equal(new Set(bought.map(({ clientId }) => clientId)).size, 1, 'one browser, one id')
  assert.ok(!bought.some(({ name }) => name === 'remove_from_cart'), 'a placed order empties no cart')
  assert.doesNotMatch(JSON.stringify(bought), /asha|98765|Lake Road|order\?id/i)
  await page.goto('/sandbox#events')
  await expect(page.getByRole('heading', { name: 'Measurements' })).toBeVisible()
  await expect(page.getByText('purchase', { exact: true }).first()).toBeVisible()
})

test('what was allowed is withdrawn at any time, and that is the end of it', async ({ page, shop }) => {
  await visit(page, '/', 360)
  await bar(page).getByRole('button', { name: 'Allow' }).click()
  await countedWith(shop, 'page_view')
  const requests = collectAnalyticsRequests(page)
  const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choices' })
  await opener.click()
  await expect(bar(page).getByText('Counting is on now.')).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  const withdrawn = page.waitForRequest('**/api/analytics/consent')
  await bar(page).getByRole('button', { name: 'No thanks' }).press('Enter')
  assert.equal((await withdrawn).postDataJSON().decision, 'withdrawn')
  const kept = () => page.evaluate(() => [localStorage.getItem('measuring'), sessionStorage.getItem('visit')])
  await expect.poll(kept).toEqual(['{"allowed":false}', null])
  const sent = requests.length
  await page.goto('/shop')
  await page.goto('/product/1')
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.goto('/')
  assert.equal(requests.length, sent)
})

test('a consent that could not be sent is sent from the next page', async ({ page, shop, consoleErrors }) => {
  consoleErrors.allow(/ERR_FAILED/)
  const kept = () => page.evaluate(() => localStorage.getItem('measuring-unsent'))
  await page.route('**/api/analytics/consent', (route) => route.abort())
  await visit(page, '/')
  await bar(page).getByRole('button', { name: 'Allow' }).click()
  await expect.poll(kept).toContain('granted')
  await page.unroute('**/api/analytics/consent')
  const received = page.waitForResponse(`${shop.origin}/api/analytics/consent`)
  await page.goto('/about')
  await page.mouse.click(5, 5)
  assert.ok((await received).ok())
  await expect.poll(kept).toBeNull()
})

test('a browser that says No to all sites is not even asked', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { value: true })
  })
  const requests = collectAnalyticsRequests(page)
  await visit(page, '/')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choices' }).click()
  await expect(bar(page).getByText('so we do not')).toBeVisible()
  await bar(page).getByRole('button', { name: 'Close' }).click()
  await addToCart(page, potli)
  await page.goto('/shop')
  assert.deepEqual(requests, [])
})

test('signing up and signing in are counted, and how', async ({ page, shop }) => {
  await visit(page, '/register')
  await bar(page).getByRole('button', { name: 'Allow' }).click()
  await countedWith(shop, 'page_view')
  const ravi = newCustomer()
  await register(page, ravi)
  assert.deepEqual(paramsOf(await countedWith(shop, 'sign_up'), 'sign_up'), { method: 'Normal' })
  await page.goto('/logout')
  await page.waitForURL('**/login')
  await login(page, ravi)
  await waitForAccountPage(page)
  assert.deepEqual(paramsOf(await countedWith(shop, 'login'), 'login'), { method: 'Normal' })

  await page.goto('/logout')
  await page.waitForURL('**/login')
  await shop.controlSandbox('DELETE', '/analytics')
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
  await page.getByRole('button', { name: /ravi\.menon@gmail/ }).click()
  await waitForAccountPage(page)
  const events = await countedWith(shop, 'sign_up')
  assert.deepEqual(paramsOf(events, 'sign_up'), { method: 'Google' })
  assert.doesNotMatch(JSON.stringify(events), /access_token|ravi|Menon/i)
})

test('who is signed in before the page has all its pictures is counted', async ({ page, shop }) => {
  await visit(page, '/login')
  await bar(page).getByRole('button', { name: 'Allow' }).click()
  await countedWith(shop, 'page_view')
  let release = () => {}
  const arrived = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/late.webp', async (route) => {
    await arrived
    await route.fulfill({ status: 204 })
  })
  await page.addInitScript(() => {
    if (location.pathname === '/auth/callback') new Image().src = '/late.webp'
  })
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
  await page.getByRole('button', { name: /asha\.rao@gmail/ }).click()
  await waitForAccountPage(page)
  release()
  assert.deepEqual(paramsOf(await countedWith(shop, 'sign_up'), 'sign_up'), { method: 'Google' })
  const pages = async () => {
    const views = (await countedWith(shop, 'page_view')).filter(({ name }) => name === 'page_view')
    return views.map(({ params }) => params['page_location']).toSorted()
  }
  await expect.poll(pages).toEqual(['/auth/callback', '/login', '/shop'].map((path) => shop.origin + path))
})

test('the bar is not in the way of buying, and leaves the price in view until somebody scrolls', async ({ page }) => {
  await visit(page, '/product/1', 360)
  const counting = page.waitForResponse(/track-shop/)
  await page.getByRole('heading', { level: 1 }).click()
  await counting
  await expect(bar(page)).toHaveCount(0)
  await page.mouse.wheel(0, 300)
  await expect(bar(page)).toBeVisible()
  const button = page.locator('.buy-button button')
  await button.click()
  await page.goto('/')
  await expect(bar(page)).toBeVisible()
  await page.getByRole('button', { name: /^Cart/ }).click()
  await page.getByRole('link', { name: 'Checkout' }).click()
  await expect(page.getByRole('button', { name: 'Continue as guest' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(bar(page), 'nothing stands between a shopper and the payment').toHaveCount(0)
})

test('a click that leads out of the shop is counted, and leads there', async ({ page, shop }) => {
  await visit(page, '/')
  await bar(page).getByRole('button', { name: 'Allow' }).click()
  await countedWith(shop, 'page_view')
  await page.route('https://www.instagram.com/**', (route) => route.fulfill({ body: 'Instagram' }))
  // No page of ours links elsewhere at present.
  await page.getByRole('contentinfo').evaluate((footer) => {
    const link = document.createElement('a')
    link.href = 'https://www.instagram.com/'
    link.textContent = 'Instagram'
    footer.append(link)
  })
  await page.getByRole('link', { name: 'Instagram' }).click()
  await page.waitForURL('https://www.instagram.com/')
  const { link_url, link_domain, outbound } = paramsOf(await countedWith(shop, 'click'), 'click')
  assert.deepEqual([link_url, link_domain, outbound], ['https://www.instagram.com/', 'www.instagram.com', 'true'])
})
