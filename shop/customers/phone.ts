import { accept, refuse, type Checked } from '#shop/refusal.ts'
import { normalizeText } from '#shop/normalize-text.ts'

/** An Indian mobile number as its 10 digits, without `+91` and leading 0 (the decisions, section 6). */
export function checkMobile(typed: unknown): Checked<'missing' | 'malformed'> {
  const digits = withoutSeparators(typed)
  if (digits === '') return refuse('missing', 'Please enter a mobile number.')
  const mobile = /^(?:\+91|0091|91|0)?0?([6-9]\d{9})$/.exec(digits)?.[1]
  return mobile === undefined
    ? refuse('malformed', 'Please enter a 10-digit Indian mobile number that starts with 6, 7, 8 or 9.')
    : accept(mobile)
}

export function checkForeignPhone(typed: unknown): Checked<'missing' | 'malformed'> {
  const digits = withoutSeparators(typed)
  if (digits === '') return refuse('missing', 'Please enter a phone number.')
  return /^\d{10}$/.test(digits)
    ? accept(digits)
    : refuse('malformed', 'Please enter the phone number with exactly 10 digits, without the country code.')
}

function withoutSeparators(typed: unknown): string {
  return normalizeText(typed).replace(/[\s().-]+/g, '')
}
