import type { z } from 'zod'
import type { ProviderResult } from '#providers/provider-result.ts'
import { createCircuitBreaker } from '#providers/circuit-breaker.ts'
import { requestWithRetry } from '#providers/request-with-retry.ts'
import { readShiprocketResponse } from './shiprocket-response.ts'
import type { ShiprocketOptions } from './shiprocket-options.ts'
import { openSession } from './shiprocket-session.ts'

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
