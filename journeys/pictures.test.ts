import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

const pictures = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('picture > img[src^="/pictures/"]')]
      .filter((image) => image.complete && image.naturalWidth > 0 && image.offsetWidth > 0)
      .map((image) => ({
        url: image.currentSrc,
      })),
  )

async function untilMade(url: string): Promise<Response> {
  for (;;) {
    const answer = await fetch(url)
    if (answer.headers.get('cache-control')?.includes('immutable')) return answer
    await answer.arrayBuffer()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

test('cards load AVIF of the width they are drawn in, at every width of the window', async ({ page }) => {
  await visit(page, '/shop', 360)
  await expect.poll(async () => (await pictures(page)).length).toBeGreaterThan(0)
  const [first] = await pictures(page)
  assert.ok(first)
  assert.match(first.url, /\/pictures\/[\w-]+_[0-9a-f]{10}-320\.avif$/)
  const made = await untilMade(first.url)
  assert.equal(made.headers.get('content-type'), 'image/avif')
  assert.ok(Number(made.headers.get('content-length')) < 16_000)
  for (const width of [320, 360, 599, 600, 768, 800, 1099, 1100, 1200, 1280, 1440, 1649, 1650, 1728, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const sizes = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.card-picture')].slice(0, 4).map((place) => ({
        sizes: place.querySelector('source')?.getAttribute('sizes') ?? '',
        drawn: place.offsetWidth,
      })),
    )
    for (const { sizes: list, drawn } of sizes) {
      const said = await sourceSize(page, list)
      assert.ok(Math.abs(said - drawn) <= 2, `at ${width} px the page says ${said}, and draws ${drawn}`)
    }
  }
})

test('the first picture comes first, the others when they are near, and all in a place of their own', async ({
  page,
}) => {
  await visit(page, '/shop', 360)
  const images = page.locator('.card-picture picture > img')
  await expect(images.first()).toHaveAttribute('fetchpriority', 'high')
  await expect(images.first()).not.toHaveAttribute('loading')
  await expect(images.nth(12)).toHaveAttribute('loading', 'lazy')
  for (const image of await images.all())
    assert.ok(Number(await image.getAttribute('width')) > 0 && Number(await image.getAttribute('height')) > 0)
  const tint = page.locator('.card-picture .picture-tint').first()
  assert.match(await tint.evaluate((shape) => getComputedStyle(shape).backgroundColor), /^rgb\(\d+, \d+, \d+\)$/)
})

/** The width that a browser picks from a `sizes` list: that of the first matching condition. */
async function sourceSize(page: Page, list: string): Promise<number> {
  return page.evaluate(
    (entries) => {
      const [, length = '100vw'] =
        entries.find(([condition]) => condition === '' || matchMedia(condition!).matches) ?? []
      const ruler = document.createElement('div')
      ruler.style.cssText = `position:absolute;width:${length}`
      document.body.append(ruler)
      const { width } = ruler.getBoundingClientRect()
      ruler.remove()
      return width
    },
    list.split(/,\s*(?=\(|calc|\d)/).map((entry) =>
      /^(\(.*?\) )?(.*)$/
        .exec(entry)!
        .slice(1)
        .map((part) => part?.trim() ?? ''),
    ),
  )
}
