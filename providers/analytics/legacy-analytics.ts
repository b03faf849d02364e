import type { AnalyticsProvider } from './analytics-provider.ts'

/**
 * The legacy library of the specification is Universal Analytics. Google closed it in July 2023 and nobody receives
 * its hits, so this accepts every event and sends nothing.
 */
export const legacyAnalytics: AnalyticsProvider = {
  name: 'legacy-analytics',
  send: async () => ({ ok: true, value: null }),
}
