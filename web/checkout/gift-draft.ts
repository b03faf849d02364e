import { addressFields, checkAddress, checkRecipient, fullName, type AddressField } from '#shop/checkout/address.ts'
import type { ShippingAddress, StateLookup } from '#shop/checkout/address.ts'
import { buyerFields, checkBuyer, type Buyer } from '#shop/checkout/buyer.ts'
import type { AddressDraft } from './address-draft.ts'
import type { AccountContact } from './prefill-address.ts'

const keys = { name: 'buyerName', email: 'buyerEmail', phone: 'buyerPhone' } as const
type BuyerKey = (typeof keys)[keyof typeof keys]

/** In the order of the form: who pays first, then who receives it. */
export const buyerDraftFields = buyerFields.map(({ key, ...field }) => ({ ...field, key: keys[key] }))
/** Of somebody else only the courier needs to know more than where they live: no e-mail. */
export const recipientFields = addressFields.filter(({ key }) => key !== 'email')

export const isGift = ({ forSomebodyElse }: AddressDraft): boolean => forSomebodyElse !== ''

type CheckedDraft =
  | { ok: true; address: ShippingAddress; buyer: Buyer | null }
  | { ok: false; errors: Partial<Record<AddressField | BuyerKey, string>> }

export function checkAddressDraft(draft: AddressDraft, statesOf: StateLookup): CheckedDraft {
  if (!isGift(draft)) {
    const own = checkAddress(draft, statesOf)
    return own.ok ? { ...own, buyer: null } : own
  }
  const { buyerName: name, buyerEmail: email, buyerPhone: phone } = draft
  const payer = checkBuyer({ name, email, phone })
  const recipient = checkRecipient(draft, statesOf)
  if (payer.ok && recipient.ok) return { ok: true, address: recipient.address, buyer: payer.buyer }
  const errors: Partial<Record<AddressField | BuyerKey, string>> = recipient.ok ? {} : { ...recipient.errors }
  if (!payer.ok)
    for (const { key } of buyerFields) {
      const message = payer.errors[key]
      if (message !== undefined) errors[keys[key]] = message
    }
  return { ok: false, errors }
}

/** What was filled in for the account becomes the buyer's; what was typed of the recipient stays. */
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
