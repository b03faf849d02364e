import type { AnalyticsProvider, EventBatch } from './analytics-provider.ts'
import type { AnalyticsEvent } from '#shop/analytics/analytics-event.ts'
import { postEvents } from './post-events.ts'

export type Ga4Options = {
  baseUrl: string
  measurementId: string
  apiSecret: string
  timeoutMs: number
}

/** The Measurement Protocol answers 204 to anything, so it reports no mistakes. */
export function createGa4({ baseUrl, measurementId, apiSecret, timeoutMs }: Ga4Options): AnalyticsProvider {
  const query = new URLSearchParams({ measurement_id: measurementId, api_secret: apiSecret })
  return {
    name: 'ga4',
    send: (visit) =>
      postEvents({
        url: `${baseUrl}/mp/collect?${query}`,
        type: 'application/json',
        body: JSON.stringify(toRequestBody(visit)),
        timeoutMs,
      }),
  }
}

function toRequestBody({ clientId, sessionId, at, events }: EventBatch) {
  return {
    client_id: clientId,
    timestamp_micros: at.getTime() * 1_000,
    // Shoppers consented to analytics, not to advertising.
    consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
    events: events.map((event) => {
      const { name, params } = withItemNames(event)
      // Without these two, an event is missing from real-time reports.
      const session = sessionId === null ? {} : { session_id: sessionId, engagement_time_msec: 1 }
      return { name, params: { ...params, ...session } }
    }),
  }
}

/** The shop's events have `id` and `name`; GA4 reads `item_id` and `item_name`. */
function withItemNames({ name, params }: AnalyticsEvent): AnalyticsEvent {
  if (name !== 'view_item' || !Array.isArray(params['items'])) return { name, params }
  const items = params['items'].map((item: Record<string, unknown>) => ({
    item_id: String(item['id']),
    item_name: item['name'],
    ...item,
  }))
  return { name, params: { ...params, items } }
}
