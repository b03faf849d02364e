import { z } from 'zod'
import type { ProviderResult } from '#providers/provider-result.ts'
import { requestWithRetry } from '#providers/request-with-retry.ts'
import { readShiprocketResponse } from './shiprocket-response.ts'
import type { ShiprocketOptions } from './shiprocket-options.ts'

/** Tokens expire after ten days; this leaves two days. */
const TOKEN_LIFETIME_MS = 8 * 24 * 60 * 60 * 1000

const loginShape = z.object({ token: z.string().regex(/^[\x21-\x7e]{1,4096}$/) })

export type ShiprocketSession = {
  token(): Promise<ProviderResult<string>>
  invalidate(token: string): void
}

/** All requests share one login: Shiprocket's firewall blocks repeated logins. */
export function openSession(options: ShiprocketOptions, budgetMs: number): ShiprocketSession {
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
