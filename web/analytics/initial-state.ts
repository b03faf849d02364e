import type { Router } from '#web/routing/router.ts'
import type { ShopState } from '#web/storage/shop-store.ts'

/** The state at hydration. Later modules catch up from it. */
export type InitialState = {
  state: Router['state']
  /** Null while storage has not been read. */
  stored: Pick<ShopState, 'auth' | 'cart'> | null
  /** The press that called for it, too early for anybody else to notice. */
  firstInput: Event | null
}
