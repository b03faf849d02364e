import { findTestCard, findTestUpiId, type TestCard } from '#sandbox/razorpay/test-instruments.ts'
import type { WireNotes } from '#sandbox/razorpay/entities.ts'
import { readNotes } from '#sandbox/razorpay/read-notes.ts'
import type { FailureName } from '#sandbox/razorpay/payment-failures.ts'

export type AttemptForm = {
  method: 'card' | 'upi'
  contact: string
  email: string
  card_number: string
  card_expiry: string
  card_cvv: string
  card_name: string
  vpa: string
  /** JSON of the shop's page, or ''. */
  notes: string
}

export type AttemptErrors = Partial<Record<keyof AttemptForm, string>>

export type Attempt = { contact: string; email: string; notes: WireNotes } & (
  | { method: 'card'; card: TestCard }
  | { method: 'upi'; vpa: string; fails: FailureName | null; waits: boolean }
)

export function parseAttempt(
  form: AttemptForm,
  now: Date,
): { ok: true; attempt: Attempt } | { ok: false; errors: AttemptErrors } {
  const faults: AttemptErrors = {}
  const phone = form.contact.replace(/[\s-]/g, '').replace(/^(\+91|0)/, '')
  if (!/^\+?[0-9]{8,15}$/.test(phone)) faults.contact = 'Please enter a phone number, for example 98765 43210.'
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(form.email)) faults.email = 'Please enter an e-mail address.'
  const contact = phone.startsWith('+') ? phone : `+91${phone}`
  const who = { contact, email: form.email.trim(), notes: readNotes(readJson(form.notes)) ?? [] }

  if (form.method === 'upi') {
    const known = findTestUpiId(form.vpa)
    if (!known) faults.vpa = 'This UPI ID is not one of the test ones. Try success@razorpay.'
    if (!known || Object.keys(faults).length > 0) return { ok: false, errors: faults }
    const { vpa, fails = null, waits = false } = known
    return { ok: true, attempt: { ...who, method: 'upi', vpa, fails, waits } }
  }

  const card = findTestCard(form.card_number)
  if (!card) faults.card_number = 'Please use one of the test cards listed below.'
  if (!isInFuture(form.card_expiry, now)) faults.card_expiry = 'Please enter a date to come, as MM / YY.'
  if (!/^\d{3,4}$/.test(form.card_cvv)) faults.card_cvv = 'Please enter 3 or 4 digits.'
  if (form.card_name.trim() === '') faults.card_name = 'Please enter the name on the card.'
  if (!card || Object.keys(faults).length > 0) return { ok: false, errors: faults }
  return { ok: true, attempt: { ...who, method: 'card', card } }
}

function isInFuture(expiry: string, now: Date): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d\d)$/.exec(expiry.trim()) ?? []
  if (month === undefined) return false
  return Date.UTC(2000 + Number(year), Number(month), 1) > now.getTime()
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
