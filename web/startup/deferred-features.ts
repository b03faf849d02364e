import { startAnalytics } from '#web/analytics/start-analytics.ts'
import type { InitialState, Router } from './deferred-startup.ts'
import { registerServiceWorker } from '#web/offline/register-service-worker.ts'

export function startDeferredFeatures(router: Router, isAnalyticsEnabled: boolean, initial: InitialState): void {
  if (isAnalyticsEnabled) startAnalytics(router, initial)
  registerServiceWorker(router)
}
