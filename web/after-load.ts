import { startAnalytics } from './analytics/start-analytics.ts'
import type { Router } from './analytics/watch-pages.ts'
import { keepOffline } from './offline/keep-offline.ts'

/**
 * What the shop does once a page is there and alive.
 * @param counts whether what shoppers allow to be counted goes anywhere
 */
export function afterLoad(router: Router, counts: boolean): void {
  if (counts) startAnalytics(router)
  keepOffline(router)
}
