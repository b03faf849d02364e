import type { Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { visit, waitForPart } from './visit.ts'

const hamper = '/product/2'
const viewerOf = (page: Page) => page.getByRole('dialog', { name: /^Pictures of/ })
const closeness = (page: Page) =>
  viewerOf(page).evaluate((dialog) => {
    const shown = dialog.querySelector<HTMLElement>('li:not([aria-hidden]) .picture')
    return new DOMMatrix(shown ? getComputedStyle(shown).transform : '').a
  })

test('by keyboard: arrows, Home and End turn the pictures, Enter enlarges, Escape leads back', async ({ page }) => {
  await visit(page, hamper)
  const count = page.locator('.gallery-count')
  await page.getByRole('link', { name: /^Enlarge: Marigold gift box/ }).focus()
  await waitForPart(page, 'gallery')
  await expect(count).toHaveText('1 of 4')
  await page.keyboard.press('End')
  await expect(count.getByText('4 of 4')).toBeVisible()
  await page.keyboard.press('Home')
  await expect(count.getByText('1 of 4')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(count.getByText('2 of 4')).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('Enter')
  const said = viewerOf(page).getByRole('status')
  await expect(said.getByText('2 of 4')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(said.getByText('3 of 4')).toBeVisible()
  await page.keyboard.press('+')
  await expect.poll(() => closeness(page)).toEqual(1.5)
  await page.keyboard.press('ArrowLeft')
  await expect(said.getByText('2 of 4')).toBeVisible()
  await expect.poll(() => closeness(page), 'a picture that was left is whole again').toEqual(1)
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await expect(viewerOf(page)).toBeHidden()
  await expect(count.getByText('2 of 4')).toBeVisible()
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', /^Enlarge: /)

  await page.getByRole('link', { name: /^Enlarge: Marigold gift box/ }).press('Enter')
  await expect(said, 'opened again, at another picture').toHaveText('1 of 4')
  await page.keyboard.press('ArrowRight')
  await expect(said).toHaveText('2 of 4')
})

test('a slow machine, which hears of two turns at once: the count is of the picture on view', async ({ page }) => {
  await page.addInitScript(() => {
    type Holding = { isHolding: boolean; release: () => void }
    const held: (() => void)[] = []
    const machine: Holding = { isHolding: false, release: () => held.splice(0).forEach((deliver) => deliver()) }
    globalThis.IntersectionObserver = class extends IntersectionObserver {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const late: IntersectionObserverEntry[] = []
        super((entries, observer) => {
          if (!machine.isHolding) return callback(entries, observer)
          late.push(...entries)
          if (late.length === entries.length) held.push(() => callback(late.splice(0), observer))
        }, options)
      }
    }
    Object.assign(globalThis, { machine })
  })
  await visit(page, hamper)
  const machine = (isHolding: boolean) =>
    page.evaluate((isHolding) => {
      const { machine } = globalThis as unknown as { machine: { isHolding: boolean; release: () => void } }
      machine.isHolding = isHolding
      if (!isHolding) machine.release()
    }, isHolding)
  /** Scrolls the row, and waits until the browser has noticed. */
  const turnTo = (index: number) =>
    page.locator('.gallery-row').evaluate(async (row, index) => {
      row.scrollTo({ left: index * row.clientWidth, behavior: 'instant' })
      for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
    }, index)
  const count = page.locator('.gallery-count')
  await expect(count).toHaveText('1 of 4')
  await machine(true)
  await turnTo(2)
  await turnTo(1)
  await machine(false)
  await expect(count).toHaveText('2 of 4')
})

test('by mouse: thumbnails choose, a double click comes closer, the arrows lead on', async ({ page }) => {
  await visit(page, hamper)
  await page.getByRole('link', { name: 'Picture 3 of 4' }).click()
  await expect(page.locator('.gallery-count').getByText('3 of 4')).toBeVisible()
  await page.getByRole('link', { name: 'Picture 1 of 4' }).click()
  await expect(page.locator('.gallery-count').getByText('1 of 4')).toBeVisible()
  await page.getByRole('link', { name: /^Enlarge: Marigold gift box/ }).click()
  const viewer = viewerOf(page)
  await viewer.locator('li').first().dblclick()
  await expect.poll(() => closeness(page)).toEqual(2.5)
  await viewer.getByRole('button', { name: 'Next picture' }).click()
  await expect(viewer.getByRole('status').getByText('2 of 4')).toBeVisible()
  await viewer.getByRole('button', { name: 'Close' }).click()
  await expect(viewer).toBeHidden()
})

test('by touch: two fingers enlarge, and the page itself keeps its size', async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })
  await visit(page, hamper)
  await page.getByRole('link', { name: /^Enlarge: Marigold gift box/ }).tap()
  await expect(viewerOf(page).getByRole('status')).toBeVisible()

  const devtools = await page.context().newCDPSession(page)
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
  await expect.poll(() => closeness(page)).toBeGreaterThan(1.5)
  expect(await closeness(page)).toBeLessThan(2.5)
  await expect.poll(() => page.evaluate(() => visualViewport?.scale)).toEqual(1)
})

test('without JavaScript the row scrolls, thumbnails jump and a picture opens whole', async ({
  newVisitor,
  consoleErrors,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false })
  // The browser shows a picture in its own page.
  consoleErrors.allow(/Applying inline style/)
  await page.goto(hamper)
  await page.getByRole('link', { name: 'Picture 2 of 4' }).click()
  await page.waitForURL('**#picture-2')
  await page.getByRole('link', { name: /^Enlarge: Lit diyas/ }).click()
  await page.waitForURL(/\/pictures\/deepavali-diya-hamper-2_[0-9a-f]{10}\.webp$/)
})
