import type { Logger } from 'pino'
import type { AnalyticsProvider, EventBatch } from '#providers/analytics/analytics-provider.ts'
import { createDeliveryBuffer } from './delivery-buffer.ts'

export interface EventQueue {
  readonly services: readonly AnalyticsProvider[]
  add(visit: EventBatch): void
  flush(): Promise<void>
  pendingCount(): number
}

/** A crash loses events, never purchases (`track-purchase.ts`). Beyond `mostWaiting` visits it drops the oldest. */
export function createEventQueue(
  services: readonly AnalyticsProvider[],
  log: Logger,
  now: () => Date,
  mostWaiting = 2_000,
): EventQueue {
  const buffers = services.map((service) => createDeliveryBuffer(service, { log, now, mostWaiting }))
  return {
    services,
    add: (visit) => buffers.forEach((buffer) => buffer.add(visit)),
    flush: async () => void (await Promise.all(buffers.map((buffer) => buffer.flush()))),
    pendingCount: () => buffers.reduce((sum, buffer) => sum + buffer.waiting(), 0),
  }
}
