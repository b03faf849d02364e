import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from './eventually.ts'
import { openPage } from './open-page.ts'
import { openShop, type OpenShop } from './open-shop.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

const hamper = '/product/1'
const viewerOf = (page: Page) => page.getByRole('dialog', { name: /^Pictures of/ })
/** How many times its size the picture on view is drawn. */
const closeness = (page: Page) =>
  viewerOf(page).evaluate((dialog) => {
    const shown = dialog.querySelector<HTMLElement>('li:not([aria-hidden]) .picture')
    return new DOMMatrix(shown ? getComputedStyle(shown).transform : '').a
  })

test('by keyboard: arrows, Home and End turn the pictures, Enter enlarges, Escape leads back', async () => {
  const { page, end, assertAccessible } = await openPage(shop, hamper)
  const count = page.locator('.gallery-count')
  await page.getByRole('link', { name: /^Enlarge: Cane basket/ }).focus()
  await eventually(() => count.textContent(), '1 of 3')
  await page.keyboard.press('End')
  await count.getByText('3 of 3').waitFor()
  await page.keyboard.press('Home')
  await count.getByText('1 of 3').waitFor()
  await page.keyboard.press('ArrowRight')
  await count.getByText('2 of 3').waitFor()
  await assertAccessible()

  await page.keyboard.press('Enter')
  const said = viewerOf(page).getByRole('status')
  await said.getByText('2 of 3').waitFor()
  await page.keyboard.press('ArrowRight')
  await said.getByText('3 of 3').waitFor()
  await page.keyboard.press('+')
  await eventually(() => closeness(page), 1.5)
  await page.keyboard.press('ArrowLeft')
  await said.getByText('2 of 3').waitFor()
  await eventually(() => closeness(page), 1, 'a picture that was left is whole again')
  await assertAccessible()

  await page.keyboard.press('Escape')
  await viewerOf(page).waitFor({ state: 'hidden' })
  await count.getByText('2 of 3').waitFor()
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  assert.match(focused ?? '', /^Enlarge: /)
  await end()
})

test('by mouse: thumbnails choose, a double click comes closer, the arrows lead on', async () => {
  const { page, end } = await openPage(shop, hamper)
  await page.getByRole('link', { name: 'Picture 3 of 3' }).click()
  await page.locator('.gallery-count').getByText('3 of 3').waitFor()
  await page.getByRole('link', { name: 'Picture 1 of 3' }).click()
  await page.locator('.gallery-count').getByText('1 of 3').waitFor()
  await page.getByRole('link', { name: /^Enlarge: Cane basket/ }).click()
  const viewer = viewerOf(page)
  await viewer.locator('li').first().dblclick()
  await eventually(() => closeness(page), 2.5)
  await viewer.getByRole('button', { name: 'Next picture' }).click()
  await viewer.getByRole('status').getByText('2 of 3').waitFor()
  await viewer.getByRole('button', { name: 'Close' }).click()
  await viewer.waitFor({ state: 'hidden' })
  await end()
})

test('by touch: two fingers enlarge, and the page itself keeps its size', async () => {
  const context = await shop.browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    baseURL: shop.origin,
  })
  const page = await context.newPage()
  await page.goto(hamper)
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')))
  await page.getByRole('link', { name: /^Enlarge: Cane basket/ }).tap()
  await viewerOf(page).getByRole('status').waitFor()

  const devtools = await context.newCDPSession(page)
  const touch = (type: string, ...apart: number[]) =>
    devtools.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: apart.flatMap((by) => [
        { x: 180 - by, y: 370, id: 1 },
        { x: 180 + by, y: 370, id: 2 },
      ]),
    })
  await touch('touchStart', 40)
  for (const apart of [50, 60, 70, 80]) await touch('touchMove', apart)
  await touch('touchEnd')
  const close = await closeness(page)
  assert.ok(close > 1.5 && close < 2.5, `drawn ${close} times its size`)
  await eventually(() => page.evaluate(() => visualViewport?.scale), 1)
  await context.close()
})

test('without JavaScript the row scrolls, thumbnails jump and a picture opens whole', async () => {
  const context = await shop.browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin })
  const page = await context.newPage()
  await page.goto(hamper)
  await page.getByRole('link', { name: 'Picture 2 of 3' }).click()
  await page.waitForURL('**#picture-2')
  await page.getByRole('link', { name: /^Enlarge: The same hamper/ }).click()
  await page.waitForURL(/\/pictures\/rose-and-oud-cane-hamper-2_[0-9a-f]{10}\.webp$/)
  await context.close()
})
