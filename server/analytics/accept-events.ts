import { MAX_EVENTS_PER_BATCH, isAnalyticsId, type AnalyticsBatch } from '#shop/analytics/analytics-event.ts'
import { parseEvent } from '#shop/analytics/parse-event.ts'
import type { EventQueue } from './event-queue.ts'

const robotUserAgent = /bot\b|crawler|spider|slurp|preview/i

/**
 * Takes events of a browser into the queue: those on the list, with nothing but their known parameters. Nothing is taken
 * from a browser that says No to all sites (Global Privacy Control), from robots, and without an id, which exists only
 * after somebody has allowed it.
 * @returns how many were taken
 */
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
