import type { Page } from '@playwright/test'
import { launchChromium } from '../../commands/launch-chromium.ts'
import type { Findings, Part } from '../findings.ts'
import { formatNumber } from '../format-number.ts'
import { openShop } from '../shop/open-shop.ts'
import { median } from '../statistics.ts'

const goods = ['mehrab keepsake', 'mogra candle tin'] as const
const machines = [
  { name: 'phone, processor ÷ 4', slower: 4, width: 360, scale: 3 },
  { name: 'desk', slower: 1, width: 1280, scale: 1 },
] as const
type Pressed = { machine: string; product: string; answers: number[]; bytes: number }

/** From the press of a colour to the next paint, as the browser's event timing reports it: in steps of 8 ms. */
export const swatch: Part = {
  name: 'swatch',
  async measure(): Promise<Findings> {
    // The real catalogue: products made for measurements have no choices.
    const shop = await openShop({})
    const { browser, close } = await launchChromium()
    try {
      const pressed: Pressed[] = []
      for (const { name, slower, width, scale } of machines) {
        const page = await browser.newPage({ viewport: { width, height: 800 }, deviceScaleFactor: scale })
        for (const product of goods) {
          await page.goto(`${shop.url}/shop?q=${product}`)
          const link = await page.locator('.card-link').first().getAttribute('href')
          const devtools = await page.context().newCDPSession(page)
          await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
          pressed.push({ machine: name, product, ...(await pressAll(page, shop.url + link)) })
        }
        await page.close()
      }
      const slowest = pressed.map(({ answers }) => median(answers))
      return {
        figures: { swatch: Math.max(...slowest) },
        tables: [
          {
            title: 'From the press of a colour to the picture in it, ms',
            columns: ['machine', 'product', 'presses', 'half within', 'the slowest', 'layers fetched, KB'],
            rows: pressed.map(({ machine, product, answers, bytes }) => [
              machine,
              product,
              String(answers.length),
              formatNumber(median(answers)),
              formatNumber(Math.max(...answers)),
              formatNumber(bytes / 1e3),
            ]),
            notes: ['Chromium’s own timing of the event, until it has drawn the next frame, in steps of 8 ms.'],
          },
        ],
      }
    } finally {
      await close()
      await shop.close()
    }
  },
}

const ROUNDS = 2

async function pressAll(page: Page, url: string): Promise<Pick<Pressed, 'answers' | 'bytes'>> {
  await page.goto(url, { waitUntil: 'networkidle' })
  const choices = page
    .locator('.choices')
    .filter({ has: page.locator('.choice-swatch') })
    .first()
    .locator('.choice')
  await choices.first().hover()
  await page.locator('.picture-colours').first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await page.evaluate(collectAnswers)
  const count = await choices.count()
  for (let press = 1; press <= ROUNDS * count; press++) {
    await choices.nth(press % count).click()
    await page.waitForTimeout(250)
  }
  return page.evaluate(() => {
    const layers = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/pictures/colours/'))
    const bytes = layers.reduce((sum, layer) => sum + (layer as PerformanceResourceTiming).encodedBodySize, 0)
    return { answers: (globalThis as unknown as { answers: number[] }).answers, bytes }
  })
}

function collectAnswers(): void {
  const seen = globalThis as unknown as { answers: number[] }
  seen.answers = []
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'click') seen.answers.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
