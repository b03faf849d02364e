import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Page } from 'playwright-core'
import { toRupees } from '#shop/money/paise.ts'
import { calculateTotals, unitPrice } from '#shop/pricing/calculate-totals.ts'
import { eventually } from './eventually.ts'
import { login, register, waitForAccountPage } from './account-steps.ts'
import { openPage, waitUntilHydrated } from './open-page.ts'
import { openShop, type OpenShop } from './open-shop.ts'
import { demoCartLine } from './expected-prices.ts'
import { addToCart, acceptedCard, openCart, payByCard, placeOrder, goToPayment } from './purchase-steps.ts'

type Counted = { service: string; clientId: string; name: string; params: Record<string, unknown> }

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())
beforeEach(() => shop.controlSandbox('DELETE', '/analytics'))

const potli = 'Silk Booti Potli, Set of Three'
const { price, discount } = demoCartLine(potli)
const net = unitPrice(price, discount)
/** As events have it: rupees for one, before GST. */
const inRupees = { discount: toRupees(price - net), price: toRupees(net) }

/** Every letter that leaves a page for the collector. */
function watchLetters(page: Page): string[] {
  const letters: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/analytics')) letters.push(request.postData() ?? '')
  })
  return letters
}
const bar = (page: Page) => page.getByRole('region', { name: 'Cookie choices' })

/** What the service has counted, once it has counted an event of each name: they come by letters of their own. */
async function countedWith(...names: string[]): Promise<Counted[]> {
  return countedBy('ga4', names)
}

async function countedBy(service: string, names: readonly string[]): Promise<Counted[]> {
  let counted: string[] = []
  for (let tries = 0; tries < 150; tries++) {
    const events = await shop.controlSandbox<Counted[]>('GET', '/analytics')
    const ours = events.filter((one) => one.service === service)
    counted = ours.map(({ name }) => name)
    if (names.every((name) => counted.includes(name))) return ours
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`of ${names.join()} only these were counted: ${counted.join()}`)
}
const paramsOf = (events: Counted[], name: string) => {
  const found = events.filter((event) => event.name === name)
  assert.equal(found.length, 1, `${name} was counted ${found.length} times`)
  const { session_id, engagement_time_msec: _engaged, ...params } = found[0]?.params ?? {}
  assert.match(String(session_id), /^\d+$/)
  return params
}

test('nothing is sent before the shopper allows it, and nothing after No', async () => {
  const { page, end, assertAccessible } = await openPage(shop, '/', 360, true)
  const letters = watchLetters(page)
  await bar(page).waitFor()
  await assertAccessible()
  await addToCart(page, potli)
  await page.goto('/shop')
  await bar(page).waitFor()
  await page.getByLabel('Category').selectOption('Hampers')
  await page.waitForURL(/category=/)
  assert.deepEqual(letters, [])
  await eventually(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'root')), [])

  await page.keyboard.press('Home')
  await bar(page).getByRole('button', { name: 'No thanks' }).click()
  await bar(page).waitFor({ state: 'detached' })
  await page.goto('/product/1')
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.getByRole('link', { name: 'Back to Shop' }).click()
  await page.getByRole('heading', { name: 'Shop', exact: true }).waitFor()
  await page.goto('/')
  await eventually(() => bar(page).count(), 0)
  assert.deepEqual(letters, [])
  await eventually(() => shop.controlSandbox('GET', '/analytics'), [])
  await end()
})

