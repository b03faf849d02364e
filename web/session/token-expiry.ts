/** With this much of its life left, a token is renewed. */
const REFRESH_MARGIN_MS = 30_000

export function tokenLifetimeMs(jwt: string): number {
  try {
    const claims: unknown = JSON.parse(atob((jwt.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')))
    const { iat, exp } = claims as { iat: number; exp: number }
    return Math.max(0, (exp - iat) * 1000) || 0
  } catch {
    return 0
  }
}

/** Only the length of its life is read from the token: a wrong clock signs nobody out. `until` is in milliseconds. */
export function isTokenExpiring({ jwt, until }: { jwt: string; until: number }, now: number): boolean {
  const life = tokenLifetimeMs(jwt)
  const left = until - now
  return left < Math.min(REFRESH_MARGIN_MS, life / 2) || left > life
}
