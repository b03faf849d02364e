import type { AnalyticsEvent } from '#shop/analytics/analytics-event.ts'
import type { AnalyticsProvider, EventBatch } from './analytics-provider.ts'
import { postEvents } from './post-events.ts'

export type UniversalAnalyticsOptions = {
  /** Its vendor has closed it; others still take its protocol. */
  baseUrl: string
  trackingId: string
  timeoutMs: number
}

const MAX_HITS_PER_REQUEST = 20

export function createUniversalAnalytics(options: UniversalAnalyticsOptions): AnalyticsProvider {
  const { baseUrl, trackingId, timeoutMs } = options
  return {
    name: 'universal-analytics',
    async send(visit) {
      const hits = visit.events.map((event) => new URLSearchParams(toHit(event, visit, trackingId)).toString())
      for (let start = 0; start < hits.length; start += MAX_HITS_PER_REQUEST) {
        const body = hits.slice(start, start + MAX_HITS_PER_REQUEST).join('\n')
        const sent = await postEvents({ url: `${baseUrl}/batch`, type: 'text/plain', body, timeoutMs })
        if (!sent.ok) return sent
      }
      return { ok: true, value: null }
    },
  }
}

type Item = Record<string, unknown>

const productActions: Readonly<Record<string, string>> = {
  view_item: 'detail',
  select_item: 'click',
  add_to_cart: 'add',
  remove_from_cart: 'remove',
  begin_checkout: 'checkout',
  add_shipping_info: 'checkout',
  add_payment_info: 'checkout',
  purchase: 'purchase',
}
const checkoutSteps: Readonly<Record<string, string>> = {
  begin_checkout: '1',
  add_shipping_info: '2',
  add_payment_info: '3',
}

/** `aip` has the service forget the sender's IP address, which is ours. */
function toHit({ name, params }: AnalyticsEvent, { clientId }: EventBatch, tid: string): Record<string, string> {
  const common = { v: '1', tid, cid: clientId, aip: '1', npa: '1', ds: 'server' }
  if (name === 'page_view')
    return withoutEmpty({
      ...common,
      t: 'pageview',
      dl: params['page_location'],
      dt: params['page_title'],
      dr: params['page_referrer'],
    })
  const { search_term, method, link_url, shipping_tier, payment_type, transaction_id } = params
  return withoutEmpty({
    ...common,
    t: 'event',
    ec: name in productActions || name === 'view_cart' ? 'ecommerce' : 'engagement',
    ea: name,
    el: search_term ?? method ?? link_url ?? shipping_tier ?? payment_type ?? transaction_id,
    // The protocol takes whole rupees only.
    ev: typeof params['value'] === 'number' ? Math.round(params['value']) : undefined,
    pa: productActions[name],
    cos: checkoutSteps[name],
    ...(name === 'purchase' && {
      ti: transaction_id,
      tr: Number(params['value']) + Number(params['tax']) + Number(params['shipping']),
      tt: params['tax'],
      ts: params['shipping'],
    }),
    ...(Array.isArray(params['items']) && { cu: 'INR', ...toProductFields(params['items']) }),
  })
}

function toProductFields(items: readonly Item[]): Record<string, unknown> {
  return Object.fromEntries(
    items.flatMap((item, index) => {
      const product = `pr${index + 1}`
      return [
        [`${product}id`, item['item_id'] ?? item['id']],
        [`${product}nm`, item['item_name'] ?? item['name']],
        [`${product}pr`, item['price']],
        [`${product}qt`, item['quantity']],
      ]
    }),
  )
}

function withoutEmpty(fields: Record<string, unknown>): Record<string, string> {
  const found = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    found.map(([key, value]) => [
      key,
      typeof value === 'number' ? String(Math.round(value * 100) / 100) : String(value),
    ]),
  )
}
