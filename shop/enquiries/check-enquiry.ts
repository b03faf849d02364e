import { checkEmail } from '#shop/customers/email.ts'
import { checkMobile } from '#shop/customers/phone.ts'
import { checkGstin } from '#shop/checkout/gstin.ts'
import type { Checked } from '#shop/refusal.ts'
import { normalizeText } from '#shop/normalize-text.ts'
import { enquiryFields, type EnquiryField, type EnquiryKind } from './enquiry-fields.ts'
import * as rules from './field-rules.ts'
import { readTypedDay } from '#shop/time/typed-day.ts'

export type FormValues = Readonly<Record<string, unknown>>

export type CheckedEnquiry =
  | { ok: true; answers: Record<string, string> }
  | { ok: false; errors: Record<string, string> }

export function checkEnquiry(kind: EnquiryKind, typed: FormValues, today: string): CheckedEnquiry {
  const answers: Record<string, string> = {}
  const errors: Record<string, string> = {}
  for (const field of enquiryFields[kind]) {
    const given = Object.hasOwn(typed, field.key) ? typed[field.key] : undefined
    if (!field.required && normalizeText(given) === '') continue
    const checked = checkField(field, given, today)
    if (checked.ok) answers[field.key] = checked.value
    else errors[field.key] = checked.message
  }
  return Object.keys(errors).length === 0 ? { ok: true, answers } : { ok: false, errors }
}

function checkField({ type, label, choices = [] }: EnquiryField, given: unknown, today: string): Checked {
  switch (type) {
    case 'name':
      return rules.checkPersonName(given)
    case 'company':
      return rules.checkCompany(given)
    case 'email':
      return checkEmail(given)
    case 'phone':
      return checkMobile(given)
    case 'city':
      return rules.checkCity(given)
    case 'quantity':
      return rules.checkQuantity(given)
    case 'date':
      return rules.checkNeededByDate(typeof given === 'string' ? readTypedDay(given, today) : given, today)
    case 'choice':
      return rules.checkChoice(given, choices, label)
    case 'gstin':
      return checkGstin(given)
    case 'order':
      return rules.checkOrderNumber(given)
    case 'words':
      return rules.checkLongText(given)
  }
}
