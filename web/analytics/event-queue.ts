import { MAX_EVENTS_PER_BATCH, type AnalyticsEvent } from '#shop/analytics/analytics-event.ts'
import { readAnalyticsIds, readConsent } from './consent.ts'

const COLLECT_PATH = '/api/analytics/collect'
const FLUSH_DELAY_MS = 1_000
/** While consent is unanswered; the oldest are dropped first. */
const MAX_QUEUED_EVENTS = 50

export type EventQueue = {
  add(event: AnalyticsEvent): void
  /** True when the browser has accepted it, whatever happens to the page. */
  flush(): boolean
}

export function createEventQueue(): EventQueue {
  let events: AnalyticsEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): boolean {
    clearTimeout(timer)
    timer = undefined
    const consent = readConsent()
    if (consent?.allowed === false) events = []
    const analyticsIds = readAnalyticsIds()
    if (analyticsIds === null) return true
    let isAccepted = true
    while (events.length > 0)
      isAccepted =
        sendBatch(JSON.stringify({ ...analyticsIds, events: events.splice(0, MAX_EVENTS_PER_BATCH) })) && isAccepted
    return isAccepted
  }

  addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush())
  return {
    flush,
    add(event) {
      events = [...events, event].slice(-MAX_QUEUED_EVENTS)
      timer ??= setTimeout(flush, FLUSH_DELAY_MS)
    },
  }
}

function sendBatch(body: string): boolean {
  const type = 'application/json'
  if (navigator.sendBeacon?.(COLLECT_PATH, new Blob([body], { type }))) return true
  void fetch(COLLECT_PATH, {
    method: 'POST',
    body,
    headers: { 'content-type': type },
    keepalive: true,
  }).catch(() => {})
  return false
}
