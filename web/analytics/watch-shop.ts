import type { ShopEvent } from '#shop/analytics/shop-event.ts'
import type { Beginning, Router } from '../come-later.ts'
import { openEventQueue } from './event-queue.ts'
import { TOLD } from './tell.ts'
import { watchClicks } from './watch-clicks.ts'
import { watchPages } from './watch-pages.ts'
import { watchStore } from './watch-store.ts'

/**
 * Watches the shop from outside: its pages, its cart, its links and forms. The pages know nothing of it; only checkout
 * tells by itself what cannot be seen.
 * @returns sends what has gathered, for when the shopper has just allowed it
 */
export function watchShop(router: Router, beginning: Beginning): () => void {
  const queue = openEventQueue()
  const tell = (event: ShopEvent) => queue.add(event)
  watchPages(router, beginning.state, tell)
  watchStore(router, beginning, tell)
  watchClicks(router, queue, beginning)
  addEventListener(TOLD, (event) => tell((event as CustomEvent<ShopEvent>).detail))
  return queue.flush
}
