import { startAnalytics } from './analytics/start-analytics.ts'
import type { Beginning, Router } from './come-later.ts'
import { keepOffline } from './offline/keep-offline.ts'

/** What the shop does once a page is there and alive; see `comeLater`. */
export function afterLoad(router: Router, counts: boolean, beginning: Beginning): void {
  if (counts) startAnalytics(router, beginning)
  keepOffline(router)
}
