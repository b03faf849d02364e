import { invalidFields, validateFields, type InvalidFields } from '#shop/field-errors.ts'
import { checkEmail } from '#shop/customers/email.ts'
import { normalizeDigits, normalizeNumber, normalizeText } from '#shop/normalize-text.ts'
import { accept, refuse, type Checked } from '#shop/refusal.ts'
import { parseOrderNumber } from './parse-order-search.ts'

export const lookupFields = ['number', 'contact'] as const
export type LookupField = (typeof lookupFields)[number]
export type OrderLookup = { number: number; contact: string }

const PHONE_DIGITS = 10
const MIN_PHONE_DIGITS = 7

export function checkLookupField(field: LookupField, typed: unknown): Checked {
  return field === 'number' ? checkNumber(typed) : checkContact(typed)
}

export function checkOrderLookup(
  typed: Readonly<Record<string, unknown>>,
): { ok: true; lookup: OrderLookup } | InvalidFields {
  const checked = validateFields({ number: checkNumber(typed['number']), contact: checkContact(typed['contact']) })
  if (!checked.ok) return checked
  const number = parseOrderNumber(checked.values.number)
  if (number === null) return invalidFields({ path: ['number'], message: NO_NUMBER })
  return { ok: true, lookup: { number, contact: checked.values.contact } }
}

export function isContactOf({ email, phone }: { email: string; phone: string }, contact: string): boolean {
  if (contact.includes('@')) return email !== '' && contact === email.toLowerCase()
  return phone !== '' && contact === toPhoneDigits(phone)
}

const NO_NUMBER =
  'This is not one of our order numbers. It looks like GTH-000123, and is in every email about the order.'

function checkNumber(typed: unknown): Checked<'missing' | 'malformed'> {
  const text = normalizeDigits(normalizeText(typed))
    .replace(/[\s#]+/g, '')
    .replace(/\p{Pd}/gu, '-')
  if (text === '') return refuse('missing', 'Please enter the order number. It looks like GTH-000123.')
  const number = /^\d+$/.test(text) ? `GTH-${text}` : text
  return parseOrderNumber(number) === null ? refuse('malformed', NO_NUMBER) : accept(number)
}

function checkContact(typed: unknown): Checked<'missing' | 'malformed'> {
  const text = normalizeText(typed)
  const number = normalizeNumber(text)
  if (text === '') return refuse('missing', 'Please enter the e-mail address or the phone number you ordered with.')
  if (text.includes('@')) return checkEmail(text)
  const isPhone = /^\+?\d{1,30}$/.test(number) && toPhoneDigits(number).length >= MIN_PHONE_DIGITS
  return isPhone
    ? accept(toPhoneDigits(number))
    : refuse('malformed', 'Please enter a whole e-mail address, such as asha@example.com, or a phone number in digits.')
}

function toPhoneDigits(phone: string): string {
  return phone.replace(/\D+/g, '').slice(-PHONE_DIGITS)
}
