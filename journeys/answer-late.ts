import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** What fits is answered a second late, so that whoever does not wait for it is seen. */
export function answerLate(page: Page, reads: RegExp): Promise<unknown> {
  return page.route(reads, async (route) => {
    await setTimeout(1_000)
    await route.continue()
  })
}
