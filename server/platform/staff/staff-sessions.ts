import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import {
  staff,
  staffDevices,
  staffSessions,
  type Staff,
  type StaffDevice,
  type StaffSessionRow,
} from '#server/platform/database/staff-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { hasPermission, type Held } from '#shop/staff/permissions.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { recordAudit } from './audit.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Shorter than the shortest idle lock of a shared device. */
const SHARED_SEEN_MS = 15_000
const IDLE_MS = 12 * HOUR_MS
const LONGEST_MS = 30 * 24 * HOUR_MS
const LONGEST_SHARED_MS = 16 * HOUR_MS
const STEP_UP_MS = 5 * MINUTE_MS
const KNOWN_MS = 12 * HOUR_MS
export const STAFF_COOKIE_SECONDS = LONGEST_MS / 1000

/** A shared device limits its user to packing, whatever their roles. */
export type SignedInStaff = { staff: Staff; session: StaffSessionRow; device?: StaffDevice | null }
/** A person in a session, or a program with a token: it holds scopes and has no session. */
export type Requester = { staff: { id: string; name: string; roles: Held }; session: StaffSessionRow | null }
export type StaffCaller = {
  network: string | null
  agent: string
  browser?: string | undefined
}
export type SignInWay = 'passkey' | 'password and code' | 'recovery code' | 'invitation' | 'demo sign-in' | 'PIN'

/** A sign-in counts as a step-up, except in the demo or by PIN. The caller locks the row of `person`. */
export async function createStaffSession(
  tx: Tx,
  { now }: Pick<Shop, 'now'>,
  person: Staff,
  way: SignInWay,
  { network, agent }: StaffCaller,
  device: StaffDevice | null = null,
): Promise<SignedInStaff & { token: string }> {
  const token = randomBytes(32).toString('base64url')
  const at = now()
  const isDemo = way === 'demo sign-in'
  const [session] = await tx
    .insert(staffSessions)
    .values({
      id: randomBytes(12).toString('base64url'),
      tokenHash: hashToken(token),
      staffId: person.id,
      isDemo,
      deviceId: device?.id ?? null,
      network,
      agent: agent.slice(0, 300),
      steppedUpAt: isDemo || device ? null : at,
      createdAt: at,
      seenAt: at,
      expiresAt: new Date(at.getTime() + (device ? LONGEST_SHARED_MS : LONGEST_MS)),
    })
    .returning()
  if (!session) throw new Error('No staff session was made')
  await tx.update(staff).set({ lastSeenAt: at }).where(eq(staff.id, person.id))
  const signedIn = { staff: { ...person, lastSeenAt: at, ...(device && asPacker) }, session, device }
  await recordAudit(tx, toActor(signedIn, network), {
    operation: 'staff.sign-in',
    subject: toStaffSubject(person),
    after: { way, ...(device && { device: device.name }) },
  })
  return { ...signedIn, token }
}

/** Roles and state are current. The event stream does not extend a session. Demo sessions work in demo mode only. */
export async function findStaffSession(
  { database, settings, now }: Pick<Shop, 'database' | 'settings' | 'now'>,
  token: string | undefined,
  as: 'visit' | 'listener' = 'visit',
): Promise<SignedInStaff | undefined> {
  if (!token || token.length > 100) return undefined
  const at = now()
  const [found] = await database.orm
    .select({ staff, session: staffSessions, device: staffDevices })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .leftJoin(staffDevices, eq(staffDevices.id, staffSessions.deviceId))
    .where(
      and(
        eq(staffSessions.tokenHash, hashToken(token)),
        gt(staffSessions.expiresAt, at),
        gt(staffSessions.seenAt, new Date(at.getTime() - IDLE_MS)),
        eq(staff.state, 'active'),
      ),
    )
  if (!found || (settings.mode !== 'demo' && (found.session.isDemo || found.staff.isDemo))) return undefined
  const { device, session } = found
  const idleMs = at.getTime() - session.seenAt.getTime()
  if (device && (idleMs > device.idleMinutes * MINUTE_MS || !mayShareDevice(found.staff))) return undefined
  if (as === 'visit' && idleMs > (device ? SHARED_SEEN_MS : MINUTE_MS)) await markAsSeen({ database }, found, at)
  return device ? { ...found, staff: { ...found.staff, ...asPacker } } : found
}

const asPacker = { roles: ['packer'] } satisfies Partial<Staff>

/** Staff who may pack; a shared device allows nothing else. */
export const mayShareDevice = ({ roles }: Pick<Staff, 'roles'>) => hasPermission(roles, 'orders.pack')

async function markAsSeen({ database }: Pick<Shop, 'database'>, { staff: person, session }: SignedInStaff, at: Date) {
  await database.orm.execute(sql`
    WITH seen AS (UPDATE staff_sessions SET seen_at = ${at}::timestamptz WHERE id = ${session.id})
    UPDATE staff SET last_seen_at = ${at}::timestamptz WHERE id = ${person.id}`)
}

/** @param kept the session that stays, null to end all @returns how many ended */
export async function endStaffSessions(tx: Tx, staffId: string, kept: string | null = null): Promise<number> {
  const all = eq(staffSessions.staffId, staffId)
  const { rowCount } = await tx.delete(staffSessions).where(kept === null ? all : and(all, ne(staffSessions.id, kept)))
  return rowCount ?? 0
}

/** The end of the step-up; null if there is none now. */
export function steppedUpUntil(session: Pick<StaffSessionRow, 'steppedUpAt'> | null, now: Date): Date | null {
  if (!session?.steppedUpAt) return null
  const until = new Date(session.steppedUpAt.getTime() + STEP_UP_MS)
  return until > now ? until : null
}

/**
 * - `confirmed`: stepped up in the last five minutes
 * - `known`: signed in or stepped up in the last 12 hours
 */
export type Identity = 'confirmed' | 'known' | 'unknown'

export function identify(session: Pick<StaffSessionRow, 'steppedUpAt' | 'createdAt'> | null, now: Date): Identity {
  if (!session) return 'unknown'
  if (steppedUpUntil(session, now)) return 'confirmed'
  const provedAt = session.steppedUpAt ?? session.createdAt
  return now.getTime() - provedAt.getTime() < KNOWN_MS ? 'known' : 'unknown'
}

export async function stepUp(
  tx: Tx,
  { now }: Pick<Shop, 'now'>,
  signedIn: SignedInStaff,
  way: 'passkey' | 'code' | 'one press in the demo',
  by: StaffActor,
): Promise<Date> {
  const at = now()
  await tx.update(staffSessions).set({ steppedUpAt: at }).where(eq(staffSessions.id, signedIn.session.id))
  await recordAudit(tx, by, { operation: 'staff.step-up', subject: toStaffSubject(signedIn.staff), after: { way } })
  return new Date(at.getTime() + STEP_UP_MS)
}

export function toActor({ staff: { id, name }, session }: Requester, network: string | null): StaffActor {
  return { kind: session ? 'staff' : 'token', id, name, session: session?.id ?? null, network }
}

export const toStaffSubject = ({ id, name }: Pick<Staff, 'id' | 'name'>) => ({ kind: 'staff', id, name })

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
