export type SettingKind =
  | 'text'
  | 'lines'
  | 'boxes'
  | 'email'
  | 'sender'
  | 'phone'
  | 'postcode'
  | 'state'
  | 'gstin'
  | 'fssai'
  | 'number'
  | 'booking'
  | 'switch'

export type SettingRule = {
  label: string
  kind: SettingKind
  hint?: string
  isOptional?: true
  min?: number
  max?: number
  isWhole?: true
  words?: readonly [off: string, on: string]
}

export type SettingGroup = {
  label: string
  text: string
  /** Printed on invoices and legal pages: only an owner may change it, after a step-up. */
  isIdentity?: true
  settings: Readonly<Record<string, SettingRule>>
}

export const settingGroups = {
  seller: {
    label: 'Shop and seller',
    text: 'Who sells: on every new invoice and on the legal pages. Invoices that are made stay as they are.',
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
    text: 'Whom a complaint goes to; he or she answers within 48 hours. On the legal pages.',
    isIdentity: true,
    settings: {
      GRIEVANCE_OFFICER_NAME: { label: 'Name', kind: 'text' },
      GRIEVANCE_OFFICER_EMAIL: { label: 'E-mail', kind: 'email' },
      GRIEVANCE_OFFICER_PHONE: { label: 'Phone', kind: 'phone' },
    },
  },
  delivery: {
    label: 'Delivery',
    text: 'Where parcels leave from, when the courier is booked, and how long an offered delivery price stands.',
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
        hint: 'What waits to be packed is booked the moment it is; what waits for its day, at seven in the morning.',
      },
      PACKING_BOXES: {
        label: 'Boxes of the packing table',
        kind: 'boxes',
        isOptional: true,
        hint: 'A line each, centimetres inside: M 30 x 25 x 15. The smallest one that will do is suggested; without any, none is.',
      },
      SHOW_PACKING_PICTURES: {
        label: 'Photographs of packed parcels',
        kind: 'switch',
        words: ['For staff only', 'Buyers see them, too'],
        hint: 'Shown to whoever has the link of the order, those taken from then on: photograph the gift, not its label.',
      },
      LATE_FEE_BACK: {
        label: 'The delivery charge goes back when a parcel is late',
        kind: 'switch',
        words: ['No, by hand only', 'Yes, by itself'],
        hint: 'By itself, once, when it arrives after its day through us or the courier. What arrived more than a week ago stays as it is.',
      },
      QUOTE_MINUTES: {
        label: 'Minutes a delivery price stands',
        kind: 'number',
        min: 5,
        max: 240,
      },
    },
  },
  orders: {
    label: 'Orders and stock',
    text: 'How long stock stays put aside for an order that is not paid, and how much of it.',
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
        hint: 'What your account at the payment provider allows. Above it shoppers are asked to write for a quote.',
      },
    },
  },
  mail: {
    label: 'Mail',
    text: 'From whom mails come, and where the shop writes to its own people.',
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
  shoppers: {
    label: 'Shoppers',
    text: 'Accounts, and what “Most Popular” counts.',
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

export const settingNames: readonly string[] = settingGroupKeys.flatMap((key) =>
  Object.keys(settingGroups[key].settings),
)
