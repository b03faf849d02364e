export type KeyRule = { label: string; hint?: string; isOpen?: true }

export type KeySet = {
  label: string
  provider: string
  text: string
  /** Whether the provider must accept the keys before they are saved. */
  isTried: boolean
  keys: Readonly<Record<string, KeyRule>>
}

export const keySets = {
  payments: {
    label: 'Payments',
    provider: 'Razorpay',
    text: 'Taking payments and making refunds.',
    isTried: true,
    keys: {
      RAZORPAY_KEY_ID: { label: 'Key id', hint: 'Begins with rzp_.', isOpen: true },
      RAZORPAY_KEY_SECRET: { label: 'Key secret' },
    },
  },
  'payment-webhooks': {
    label: 'Payment webhooks',
    provider: 'Razorpay',
    text: 'The provider signs its reports with it. After a change the earlier secret is accepted for one more day.',
    isTried: false,
    keys: { RAZORPAY_WEBHOOK_SECRET: { label: 'Webhook secret', hint: '16 characters or more.' } },
  },
  couriers: {
    label: 'Couriers',
    provider: 'Shiprocket',
    text: 'Delivery prices, booking and tracking of parcels.',
    isTried: true,
    keys: {
      SHIPROCKET_EMAIL: { label: 'E-mail of the API user', isOpen: true },
      SHIPROCKET_PASSWORD: { label: 'Password of the API user' },
    },
  },
  'courier-webhooks': {
    label: 'Courier updates',
    provider: 'Shiprocket',
    text: 'The courier service sends it with its reports about parcels.',
    isTried: false,
    keys: { SHIPROCKET_WEBHOOK_TOKEN: { label: 'Token', hint: '16 characters or more.' } },
  },
  'mail-server': {
    label: 'Mail server',
    provider: 'Your mail service',
    text: 'Every mail of the shop leaves through it.',
    isTried: true,
    keys: {
      SMTP_URL: { label: 'Address with user and password', hint: 'Such as smtps://user:secret@mail.example.com.' },
    },
  },
  google: {
    label: 'Sign-in with Google',
    provider: 'Google',
    text: 'Lets shoppers sign in with their Google account.',
    isTried: true,
    keys: {
      GOOGLE_CLIENT_ID: { label: 'Client id', isOpen: true },
      GOOGLE_CLIENT_SECRET: { label: 'Client secret' },
    },
  },
} as const satisfies Record<string, KeySet>

export type KeySetKey = keyof typeof keySets

export const keySetKeys = Object.keys(keySets) as KeySetKey[]

export function findKeySet(key: string): KeySet | undefined {
  return Object.hasOwn(keySets, key) ? keySets[key as KeySetKey] : undefined
}

export const keyNames: readonly string[] = keySetKeys.flatMap((key) => Object.keys(keySets[key].keys))

const MIN_LENGTH = 16
const SHOWN = 3

/** The end of a key, the host of an address, nothing of a short key: safe to show forever. */
export function toKeyHint(value: string): string {
  const host = /^smtps?:/.test(value) ? URL.parse(value)?.host : undefined
  if (host !== undefined) return host
  return value.length >= MIN_LENGTH ? `…${value.slice(-SHOWN)}` : ''
}
