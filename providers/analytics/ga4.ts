import type { AnalyticsProvider, EventBatch } from './analytics-provider.ts'
import type { AnalyticsEvent } from '#shop/analytics/analytics-event.ts'
import type { ProviderResult, ProviderFailure } from '#providers/provider-result.ts'

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

async function postEvents(post: {
  url: string
  type: string
  body: string
  timeoutMs: number
}): Promise<ProviderResult<null>> {
  try {
    const response = await fetch(post.url, {
      method: 'POST',
      headers: { 'content-type': post.type },
      body: post.body,
      redirect: 'error',
      signal: AbortSignal.timeout(post.timeoutMs),
    })
    await response.body?.cancel()
    return response.ok ? { ok: true, value: null } : failed(toFailureReason(response.status), response.status)
  } catch (error) {
    return { ...failed('unavailable'), description: String(error) }
  }
}

function toFailureReason(status: number): ProviderFailure['reason'] {
  if (status === 429) return 'rate-limited'
  if (status === 401 || status === 403) return 'unauthorized'
  return status >= 500 ? 'unavailable' : 'refused'
}

function failed(reason: ProviderFailure['reason'], status?: number): ProviderFailure {
  const message = 'The events could not be handed on.'
  return { ok: false, reason, message, ...(status !== undefined && { status }) }
}
