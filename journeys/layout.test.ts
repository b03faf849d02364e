import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { placeOrderOfAsha } from './place-orders.ts'
import { expect, test } from './fixtures.ts'
import { visit, waitUntilHydrated } from './visit.ts'

/** Public pages, and pages that are empty or refuse without a cart, an account or an order. */
const paths = [
  '/',
  '/shop',
  '/shop?q=zzzz',
  '/product/1',
  '/product/4',
  '/cart',
  '/login',
  '/register',
  '/reset',
  '/auth/reset-password?code=abc',
  '/about',
  '/bespoke',
  '/corporate',
  '/contact',
  '/privacy',
  '/terms',
  '/returnpolicy',
  '/newsletter',
  '/track-order',
  '/gift-cards',
  '/occasions',
  '/newsletter/confirm?code=abc',
  '/occasions/stop?code=abc',
  '/newsletter/unsubscribe?code=abc',
]

test('nothing sticks out at the side, from the narrowest phone to a wide screen', async ({ page }) => {
  await visit(page, '/', 320)
  for (const path of paths) {
    await page.goto(path)
    for (const width of [320, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => overhangs(page), `${path} at ${width} px`).toEqual([])
    }
  }
  await page.evaluate(() => (document.querySelector('main')!.style.width = '2000px'))
  assert.notDeepEqual(await overhangs(page), [], 'what sticks out is noticed')
})

function overhangs(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const beyond = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    return [
      `${scrollWidth - clientWidth} px too wide`,
      ...beyond.map(({ tagName, className }) => `${tagName} ${className}`),
    ]
  })
}

test('an order on paper is a receipt, with nothing to press', async ({ page, shop }) => {
  await visit(page, await placeOrderOfAsha(shop, 'Silk Booti Potli, Set of Three'))
  await expect(page.getByText(/^Thank you/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'View Invoice' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const role of ['banner', 'navigation', 'contentinfo', 'button'] as const)
    await expect(page.getByRole(role).filter({ visible: true }), role).toHaveCount(0)
  for (const words of [/^GTH-/, 'Silk Booti Potli, Set of Three', '12 Lake Road, Indiranagar'])
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible()
  await expect(page.locator('.order-side .amount-total')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('banner')).toBeVisible()
})

test('the picture that is chosen grows into its page and shrinks back to its place; without motion nothing moves', async ({
  page,
}) => {
  await visit(page, '/')
  await page.addInitScript(watchTransitions)
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion })
    await page.goto('/shop')
    await waitUntilHydrated(page)
    const card = page.locator('.card-link').nth(9)
    await card.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    assert.ok(before > 0)
    await card.click()
    await page.waitForURL('**/product/*')
    const there = await lastTransition(page)
    await page.goBack()
    await page.waitForURL('**/shop')
    const back = await lastTransition(page)
    for (const { moved, late } of [there, back])
      if (reducedMotion === 'reduce') assert.deepEqual(moved, [])
      else if (!late) assert.ok(moved.includes('::view-transition-group(product-picture)'), moved.join(' '))
    await expect.poll(() => page.evaluate(() => scrollY), 'back where one has been').toEqual(before)
  }
})

/** `moved` are the moved parts; `late` means that a skeleton appeared between the pages. */
type Transition = { moved: string[]; late: boolean }
type Watching = { transitions: Promise<Transition>[] }

function watchTransitions(): void {
  const transitions: Promise<Transition>[] = []
  Object.assign(window, { transitions } satisfies Watching)
  const waiting = watchTimers()
  const start = Document.prototype.startViewTransition
  Document.prototype.startViewTransition = function (...update) {
    const late = document.querySelector('.page-skeleton') !== null
    const transition = start.apply(this, update)
    // On a slow phone, timers run out between this call and the capture of the old page.
    for (const call of waiting.values()) call()
    transitions.push(
      transition.ready.then(() => {
        const animations = document.getAnimations().map(({ effect }) => effect as KeyframeEffect | null)
        const parts = animations.map((effect) => effect?.pseudoElement ?? '')
        return { moved: parts.filter((part) => part.startsWith('::view-transition')), late }
      }),
    )
    return transition
  }

  function watchTimers(): Map<number, () => void> {
    const timers = new Map<number, () => void>()
    const { setTimeout, clearTimeout } = window
    window.setTimeout = ((call: () => void, ms?: number) => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        call()
      }, ms)
      timers.set(timer, call)
      return timer
    }) as typeof window.setTimeout
    window.clearTimeout = (timer) => {
      timers.delete(Number(timer))
      clearTimeout(timer)
    }
    return timers
  }
}

async function lastTransition(page: Page): Promise<Transition> {
  await page.waitForFunction(() => (window as unknown as Watching).transitions.length > 0)
  return page.evaluate(() => (window as unknown as Watching).transitions.pop()!)
}

test('in forced colours whatever has the focus shows it, and what is chosen differs from the rest', async ({
  page,
}) => {
  await visit(page, '/')
  await page.emulateMedia({ forcedColors: 'active' })
  for (const path of ['/', '/shop', '/product/1', '/login', '/contact']) {
    await page.goto(path)
    for (let stop = 0; stop < 12; stop++) {
      await page.keyboard.press('Tab')
      const { name, ring } = await focused(page)
      assert.ok(ring, `${path}: nothing around ${name}`)
    }
  }
  await page.goto('/product/1')
  const [first, ...others] = await page
    .locator('.thumbnails a')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link).outlineStyle))
  assert.equal(first, 'solid')
  assert.deepEqual([...new Set(others)], ['none'])
})

/** The focused element, and whether it or its overlay has an outline. */
function focused(page: Page): Promise<{ name: string; ring: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const drawn = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
      outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
    return {
      name: `${element.tagName} ${element.className} ${element.textContent?.trim().slice(0, 40)}`,
      ring: [undefined, '::after'].some((part) => drawn(getComputedStyle(element, part))),
    }
  })
}
