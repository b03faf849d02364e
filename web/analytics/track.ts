import type { AnalyticsEvent } from '#shop/analytics/analytics-event.ts'

/** The browser event that carries what a page tells of itself. */
export const TRACK_EVENT = 'shop:told'

/** Tells of something that nobody can see from outside a page. Whether it goes anywhere is the shopper's choice. */
export function track(event: AnalyticsEvent): void {
  window.dispatchEvent(new CustomEvent(TRACK_EVENT, { detail: event }))
}
