import { checkGstin } from '#shop/checkout/gstin.ts'
import { checkEmail } from '#shop/customers/email.ts'
import { checkName } from '#shop/customers/name.ts'
import { checkPhoneOfAnyCountry } from '#shop/customers/phone.ts'
import { normalizeText } from '#shop/normalize-text.ts'
import { accept, refuse, type Checked } from '#shop/refusal.ts'
import { fullName, type ShippingAddress } from './address.ts'

/** Who pays: mails, the invoice and refunds are theirs. The parcel goes to the address (the decisions, section 8). */
export type Buyer = { name: string; email: string; phone: string; company?: string; gstin?: string }
export type BuyerField = 'name' | 'email' | 'phone'

const MAX_COMPANY_LENGTH = 100

export const buyerFields = [
  { key: 'name', label: 'Your name', autocomplete: 'name', inputMode: 'text' },
  { key: 'email', label: 'Your e-mail', autocomplete: 'email', inputMode: 'email' },
  { key: 'phone', label: 'Your phone', autocomplete: 'tel', inputMode: 'tel' },
] as const satisfies readonly { key: BuyerField; [of: string]: string }[]

export function toBuyer(address: ShippingAddress): Buyer {
  const { email, phone } = address
  return { name: fullName(address), email, phone }
}

export function checkBuyer(typed: { [Field in keyof Buyer]?: unknown }):
  | { ok: true; buyer: Buyer }
  | { ok: false; errors: Partial<Record<keyof Buyer, string>> } {
  const name = checkName(typed.name, 'name')
  const email = checkEmail(typed.email)
  const phone = checkPhoneOfAnyCountry(typed.phone)
  const company = checkCompany(typed.company)
  const gstin = normalizeText(typed.gstin) === '' ? accept('') : checkGstin(typed.gstin)
  if (name.ok && email.ok && phone.ok && company.ok && gstin.ok)
    return {
      ok: true,
      buyer: {
        name: name.value,
        email: email.value,
        phone: phone.value,
        ...(company.value && { company: company.value }),
        ...(gstin.value && { gstin: gstin.value }),
      },
    }
  const wrong = Object.entries({ name, email, phone, company, gstin })
  return { ok: false, errors: Object.fromEntries(wrong.flatMap(([key, of]) => (of.ok ? [] : [[key, of.message]]))) }
}

function checkCompany(typed: unknown): Checked<'too-long'> {
  const company = normalizeText(typed)
  return Array.from(company).length > MAX_COMPANY_LENGTH
    ? refuse('too-long', `Please shorten the company’s name to ${MAX_COMPANY_LENGTH} characters.`)
    : accept(company)
}

type Parties = { buyer: Pick<Buyer, 'name'>; shipTo: Pick<ShippingAddress, 'firstName' | 'lastName'> }

export function isForSomebodyElse({ buyer, shipTo }: Parties): boolean {
  return buyer.name !== fullName(shipTo)
}

export function greetingName(parties: Parties): string {
  return isForSomebodyElse(parties) ? parties.buyer.name : parties.shipTo.firstName
}
