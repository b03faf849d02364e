import type { Browser } from '@playwright/test'
import { launchChromium } from '../../commands/launch-chromium.ts'
import type { Findings, Part } from '../findings.ts'
import { formatNumber } from '../format-number.ts'
import { awaitPictures } from '../shop/await-pictures.ts'
import { openBeside, type Side } from '../shop/open-beside.ts'
import { publicPages } from '../shop/public-pages.ts'
import { median } from '../statistics.ts'

const ROUNDS = 9
/** Lighthouse's slow-down of a phone. */
const SLOWER = 4
const SETTLED_AFTER_MS = 4_000
/** A longer task delays input noticeably (Total Blocking Time). */
const NOTICED_MS = 50

/** Compares the blocking time of hydration with another commit. */
export function pagesBeside(commit: string): Part {
  return {
    name: 'pages',
    async measure({ effort }): Promise<Findings> {
      const { browser, close } = await launchChromium()
      try {
        const rows = await openBeside(commit, { products: 48 }, (earlier, here) =>
          comparePages(browser, [earlier, here], Math.max(1, Math.round(ROUNDS * effort))),
        )
        if (!rows) return { tables: [], figures: {} }
        return {
          figures: {},
          tables: [
            {
              title: `Blocked after the first paint, on a processor ${SLOWER} times slower: ms`,
              columns: ['page', commit, 'here', 'here, times'],
              rows,
              notes: ['Of each task of more than 50 ms what is above 50; medians of turns, and of their ratios.'],
            },
          ],
        }
      } finally {
        await close()
      }
    },
  }
}

async function comparePages(browser: Browser, sides: readonly [Side, Side], rounds: number): Promise<string[][]> {
  const rows: string[][] = []
  for (const { name, path } of publicPages) {
    for (const { shop } of sides) await awaitPictures(shop.url + path)
    const [earlier, here]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++)
      for (const side of round % 2 ? sides.toReversed() : sides)
        (side === sides[0] ? earlier : here).push(await measureBlocking(browser, side.shop.url + path))
    const ratios = here.map((blocked, round) => blocked / earlier[round]!)
    rows.push([name, ...[earlier, here, ratios].map((values) => formatNumber(median(values)))])
  }
  return rows
}

/** @returns milliseconds for a visitor with an empty cache */
async function measureBlocking(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.addInitScript(() => {
      const tasks: PerformanceEntry[] = []
      Object.assign(globalThis, { tasks })
      new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true })
    })
    await page.goto(url)
    await page.waitForTimeout(SETTLED_AFTER_MS)
    return await page.evaluate((noticed) => {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
      return (globalThis as unknown as { tasks: PerformanceEntry[] }).tasks
        .filter(({ startTime, duration }) => startTime + duration > painted)
        .reduce((sum, { duration }) => sum + duration - noticed, 0)
    }, NOTICED_MS)
  } finally {
    await context.close()
  }
}
