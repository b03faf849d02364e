import { accept, refuse, type Checked } from '#shop/refusal.ts'
import { normalizeNumber } from '#shop/normalize-text.ts'

/** @returns 10 digits, without `+91` and leading 0 */
export function checkMobile(typed: unknown): Checked<'missing' | 'malformed'> {
  const digits = normalizeNumber(typed)
  if (digits === '') return refuse('missing', 'Please enter a mobile number.')
  const mobile = /^(?:\+91|0091|91|0)?0?([6-9]\d{9})$/.exec(digits)?.[1]
  return mobile === undefined
    ? refuse('malformed', 'Please enter a 10-digit Indian mobile number that starts with 6, 7, 8 or 9.')
    : accept(mobile)
}

export function checkForeignPhone(typed: unknown): Checked<'missing' | 'malformed'> {
  const digits = normalizeNumber(typed)
  if (digits === '') return refuse('missing', 'Please enter a phone number.')
  return /^\d{10}$/.test(digits)
    ? accept(digits)
    : refuse('malformed', 'Please enter the phone number with exactly 10 digits, without the country code.')
}

/** @returns 10 digits of an Indian number, else E.164 */
export function checkPhoneOfAnyCountry(typed: unknown): Checked<'missing' | 'malformed'> {
  const digits = normalizeNumber(typed)
  if (/^\+(?!91)[1-9]\d{6,14}$/.test(digits)) return accept(digits)
  const mobile = checkMobile(digits)
  if (mobile.ok || mobile.reason === 'missing') return mobile
  return refuse(
    'malformed',
    'Please enter a 10-digit Indian mobile number, or another one with + and its country code, such as +44 20 7946 0000.',
  )
}
