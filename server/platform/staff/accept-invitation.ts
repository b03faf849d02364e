import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import type { Busy } from '#server/platform/passwords/passwords.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import { staff, staffPasskeys, type Staff } from '#server/platform/database/staff-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { checkEmail } from '#shop/customers/email.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { describeDevice } from '#shop/staff/describe-device.ts'
import { checkStaffPassword } from '#shop/staff/staff-password.ts'
import { recordAudit } from './audit.ts'
import { offerPasskey, verifyNewPasskey, type WebauthnJson } from './passkeys.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { consumeChallenge, findChallenge } from './staff-challenges.ts'
import { insertPasskey } from './staff-credentials.ts'
import {
  createStaffSession,
  endStaffSessions,
  toActor,
  toStaffSubject,
  type SignedInStaff,
  type StaffCaller,
} from './staff-sessions.ts'

type Needs = Pick<Shop, 'database' | 'keys' | 'settings' | 'now' | 'log' | 'passwords'>
type Purpose = 'invitation' | 'first owner'
type Invitation = { purpose: Purpose; person: Staff | null; expiresAt: Date }
type InvitationRefusal = OperationRefusal<'expired' | 'email'>
export type Answers = {
  code: string
  name: string
  email?: string | undefined
  passkey?: WebauthnJson | undefined
  password?: string | undefined
}

const EXPIRED = refuse.notAccepted('expired', 'This link has been used, or is too old. Ask for a new one.')

export async function readInvitation(
  { database, now }: Needs,
  code: string,
): Promise<({ ok: true } & CounterAnswer<'POST /counter/api/v1/invitation'>) | InvitationRefusal> {
  const found = await findInvitation(database.orm, code, now())
  if (!found) return EXPIRED
  const { person, expiresAt } = found
  const { name, email, roles } = person ?? { name: '', email: null, roles: ['owner' as const] }
  return { ok: true, name, email, roles, expiresAt: expiresAt.toISOString() }
}

export async function createInvitedPasskeyOptions(
  shop: Needs,
  { code, name, email }: Pick<Answers, 'code' | 'name' | 'email'>,
): Promise<{ ok: true; options: WebauthnJson } | InvitationRefusal | OperationRefusal<'no-passkeys'>> {
  const found = await findInvitation(shop.database.orm, code, shop.now())
  if (!found) return EXPIRED
  const checked = checkEmail(found.person?.email ?? email)
  if (!checked.ok) return refuse.invalid('email', checked.message)
  return offerPasskey(shop, { id: found.person?.id ?? newOwnerId(code), name, email: checked.value })
}

/** With a passkey or a password. @returns a session, and recovery codes that are shown once */
export async function acceptInvitation(
  shop: Needs,
  answers: Answers,
  caller: StaffCaller,
): Promise<
  | ({ ok: true; token: string; recoveryCodes: string[] } & SignedInStaff)
  | InvitationRefusal
  | OperationRefusal<'passkey' | 'password'>
  | Busy
> {
  const { code } = answers
  const found = await findInvitation(shop.database.orm, code, shop.now())
  if (!found) return EXPIRED
  const checked = checkEmail(found.person?.email ?? answers.email)
  if (!checked.ok) return refuse.invalid('email', checked.message)
  const credential = await prepareCredential(shop, found, checked.value, answers)
  if (!credential.ok) return credential
  return runTransaction(shop.database.orm, async (tx) => {
    if (!(await consumeChallenge(tx, { purpose: found.purpose, code }, shop.now()))) return EXPIRED
    const person = await activate(tx, shop, found, { id: newOwnerId(code), name: answers.name, email: checked.value })
    if (!person) return EXPIRED
    const passwordHash = 'hash' in credential ? credential.hash : null
    await tx.update(staff).set({ passwordHash }).where(eq(staff.id, person.id))
    if ('passkey' in credential)
      await insertPasskey(tx, person.id, credential.passkey, describeDevice(caller.agent), shop.now())
    const recoveryCodes = await replaceRecoveryCodes(tx, shop, person.id)
    const signedIn = await createStaffSession(tx, shop, { ...person, passwordHash }, 'invitation', caller)
    await recordAudit(tx, toActor(signedIn, caller.network), {
      operation: 'staff.join',
      subject: toStaffSubject(person),
      before: { state: found.person?.state ?? null },
      after: { state: 'active', roles: person.roles, name: person.name },
    })
    return { ok: true as const, ...signedIn, recoveryCodes }
  })
}

async function prepareCredential(shop: Needs, { person }: Invitation, email: string, { passkey, password }: Answers) {
  if (passkey) return verifyNewPasskey(shop, person?.id ?? null, passkey)
  if (password === undefined) return refuse.invalid('password', 'Choose a passkey or a password.')
  const strong = checkStaffPassword(password, { email })
  return strong.ok ? shop.passwords.hash(password) : strong
}

/** A first-owner link, created on the server, also readmits somebody who lost all credentials. */
async function activate(
  tx: Tx,
  { now }: Needs,
  { purpose, person }: Invitation,
  { id, name, email }: Pick<Staff, 'id' | 'name' | 'email'>,
): Promise<Staff | undefined> {
  const known = person ? eq(staff.id, person.id) : eq(staff.email, email)
  const [locked] = await tx.select().from(staff).where(known).for('update')
  if (!locked) {
    if (purpose === 'invitation') return undefined
    const [made] = await tx
      .insert(staff)
      .values({ id, name, email, roles: ['owner'], state: 'active', createdAt: now() })
      .returning()
    return made
  }
  if (purpose === 'invitation' && locked.state !== 'invited') return undefined
  await tx.delete(staffPasskeys).where(eq(staffPasskeys.staffId, locked.id))
  await endStaffSessions(tx, locked.id)
  const roles =
    purpose === 'first owner' && !locked.roles.includes('owner') ? ['owner' as const, ...locked.roles] : locked.roles
  const [saved] = await tx
    .update(staff)
    .set({ name, roles, state: 'active', totpSealed: null, totpLastStep: null, version: sql`${staff.version} + 1` })
    .where(eq(staff.id, locked.id))
    .returning()
  return saved
}

async function findInvitation(orm: Orm, code: string, now: Date): Promise<Invitation | undefined> {
  const invited = await findChallenge(orm, { purpose: 'invitation', code }, now)
  if (invited) {
    const [person] = await orm
      .select()
      .from(staff)
      .where(eq(staff.id, invited.staffId ?? ''))
    return person?.state === 'invited' ? { purpose: 'invitation', person, expiresAt: invited.expiresAt } : undefined
  }
  const owner = await findChallenge(orm, { purpose: 'first owner', code }, now)
  return owner && { purpose: 'first owner', person: null, expiresAt: owner.expiresAt }
}

/** The passkey offer and the new row need the same id. */
const newOwnerId = (code: string) => createHash('sha256').update(`staff ${code}`).digest('base64url').slice(0, 22)
