import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { chromium, type Page, type Route } from 'playwright-core'
import { findChromium } from '../commands/test-services.ts'
import { eventually } from './eventually.ts'
import { openPage, waitUntilHydrated } from './open-page.ts'
import { openShop, type OpenShop } from './open-shop.ts'
import { addToCart, openCart } from './purchase-steps.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

const longWord = `/shop?q=${'superlongword'.repeat(6)}`
const paths = [
  '/',
  '/shop',
  longWord,
  '/product/1',
  '/product/4',
  '/cart',
  '/login',
  '/register',
  '/about',
  '/bespoke',
  '/corporate',
  '/contact',
  '/terms',
  '/newsletter',
]

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('with letters of twice the size nothing sticks out on a phone', async (t) => {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--blink-settings=defaultFontSize=32'],
  })
  t.after(() => browser.close())
  const { page, end } = await openPage({ browser, origin: shop.origin }, '/', 360)
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), '32px')
  for (const path of paths) {
    await page.goto(path)
    await eventually(() => tooWide(page), 0, path)
  }
  await page.goto('/shop')
  await waitUntilHydrated(page)
  await addToCart(page, 'Mehrab Keepsake Box')
  await openCart(page)
  await eventually(() => tooWide(page), 0, 'the open cart')
  await end()
})

test('a word without end neither widens the page nor fills it', async () => {
  const { page, end } = await openPage(shop, longWord, 320)
  assert.equal(await tooWide(page), 0)
  const count = await page.locator('.shop-count').textContent()
  assert.ok((count ?? '').length < 70, String(count))
  await end()
})

test('a low window, as four times the size makes it, is left for reading', async () => {
  const { page, end } = await openPage(shop, '/product/1', 320)
  const stays = () =>
    page.evaluate(() =>
      ['.header', '.buy-box', '.consent-banner'].map(
        (name) => getComputedStyle(document.querySelector(name)!).position,
      ),
    )
  await page.getByRole('button', { name: 'Cookie choices' }).click()
  await page.getByRole('region', { name: 'Cookie choices' }).waitFor()
  assert.deepEqual(await stays(), ['sticky', 'sticky', 'fixed'])
  await page.setViewportSize({ width: 320, height: 225 })
  assert.deepEqual(await stays(), ['static', 'static', 'static'])
  await page.getByRole('heading', { name: 'More products like this' }).scrollIntoViewIfNeeded()
  const covered = await page.evaluate(
    () =>
      [20, 110, 200].filter((y) => document.elementFromPoint(160, y)?.closest('.header, .buy-box, .consent-banner'))
        .length,
  )
  assert.equal(covered, 0)
  await end()
})

test('stars stand out from the page, given or not, and say their number', async () => {
  const { page, end } = await openPage(shop, '/product/1')
  await page.locator('.stars-link .stars-figure').getByText('4.0').waitFor()
  const [full, empty, paper] = await page.evaluate(() => {
    const style = (name: string) => getComputedStyle(document.querySelector(name)!)
    return [style('.star-full').fill, style('.star').stroke, style('html').backgroundColor]
  })
  for (const colour of [full, empty]) assert.ok(contrast(colour ?? '', paper ?? '') >= 3, `${colour} on ${paper}`)
  await end()
})

/** How much two colours, written `rgb(…)`, differ in brightness: 1 to 21 (WCAG 2.2). */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map(luminance).sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
    const share = Number(part) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('nothing moves when the letters of the shop arrive late', async () => {
  for (const [width, path] of [
    [360, '/'],
    [390, '/'],
    [1280, '/'],
    [360, '/product/1'],
  ] as const) {
    const { page, end } = await openPage(shop, '/terms', width)
    const held: Route[] = []
    await page.route('**/*.woff2', (route) => void held.push(route))
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await waitUntilHydrated(page)
    await eventually(async () => held.length >= 2, true, 'the letters are asked for')
    for (const route of held) await route.continue()
    await page.waitForFunction(() => document.fonts.status === 'loaded' && document.fonts.check('520 40px Fraunces'))
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const moved = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    const sum = moved.reduce((sum, shift) => sum + shift, 0)
    assert.ok(sum < 0.02, `${path} at ${width} px moved by ${sum}`)
    await end()
  }
})
