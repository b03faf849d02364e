import type { Cart } from '#shop/cart/cart.ts'
import type { ShopEvent } from '#shop/analytics/shop-event.ts'
import { shopStore } from '../store.ts'
import { openEventQueue } from './event-queue.ts'
import { TOLD } from './tell.ts'
import { watchClicks } from './watch-clicks.ts'
import { watchPages, type Router } from './watch-pages.ts'
import { watchStore } from './watch-store.ts'

/** How things stood when the page came alive, a moment before anybody watched. */
export type Beginning = { state: Router['state']; cart: Cart }

/**
 * Watches the shop from outside: its pages, its cart, its links and forms. The pages know nothing of it; only checkout
 * tells by itself what cannot be seen.
 * @param missed the press that called the watcher, which came too late to see it
 * @returns sends what has gathered, for when the shopper has just allowed it
 */
export function watchShop(router: Router, beginning: Beginning, missed?: Event): () => void {
  const queue = openEventQueue()
  const tell = (event: ShopEvent) => queue.add(event)
  watchPages(router, beginning.state, tell)
  watchStore(router, shopStore.getState().hydrated ? beginning.cart : null, tell)
  watchClicks(router, queue, beginning.state, missed)
  addEventListener(TOLD, (event) => tell((event as CustomEvent<ShopEvent>).detail))
  return queue.flush
}
