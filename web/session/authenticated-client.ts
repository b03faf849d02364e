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

/** The refresh cookie works once: calls share one renewal; tabs take turns and use what another has renewed. */
export function createAuthenticatedClient({ store, request, now, locks }: AuthenticatedClientOptions) {
  const session = createSessionActions(store, now)
  let pendingRefresh: Promise<RefreshResult> | undefined

  async function refreshUnderLock(current: CurrentSession): Promise<RefreshResult> {
    const refreshCurrent = () => refresh(current)
    return locks ? await locks.request('gathri session', refreshCurrent) : refreshCurrent()
  }

  /** From storage; null when the token there is still the one that was refused. */
  function readNewerToken({ jwt, user }: CurrentSession): RefreshResult | null {
    void store.persist.rehydrate()
    const { auth } = store.getState()
    if (!auth.isLoggedIn) return sessionEndedError
    if (auth.user.id !== user.id) return accountChangedError
    return auth.jwt === jwt ? null : { ok: true, jwt: auth.jwt }
  }

  async function refresh(current: CurrentSession): Promise<RefreshResult> {
    const known = readNewerToken(current)
    if (known) return known
    const answer = await request('POST /api/auth/session', { body: {} })
    // Somebody may have logged out or in meanwhile: that stands.
    const newer = readNewerToken(current)
    if (newer) return newer
    if (answer.ok) {
      session.startSession(answer.data)
      return answer.data.user.id === current.user.id ? { ok: true, jwt: answer.data.jwt } : accountChangedError
    }
    if (answer.status !== 401 && answer.status !== 403) return answer
    session.clearSession({ ended: true })
    return sessionEndedError
  }

  const refreshOnce = (current: CurrentSession): Promise<RefreshResult> =>
    (pendingRefresh ??= refreshUnderLock(current).finally(() => (pendingRefresh = undefined)))

  /** Guests ask without a token. After a 401 the session is renewed and the request repeated once, same headers. */
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

export const requestAsCustomer = createAuthenticatedClient({
  store: shopStore,
  request: requestApi,
  now: Date.now,
  locks: globalThis.navigator?.locks,
})
