import { eq } from 'drizzle-orm'
import { customers } from '#server/platform/database/customer-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { checkEmail } from '#shop/customers/email.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { checkNewPassword, type NewPassword } from './change-password.ts'
import { invalidFields, type InvalidFields } from '#shop/field-errors.ts'
import { findCodeOwner, consumeCode } from './one-time-codes.ts'
import type { Busy } from '#server/platform/passwords/passwords.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { createSession, type SignedIn } from './sessions.ts'
import { setPassword } from './set-password.ts'
import { findKnownBrowser, type Caller } from './sign-in.ts'
import { countAttempt, resetAttempts, type TooManyAttempts } from '#server/platform/limits/count-attempt.ts'

type Needs = Pick<Shop, 'database' | 'keys' | 'settings' | 'now' | 'passwords'>

/** The same answer and work with and without an account. Known browsers have limits that strangers cannot use up. */
export async function requestPasswordReset(
  shop: Needs,
  typed: string,
  caller: Caller,
): Promise<{ ok: true } | InvalidFields | TooManyAttempts> {
  const email = checkEmail(typed)
  if (!email.ok) return invalidFields({ path: ['email'], message: 'email must be a valid email' })
  const browser = await findKnownBrowser(shop, email.value, caller.browser)
  if (browser === undefined) {
    const counted = await countAttempt(shop, 'reset mail by network', caller.address)
    if (!counted.ok) return counted
  }
  const mailCounted =
    browser === undefined
      ? await countAttempt(shop, 'reset mail by email', email.value)
      : await countAttempt(shop, 'reset mail by browser', browser)
  if (mailCounted.ok) await queueMail(shop.database.orm, { kind: 'reset password', recipient: email.value }, shop.now())
  return { ok: true }
}

/** The code of a mailed link also proves the e-mail. */
export async function resetPassword(
  shop: Needs,
  { code, ...wanted }: NewPassword & { code: string },
): Promise<({ ok: true } & SignedIn) | InvalidFields | Refusal<'wrong-code' | 'blocked' | 'ended'> | Busy> {
  const good = checkNewPassword(shop, wanted)
  if (!good.ok) return good
  const presented = { purpose: 'reset', code } as const
  const wrongCode = refuse('wrong-code', 'Incorrect code provided')
  // Checked first, so that made-up codes cost no hash.
  if ((await findCodeOwner(shop.database.orm, presented, shop.now())) === undefined) return wrongCode
  const hashed = await shop.passwords.hash(wanted.password)
  if (!hashed.ok) return hashed

  const changed = await shop.database.orm.transaction(async (tx) => {
    const customerId = await consumeCode(tx, presented, shop.now())
    if (customerId === undefined) return undefined
    const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId)).for('update')
    return customer && setPassword(tx, customer, { passwordHash: hashed.hash, emailVerified: true }, shop.now())
  })
  if (!changed) return wrongCode
  if (changed.blocked) return refuse('blocked', 'Your account has been blocked by an administrator')
  await resetAttempts(shop, 'sign-in by email', changed.email)
  return createSession(shop, changed)
}
