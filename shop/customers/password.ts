import { refuse, type Refusal } from '#shop/refusal.ts'
import { unicodeNormalForm } from '#shop/normalize-text.ts'

/** The minimum may be raised, never lowered. */
export const MIN_PASSWORD_LENGTH = 6
export const MAX_PASSWORD_LENGTH = 128

export type PasswordReason = 'password-too-short' | 'password-too-long'

export function isPlausibleLength(password: string): boolean {
  return password.length <= MAX_PASSWORD_LENGTH * 2
}

/** Keyboards send é as one or two characters: both are the same password. */
export function normalizePassword(password: string): string {
  return isPlausibleLength(password) ? unicodeNormalForm(password, 'NFC') : password
}

/** Never trims: spaces at the ends count. `least` is the setting `PASSWORD_MIN`. */
export function checkPassword(
  password: string,
  least: number = MIN_PASSWORD_LENGTH,
): { ok: true } | Refusal<PasswordReason> {
  const length = isPlausibleLength(password) ? Array.from(normalizePassword(password)).length : password.length
  if (length < least) return refuse('password-too-short', `Password must be at least ${least} characters long`)
  if (length > MAX_PASSWORD_LENGTH)
    return refuse('password-too-long', `Password must be at most ${MAX_PASSWORD_LENGTH} characters long`)
  return { ok: true }
}

export function checkNewPassword(
  password: string,
  confirmation: string,
  least: number = MIN_PASSWORD_LENGTH,
): { ok: true } | Refusal<PasswordReason | 'passwords-differ'> {
  if (normalizePassword(password) !== normalizePassword(confirmation))
    return refuse('passwords-differ', "Passwords don't match")
  return checkPassword(password, least)
}
