import { startAnalytics } from '#web/analytics/start-analytics.ts'
import type { InitialState, Router } from './deferred-startup.ts'
import { registerServiceWorker } from '#web/offline/register-service-worker.ts'

/** What the shop does once a page is there and alive; see `startDeferred`. */
export function startDeferredFeatures(router: Router, isAnalyticsEnabled: boolean, initial: InitialState): void {
  if (isAnalyticsEnabled) startAnalytics(router, initial)
  registerServiceWorker(router)
}
