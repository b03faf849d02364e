import { and, eq, sql } from 'drizzle-orm'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import { staff, staffPasskeys, type Staff } from '#server/platform/database/staff-tables.ts'
import type { Busy } from '#server/platform/passwords/passwords.ts'
import { verifyKnownBrowser } from '#server/platform/limits/known-browser.ts'
import {
  countAttempt,
  resetAttempts,
  returnAttempt,
  type TooManyAttempts,
} from '#server/platform/limits/count-attempt.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { normalizeText } from '#shop/normalize-text.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { notifyOwners } from './notify-owners.ts'
import { findStaffTotpStep, useTotpStep } from './one-time-passwords.ts'
import { verifyPasskey, type WebauthnJson } from './passkeys.ts'
import { countRecoveryCodes, useRecoveryCode } from './recovery-codes.ts'
import { createStaffSession, type SignedInStaff, type SignInWay, type StaffCaller } from './staff-sessions.ts'

type Needs = Pick<Shop, 'database' | 'keys' | 'settings' | 'now' | 'log' | 'passwords'>
type SignedIn = { ok: true; token: string } & SignedInStaff
export type StaffSignInRefusal = OperationRefusal<'wrong' | 'passkey'> | TooManyAttempts | Busy

const WRONG = 'E-mail, password or code is not right. Check all three; a code counts once.'
const WRONG_RECOVERY = 'E-mail or recovery code is not right. Each code counts once.'

export async function signInByPasskey(
  shop: Needs,
  response: WebauthnJson,
  caller: StaffCaller,
): Promise<SignedIn | StaffSignInRefusal> {
  const counted = await countAttempt(shop, 'staff sign-in by network', caller.network ?? '')
  if (!counted.ok) return counted
  const verified = await verifyPasskey(shop, 'sign in', null, response)
  if (!verified.ok) return verified
  const { id, staffId, counter } = verified.passkey
  const signedIn = await openSession(shop, staffId, 'passkey', caller, async (tx) => {
    await tx.update(staffPasskeys).set({ counter, lastUsedAt: shop.now() }).where(eq(staffPasskeys.id, id))
    return true
  })
  if (!signedIn.ok) return refuse.notAccepted('passkey', 'This passkey does not open the back office. Ask an owner.')
  await returnAttempt(shop, 'staff sign-in by network', caller.network ?? '')
  return signedIn
}

/** Equal answer and work for unknown people, wrong passwords, wrong codes, and suspended staff. */
export async function signInByPassword(
  shop: Needs,
  { email, password, code }: { email: string; password: string; code: string },
  caller: StaffCaller,
): Promise<SignedIn | StaffSignInRefusal> {
  const address = normalizeText(email).toLowerCase()
  const person = await findActiveStaff(shop, address)
  const counted = await countSignIn(shop, address, person, caller)
  if (!counted.ok) return counted
  const checked = await shop.passwords.check(password, person?.passwordHash ?? null)
  if (!checked.ok) return checked
  const step = findStaffTotpStep(shop, person, code)
  if (!person || !checked.matches || step === undefined) return refuse.notAccepted('wrong', WRONG)
  const signedIn = await openSession(shop, person.id, 'password and code', caller, (tx) =>
    useTotpStep(tx, person.id, step),
  )
  if (!signedIn.ok) return refuse.notAccepted('wrong', WRONG)
  await forgiveAttempts(shop, address, counted.by, caller)
  return signedIn
}

export async function signInByRecoveryCode(
  shop: Needs,
  { email, recoveryCode }: { email: string; recoveryCode: string },
  caller: StaffCaller,
): Promise<SignedIn | StaffSignInRefusal> {
  const address = normalizeText(email).toLowerCase()
  const person = await findActiveStaff(shop, address)
  const counted = await countSignIn(shop, address, person, caller)
  if (!counted.ok) return counted
  const signedIn = await openSession(shop, person?.id ?? '', 'recovery code', caller, async (tx, found) => {
    if (!(await useRecoveryCode(tx, shop, found.id, recoveryCode))) return false
    const codesLeft = String(await countRecoveryCodes(tx, found.id))
    await notifyOwners(tx, shop, { kind: 'staff recovery used', payload: { name: found.name, codesLeft } })
    return true
  })
  if (!signedIn.ok) return refuse.notAccepted('wrong', WRONG_RECOVERY)
  await forgiveAttempts(shop, address, counted.by, caller)
  return signedIn
}

/** Locks the person's row: a person who is suspended meanwhile gets no session. */
async function openSession(
  shop: Needs,
  staffId: string,
  way: SignInWay,
  caller: StaffCaller,
  prove: (tx: Tx, person: Staff) => Promise<boolean>,
): Promise<SignedIn | OperationRefusal<'wrong'>> {
  return runTransaction(shop.database.orm, async (tx) => {
    const [person] = await tx
      .select()
      .from(staff)
      .where(and(eq(staff.id, staffId), mayComeIn(shop)))
      .for('update')
    if (!person || !(await prove(tx, person))) return refuse.notAccepted('wrong', WRONG)
    return { ok: true as const, ...(await createStaffSession(tx, shop, person, way, caller)) }
  })
}

async function findActiveStaff(shop: Needs, email: string): Promise<Staff | undefined> {
  const [person] = await shop.database.orm
    .select()
    .from(staff)
    .where(and(eq(staff.email, email), mayComeIn(shop)))
  return person
}

const mayComeIn = ({ settings }: Pick<Shop, 'settings'>) =>
  and(eq(staff.state, 'active'), settings.mode === 'demo' ? sql`true` : eq(staff.isDemo, false))

type CountedBy = { browser: string } | 'email'

/** Known browsers have their own limit, so strangers who know an e-mail address lock nobody out. */
async function countSignIn(
  shop: Needs,
  email: string,
  person: Staff | undefined,
  caller: StaffCaller,
): Promise<{ ok: true; by: CountedBy } | TooManyAttempts> {
  const browser = person && verifyKnownBrowser(shop, caller.browser, person)
  if (browser !== undefined) {
    const counted = await countAttempt(shop, 'staff sign-in by browser', browser)
    return counted.ok ? { ok: true, by: { browser } } : counted
  }
  const byNetwork = await countAttempt(shop, 'staff sign-in by network', caller.network ?? '')
  const counted = byNetwork.ok ? await countAttempt(shop, 'staff sign-in by email', email) : byNetwork
  return counted.ok ? { ok: true, by: 'email' } : counted
}

async function forgiveAttempts(shop: Needs, email: string, by: CountedBy, { network }: StaffCaller): Promise<void> {
  if (by !== 'email') return resetAttempts(shop, 'staff sign-in by browser', by.browser)
  await resetAttempts(shop, 'staff sign-in by email', email)
  await returnAttempt(shop, 'staff sign-in by network', network ?? '')
}
