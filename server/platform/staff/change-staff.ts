import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { staffChangeRequest } from '#contract/counter/staff.ts'
import type { AuditEntry } from '#server/platform/database/audit-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import {
  staff,
  staffChallenges,
  staffPasskeys,
  staffPins,
  staffRecoveryCodes,
  type Staff,
} from '#server/platform/database/staff-tables.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { Role } from '#shop/staff/permissions.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { recordAudit, type AuditNote } from './audit.ts'
import { refuseStale, type Stale } from './find-last-change.ts'
import { lockStaff, refuseRoles, type LockedStaff, type StaffHolder } from './lock-staff.ts'
import { endStaffSessions, toStaffSubject, type SignedInStaff } from './staff-sessions.ts'
import { notifyOwners } from './notify-owners.ts'

type Needs = Pick<Shop, 'database' | 'settings' | 'now'>
export type StaffRefusal =
  | OperationRefusal<'not-found' | 'not-allowed' | 'last-owner' | 'state'>
  | (OperationRefusal<'stale'> & { current: Staff })
type Changed = { ok: true; person: Staff } | StaffRefusal

const LAST_OWNER = 'This is the last owner. Make somebody else an owner first.'

export async function changeStaff(
  shop: Needs,
  signedIn: SignedInStaff,
  { id, version, name, roles }: { id: string; version: number; name?: string | undefined; roles?: Role[] | undefined },
  by: StaffActor,
): Promise<Changed> {
  return withStaff(shop, signedIn, id, async (tx, { person, isLastOwner }) => {
    if (person.version !== version)
      return { ...refuse.stale('stale', 'Somebody changed this meanwhile.'), current: person }
    const refused = refuseRoles(signedIn.staff.roles, roles ?? [])
    if (refused) return refused
    if (isLastOwner && roles && !roles.includes('owner')) return refuse.conflict('last-owner', LAST_OWNER)
    const change = toChange({ name, roles })
    const before = { name: person.name, roles: person.roles }
    const note = { operation: 'staff.change', before, after: { ...before, ...change } }
    return saveStaff(tx, person, change, note, by)
  })
}

/** Restores name and roles; refused as stale if somebody has changed them since. */
export async function undoStaffChange(
  shop: Needs,
  caller: StaffHolder,
  { entry }: { entry: AuditEntry },
  by: StaffActor,
): Promise<{ ok: true } | OperationRefusal | Stale<Staff>> {
  const change = staffChangeRequest.parse(entry.before)
  return withStaff<{ ok: true } | OperationRefusal | Stale<Staff>>(
    shop,
    caller,
    entry.subjectId,
    async (tx, { person, isLastOwner }) => {
      const { name, roles } = person
      const isAsWritten = Object.entries(entry.after).every(([field, value]) =>
        isDeepStrictEqual(value, { name, roles }[field]),
      )
      if (!isAsWritten) return refuseStale(tx, toStaffSubject(person), person)
      const refused = refuseRoles(caller.staff.roles, change.roles ?? [])
      if (refused) return refused
      if (isLastOwner && change.roles && !change.roles.includes('owner'))
        return refuse.conflict('last-owner', LAST_OWNER)
      const note = { operation: 'staff.change', before: { name, roles }, after: { name, roles, ...change } }
      return saveStaff(tx, person, toChange(change), { ...note, undoOf: entry.id }, by)
    },
  )
}

export async function suspendStaff(
  shop: Needs,
  signedIn: SignedInStaff,
  { id, reason }: { id: string; reason?: string | undefined },
  by: StaffActor,
): Promise<Changed> {
  return withStaff(shop, signedIn, id, async (tx, { person, isLastOwner }) => {
    if (isLastOwner) return refuse.conflict('last-owner', LAST_OWNER)
    if (person.state === 'suspended') return refuse.conflict('state', `${person.name} is suspended already.`)
    await closeWaysIn(tx, id)
    const note = { operation: 'staff.suspend', before: { state: person.state }, after: { state: 'suspended' } }
    return saveStaff(tx, person, { state: 'suspended' }, { ...note, reason }, by)
  })
}

