import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { launchChromium } from '../../commands/launch-chromium.ts'
import type { Findings, Part } from '../findings.ts'
import { formatNumber } from '../format-number.ts'
import { awaitPictures } from '../shop/await-pictures.ts'
import { openShop } from '../shop/open-shop.ts'
import { publicPages } from '../shop/public-pages.ts'

const columns = ['script', 'style sheet', 'font', 'picture above the fold', 'page and data'] as const
type Kind = (typeof columns)[number] | 'picture below'
type Loaded = { url: string; type: string; bytes: number }
type Weight = { name: string; bytes: Record<Kind, number>; shift: number }

const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const

export const pageWeight: Part = {
  name: 'weight',
  async measure(environment): Promise<Findings> {
    const benchDatabase = (await environment.postgres(48)) ?? (await environment.embedded(48))
    const shop = await openShop(benchDatabase.settings)
    const { browser, close } = await launchChromium()
    try {
      const weights: Weight[] = []
      for (const { name, path } of publicPages) {
        await awaitPictures(shop.url + path)
        const context = await browser.newContext(phone)
        weights.push({ name, ...(await weigh(context, shop.url + path)) })
        await context.close()
      }
      const home = weights[0]!.bytes
      const product = weights.find(({ name }) => name === 'product')
      const shifts = weights.map(({ shift }) => shift)
      return {
        figures: {
          homeScript: home.script / 1e3,
          productScript: (product?.bytes.script ?? Number.NaN) / 1e3,
          homeAbove: aboveTheFold(home) / 1e3,
          layoutShift: Math.max(...shifts),
        },
        tables: [
          {
            title: 'What a phone loads at the first visit, KB',
            columns: ['page', ...columns, 'all above the fold', 'pictures fetched ahead below it', 'layout shift'],
            rows: weights.map(({ name, bytes, shift }) => [
              name,
              ...columns.map((kind) => formatNumber(bytes[kind] / 1e3)),
              formatNumber(aboveTheFold(bytes) / 1e3),
              formatNumber(bytes['picture below'] / 1e3),
              formatNumber(shift),
            ]),
            notes: [
              'Bodies as they came over the wire, compressed, in Chromium with 360 × 740 points at two pixels each and an empty cache. Layout shift is added up from the first byte until the end of the page was scrolled to.',
            ],
          },
        ],
      }
    } finally {
      await close()
      await shop.close()
    }
  },
}

async function weigh(context: BrowserContext, url: string): Promise<Omit<Weight, 'name'>> {
  const page = await context.newPage()
  const loaded = await watchLoading(await context.newCDPSession(page))
  await page.addInitScript(collectLayoutShifts)
  await page.goto(url, { waitUntil: 'networkidle' })
  const below = new Set(await page.evaluate(picturesBelowTheFold))
  const bytes = Object.fromEntries([...columns, 'picture below'].map((kind) => [kind, 0])) as Record<Kind, number>
  for (const one of loaded) bytes[classifyRequest(one, below)] += one.bytes
  await scrollToTheEnd(page)
  const shift = await page.evaluate(() => (globalThis as unknown as Shifted).layoutShift)
  return { bytes, shift }
}

async function watchLoading(devtools: CDPSession): Promise<Loaded[]> {
  const loaded: Loaded[] = []
  const begun = new Map<string, Loaded>()
  devtools.on('Network.responseReceived', ({ requestId, response, type }) => {
    // Subtracts the bytes so far, the head, which loadingFinished includes in its total.
    const answer = { url: response.url, type, bytes: -response.encodedDataLength }
    begun.set(requestId, answer)
    loaded.push(answer)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = begun.get(requestId)
    if (answer) answer.bytes += encodedDataLength
  })
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  return loaded
}

type Shifted = { layoutShift: number }

function collectLayoutShifts(): void {
  const seen = globalThis as unknown as Shifted
  seen.layoutShift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) seen.layoutShift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Checks <img> only: backgrounds of style sheets always count as above the fold. */
function picturesBelowTheFold(): string[] {
  const images = [...document.querySelectorAll('img')]
  const isSeen = (image: HTMLImageElement) => image.getBoundingClientRect().top < innerHeight
  const seen = new Set(images.filter(isSeen).map((image) => image.currentSrc))
  return images.map((image) => image.currentSrc).filter((url) => !seen.has(url))
}

async function scrollToTheEnd(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < height; top += 300) {
    await page.evaluate((to) => scrollTo(0, to), top)
    await page.waitForTimeout(60)
  }
  await page.waitForLoadState('networkidle')
}

function classifyRequest({ type, url }: Loaded, below: ReadonlySet<string>): Kind {
  if (type === 'Script') return 'script'
  if (type === 'Stylesheet') return 'style sheet'
  if (type === 'Font') return 'font'
  if (type !== 'Image') return 'page and data'
  return below.has(url) ? 'picture below' : 'picture above the fold'
}

function aboveTheFold(bytes: Record<Kind, number>): number {
  return columns.reduce((sum, kind) => sum + bytes[kind], 0)
}
