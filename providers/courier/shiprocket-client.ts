import type { z } from 'zod'
import type { ProviderResult } from '#providers/provider-result.ts'
import { createCircuitBreaker } from '#providers/circuit-breaker.ts'
import { requestWithRetry } from '#providers/request-with-retry.ts'
import { readShiprocketResponse } from './shiprocket-response.ts'
import type { ShiprocketOptions } from './shiprocket-options.ts'
import { openSession } from './shiprocket-session.ts'

export type ShiprocketRequest = { path: string; body?: unknown; isIdempotent?: boolean }
export type ShiprocketClient = <T>(shape: z.ZodType<T>, question: ShiprocketRequest) => Promise<ProviderResult<T>>

/**
 * Asks Shiprocket with a valid token; one refused token is renewed and the question repeated once. Logging in spends
 * the same budget, yet a quarter of it is always left to ask with.
 */
export function createShiprocketClient(options: ShiprocketOptions): ShiprocketClient {
  const { baseUrl, totalTimeoutMs = 4_000 } = options
  const session = openSession(options, totalTimeoutMs)

  async function requestWithToken<T>(
    token: string,
    shape: z.ZodType<T>,
    question: ShiprocketRequest,
    budgetMs: number,
  ) {
    const { path, body, isIdempotent = body === undefined } = question
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

  async function requestRenewingToken<T>(shape: z.ZodType<T>, question: ShiprocketRequest): Promise<ProviderResult<T>> {
    const start = performance.now()
    const remainingMs = () => Math.max(totalTimeoutMs / 4, totalTimeoutMs - (performance.now() - start))
    const token = await session.token()
    if (!token.ok) return token
    const answer = await requestWithToken(token.value, shape, question, remainingMs())
    if (answer.ok || answer.status !== 401) return answer
    session.invalidate(token.value)
    const renewed = await session.token()
    return renewed.ok ? requestWithToken(renewed.value, shape, question, remainingMs()) : renewed
  }

  const { breaker: withBreaker = createCircuitBreaker() } = options
  return (shape, question) => withBreaker(() => requestRenewingToken(shape, question))
}
