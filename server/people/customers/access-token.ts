import { createHash, randomBytes } from 'node:crypto'
import { decode, sign, verify } from 'hono/jwt'
import type { Customer } from '#server/platform/database/customer-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { verificationKeys } from '#server/platform/settings/derived-keys.ts'

/** Nothing personal. `sv` is the account's session version: raising it ends all sessions. */
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

/** Seconds of difference between the clocks of several machines. */
const CLOCK_LEEWAY_SECONDS = 30

const audience = (publicUrl: string) => `${publicUrl}/api`

/** Valid for JWT_MINUTES. */
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
  const k = Buffer.from(keys.access).toString('base64url')
  return sign(claims, { kty: 'oct', alg: 'HS256', k, kid: keyId(keys.access) })
}

export async function readAccessToken(
  { keys, settings, now }: Needs,
  token: string,
): Promise<{ customerId: number; sessionVersion: number; isExpired: boolean } | null> {
  if (token.length > 2_000) return null
  // Times are checked below, by the shop's clock.
  const checks = {
    iss: settings.publicUrl,
    aud: audience(settings.publicUrl),
    exp: false,
    iat: false,
    nbf: false,
  }
  const key = findSigningKey(
    verificationKeys(keys).map(({ access }) => access),
    token,
  )
  const claims = key && (await verify(token, key, { alg: 'HS256', ...checks }).catch(() => null))
  const { sub, exp, sv, typ, iat, nbf = iat } = (claims || {}) as Partial<AccessClaims> & { nbf?: unknown }
  const customerId = Number(sub)
  const soon = now().getTime() / 1000 + CLOCK_LEEWAY_SECONDS
  for (const from of [iat, nbf]) if (typeof from !== 'number' || from > soon) return null
  if (typ !== 'access' || typeof exp !== 'number' || typeof sv !== 'number') return null
  if (!Number.isInteger(customerId)) return null
  return { customerId, sessionVersion: sv, isExpired: exp * 1000 <= now().getTime() }
}

/** A digest that does not reveal the key. */
function keyId(key: string): string {
  return createHash('sha256').update(`name of ${key}`).digest('base64url').slice(0, 8)
}

function findSigningKey(keys: readonly string[], token: string): string | undefined {
  try {
    const { kid } = decode(token).header as { kid?: unknown }
    return kid === undefined ? keys[0] : keys.find((key) => keyId(key) === kid)
  } catch {
    return undefined
  }
}
