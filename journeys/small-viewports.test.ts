import assert from 'node:assert/strict'
import type { Page, Route } from '@playwright/test'
import { launchChromium } from '../commands/launch-chromium.ts'
import { addToCart, openCart } from './purchase-steps.ts'
import { expect, test } from './fixtures.ts'
import { visit, waitUntilHydrated } from './visit.ts'

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
  '/track-order',
]

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('with letters of twice the size nothing sticks out on a phone', async ({ baseURL }) => {
  const { browser, close } = await launchChromium('--blink-settings=defaultFontSize=32')
  const page = await browser.newPage(baseURL === undefined ? {} : { baseURL })
  await visit(page, '/', 360)
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), '32px')
  for (const path of paths) {
    await page.goto(path)
    await expect.poll(() => tooWide(page), path).toEqual(0)
  }
  await page.goto('/shop')
  await waitUntilHydrated(page)
  await addToCart(page, 'Mehrab Keepsake Box')
  await openCart(page)
  await expect.poll(() => tooWide(page), 'the open cart').toEqual(0)
  await close()
})

test('a word without end neither widens the page nor fills it', async ({ page }) => {
  await visit(page, longWord, 320)
  await expect.poll(() => tooWide(page)).toEqual(0)
  const count = await page.locator('.shop-count').textContent()
  assert.ok((count ?? '').length < 70, String(count))
})

test('a low window, as four times the size makes it, is left for reading', async ({ page }) => {
  await visit(page, '/product/1', 320)
  const stays = () =>
    page.evaluate(() =>
      ['.header', '.buy-box', '.consent-banner'].map(
        (name) => getComputedStyle(document.querySelector(name)!).position,
      ),
    )
  // The button works once the deferred parts are loaded.
  await expect(async () => {
    await page.getByRole('button', { name: 'Cookie choices' }).click()
    await expect(page.getByRole('region', { name: 'Cookie choices' })).toBeVisible({ timeout: 5_000 })
  }).toPass()
  assert.deepEqual(await stays(), ['sticky', 'sticky', 'fixed'])
  await page.setViewportSize({ width: 320, height: 225 })
  assert.deepEqual(await stays(), ['static', 'static', 'static'])
  await page.getByRole('heading', { name: 'More products like this' }).scrollIntoViewIfNeeded()
  const covered = () =>
    page.evaluate(
      () =>
        [20, 110, 200].filter((y) => document.elementFromPoint(160, y)?.closest('.header, .buy-box, .consent-banner'))
          .length,
    )
  await expect.poll(covered).toEqual(0)
})

test('stars stand out from the page, given or not, and say their number', async ({ page }) => {
  await visit(page, '/product/1')
  await expect(page.locator('.stars-link .stars-figure').getByText('4.0')).toBeVisible()
  const [full, empty, paper] = await page.evaluate(() => {
    const style = (name: string) => getComputedStyle(document.querySelector(name)!)
    return [style('.star-full').fill, style('.star').stroke, style('html').backgroundColor]
  })
  for (const colour of [full, empty]) assert.ok(contrast(colour ?? '', paper ?? '') >= 3, `${colour} on ${paper}`)
})

/** Contrast of two `rgb(…)` colours: 1 to 21 (WCAG 2.2). */
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

for (const [width, path] of [
  [360, '/'],
  [390, '/'],
  [412, '/'],
  [1280, '/'],
  [360, '/product/1'],
] as const)
  test(`nothing moves on ${path} at ${width} px when the letters of the shop arrive late`, async ({ page }) => {
    await visit(page, '/terms', width)
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
    await expect.poll(async () => held.length >= 2, 'the letters are asked for').toBe(true)
    for (const route of held) await route.continue()
    await page.waitForFunction(() => document.fonts.status === 'loaded' && document.fonts.check('520 40px Fraunces'))
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const moved = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    const sum = moved.reduce((sum, shift) => sum + shift, 0)
    assert.ok(sum < 0.02, `${path} at ${width} px moved by ${sum}`)
  })
