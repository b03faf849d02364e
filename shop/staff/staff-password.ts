import { checkPassword, normalizePassword } from '#shop/customers/password.ts'
import { passwordHint } from '#shop/customers/password-hint.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'

const MIN_LENGTH = 12
const MIN_DIFFERENT = 5

/** Longer than a shopper's and not common: it opens everybody's orders. */
export function checkStaffPassword(
  password: string,
  { email }: { email: string },
): { ok: true } | OperationRefusal<'password'> {
  const long = checkPassword(password, MIN_LENGTH)
  if (!long.ok) return refuse.invalid('password', `${long.message}.`)
  const plain = normalizePassword(password).toLowerCase()
  const [local = ''] = email.split('@')
  const isOwnName = local.length > 3 && plain.replaceAll(local, '').length < MIN_LENGTH / 2
  if (passwordHint(password) !== null || new Set(plain).size < MIN_DIFFERENT || isOwnName)
    return refuse.invalid('password', 'This password is easy to guess. Three unrelated words make a better one.')
  return { ok: true }
}
