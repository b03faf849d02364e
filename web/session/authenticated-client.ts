import type { ApiTarget } from '#contract/routes.ts'
import {
  requestApi,
  type ApiAnswer,
  type ApiClient,
  type ApiError,
  type ApiRequestOptions,
} from '#web/api/api-client.ts'
import { ensureStorageReady } from '#web/storage/sync-tabs.ts'
import { shopStore, type createShopStore } from '#web/storage/shop-store.ts'
import { SESSION_ENDED_MESSAGE, createSessionActions } from './session.ts'
import { isTokenExpiring } from './token-expiry.ts'

type AuthenticatedClientOptions = {
  store: ReturnType<typeof createShopStore>
  request: ApiClient
  now: () => number
  /** The browser's locks across tabs; undefined where it has none. */
  locks: Pick<LockManager, 'request'> | undefined
}
type CurrentSession = { jwt: string; user: { id: number } }
type RefreshResult = { ok: true; jwt: string } | ApiError

const sessionEndedError: ApiError = {
  ok: false,
  reason: 'refused',
  message: SESSION_ENDED_MESSAGE,
  status: 401,
  details: {},
}
const accountChangedError: ApiError = {
  ...sessionEndedError,
  message: 'Another account has signed in on this device meanwhile. Please look at this page again.',
}

/**
 * Makes the function that asks the API for whoever is signed in. The refresh cookie may be used once only, so calls share
 * one renewal, and tabs take turns: whoever had to wait reads storage again and takes the token that was renewed meanwhile.
 */
export function createAuthenticatedClient({ store, request, now, locks }: AuthenticatedClientOptions) {
  const session = createSessionActions(store, now)
  let pendingRefresh: Promise<RefreshResult> | undefined

  async function refreshUnderLock(held: CurrentSession): Promise<RefreshResult> {
    const renewing = () => refresh(held)
    return locks ? await locks.request('gathri session', renewing) : renewing()
  }

  /** What storage knows by now; null when the token it has is still the one that will not do. */
  function readNewerToken({ jwt, user }: CurrentSession): RefreshResult | null {
    void store.persist.rehydrate()
    const { auth } = store.getState()
    if (!auth.isLoggedIn) return sessionEndedError
    if (auth.user.id !== user.id) return accountChangedError
    return auth.jwt === jwt ? null : { ok: true, jwt: auth.jwt }
  }

  async function refresh(held: CurrentSession): Promise<RefreshResult> {
    const known = readNewerToken(held)
    if (known) return known
    const answer = await request('POST /api/auth/session', { body: {} })
    // Meanwhile somebody may have logged out or in: that stands.
    const newer = readNewerToken(held)
    if (newer) return newer
    if (answer.ok) {
      session.startSession(answer.data)
      return answer.data.user.id === held.user.id ? { ok: true, jwt: answer.data.jwt } : accountChangedError
    }
    if (answer.status !== 401 && answer.status !== 403) return answer
    session.clearSession({ ended: true })
    return sessionEndedError
  }

  const refreshOnce = (held: CurrentSession): Promise<RefreshResult> =>
    (pendingRefresh ??= refreshUnderLock(held).finally(() => (pendingRefresh = undefined)))

  /**
   * Asks the shop's API with the bearer of whoever is signed in; as a guest when nobody is. A token about to run out is
   * renewed first. After a 401 the session is renewed and the call repeated once, with the same headers. When the session
   * has ended for good, the person is signed out here, keeps the cart, and the answer says so.
   */
  return async function requestAsCustomer<Target extends ApiTarget>(
    target: Target,
    options: ApiRequestOptions<Target>,
  ): Promise<ApiAnswer<Target>> {
    // A page may ask before storage has been read; nobody becomes a guest by that.
    ensureStorageReady(store)
    const { auth } = store.getState()
    if (!auth.isLoggedIn) return request(target, options)
    const requestWithToken = (jwt: string) => request(target, withBearer(options, jwt))
    let { jwt } = auth
    if (isTokenExpiring(auth, now())) {
      const early = await refreshOnce(auth)
      if (early.ok) jwt = early.jwt
      else if (early.status === 401) return early
    }
    const first = await requestWithToken(jwt)
    if (first.ok || first.status !== 401) return first
    const renewed = await refreshOnce({ jwt, user: auth.user })
    if (!renewed.ok) return renewed
    const again = await requestWithToken(renewed.jwt)
    if (again.ok || again.status !== 401) return again
    session.clearSession({ ended: true })
    return sessionEndedError
  }
}

function withBearer<Options extends { headers?: Record<string, string> | undefined }>(options: Options, jwt: string) {
  return { ...options, headers: { ...options.headers, authorization: `Bearer ${jwt}` } }
}

/** Asks for whoever is signed in in this browser; see `createAuthenticatedClient`. */
export const requestAsCustomer = createAuthenticatedClient({
  store: shopStore,
  request: requestApi,
  now: Date.now,
  locks: globalThis.navigator?.locks,
})
