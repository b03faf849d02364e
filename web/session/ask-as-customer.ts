import { askShop, type ApiAnswer, type ApiRefusal, type AskOptions } from '../ask-shop.ts'
import { rehydrate } from '../follow-storage.ts'
import { shopStore, type createShopStore } from '../store.ts'
import { SESSION_ENDED, sessionIn, type SessionAnswer } from './session.ts'
import { endsSoon } from './token-life.ts'

type Needs = {
  store: ReturnType<typeof createShopStore>
  ask: typeof askShop
  now: () => number
  /** The browser's locks across tabs; undefined where it has none. */
  locks: Pick<LockManager, 'request'> | undefined
}
type Held = { jwt: string; user: { id: number } }
type Renewal = { ok: true; jwt: string } | ApiRefusal

const ended: ApiRefusal = {
  ok: false,
  reason: 'refused',
  message: SESSION_ENDED,
  status: 401,
  details: { reason: 'ended' },
}
const somebodyElse: ApiRefusal = {
  ...ended,
  message: 'Another account has signed in on this device meanwhile. Please look at this page again.',
  details: { reason: 'somebody-else' },
}

/**
 * Makes the function that asks the API for whoever is signed in. The refresh cookie may be used once only, so calls share
 * one renewal, and tabs take turns: whoever had to wait reads storage again and takes the token that was renewed meanwhile.
 */
export function createCustomerDesk({ store, ask, now, locks }: Needs) {
  const session = sessionIn(store, now)
  let underWay: Promise<Renewal> | undefined

  async function renewInTurn(held: Held): Promise<Renewal> {
    const renewing = () => renew(held)
    return locks ? await locks.request('gathri session', renewing) : renewing()
  }

  /** What storage knows by now; null when the token it has is still the one that will not do. */
  function newerThan({ jwt, user }: Held): Renewal | null {
    void store.persist.rehydrate()
    const { auth } = store.getState()
    if (!auth.isLoggedIn) return ended
    if (auth.user.id !== user.id) return somebodyElse
    return auth.jwt === jwt ? null : { ok: true, jwt: auth.jwt }
  }

  async function renew(held: Held): Promise<Renewal> {
    const known = newerThan(held)
    if (known) return known
    const answer = await ask<SessionAnswer>('/api/auth/session', { body: {} })
    // Meanwhile somebody may have logged out or in: that stands.
    const newer = newerThan(held)
    if (newer) return newer
    if (answer.ok) {
      session.signedIn(answer.data)
      return answer.data.user.id === held.user.id ? { ok: true, jwt: answer.data.jwt } : somebodyElse
    }
    if (answer.status !== 401 && answer.status !== 403) return answer
    session.signedOut({ ended: true })
    return ended
  }

  const renewOnce = (held: Held): Promise<Renewal> =>
    (underWay ??= renewInTurn(held).finally(() => (underWay = undefined)))

  /**
   * Asks the shop's API with the bearer of whoever is signed in; as a guest when nobody is. A token about to run out is
   * renewed first. After a 401 the session is renewed and the call repeated once, with the same headers. When the session
   * has ended for good, the person is signed out here, keeps the cart, and the answer says so.
   */
  return async function askAsCustomer<Data>(
    path: string,
    options: AskOptions = {},
  ): Promise<ApiAnswer<Data>> {
    // A page may ask before storage has been read; nobody becomes a guest by that.
    rehydrate(store)
    const { auth } = store.getState()
    if (!auth.isLoggedIn) return ask<Data>(path, options)
    const askWith = (jwt: string) =>
      ask<Data>(path, { ...options, headers: { ...options.headers, authorization: `Bearer ${jwt}` } })
    let { jwt } = auth
    if (endsSoon(auth, now())) {
      const early = await renewOnce(auth)
      if (early.ok) jwt = early.jwt
      else if (early.status === 401) return early
    }
    const first = await askWith(jwt)
    if (first.ok || first.status !== 401) return first
    const renewed = await renewOnce({ jwt, user: auth.user })
    if (!renewed.ok) return renewed
    const again = await askWith(renewed.jwt)
    if (again.ok || again.status !== 401) return again
    session.signedOut({ ended: true })
    return ended
  }
}

/** Asks for whoever is signed in in this browser; see `createCustomerDesk`. */
export const askAsCustomer = createCustomerDesk({
  store: shopStore,
  ask: askShop,
  now: Date.now,
  locks: globalThis.navigator?.locks,
})
