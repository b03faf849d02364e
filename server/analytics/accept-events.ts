import { EVENTS_AT_ONCE, isVisitorId, type EventBatch } from '#shop/analytics/shop-event.ts'
import { readEvent } from '#shop/analytics/read-event.ts'
import type { EventQueue } from './event-queue.ts'

const robot = /bot\b|crawler|spider|slurp|preview/i

/**
 * Takes events of a browser into the queue: those on the list, with nothing but their known parameters. Nothing is taken
 * from a browser that says No to all sites (Global Privacy Control), from robots, and without an id, which exists only
 * after somebody has allowed it.
 * @returns how many were taken
 */
export function acceptEvents(
  { queue, now }: { queue: EventQueue; now: () => Date },
  batch: Omit<EventBatch, 'events'> & { events: readonly unknown[] },
  browser: { userAgent: string | undefined; privacyControl: string | undefined },
): number {
  const { client_id: clientId, session_id: sessionId, events } = batch
  if (browser.privacyControl === '1' || robot.test(browser.userAgent ?? '')) return 0
  if (!isVisitorId(clientId) || queue.services.length === 0) return 0
  const known = events.slice(0, EVENTS_AT_ONCE).flatMap((event) => readEvent(event) ?? [])
  if (known.length > 0)
    queue.add({ clientId, sessionId: isVisitorId(sessionId) ? sessionId : null, at: now(), events: known })
  return known.length
}
