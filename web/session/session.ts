import type { CustomerView } from '#contract/customer.ts'
import type { SavedAddress } from '#shop/checkout/address.ts'
import { ensureStorageReady } from '#web/storage/sync-tabs.ts'
import { shopStore, type createShopStore } from '#web/storage/shop-store.ts'
import { loggedOut, parseAddresses, parseSession, type Auth, type User } from '#web/storage/parse-session.ts'
import { tokenLifetimeMs } from './token-expiry.ts'

export const SESSION_ENDED_MESSAGE = 'Your session has ended. Please sign in again.'

type ShopStore = ReturnType<typeof createShopStore>

/** None of them touches the cart. */
export function createSessionActions(store: ShopStore, now: () => number = Date.now) {
  // Written before storage has been read, a session would take the stored cart away.
  const write = (auth: Auth, sessionEnded = false) => {
    ensureStorageReady(store)
    store.setState({ auth, hasSessionEnded: sessionEnded })
  }
  const changeUser = (change: (user: User) => Partial<User> | CustomerView) => {
    ensureStorageReady(store)
    const { auth, hasSessionEnded } = store.getState()
    if (!auth.isLoggedIn) return
    write(parseSession({ ...auth, user: { ...auth.user, ...change(auth.user) } }), hasSessionEnded)
  }
  return {
    startSession({ jwt, user }: { jwt: string; user: User | CustomerView }): void {
      write(parseSession({ isLoggedIn: true, jwt, user, until: now() + tokenLifetimeMs(jwt) }))
    },
    /** `ended`: it was not the person who ended it, so they have to be notified. */
    clearSession({ ended = false }: { ended?: boolean } = {}): void {
      write(loggedOut, ended)
    },
    acknowledgeSessionEnd(): void {
      if (store.getState().hasSessionEnded) store.setState({ hasSessionEnded: false })
    },
    mergeUser(fields: Partial<User> | CustomerView): void {
      changeUser(() => fields)
    },
    replaceAddresses(list: readonly SavedAddress[]): void {
      changeUser(() => ({ address: { data: parseAddresses(list) } }))
    },
  }
}

export const { startSession, clearSession, acknowledgeSessionEnd, mergeUser, replaceAddresses } =
  createSessionActions(shopStore)
