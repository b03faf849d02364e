import type { Logger } from 'pino'
import type { AnalyticsProvider, EventBatch } from '#providers/analytics/analytics-provider.ts'
import { createDeliveryBuffer } from './delivery-buffer.ts'

/** Events on their way to the analytics services. Whoever adds some never waits for a service. */
export interface EventQueue {
  /** Where events go; empty when nobody is told anything. */
  readonly services: readonly AnalyticsProvider[]
  add(visit: EventBatch): void
  /** Hands on what has gathered. Call it again and again; it never throws. */
  flush(): Promise<void>
  /** Visits that wait, for all services together. */
  pendingCount(): number
}

/**
 * Keeps events in memory, within bounds: a crash or a long outage of a service loses some, and that is the price of
 * never making a page wait. What must not be lost, a purchase, does not go this way (`track-purchase.ts`).
 * @param mostWaiting visits kept for one service; the oldest go first
 */
export function createEventQueue(
  services: readonly AnalyticsProvider[],
  log: Logger,
  now: () => Date,
  mostWaiting = 2_000,
): EventQueue {
  const buffers = services.map((service) => createDeliveryBuffer(service, { log, now, mostWaiting }))
  return {
    services,
    add: (visit) => buffers.forEach((handover) => handover.add(visit)),
    flush: async () => void (await Promise.all(buffers.map((handover) => handover.flush()))),
    pendingCount: () => buffers.reduce((sum, handover) => sum + handover.waiting(), 0),
  }
}
