/** Something that happened in the shop, in the words of the web analytics service. */
export type AnalyticsEvent = { name: string; params: Record<string, unknown> }

/** What one browser tells in one go: `POST /api/analytics/collect` (specification, section 7). */
export type AnalyticsBatch = {
  /** Random, made when the shopper allows measuring and thrown away when they withdraw. */
  client_id: string
  /** Random too, for one visit. */
  session_id?: string | undefined
  events: AnalyticsEvent[]
}

/** What goes along with an order when its shopper allows measuring: it lets the server tell of the purchase. */
export type AnalyticsIds = { client_id: string; session_id?: string | undefined }

/** The web analytics service takes no more at once. */
export const MAX_EVENTS_PER_BATCH = 25

const id = /^[A-Za-z0-9._-]{1,64}$/

/** An id of a browser or a visit: random characters, never an e-mail or anything else that names a person. */
export function isAnalyticsId(value: unknown): value is string {
  return typeof value === 'string' && id.test(value)
}
