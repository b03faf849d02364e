import type { Page } from '@playwright/test'
import { openCounter } from '../../journeys/counter/open-counter.ts'

/** Calls of the API, as the page makes them, after a step-up. */
export async function callFrom(page: Page, calls: readonly (readonly [method: string, path: string, body: object])[]) {
  await page.evaluate(async (wanted) => {
    for (const [method, path, body] of [['POST', 'step-up/demo', {}] as const, ...wanted])
      await fetch(`/counter/api/v1/${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
  }, calls)
}

export async function shareTablet(page: Page): Promise<void> {
  await openCounter(page, 'manager')
  await callFrom(page, [['POST', 'devices', { name: 'Tablet at the packing table', lockAfterMinutes: 5 }]])
  for (const role of ['packer', 'manager'] as const) {
    await openCounter(page, role)
    const device = await page.evaluate(async () => {
      const answer = await fetch('/counter/api/v1/me/pins')
      return ((await answer.json()) as { data: { id: string }[] }).data[0]?.id
    })
    await callFrom(page, [['PUT', `me/pins/${device}`, { pin: '7294' }]])
  }
  await callFrom(page, [['POST', 'sign-out', {}]])
}

/** They are added up once a minute. */
export async function awaitFigures(page: Page): Promise<void> {
  const drawn = page.locator('.chart-bar[height]:not([height="0"])').first()
  for (let tries = 0; tries < 40 && !(await drawn.isVisible()); tries++) {
    await page.waitForTimeout(4_000)
    await page.reload()
    await page.waitForTimeout(1_000)
  }
}

/** They come by a job, within a minute or two. */
export async function awaitBuyers(page: Page): Promise<void> {
  for (let tries = 0; tries < 40 && !(await page.locator('[data-row-title]').first().isVisible()); tries++) {
    await page.waitForTimeout(4_000)
    await page.reload()
    await page.waitForTimeout(500)
  }
}
