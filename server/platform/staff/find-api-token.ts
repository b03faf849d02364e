import { createHash } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import { eq } from 'drizzle-orm'
import { apiTokens, type ApiToken } from '#server/platform/database/api-token-tables.ts'
import { staff, type Staff } from '#server/platform/database/staff-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { limitScopes } from '#shop/staff/permissions.ts'
import type { Requester } from './staff-sessions.ts'

const MINUTE_MS = 60_000

export const hashApiToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Grants at most the current permissions of its maker. @param address the caller's, whole */
export async function findApiToken(
  { database, settings, now }: Pick<Shop, 'database' | 'settings' | 'now'>,
  given: string,
  address: string,
): Promise<Requester | undefined> {
  if (!/^gth_[\w-]{20,100}$/.test(given)) return undefined
  const [found] = await database.orm
    .select({ token: apiTokens, maker: staff })
    .from(apiTokens)
    .innerJoin(staff, eq(staff.id, apiTokens.madeBy))
    .where(eq(apiTokens.hash, hashApiToken(given)))
  if (!found) return undefined
  const { token, maker } = found
  const at = now()
  if (findTokenState(token, maker, at) !== 'active' || !isWithin(token.networks, address)) return undefined
  if (maker.isDemo && settings.mode !== 'demo') return undefined
  if (at.getTime() - (token.lastUsedAt?.getTime() ?? 0) > MINUTE_MS)
    await database.orm.update(apiTokens).set({ lastUsedAt: at }).where(eq(apiTokens.id, token.id))
  return { staff: { id: token.id, name: token.name, roles: limitScopes(token.scopes, maker.roles) }, session: null }
}

export function findTokenState(
  { revokedAt, expiresAt }: Pick<ApiToken, 'revokedAt' | 'expiresAt'>,
  maker: Pick<Staff, 'state'>,
  now: Date,
): 'active' | 'expired' | 'revoked' | 'suspended' {
  if (revokedAt) return 'revoked'
  if (expiresAt && expiresAt <= now) return 'expired'
  return maker.state === 'active' ? 'active' : 'suspended'
}

function isWithin(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true
  const list = new BlockList()
  for (const network of networks) {
    const [host = '', bits] = network.split('/')
    const family = isIPv6(host) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(host, family)
    else list.addSubnet(host, Number(bits), family)
  }
  const [bare = ''] = address.split('%')
  return list.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4')
}
