import { eq } from 'drizzle-orm'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import { staffPasskeys } from '#server/platform/database/staff-tables.ts'
import { countAttempt, resetAttempts, type TooManyAttempts } from '#server/platform/limits/count-attempt.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { findStaffTotpStep, useTotpStep } from './one-time-passwords.ts'
import { verifyPasskey, type WebauthnJson } from './passkeys.ts'
import { stepUp, type SignedInStaff } from './staff-sessions.ts'

type Needs = Pick<Shop, 'database' | 'keys' | 'settings' | 'now' | 'log'>
type SteppedUp = { ok: true; until: Date }

export async function stepUpByPasskey(
  shop: Needs,
  signedIn: SignedInStaff,
  response: WebauthnJson,
  by: StaffActor,
): Promise<SteppedUp | OperationRefusal<'passkey'>> {
  const verified = await verifyPasskey(shop, 'step up', signedIn.staff.id, response)
  if (!verified.ok) return verified
  const { id, counter } = verified.passkey
  return shop.database.orm.transaction(async (tx) => {
    await tx.update(staffPasskeys).set({ counter, lastUsedAt: shop.now() }).where(eq(staffPasskeys.id, id))
    return { ok: true, until: await stepUp(tx, shop, signedIn, 'passkey', by) }
  })
}

export async function stepUpByCode(
  shop: Needs,
  signedIn: SignedInStaff,
  code: string,
  by: StaffActor,
): Promise<SteppedUp | OperationRefusal<'wrong'> | TooManyAttempts> {
  const { id, email } = signedIn.staff
  const counted = await countAttempt(shop, 'staff sign-in by email', email)
  if (!counted.ok) return counted
  const wrong = refuse.notAccepted('wrong', 'This code is not right, or was used already. Wait for the next one.')
  const step = findStaffTotpStep(shop, signedIn.staff, code)
  if (step === undefined) return wrong
  const stepped = await runTransaction<SteppedUp | OperationRefusal<'wrong'>>(shop.database.orm, async (tx) => {
    if (!(await useTotpStep(tx, id, step))) return wrong
    return { ok: true, until: await stepUp(tx, shop, signedIn, 'code', by) }
  })
  if (stepped.ok) await resetAttempts(shop, 'staff sign-in by email', email)
  return stepped
}
