import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** What fits is answered a second late, so that whoever does not wait for it is seen. @returns ends it */
export async function answerLate(page: Page, reads: RegExp): Promise<() => Promise<void>> {
  await page.route(reads, async (route) => {
    await setTimeout(1_000)
    await route.continue()
  })
  // Another read may be held back at that moment.
  return () => page.unrouteAll({ behavior: 'wait' })
}
