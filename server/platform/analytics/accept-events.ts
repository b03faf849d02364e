import { MAX_EVENTS_PER_BATCH, isAnalyticsId, type AnalyticsBatch } from '#shop/analytics/analytics-event.ts'
import { parseEvent } from '#shop/analytics/parse-event.ts'
import type { EventQueue } from './event-queue.ts'

const robotUserAgent = /bot\b|crawler|spider|slurp|preview/i

/** Drops events from robots, under Global Privacy Control, and without an id (which needs consent). */
export function acceptEvents(
  { queue, now }: { queue: EventQueue; now: () => Date },
  batch: Omit<AnalyticsBatch, 'events'> & { events: readonly unknown[] },
  browser: { userAgent: string | undefined; privacyControl: string | undefined },
): number {
  const { client_id: clientId, session_id: sessionId, events } = batch
  if (browser.privacyControl === '1' || robotUserAgent.test(browser.userAgent ?? '')) return 0
  if (!isAnalyticsId(clientId) || queue.services.length === 0) return 0
  const valid = events.slice(0, MAX_EVENTS_PER_BATCH).flatMap((event) => parseEvent(event) ?? [])
  if (valid.length > 0)
    queue.add({ clientId, sessionId: isAnalyticsId(sessionId) ? sessionId : null, at: now(), events: valid })
  return valid.length
}
