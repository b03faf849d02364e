import type { SavedAddress } from '#shop/checkout/address.ts'
import { rehydrate } from '../follow-storage.ts'
import { shopStore, type createShopStore } from '../store.ts'
import { loggedOut, readAddresses, readAuth, type Auth, type User } from './read-auth.ts'
import { tokenLife } from './token-life.ts'

/** What login, registration, Google, a reset and a renewal answer. */
export type SessionAnswer = { jwt: string; user: User }

export const SESSION_ENDED = 'Your session has ended. Please sign in again.'

type ShopStore = ReturnType<typeof createShopStore>

/** The moves of the auth slice (specification, section 3). None of them touches the cart. */
export function sessionIn(store: ShopStore, now: () => number = Date.now) {
  // Written before storage has been read, a session would take the stored cart away.
  const write = (auth: Auth, sessionEnded = false) => {
    rehydrate(store)
    store.setState({ auth, sessionEnded })
  }
  const changeUser = (change: (user: User) => Partial<User>) => {
    rehydrate(store)
    const { auth, sessionEnded } = store.getState()
    if (!auth.isLoggedIn) return
    write(readAuth({ ...auth, user: { ...auth.user, ...change(auth.user) } }), sessionEnded)
  }
  return {
    /** Replaces the session by the one the API has just given. */
    signedIn({ jwt, user }: SessionAnswer): void {
      write(readAuth({ isLoggedIn: true, jwt, user, until: now() + tokenLife(jwt) }))
    },
    /** Forgets the session; `ended` when it was not the person who ended it, so that they are told. */
    signedOut({ ended = false }: { ended?: boolean } = {}): void {
      write(loggedOut, ended)
    },
    /** The person has been told that the session ended. */
    acknowledgeEnd(): void {
      if (store.getState().sessionEnded) store.setState({ sessionEnded: false })
    },
    /** Puts changed fields of the account in place; the rest stays. */
    mergeUser(fields: Partial<User>): void {
      changeUser(() => fields)
    },
    /** Replaces the whole list of saved addresses. */
    replaceAddresses(list: readonly SavedAddress[]): void {
      changeUser(() => ({ address: { data: readAddresses(list) } }))
    },
  }
}

export const { signedIn, signedOut, acknowledgeEnd, mergeUser, replaceAddresses } = sessionIn(shopStore)
