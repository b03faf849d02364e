import { refuse, type Refusal } from '#shop/refusal.ts'
import { unicodeNormalForm } from '#shop/normalize-text.ts'

/** Characters of a password (specification, section 5; the decisions, section 5: the least may be raised, never lowered). */
export const MIN_PASSWORD_LENGTH = 6
export const MAX_PASSWORD_LENGTH = 128

export type PasswordReason = 'password-too-short' | 'password-too-long'

/** False for what is too long to be anybody's password, however its characters are counted. */
export function isPlausibleLength(password: string): boolean {
  return password.length <= MAX_PASSWORD_LENGTH * 2
}

/** One person's keyboard makes é of one character, another's of two: both mean the same password, nothing else does. */
export function normalizePassword(password: string): string {
  return isPlausibleLength(password) ? unicodeNormalForm(password, 'NFC') : password
}

/** Any characters will do, spaces at the ends included: a password is never trimmed. `least` is `PASSWORD_MIN` of the settings. */
export function checkPassword(
  password: string,
  least: number = MIN_PASSWORD_LENGTH,
): { ok: true } | Refusal<PasswordReason> {
  // Code points, so that an emoji counts once; and no array of a text that is far too long anyway.
  const length = isPlausibleLength(password) ? Array.from(normalizePassword(password)).length : password.length
  if (length < least) return refuse('password-too-short', `Password must be at least ${least} characters long`)
  if (length > MAX_PASSWORD_LENGTH)
    return refuse('password-too-long', `Password must be at most ${MAX_PASSWORD_LENGTH} characters long`)
  return { ok: true }
}

/** A new password typed twice, for the reset and change forms. */
export function checkNewPassword(
  password: string,
  confirmation: string,
  least: number = MIN_PASSWORD_LENGTH,
): { ok: true } | Refusal<PasswordReason | 'passwords-differ'> {
  if (normalizePassword(password) !== normalizePassword(confirmation))
    return refuse('passwords-differ', "Passwords don't match")
  return checkPassword(password, least)
}
