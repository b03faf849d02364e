import type { Customer } from '#server/platform/database/customer-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { checkPassword, normalizePassword } from '#shop/customers/password.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { invalidFields, type InvalidFields } from '#shop/field-errors.ts'
import type { Busy } from '#server/platform/passwords/passwords.ts'
import { createSession, type SignedIn } from './sessions.ts'
import { setPassword } from './set-password.ts'
import { countAttempt, resetAttempts, type TooManyAttempts } from '#server/platform/limits/count-attempt.ts'

export type NewPassword = { password: string; passwordConfirmation: string }
export type PasswordRefusal =
  | InvalidFields
  | Refusal<'wrong-password' | 'same-password' | 'no-password' | 'ended'>
  | TooManyAttempts
  | Busy

type Needs = Pick<Shop, 'database' | 'keys' | 'settings' | 'now' | 'passwords'>

/** Ends every session; this browser gets a new one. */
export async function changePassword(
  shop: Needs,
  customer: Customer,
  { currentPassword, ...wanted }: NewPassword & { currentPassword: string },
): Promise<({ ok: true } & SignedIn) | PasswordRefusal> {
  const good = checkNewPassword(shop, wanted)
  if (!good.ok) return good
  const known = await confirmPassword(shop, customer, currentPassword)
  if (!known.ok) return known
  if (normalizePassword(wanted.password) === normalizePassword(currentPassword))
    return refuse('same-password', 'Your new password must be different than your current password')
  const hashed = await shop.passwords.hash(wanted.password)
  if (!hashed.ok) return hashed
  const changed = await shop.database.orm.transaction((tx) =>
    setPassword(tx, customer, { passwordHash: hashed.hash }, shop.now()),
  )
  if (!changed) return refuse('ended', 'Your session has ended. Please log in again.')
  return createSession(shop, changed)
}

export function checkNewPassword(
  { settings }: Pick<Shop, 'settings'>,
  { password, passwordConfirmation }: NewPassword,
): { ok: true } | InvalidFields {
  if (normalizePassword(password) !== normalizePassword(passwordConfirmation))
    return invalidFields({ path: ['passwordConfirmation'], message: 'Passwords do not match' })
  const good = checkPassword(password, settings.accounts.passwordMin)
  return good.ok ? good : invalidFields({ path: ['password'], message: good.message })
}

/** Limited apart from sign-in attempts: strangers who guess there cannot block a password change. */
export async function confirmPassword(
  shop: Needs,
  { email, passwordHash }: Customer,
  password: string,
): Promise<{ ok: true } | Refusal<'wrong-password' | 'no-password'> | TooManyAttempts | Busy> {
  if (passwordHash === null)
    return refuse(
      'no-password',
      'This account signs in with Google and has no password yet. Choose Forgot Password to set one.',
    )
  const counted = await countAttempt(shop, 'own password by email', email)
  if (!counted.ok) return counted
  const checked = await shop.passwords.check(password, passwordHash)
  if (!checked.ok) return checked
  if (!checked.matches) return refuse('wrong-password', 'The provided current password is invalid')
  await resetAttempts(shop, 'own password by email', email)
  return { ok: true }
}
