import { randomBytes, randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { desc, eq } from 'drizzle-orm'
import type { z } from '@hono/zod-openapi'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import type { newApiTokenRequest } from '#contract/counter/tokens.ts'
import { apiTokens, type ApiToken } from '#server/platform/database/api-token-tables.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import { staff, type Staff } from '#server/platform/database/staff-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { checkNetworks } from '#shop/staff/networks.ts'
import { explainMissingPermission, hasPermission } from '#shop/staff/permissions.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { recordAudit } from './audit.ts'
import { findTokenState, hashApiToken } from './find-api-token.ts'
import type { SignedInStaff } from './staff-sessions.ts'

type Needs = Pick<Shop, 'database' | 'now'>
type List = CounterAnswer<'GET /counter/api/v1/tokens'>
export type ShownToken = List['data'][number]

const DAY_MS = 24 * 60 * 60_000
const MAX_LISTED = 200
const SHOWN_CHARACTERS = 10

export async function listApiTokens({ database, now }: Needs): Promise<List> {
  const rows = await database.orm
    .select({ token: apiTokens, maker: staff })
    .from(apiTokens)
    .innerJoin(staff, eq(staff.id, apiTokens.madeBy))
    .orderBy(desc(apiTokens.createdAt))
    .limit(MAX_LISTED)
  const data = rows.map(({ token, maker }) => showToken(token, maker, now()))
  return { data, next: null, count: data.length, more: false }
}

/** Staff can only grant permissions that they hold. @returns the token, which is shown once and never stored */
export async function makeApiToken(
  { database, now }: Needs,
  { staff: maker }: Pick<SignedInStaff, 'staff'>,
  { name, scopes, days, networks }: z.output<typeof newApiTokenRequest>,
  by: StaffActor,
): Promise<{ ok: true; token: string; shown: ShownToken } | OperationRefusal<'networks' | 'not-allowed'>> {
  const missing = scopes.find((scope) => !hasPermission(maker.roles, scope))
  if (missing) return refuse.forbidden('not-allowed', explainMissingPermission(missing))
  const wrong = checkNetworks(networks) ?? findUnreadable(networks)
  if (wrong !== undefined) return refuse.invalid('networks', wrong)
  const token = `gth_${randomBytes(32).toString('base64url')}`
  const at = now()
  const expiresAt = days === null ? null : new Date(at.getTime() + days * DAY_MS)
  return runTransaction(database.orm, async (tx) => {
    const [made] = await tx
      .insert(apiTokens)
      .values({
        id: randomUUID(),
        name,
        prefix: token.slice(0, SHOWN_CHARACTERS),
        hash: hashApiToken(token),
        scopes,
        networks,
        madeBy: maker.id,
        createdAt: at,
        expiresAt,
      })
      .returning()
    if (!made) throw new Error('No API token was made')
    const after = { name, scopes, networks, expiresAt: expiresAt?.toISOString() ?? null }
    await recordAudit(tx, by, { operation: 'tokens.make', subject: toTokenSubject(made), after })
    return { ok: true as const, token, shown: showToken(made, maker, at) }
  })
}

export async function revokeApiToken(
  { database, now }: Needs,
  id: string,
  by: StaffActor,
): Promise<{ ok: true; shown: ShownToken } | OperationRefusal<'not-found' | 'state'>> {
  return runTransaction<{ ok: true; shown: ShownToken } | OperationRefusal<'not-found' | 'state'>>(
    database.orm,
    async (tx) => {
      const [token] = await tx.select().from(apiTokens).where(eq(apiTokens.id, id)).for('update')
      const [maker] = token ? await tx.select().from(staff).where(eq(staff.id, token.madeBy)) : []
      if (!token || !maker) return refuse.notFound('not-found', 'There is no such token.')
      if (token.revokedAt) return refuse.conflict('state', `${token.name} has been revoked already.`)
      const revokedAt = now()
      await tx.update(apiTokens).set({ revokedAt }).where(eq(apiTokens.id, id))
      await recordAudit(tx, by, { operation: 'tokens.revoke', subject: toTokenSubject(token) })
      return { ok: true, shown: showToken({ ...token, revokedAt }, maker, revokedAt) }
    },
  )
}

const findUnreadable = (networks: readonly string[]) =>
  networks.filter((network) => isIP(network.split('/')[0] ?? '') === 0).map((network) => `${network} is no address.`)[0]

const toTokenSubject = ({ id, name }: ApiToken) => ({ kind: 'token', id, name })

function showToken(token: ApiToken, maker: Pick<Staff, 'name' | 'state'>, now: Date): ShownToken {
  const { id, name, prefix, scopes, networks, createdAt, expiresAt, lastUsedAt } = token
  return {
    id,
    name,
    prefix,
    scopes,
    networks,
    madeBy: maker.name,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    state: findTokenState(token, maker, now),
  }
}
