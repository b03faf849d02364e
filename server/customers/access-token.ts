import { randomBytes } from 'node:crypto'
import { sign, verify } from 'hono/jwt'
import type { Customer } from '#server/database/customer-tables.ts'
import type { Shop } from '#server/shop.ts'

/** What an access token says: nothing personal. `sv` is the account's session version, so that all can be ended at once. */
export type AccessClaims = {
  sub: string
  iat: number
  exp: number
  iss: string
  aud: string
  typ: 'access'
  jti: string
  sv: number
}

type Needs = Pick<Shop, 'keys' | 'settings' | 'now'>

const audience = (publicUrl: string) => `${publicUrl}/api`

/** A signed token that opens one account for a quarter of an hour (the decisions, section 5). */
export function signAccessToken(
  { keys, settings, now }: Needs,
  customer: Pick<Customer, 'id' | 'sessionVersion'>,
): Promise<string> {
  const iat = Math.floor(now().getTime() / 1000)
  const claims: AccessClaims = {
    sub: String(customer.id),
    iat,
    exp: iat + Math.round(settings.accounts.jwtMinutes * 60),
    iss: settings.publicUrl,
    aud: audience(settings.publicUrl),
    typ: 'access',
    jti: randomBytes(16).toString('base64url'),
    sv: customer.sessionVersion,
  }
  return sign(claims, keys.access, 'HS256')
}

/** Reads a token of ours; null for anything else. `hasEnded` when its time is over. */
export async function readAccessToken(
  { keys, settings, now }: Needs,
  token: string,
): Promise<{ customerId: number; sessionVersion: number; hasEnded: boolean } | null> {
  if (token.length > 2_000) return null
  // The clock is ours to read, not the library's.
  const checks = { iss: settings.publicUrl, aud: audience(settings.publicUrl), exp: false, iat: false }
  const claims = await verify(token, keys.access, { alg: 'HS256', ...checks }).catch(() => null)
  const { sub, exp, sv, typ } = (claims ?? {}) as Partial<AccessClaims>
  const customerId = Number(sub)
  if (typ !== 'access' || typeof exp !== 'number' || typeof sv !== 'number') return null
  if (!Number.isInteger(customerId)) return null
  return { customerId, sessionVersion: sv, hasEnded: exp * 1000 <= now().getTime() }
}