test('a purchase of somebody who allows it is counted step by step, and once in the end', async () => {
  const { page, end } = await openPage(shop, '/', 1280, true)
  await addToCart(page, potli)
  await bar(page).getByRole('button', { name: 'Allow' }).click()
  // What they did before they answered was held in the page.
  const first = await countedWith('page_view', 'add_to_cart')
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
  await page.getByRole('heading', { name: potli, level: 1 }).waitFor()
  const viewed = await countedWith('view_item', 'select_item')
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
  for (let tries = 0; ; tries++) {
    const searches = (await countedWith('search')).filter(({ name }) => name === 'search')
    const terms = searches.map(({ params }) => params['search_term'])
    if (terms.length === 2) {
      assert.deepEqual(terms, ['tray', 'hamper'])
      break
    }
    assert.ok(tries < 50, `only ${terms.join()}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }

  await openCart(page)
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await drawer.getByRole('button', { name: 'One more' }).click()
  await drawer.getByText('2 items').waitFor()
  await drawer.getByRole('button', { name: 'One less' }).click()
  await drawer.getByText('1 item', { exact: true }).waitFor()
  const emptied = await countedWith('view_cart', 'remove_from_cart')
  assert.deepEqual(paramsOf(emptied, 'view_cart'), cart)
  assert.deepEqual(paramsOf(emptied, 'remove_from_cart'), cart)
  await drawer.getByRole('button', { name: 'Close cart' }).click()

  await page.goto('/')
  await waitUntilHydrated(page)
  await shop.controlSandbox('DELETE', '/analytics')
  await goToPayment(page, 'Mehrab Keepsake Box')
  const frame = await placeOrder(page)
  await payByCard(frame, acceptedCard)
  await page.getByRole('heading', { name: 'Your order was received' }).waitFor()
  const bill = calculateTotals([demoCartLine(potli), demoCartLine('Mehrab Keepsake Box')], null)
  const bought = await countedWith('begin_checkout', 'add_shipping_info', 'add_payment_info', 'purchase')
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
  assert.deepEqual([transaction_id, value, tax], ['GTH-000001', toRupees(bill.subtotal), toRupees(bill.tax)])
  assert.equal(new Set(bought.map(({ clientId }) => clientId)).size, 1, 'one browser, one id')
  assert.ok(!bought.some(({ name }) => name === 'remove_from_cart'), 'a placed order empties no cart')
  assert.doesNotMatch(JSON.stringify(bought), /asha|98765|Lake Road|order\?id/i)
  const legacy = await countedBy('universal-analytics', ['purchase'])
  assert.equal(legacy.filter(({ name }) => name === 'purchase').length, 1)
  await page.goto('/sandbox#events')
  await page.getByRole('heading', { name: 'Measurements' }).waitFor()
  await page.getByText('purchase', { exact: true }).first().waitFor()
  await end()
})

test('what was allowed is withdrawn at any time, and that is the end of it', async () => {
  const { page, end, assertAccessible } = await openPage(shop, '/', 360, true)
  await bar(page).getByRole('button', { name: 'Allow' }).click()
  await countedWith('page_view')
  const letters = watchLetters(page)
  const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choices' })
  await opener.click()
  await bar(page).getByText('Counting is on now.').waitFor()
  await assertAccessible()
  await page.keyboard.press('Escape')
  await eventually(() => opener.evaluate((button) => button === document.activeElement), true)
  await opener.press('Enter')
  const withdrawn = page.waitForRequest('**/api/analytics/consent')
  await bar(page).getByRole('button', { name: 'No thanks' }).press('Enter')
  assert.equal((await withdrawn).postDataJSON().decision, 'withdrawn')
  const kept = await page.evaluate(() => [localStorage.getItem('measuring'), sessionStorage.getItem('visit')])
  assert.deepEqual(kept, ['{"allowed":false}', null])
  const sent = letters.length
  await page.goto('/shop')
  await page.goto('/product/1')
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.goto('/')
  assert.equal(letters.length, sent)
  await end()
})

test('a browser that says No to all sites is not even asked', async () => {
  const context = await shop.browser.newContext({ baseURL: shop.origin })
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { value: true })
  })
  const page = await context.newPage()
  const letters = watchLetters(page)
  await page.goto('/')
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')))
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choices' }).click()
  await bar(page).getByText('so we do not').waitFor()
  await bar(page).getByRole('button', { name: 'Close' }).click()
  await addToCart(page, potli)
  await page.goto('/shop')
  assert.deepEqual(letters, [])
  await context.close()
})

test('signing up and signing in are counted, and how', async () => {
  const { page, end } = await openPage(shop, '/register', 1280, true)
  await bar(page).getByRole('button', { name: 'Allow' }).click()
  await countedWith('page_view')
  await register(page)
  assert.deepEqual(paramsOf(await countedWith('sign_up'), 'sign_up'), { method: 'Normal' })
  await page.goto('/logout')
  await page.waitForURL('**/login')
  await login(page)
  await waitForAccountPage(page)
  assert.deepEqual(paramsOf(await countedWith('login'), 'login'), { method: 'Normal' })

  await page.goto('/logout')
  await page.waitForURL('**/login')
  await shop.controlSandbox('DELETE', '/analytics')
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
  await page.getByRole('button', { name: /ravi\.menon@gmail/ }).click()
  await waitForAccountPage(page)
  const events = await countedWith('sign_up')
  assert.deepEqual(paramsOf(events, 'sign_up'), { method: 'Google' })
  assert.doesNotMatch(JSON.stringify(events), /access_token|ravi|Menon/i)
  await end()
})

test('who is signed in before the page has all its pictures is counted', async () => {
  const { page, end } = await openPage(shop, '/login', 1280, true)
  await bar(page).getByRole('button', { name: 'Allow' }).click()
  await countedWith('page_view')
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
  const events = await countedWith('sign_up')
  assert.deepEqual(paramsOf(events, 'sign_up'), { method: 'Google' })
  const pages = events.filter(({ name }) => name === 'page_view').map(({ params }) => params['page_location'])
  assert.deepEqual(
    pages.toSorted(),
    ['/auth/callback', '/login', '/shop'].map((path) => shop.origin + path),
  )
  await end()
})

test('the bar is not in the way of buying', async () => {
  const { page, end } = await openPage(shop, '/product/1', 360, true)
  await bar(page).waitFor()
  const button = page.locator('.buy-button button')
  await button.click()
  await page.goto('/')
  await bar(page).waitFor()
  await page.getByRole('button', { name: /^Cart/ }).click()
  await page.getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: 'Continue as guest' }).waitFor()
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await eventually(() => bar(page).count(), 0, 'nothing stands between a shopper and the payment')
  await end()
})

test('a click that leads out of the shop is counted, and leads there', async () => {
  const { page, end } = await openPage(shop, '/', 1280, true)
  await bar(page).getByRole('button', { name: 'Allow' }).click()
  await countedWith('page_view')
  await page.route('https://www.instagram.com/**', (route) => route.fulfill({ body: 'Instagram' }))
  // No page of ours leads elsewhere just now.
  await page.getByRole('contentinfo').evaluate((footer) => {
    const link = document.createElement('a')
    link.href = 'https://www.instagram.com/'
    link.textContent = 'Instagram'
    footer.append(link)
  })
  await page.getByRole('link', { name: 'Instagram' }).click()
  await page.waitForURL('https://www.instagram.com/')
  const { link_url, link_domain, outbound } = paramsOf(await countedWith('click'), 'click')
  assert.deepEqual([link_url, link_domain, outbound], ['https://www.instagram.com/', 'www.instagram.com', 'true'])
  await end()
})
