import { writeFile } from 'node:fs/promises'
import type { BrowserContext } from '@playwright/test'
import sharp from 'sharp'
import { waitUntilHydrated } from '../../journeys/visit.ts'
import type { Scene } from './scenes.ts'

/** CSS pixels; longer pages are cut off. */
const MAX_HEIGHT = 2_000
const MAX_WIDTH = 720

export async function takeScreenshot(
  context: BrowserContext,
  scene: Scene,
  width: number,
  file: string,
): Promise<void> {
  const page = await context.newPage()
  try {
    await page.setViewportSize({ width, height: width < 500 ? 740 : 900 })
    await page.goto(scene.path)
    if (scene.path.startsWith('/counter')) await page.getByRole('heading', { level: 1 }).waitFor()
    else await waitUntilHydrated(page)
    await scene.act(page)
    await page.evaluate(async () => {
      for (let top = 0; top < document.body.scrollHeight; top += 600) {
        scrollTo(0, top)
        await new Promise((done) => setTimeout(done, 40))
      }
      scrollTo(0, 0)
    })
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    // Pictures with decoding="async" could be missing otherwise.
    await page.evaluate(() => {
      const there = [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
      return Promise.all(there.map((image) => image.decode().catch(() => undefined)))
    })
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    const taken = await page.screenshot({
      fullPage: true,
      clip: { x: 0, y: 0, width, height: Math.min(height, MAX_HEIGHT) },
    })
    await writeFile(
      file,
      await sharp(taken)
        .resize({ width: Math.min(width, MAX_WIDTH) })
        .webp({ quality: 52, effort: 5 })
        .toBuffer(),
    )
  } finally {
    await page.close()
  }
}
