import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** Delays matching answers by a second, to expose code that does not wait. @returns a function that ends it */
export async function answerLate(page: Page, reads: RegExp): Promise<() => Promise<void>> {
  await page.route(reads, async (route) => {
    await setTimeout(1_000)
    await route.continue()
  })
  // Another answer may still be delayed.
  return () => page.unrouteAll({ behavior: 'wait' })
}
