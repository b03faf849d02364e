import { startAnalytics } from '#web/analytics/start-analytics.ts'
import type { InitialState } from '#web/analytics/initial-state.ts'
import type { Router } from '#web/routing/router.ts'
import { registerServiceWorker } from '#web/offline/register-service-worker.ts'

export function startDeferredFeatures(router: Router, isAnalyticsEnabled: boolean, initial: InitialState): void {
  if (isAnalyticsEnabled) startAnalytics(router, initial)
  registerServiceWorker(router)
}
