import type { SettingGroup, SettingRule } from './setting-rule.ts'
import { brandSettings } from '#shop/brand/brand-settings.ts'
import { pageWords } from '#shop/words/page-words.ts'
import { mailWords } from '#shop/words/mail-words.ts'

type WordRules = Readonly<Record<string, SettingRule & { usual: string }>>

const MOST_MAIL_WORDS = 600
const mailRules: WordRules = Object.fromEntries(
  Object.entries(mailWords).map(([name, rule]) => [
    name,
    { ...rule, kind: 'words', isOptional: true, max: MOST_MAIL_WORDS },
  ]),
)

const HOW_TO_CHARGE =
  '79 is one price. 79 + 40 is ₹79 up to one kilogram and ₹40 for each kilogram begun after it. A faster courier costs its difference more.'

export const settingGroups = {
  seller: {
    label: 'Shop and seller',
    text: 'The seller, as every new invoice and the legal pages show it. Earlier invoices do not change.',
    isIdentity: true,
    settings: {
      SELLER_TRADE_NAME: { label: 'Name of the shop', kind: 'text' },
      SELLER_LEGAL_NAME: { label: 'Legal name', kind: 'text' },
      SELLER_ADDRESS: { label: 'Address', kind: 'lines', hint: 'A line each, without State and PIN.' },
      SELLER_STATE: { label: 'State', kind: 'state' },
      SELLER_PIN: { label: 'PIN', kind: 'postcode' },
      SELLER_GSTIN: { label: 'GSTIN', kind: 'gstin', hint: 'Its first two digits are those of the State.' },
      FSSAI_LICENCE: {
        label: 'FSSAI licence',
        kind: 'fssai',
        isOptional: true,
        hint: 'Fourteen digits, shown with food and at the foot of every page. Without it a live shop sells no food.',
      },
      SELLER_EMAIL: { label: 'E-mail for shoppers', kind: 'email' },
      SELLER_PHONE: { label: 'Phone for shoppers', kind: 'phone' },
    },
  },
  complaints: {
    label: 'Grievance officer',
    text: 'The person who gets complaints and answers within 48 hours. The legal pages name them.',
    isIdentity: true,
    settings: {
      GRIEVANCE_OFFICER_NAME: { label: 'Name', kind: 'text' },
      GRIEVANCE_OFFICER_EMAIL: { label: 'E-mail', kind: 'email' },
      GRIEVANCE_OFFICER_PHONE: { label: 'Phone', kind: 'phone' },
    },
  },
  'delivery-charges': {
    label: 'Delivery charges',
    text: 'The price of delivery for shoppers, with GST. An empty field means: as the courier asks. Open checkouts keep their price.',
    settings: {
      FREE_DELIVERY_FROM_RUPEES: {
        label: 'Free delivery from, in ₹',
        kind: 'number',
        isOptional: true,
        min: 1,
        max: 10_000_000,
        isWhole: true,
        hint: 'Goods with GST for one address, before any code. The cheapest courier is free, a faster one costs its difference. Empty: never free.',
      },
      DELIVERY_ANYWHERE: {
        label: 'When the recipient is asked for the address, in ₹',
        kind: 'charge',
        hint: 'One price for all of India, because the place is not known when the buyer pays.',
      },
      DELIVERY_SAME_CITY: {
        label: 'Same city as the workshop, in ₹',
        kind: 'charge',
        isOptional: true,
        hint: HOW_TO_CHARGE,
      },
      DELIVERY_NEARBY: { label: 'Nearby: the same State or region, in ₹', kind: 'charge', isOptional: true },
      DELIVERY_METROS: { label: 'Between the big cities, in ₹', kind: 'charge', isOptional: true },
      DELIVERY_FAR: { label: 'The rest of India, in ₹', kind: 'charge', isOptional: true },
      DELIVERY_REMOTE: {
        label: 'Remote: the North-East, Jammu and Kashmir, the islands, in ₹',
        kind: 'charge',
        isOptional: true,
      },
    },
  },
  'cash-on-delivery': {
    label: 'Cash on delivery',
    text: 'Whether shoppers may pay the courier. Only for one address and the buyer’s own parcel, where the courier takes cash.',
    settings: {
      CASH_ON_DELIVERY: {
        label: 'Cash on delivery',
        kind: 'switch',
        words: ['Not offered', 'Offered'],
        hint: 'Many such parcels come back unpaid. The courier pays the cash out later: see Cash on delivery in the menu.',
      },
      CASH_UP_TO_RUPEES: { label: 'Up to an order of, in ₹', kind: 'number', min: 1, max: 50_000, isWhole: true },
      CASH_FEE_RUPEES: {
        label: 'Charge for it, in ₹ with GST',
        kind: 'number',
        min: 0,
        max: 1_000,
        isWhole: true,
        hint: 'Added to the delivery, also where that is free.',
      },
      CASH_GOODS: {
        label: 'For which goods',
        kind: 'switch',
        words: ['All goods', 'Only ready goods, without words'],
        hint: 'A piece with a name on it cannot be sold again when it comes back.',
      },
    },
  },
  delivery: {
    label: 'Delivery',
    text: 'The address of dispatch, the time of booking a courier, and the validity of a delivery price.',
    settings: {
      PICKUP_POSTCODE: { label: 'PIN of the workshop', kind: 'postcode' },
      PICKUP_LOCATION: {
        label: 'Pick-up location',
        kind: 'text',
        hint: 'As it is called in your account at the courier service.',
      },
      BOOK_COURIER: {
        label: 'Book the courier',
        kind: 'booking',
        hint: 'Parcels that wait for packing are booked when they are packed. Parcels that wait for their day are booked at seven in the morning.',
      },
      PACKING_BOXES: {
        label: 'Boxes of the packing table',
        kind: 'boxes',
        isOptional: true,
        hint: 'One box a line, inner size in centimetres: M 30 x 25 x 15. The packing table suggests the smallest box that fits.',
      },
      SHOW_PACKING_PICTURES: {
        label: 'Photographs of packed parcels',
        kind: 'switch',
        words: ['For staff only', 'Buyers see them, too'],
        hint: 'People with the link of the order see photographs taken from then on. Photograph the gift, not its label.',
      },
      LATE_FEE_BACK: {
        label: 'Refund the delivery charge when a parcel is late',
        kind: 'switch',
        words: ['No, only by staff', 'Yes, automatically'],
        hint: 'The shop refunds it once, if the delay was ours or the courier’s. Parcels that arrived more than a week ago are left out.',
      },
      QUOTE_MINUTES: {
        label: 'Minutes for which a delivery price is valid',
        kind: 'number',
        min: 5,
        max: 240,
      },
    },
  },
  orders: {
    label: 'Orders and stock',
    text: 'The time and the amount of stock that unpaid orders hold.',
    settings: {
      HOLD_MINUTES: { label: 'Minutes stock is held', kind: 'number', min: 5, max: 240 },
      SCARCE_PIECES: {
        label: 'Scarce from so many pieces',
        kind: 'number',
        min: 0,
        max: 10_000,
        isWhole: true,
        hint: 'An order that would leave fewer is held for less time. 0: nothing is scarce.',
      },
      SCARCE_HOLD_MINUTES: { label: 'Minutes scarce stock is held', kind: 'number', min: 5, max: 240 },
      SCARCE_SHARE_PERCENT: {
        label: 'Most of scarce stock for one buyer, in percent',
        kind: 'number',
        min: 1,
        max: 100,
        hint: 'Five pieces are always allowed.',
      },
      HOLDS_PER_BUYER: {
        label: 'Unpaid orders of one buyer',
        kind: 'number',
        min: 0,
        max: 1_000,
        isWhole: true,
        hint: 'At once. 0: no limit.',
      },
      HOLDS_PER_NETWORK: {
        label: 'Unpaid orders of one network',
        kind: 'number',
        min: 0,
        max: 10_000,
        isWhole: true,
        hint: 'At once. 0: no limit.',
      },
      LARGEST_ORDER_RUPEES: {
        label: 'Largest payment, in ₹',
        kind: 'number',
        min: 1,
        max: 100_000_000,
        isWhole: true,
        hint: 'The limit of your account at the payment provider. Above it, shoppers are asked to write for a quote.',
      },
    },
  },
  mail: {
    label: 'Mail',
    text: 'The sender of mails, and the mailbox of the workshop.',
    settings: {
      MAIL_FROM: { label: 'Sender of mails', kind: 'sender', hint: 'Such as Gathri <hello@gathri.example>.' },
      SHOP_MAILBOX: {
        label: 'Mailbox of the workshop',
        kind: 'email',
        isOptional: true,
        hint: 'Orders to pack, what needs a person, and the list of every morning. Empty: the e-mail for shoppers.',
      },
    },
  },
  'mail-words': {
    label: 'Words of mails',
    text: 'The first words of each mail to a shopper. Amounts, days and legal lines follow by themselves.',
    settings: mailRules,
  },
  brand: {
    label: 'Logo and colours',
    text: 'The logo of the shop, and its two colours. The back office keeps its own.',
    isIdentity: true,
    settings: brandSettings,
  },
  'page-words': {
    label: 'Words of pages',
    text: 'The home page, about us, questions people ask, and more on delivery and returns.',
    settings: pageWords,
  },
  shoppers: {
    label: 'Shoppers',
    text: 'Accounts, and the sales that “Most Popular” counts.',
    settings: {
      PASSWORD_MIN: { label: 'Shortest new password', kind: 'number', min: 6, max: 64, isWhole: true },
      SESSION_DAYS: { label: 'Days an account stays signed in without a visit', kind: 'number', min: 1, max: 365 },
      SESSION_MAX_DAYS: { label: 'Days an account stays signed in at most', kind: 'number', min: 1, max: 365 },
      POPULARITY_HALF_LIFE_DAYS: {
        label: 'Days until a sale counts half',
        kind: 'number',
        min: 1,
        max: 3_650,
      },
    },
  },
} as const satisfies Record<string, SettingGroup>

export type SettingGroupKey = keyof typeof settingGroups

export const settingGroupKeys = Object.keys(settingGroups) as SettingGroupKey[]

export function findSettingGroup(key: string): SettingGroup | undefined {
  return Object.hasOwn(settingGroups, key) ? settingGroups[key as SettingGroupKey] : undefined
}

export const settingRules: Readonly<Record<string, SettingRule>> = Object.assign(
  {},
  ...settingGroupKeys.map((key) => settingGroups[key].settings),
)

export const settingNames: readonly string[] = Object.keys(settingRules)
