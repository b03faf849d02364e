import { z } from 'zod'
import type { ProviderResult } from '#providers/provider-result.ts'
import { createCircuitBreaker } from '#providers/circuit-breaker.ts'
import { requestWithRetry } from '#providers/request-with-retry.ts'
import { readShiprocketResponse } from './shiprocket-response.ts'
import type { ShiprocketOptions } from './shiprocket-options.ts'

export type ShiprocketRequest = { path: string; body?: unknown; isIdempotent?: boolean }
export type ShiprocketClient = <T>(shape: z.ZodType<T>, request: ShiprocketRequest) => Promise<ProviderResult<T>>

/** Renews a refused token once. The login leaves a quarter of the time budget for the request. */
export function createShiprocketClient(options: ShiprocketOptions): ShiprocketClient {
  const { baseUrl, totalTimeoutMs = 4_000 } = options
  const session = openSession(options, totalTimeoutMs)

  async function requestWithToken<T>(token: string, shape: z.ZodType<T>, request: ShiprocketRequest, budgetMs: number) {
    const { path, body, isIdempotent = body === undefined } = request
    const answer = await requestWithRetry(
      {
        method: body === undefined ? 'GET' : 'POST',
        url: baseUrl + path,
        headers: { authorization: `Bearer ${token}` },
        body,
      },
      {
        maxAttempts: 2,
        attemptTimeoutMs: isIdempotent ? budgetMs / 2 : budgetMs,
        totalTimeoutMs: budgetMs,
        isIdempotent,
      },
    )
    return readShiprocketResponse(answer, shape)
  }

  async function requestRenewingToken<T>(shape: z.ZodType<T>, request: ShiprocketRequest): Promise<ProviderResult<T>> {
    const start = performance.now()
    const remainingMs = () => Math.max(totalTimeoutMs / 4, totalTimeoutMs - (performance.now() - start))
    const token = await session.token()
    if (!token.ok) return token
    const answer = await requestWithToken(token.value, shape, request, remainingMs())
    if (answer.ok || answer.status !== 401) return answer
    session.invalidate(token.value)
    const renewed = await session.token()
    return renewed.ok ? requestWithToken(renewed.value, shape, request, remainingMs()) : renewed
  }

  const { breaker: withBreaker = createCircuitBreaker() } = options
  return (shape, request) => withBreaker(() => requestRenewingToken(shape, request))
}

/** Tokens expire after ten days; this leaves two days. */
const TOKEN_LIFETIME_MS = 8 * 24 * 60 * 60 * 1000

const loginShape = z.object({ token: z.string().regex(/^[\x21-\x7e]{1,4096}$/) })

type ShiprocketSession = {
  token(): Promise<ProviderResult<string>>
  invalidate(token: string): void
}

/** All requests share one login: Shiprocket's firewall blocks repeated logins. */
function openSession(options: ShiprocketOptions, budgetMs: number): ShiprocketSession {
  let cachedToken: { token: string; until: number } | null = null
  let pendingLogin: Promise<ProviderResult<string>> | null = null

  async function requestToken(): Promise<ProviderResult<string>> {
    const { baseUrl, email, password, now } = options
    const answer = await requestWithRetry(
      { method: 'POST', url: `${baseUrl}/auth/login`, headers: {}, body: { email, password } },
      { maxAttempts: 2, attemptTimeoutMs: budgetMs / 2, totalTimeoutMs: budgetMs, isIdempotent: true },
    )
    const read = readShiprocketResponse(answer, loginShape)
    if (!read.ok) return read.reason === 'refused' ? { ...read, reason: 'unauthorized' } : read
    cachedToken = { token: read.value.token, until: now().getTime() + TOKEN_LIFETIME_MS }
    return { ok: true, value: cachedToken.token }
  }

  return {
    async token() {
      if (cachedToken && cachedToken.until > options.now().getTime()) return { ok: true, value: cachedToken.token }
      pendingLogin ??= requestToken().finally(() => (pendingLogin = null))
      return pendingLogin
    },
    invalidate(token) {
      if (cachedToken?.token === token) cachedToken = null
    },
  }
}
