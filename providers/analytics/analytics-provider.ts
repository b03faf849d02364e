import type { ProviderResult } from '#providers/provider-result.ts'
import type { AnalyticsEvent } from '#shop/analytics/analytics-event.ts'

/** Events of one browser, as they are handed on: 25 at most. Nothing in them tells who it was. */
export type EventBatch = {
  clientId: string
  /** Of one visit, where the browser said so. */
  sessionId: string | null
  /** When they happened. */
  at: Date
  events: readonly AnalyticsEvent[]
}

/** What the shop asks of a service that counts what happens on its pages. */
export interface AnalyticsProvider {
  /** As it is called in logs and in what was sent where: `ga4`. */
  readonly name: string
  /**
   * Hands events on. `no` means never; `rate-limited`, `unavailable` and `malformed` are worth another try later. After
   * `unavailable` the service MAY have counted them.
   */
  send(visit: EventBatch): Promise<ProviderResult<null>>
}
