export type AnalyticsEvent = { name: string; params: Record<string, unknown> }

export type AnalyticsBatch = {
  /** Random, created with the shopper's consent and deleted when they withdraw it. */
  client_id: string
  session_id?: string | undefined
  events: AnalyticsEvent[]
}

export type AnalyticsIds = { client_id: string; session_id?: string | undefined }

export const MAX_EVENTS_PER_BATCH = 25

const id = /^[A-Za-z0-9._-]{1,64}$/

export function isAnalyticsId(value: unknown): value is string {
  return typeof value === 'string' && id.test(value)
}
