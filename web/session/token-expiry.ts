/** Before this much of a token's life is left, it is renewed (milliseconds). */
const REFRESH_MARGIN_MS = 30_000

/** How long a token lives in all, in milliseconds; 0 for what is no token of ours. */
export function tokenLifetimeMs(jwt: string): number {
  try {
    const claims: unknown = JSON.parse(atob((jwt.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')))
    const { iat, exp } = claims as { iat: number; exp: number }
    return Math.max(0, (exp - iat) * 1000) || 0
  } catch {
    return 0
  }
}

/**
 * Whether a token is about to run out. Only the length of its life is taken from the token: a phone whose clock is wrong
 * stays signed in all the same.
 * @param until when it runs out, by this browser's clock (milliseconds)
 */
export function isTokenExpiring({ jwt, until }: { jwt: string; until: number }, now: number): boolean {
  const life = tokenLifetimeMs(jwt)
  const left = until - now
  return left < Math.min(REFRESH_MARGIN_MS, life / 2) || left > life
}
