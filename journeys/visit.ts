import type { Page } from '@playwright/test'

/** Opens a path of the shop, and waits until it has come alive. @param width of the window from now on, CSS pixels */
export async function visit(page: Page, path: string, width?: number): Promise<void> {
  if (width !== undefined) await page.setViewportSize({ width, height: 800 })
  await page.goto(path)
  await waitUntilHydrated(page)
}

/** Waits until React listens on a page that was loaded anew: a click before that would be lost. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')))
}
