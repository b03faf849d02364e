import type { ShopEvent } from '#shop/analytics/shop-event.ts'

/** The browser event that carries what a page tells of itself. */
export const TOLD = 'shop:told'

/** Tells of something that nobody can see from outside a page. Whether it goes anywhere is the shopper's choice. */
export function tell(event: ShopEvent): void {
  window.dispatchEvent(new CustomEvent(TOLD, { detail: event }))
}
