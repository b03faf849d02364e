import type { ProviderResult } from '#providers/provider-result.ts'
import type { AnalyticsEvent } from '#shop/analytics/analytics-event.ts'

/** At most 25 events of one browser, without personal data. */
export type EventBatch = {
  clientId: string
  sessionId: string | null
  at: Date
  events: readonly AnalyticsEvent[]
}

export interface AnalyticsProvider {
  readonly name: string
  /** `refused` is final, any other failure may be retried. After `unavailable` the events MAY have been counted. */
  send(visit: EventBatch): Promise<ProviderResult<null>>
}
