import type { AnalyticsEvent } from '#shop/analytics/analytics-event.ts'
import type { InitialState } from './initial-state.ts'
import type { Router } from '#web/routing/router.ts'
import { createEventQueue } from './event-queue.ts'
import { TRACK_EVENT } from './track.ts'
import { trackClicks } from './track-clicks.ts'
import { trackPages } from './track-pages.ts'
import { trackStore } from './track-store.ts'

/** Observes the shop from outside; only checkout calls `track` itself. Returns the flush of its queue. */
export function trackShop(router: Router, initial: InitialState): () => void {
  const queue = createEventQueue()
  const track = (event: AnalyticsEvent) => queue.add(event)
  trackPages(router, initial.state, track)
  trackStore(router, initial, track)
  trackClicks(router, queue, initial)
  addEventListener(TRACK_EVENT, (event) => track((event as CustomEvent<AnalyticsEvent>).detail))
  return queue.flush
}
