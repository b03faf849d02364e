import { formatPrice } from '#shop/money/paise.ts'
/** `key` is part of addresses and of `products.occasions` and `products.recipients`. */
export type GiftFacet = {
  key: string
  name: string
  phrase: string
  title: string
}

const occasion = (key: string, name: string, phrase: string, title = `${name} gifts`): GiftFacet => ({
  key,
  name,
  phrase,
  title,
})
const recipient = (key: string, name: string, phrase: string): GiftFacet => ({
  key,
  name,
  phrase,
  title: `for ${name.toLowerCase()}`,
})

export const occasions: readonly GiftFacet[] = [
  occasion('wedding', 'Wedding', 'a wedding'),
  occasion('roka', 'Roka and engagement', 'a roka or engagement'),
  occasion('haldi', 'Haldi and mehendi', 'a haldi or mehendi'),
  occasion('anniversary', 'Anniversary', 'an anniversary'),
  occasion('birthday', 'Birthday', 'a birthday'),
  occasion('baby-shower', 'Baby shower', 'a baby shower'),
  occasion('naamkaran', 'Naamkaran', 'a naamkaran'),
  occasion('griha-pravesh', 'Griha pravesh', 'a griha pravesh'),
  occasion('return-gifts', 'Return gifts', 'a thank-you to guests', 'Return gifts'),
  occasion('diwali', 'Diwali', 'Diwali'),
  occasion('rakhi', 'Rakhi', 'Rakhi'),
  occasion('karva-chauth', 'Karva Chauth', 'Karva Chauth'),
  occasion('holi', 'Holi', 'Holi'),
  occasion('new-year', 'Christmas and New Year', 'Christmas or New Year'),
  occasion('puja', 'Puja', 'a puja'),
  occasion('office', 'Office', 'the office'),
]

export const recipients: readonly GiftFacet[] = [
  recipient('parents', 'Parents', 'my parents'),
  recipient('couples', 'Couples', 'a couple'),
  recipient('brides', 'Brides', 'a bride'),
  recipient('grooms', 'Grooms', 'a groom'),
  recipient('husband-or-wife', 'Husband or wife', 'my husband or wife'),
  recipient('brother-or-sister', 'Brother or sister', 'my brother or sister'),
  recipient('friends', 'Friends', 'a friend'),
  recipient('mothers-to-be', 'Mothers-to-be', 'a mother-to-be'),
  recipient('babies', 'Babies', 'a baby'),
  recipient('colleagues', 'Colleagues', 'colleagues'),
  recipient('guests', 'Guests', 'my guests'),
]

/** Rupees with GST. */
export const priceLimits: readonly number[] = [300, 700, 1_500, 3_000]

export type GiftFacets = {
  occasion: string
  recipient: string
  /** Rupees with GST; 0 for any price. */
  under: number
}

export const noFacets: GiftFacets = { occasion: '', recipient: '', under: 0 }

export const FEWEST_INDEXED = 5

export const findOccasion = (key: string): GiftFacet | undefined => occasions.find((each) => each.key === key)
export const findRecipient = (key: string): GiftFacet | undefined => recipients.find((each) => each.key === key)

export function keepKnownFacets({ occasion = '', recipient = '', under = 0 }: Partial<GiftFacets>): GiftFacets {
  return {
    occasion: findOccasion(occasion) ? occasion : '',
    recipient: findRecipient(recipient) ? recipient : '',
    under,
  }
}

export function giftsTitle({ occasion, recipient, under }: GiftFacets): string {
  const parts = [
    findOccasion(occasion)?.title ?? (recipient === '' && under === 0 ? '' : 'Gifts'),
    findRecipient(recipient)?.title ?? '',
    under > 0 ? `under ${formatPrice(under * 100)}` : '',
  ]
  return parts.filter((part) => part !== '').join(' ')
}