/** A person who never signed in gets another invitation by mail. */
export async function reinstateStaff(
  shop: Needs,
  signedIn: SignedInStaff,
  { id, reason }: { id: string; reason?: string | undefined },
  by: StaffActor,
): Promise<Changed> {
  return withStaff(shop, signedIn, id, async (tx, { person }) => {
    if (person.state !== 'suspended') return refuse.conflict('state', `${person.name} is not suspended.`)
    const state = (await hasWayIn(tx, person)) || person.isDemo ? 'active' : 'invited'
    const note = { operation: 'staff.reinstate', before: { state: 'suspended' }, after: { state } }
    return saveStaff(tx, person, { state }, { ...note, reason }, by)
  })
}

/** Deletes all their credentials, mails a new invitation and notifies owners. */
export async function resetStaff(
  shop: Needs,
  signedIn: SignedInStaff,
  { id, reason }: { id: string; reason?: string | undefined },
  by: StaffActor,
): Promise<Changed> {
  return withStaff(shop, signedIn, id, async (tx, { person, isLastOwner }) => {
    if (isLastOwner) return refuse.conflict('last-owner', LAST_OWNER)
    if (person.state === 'suspended')
      return refuse.conflict('state', `${person.name} is suspended. Let them back in first.`)
    await closeWaysIn(tx, id)
    await tx.delete(staffPasskeys).where(eq(staffPasskeys.staffId, id))
    await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, id))
    await tx.delete(staffPins).where(eq(staffPins.staffId, id))
    const change = { state: 'invited', passwordHash: null, totpSealed: null, totpLastStep: null } as const
    const note = { operation: 'staff.reset', before: { state: person.state }, after: { state: 'invited' } }
    const mail = { kind: 'staff invitation', recipient: person.email, payload: { by: by.name } } as const
    await queueMail(tx, mail, shop.now())
    await notifyOwners(tx, shop, { kind: 'staff reset', payload: { name: person.name, by: by.name } })
    return saveStaff(tx, person, change, { ...note, reason }, by)
  })
}

const toChange = ({ name, roles }: { name?: string | undefined; roles?: Role[] | undefined }) => {
  return { ...(name !== undefined && { name }), ...(roles && { roles }) }
}

function withStaff<Result extends { ok: true } | OperationRefusal = Changed>(
  { database, settings }: Needs,
  caller: StaffHolder,
  id: string,
  work: (tx: Tx, locked: LockedStaff) => Promise<Result>,
) {
  return runTransaction<Result | OperationRefusal<'not-found' | 'not-allowed'>>(database.orm, async (tx) => {
    const locked = await lockStaff(tx, { settings }, caller, id)
    return locked.ok ? work(tx, locked) : locked
  })
}

async function saveStaff(
  tx: Tx,
  person: Staff,
  change: Partial<Pick<Staff, 'name' | 'roles' | 'state' | 'passwordHash' | 'totpSealed' | 'totpLastStep'>>,
  { reason, ...note }: Pick<AuditNote, 'operation' | 'before' | 'after' | 'undoOf'> & { reason?: string | undefined },
  by: StaffActor,
): Promise<{ ok: true; person: Staff }> {
  const [saved] = await tx
    .update(staff)
    .set({ ...change, version: sql`${staff.version} + 1` })
    .where(eq(staff.id, person.id))
    .returning()
  if (!saved) throw new Error(`Staff ${person.id} was locked, and not there`)
  await recordAudit(tx, by, { ...note, subject: toStaffSubject(person), ...(reason && { reason }) })
  return { ok: true, person: saved }
}

async function closeWaysIn(tx: Tx, staffId: string): Promise<void> {
  await endStaffSessions(tx, staffId)
  await tx.delete(staffChallenges).where(eq(staffChallenges.staffId, staffId))
}

async function hasWayIn(tx: Tx, { id, passwordHash, totpSealed }: Staff): Promise<boolean> {
  if (passwordHash !== null && totpSealed !== null) return true
  return (await tx.$count(staffPasskeys, and(eq(staffPasskeys.staffId, id)))) > 0
}
