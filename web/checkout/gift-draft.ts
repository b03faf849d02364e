import { addressFields, checkAddress, checkRecipient, fullName, type AddressField } from '#shop/checkout/address.ts'
import type { ShippingAddress, StateLookup } from '#shop/checkout/address.ts'
import {
  buyerFields,
  checkBuyer,
  checkCompany,
  checkInvoiced,
  companyFields,
  toBuyer,
  type Buyer,
  type CompanyField,
} from '#shop/checkout/buyer.ts'
import type { AddressDraft } from './address-draft.ts'
import type { AccountContact } from './account-contact.ts'

const keys = { name: 'buyerName', email: 'buyerEmail', phone: 'buyerPhone' } as const
type BuyerKey = (typeof keys)[keyof typeof keys]

/** The form asks first who pays, then who receives the gift. */
export const buyerDraftFields = buyerFields.map(({ key, ...field }) => ({ ...field, key: keys[key] }))
/** A recipient needs no e-mail: only the courier contacts them. */
export const recipientFields = addressFields.filter(({ key }) => key !== 'email')

export const isForCompany = ({ forCompany }: AddressDraft): boolean => forCompany !== ''

export function listDraftFields(draft: AddressDraft) {
  return [
    ...(isGift(draft) ? buyerDraftFields : []),
    ...(isGift(draft) ? recipientFields : addressFields),
    ...(isForCompany(draft) ? companyFields : []),
  ]
}

export const isGift = ({ forSomebodyElse }: AddressDraft): boolean => forSomebodyElse !== ''

type CheckedDraft = { ok: true; address: ShippingAddress; buyer: Buyer | null } | { ok: false; errors: DraftErrors }
type DraftErrors = Partial<Record<AddressField | BuyerKey | CompanyField, string>>

export function checkAddressDraft(draft: AddressDraft, statesOf: StateLookup): CheckedDraft {
  const parties = isGift(draft) ? checkGiftParties(draft, statesOf) : checkOwnAddress(draft, statesOf)
  if (!isForCompany(draft)) return parties
  const checked = checkNamedCompany(draft)
  if (!parties.ok || !checked.ok)
    return { ok: false, errors: { ...(!checked.ok && checked.errors), ...(!parties.ok && parties.errors) } }
  const buyer = { ...(parties.buyer ?? toBuyer(parties.address)), ...checked.company }
  const errors = checkInvoiced(buyer, [parties.address])
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ...parties, buyer }
}

function checkOwnAddress(draft: AddressDraft, statesOf: StateLookup): CheckedDraft {
  const own = checkAddress(draft, statesOf)
  return own.ok ? { ...own, buyer: null } : own
}

/** The buyer alone, when other rows name who receives it: none of them is the company. */
export function checkBuyerDraft(draft: AddressDraft): { ok: true; buyer: Buyer } | { ok: false; errors: DraftErrors } {
  const payer = checkPayer(draft)
  const company = isForCompany(draft) ? checkNamedCompany(draft) : { ok: true as const, company: {} }
  if (!payer.ok || !company.ok)
    return { ok: false, errors: { ...toPayerErrors(payer), ...(!company.ok && company.errors) } }
  const buyer = { ...payer.buyer, ...company.company }
  const errors = checkInvoiced(buyer, [])
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, buyer }
}

const checkPayer = ({ buyerName: name, buyerEmail: email, buyerPhone: phone }: AddressDraft) =>
  checkBuyer({ name, email, phone })

function toPayerErrors(payer: ReturnType<typeof checkBuyer>): DraftErrors {
  if (payer.ok) return {}
  const errors = buyerFields.flatMap(({ key }) => (payer.errors[key] ? [[keys[key], payer.errors[key]]] : []))
  return Object.fromEntries(errors)
}

function checkGiftParties(draft: AddressDraft, statesOf: StateLookup): CheckedDraft {
  const payer = checkPayer(draft)
  const recipient = checkRecipient(draft, statesOf)
  if (payer.ok && recipient.ok) return { ok: true, address: recipient.address, buyer: payer.buyer }
  return { ok: false, errors: { ...(!recipient.ok && recipient.errors), ...toPayerErrors(payer) } }
}

function checkNamedCompany(draft: AddressDraft): ReturnType<typeof checkCompany> {
  const checked = checkCompany(draft)
  if (draft.company.trim() !== '') return checked
  const company = 'Please enter the company’s name, as its invoice should say it.'
  return { ok: false, errors: { ...(!checked.ok && checked.errors), company } }
}

/** The account's contact becomes the buyer's. The recipient's fields keep their text. */
export function startGift(draft: AddressDraft, account: AccountContact | undefined): AddressDraft {
  const isOwnName = account !== undefined && fullName(draft) === fullName(account)
  return {
    ...draft,
    forSomebodyElse: 'yes',
    buyerName: draft.buyerName || (account ? fullName(account) : ''),
    buyerEmail: draft.buyerEmail || draft.email || (account?.email ?? ''),
    buyerPhone: draft.buyerPhone || (account?.phone ?? ''),
    ...(isOwnName && { firstName: '', lastName: '' }),
    ...(account && draft.phone === account.phone && { phone: '' }),
  }
}

export function endGift(draft: AddressDraft): AddressDraft {
  return { ...draft, forSomebodyElse: '', email: draft.email || draft.buyerEmail }
}
