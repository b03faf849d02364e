import type { AnalyticsEvent } from '#shop/analytics/analytics-event.ts'

export const TRACK_EVENT = 'shop:track'

export function track(event: AnalyticsEvent): void {
  window.dispatchEvent(new CustomEvent(TRACK_EVENT, { detail: event }))
}
