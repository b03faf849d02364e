import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from 'playwright-core'
import type { OpenShop } from './open-shop.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Widths of a phone and of a desk, in CSS pixels. */
const WIDTHS = [360, 1280] as const

/** A page in a browser profile of its own, which keeps everything that went wrong in it. */
export type OpenPage = {
  page: Page
  /** Takes a complaint for granted: what a journey provokes on purpose. */
  expect: (complaint: RegExp) => void
  /** Nothing but what was expected has gone wrong so far. */
  assertNoComplaints: () => void
  /** No accessibility fault at any width, and nothing that sticks out at the side. */
  assertAccessible: () => Promise<void>
  /** Ends the visit, and with it the journey's patience: everything unexpected fails now. */
  end: () => Promise<void>
}

/**
 * Opens the shop at a path; console errors, page errors and policy violations count against the journey.
 * @param asIs the browser of somebody who has never been here, with everything a browser does. Otherwise its shopper has
 * answered that they do not want to be counted, and nothing is kept for the time without a connection.
 */
export async function openPage(
  { browser, origin }: Pick<OpenShop, 'browser' | 'origin'>,
  path = '/',
  width = 1280,
  asIs = false,
): Promise<OpenPage> {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    baseURL: origin,
    serviceWorkers: asIs ? 'allow' : 'block',
  })
  if (!asIs) await context.addInitScript(() => localStorage.setItem('measuring', '{"allowed":false}'))
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const complaints: string[] = []
  const expected: RegExp[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
  })
  // What the browser itself rejects with, a part that could not be fetched for instance, has words but no stack.
  page.on('pageerror', ({ name, message, stack }) => complaints.push(`${name}: ${message} ${stack}`))

  const assertQuiet = () =>
    assert.deepEqual(
      complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint))),
      [],
    )
  await page.goto(path)
  await waitUntilHydrated(page)
  return {
    page,
    expect: (complaint) => void expected.push(complaint),
    assertNoComplaints: assertQuiet,
    async assertAccessible() {
      const before = page.viewportSize() ?? { width, height: 800 }
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        assert.deepEqual(await findAccessibilityViolations(page), [], `${page.url()} at ${width} px`)
        const overhang = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        assert.ok(overhang <= 0, `${page.url()} is ${overhang} px too wide at ${width} px`)
      }
      await page.setViewportSize(before)
    },
    async end() {
      assertQuiet()
      await context.close()
    },
  }
}

/** Waits until React listens on a page that was loaded anew: a click before that would be lost. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')))
}

/** Waits until a field has the focus: what is typed before that goes elsewhere. */
export function waitUntilFocused(field: Locator): Promise<void> {
  return field.and(field.page().locator(':focus')).waitFor()
}

type Axe = {
  run: (
    where: unknown,
    options: unknown,
  ) => Promise<{ violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[] }>
}

async function findAccessibilityViolations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe }
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    // The payment window is the provider's.
    const { violations } = await axe.run({ exclude: ['iframe'] }, { runOnly: tags })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    )
  })
}
