import { and, asc, eq } from 'drizzle-orm'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import type { Busy } from '#server/platform/passwords/passwords.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import { staff, staffChallenges, staffPasskeys, type Staff } from '#server/platform/database/staff-tables.ts'
import { countAttempt, type TooManyAttempts } from '#server/platform/limits/count-attempt.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { canHavePasskeys } from '#shop/staff/passkey-host.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { checkStaffPassword } from '#shop/staff/staff-password.ts'
import { recordAudit } from './audit.ts'
import { createTotpSecret, findTotpStep } from './one-time-passwords.ts'
import { verifyNewPasskey, type NewPasskey, type WebauthnJson } from './passkeys.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { decryptSecret, encryptSecret } from '#server/platform/settings/encrypt-secret.ts'
import { findChallenge, storeChallenge } from './staff-challenges.ts'
import { endStaffSessions, toStaffSubject, type SignedInStaff } from './staff-sessions.ts'

type Needs = Pick<Shop, 'database' | 'keys' | 'settings' | 'now' | 'log' | 'passwords'>

export async function showCredentials(
  { database, settings }: Pick<Shop, 'database' | 'settings'>,
  staffId: string,
): Promise<CounterAnswer<'GET /counter/api/v1/me/credentials'>> {
  const { orm } = database
  const [person] = await orm.select().from(staff).where(eq(staff.id, staffId))
  const passkeys = await orm
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
    .orderBy(asc(staffPasskeys.createdAt))
  return {
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt, isBackedUp }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      isBackedUp,
    })),
    hasPassword: person?.passwordHash != null,
    hasCode: person?.totpSealed != null,
    recoveryCodesLeft: await countRecoveryCodes(orm, staffId),
    passkeysPossible: canHavePasskeys(settings.publicUrl),
  }
}

export async function insertPasskey(tx: Tx, staffId: string, passkey: NewPasskey, name: string, now: Date) {
  await tx.insert(staffPasskeys).values({ ...passkey, staffId, name, createdAt: now })
}

export async function addPasskey(
  shop: Needs,
  { staff: person }: SignedInStaff,
  { name, response }: { name: string; response: WebauthnJson },
  by: StaffActor,
): Promise<{ ok: true } | OperationRefusal<'passkey'>> {
  const verified = await verifyNewPasskey(shop, person.id, response)
  if (!verified.ok) return verified
  await shop.database.orm.transaction(async (tx) => {
    await insertPasskey(tx, person.id, verified.passkey, name || 'Passkey', shop.now())
    await recordAudit(tx, by, {
      operation: 'staff.add-passkey',
      subject: toStaffSubject(person),
      after: { passkey: name || 'Passkey' },
    })
  })
  return { ok: true }
}

export async function removePasskey(
  { database }: Pick<Shop, 'database'>,
  { staff: { id } }: SignedInStaff,
  passkeyId: string,
  by: StaffActor,
): Promise<{ ok: true } | OperationRefusal<'not-found' | 'last-way-in'>> {
  return runTransaction(database.orm, async (tx) => {
    const person = await lockPerson(tx, id)
    const held = await tx.select().from(staffPasskeys).where(eq(staffPasskeys.staffId, id))
    const passkey = held.find((each) => each.id === passkeyId)
    if (!passkey) return refuse.notFound('not-found', 'This passkey no longer exists.')
    if (held.length === 1 && (person.passwordHash === null || person.totpSealed === null))
      return refuse.conflict('last-way-in', 'This is your only way to sign in. Add another passkey first.')
    await tx.delete(staffPasskeys).where(and(eq(staffPasskeys.id, passkeyId), eq(staffPasskeys.staffId, id)))
    await recordAudit(tx, by, {
      operation: 'staff.remove-passkey',
      subject: toStaffSubject(person),
      before: { passkey: passkey.name },
    })
    return { ok: true as const }
  })
}

export async function setStaffPassword(
  { database, passwords }: Needs,
  { staff: person, session }: SignedInStaff,
  password: string,
  by: StaffActor,
): Promise<{ ok: true } | OperationRefusal<'password'> | Busy> {
  const checked = checkStaffPassword(password, person)
  if (!checked.ok) return checked
  const hashed = await passwords.hash(password)
  if (!hashed.ok) return hashed
  await database.orm.transaction(async (tx) => {
    await tx.update(staff).set({ passwordHash: hashed.hash }).where(eq(staff.id, person.id))
    await endStaffSessions(tx, person.id, session.id)
    await recordAudit(tx, by, {
      operation: 'staff.set-password',
      subject: toStaffSubject(person),
      before: { password: null },
      after: { password: 'new' },
    })
  })
  return { ok: true }
}

const setupOf = ({ staff: { id }, session }: SignedInStaff) =>
  ({ purpose: 'set up code', code: `${id} ${session.id}` }) as const

/** For authenticator apps; nothing changes until the person enters a code of the app. */
export async function startCodeSetup(shop: Needs, signedIn: SignedInStaff) {
  const { id, email } = signedIn.staff
  const { secret, uri } = createTotpSecret(email)
  await shop.database.orm.transaction(async (tx) => {
    await tx
      .delete(staffChallenges)
      .where(and(eq(staffChallenges.staffId, id), eq(staffChallenges.purpose, 'set up code')))
    await storeChallenge(
      tx,
      { ...setupOf(signedIn), staffId: id, sealed: encryptSecret(shop, 'staffSecrets', secret, id) },
      shop.now(),
    )
  })
  return { secret, uri }
}

export async function confirmCodeSetup(
  shop: Needs,
  signedIn: SignedInStaff,
  code: string,
  by: StaffActor,
): Promise<{ ok: true } | OperationRefusal<'code' | 'expired'> | TooManyAttempts> {
  const { id, email } = signedIn.staff
  const counted = await countAttempt(shop, 'staff sign-in by email', email)
  if (!counted.ok) return counted
  return runTransaction(shop.database.orm, async (tx) => {
    const person = await lockPerson(tx, id)
    const setup = await findChallenge(tx, setupOf(signedIn), shop.now())
    const secret = setup?.sealed ? decryptSecret(shop, 'staffSecrets', setup.sealed, id) : undefined
    if (!setup || secret === undefined) return refuse.notAccepted('expired', 'This took too long. Please begin again.')
    const step = findTotpStep(secret, code, shop.now())
    if (step === undefined)
      return refuse.invalid(
        'code',
        'This code is not right. Check that the clock of the phone sets itself, and try the next.',
      )
    await tx.delete(staffChallenges).where(eq(staffChallenges.hash, setup.hash))
    await tx.update(staff).set({ totpSealed: setup.sealed, totpLastStep: step }).where(eq(staff.id, id))
    await recordAudit(tx, by, {
      operation: 'staff.set-up-code',
      subject: toStaffSubject(person),
      before: { totp: null },
      after: { totp: 'new' },
    })
    return { ok: true as const }
  })
}

export async function renewRecoveryCodes(
  shop: Needs,
  { staff: person }: SignedInStaff,
  by: StaffActor,
): Promise<string[]> {
  return shop.database.orm.transaction(async (tx) => {
    const codes = await replaceRecoveryCodes(tx, shop, person.id)
    await recordAudit(tx, by, {
      operation: 'staff.renew-recovery-codes',
      subject: toStaffSubject(person),
      after: { recoveryCodes: codes.length },
    })
    return codes
  })
}

async function lockPerson(tx: Tx, id: string): Promise<Staff> {
  const [person] = await tx.select().from(staff).where(eq(staff.id, id)).for('update')
  if (!person) throw new Error(`Staff ${id} is signed in, and not there`)
  return person
}
