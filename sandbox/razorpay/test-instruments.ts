import type { FailureName } from './payment-failures.ts'

export type TestCard = {
  number: string
  network: string
  /** Fails after the OTP, or immediately with `refusedAtOnce`. */
  fails?: FailureName
  refusedAtOnce?: true
  description: string
}

/** Razorpay's test cards accept any CVV and any future date. */
export const testCards: readonly TestCard[] = [
  { number: '4100 2800 0000 1007', network: 'Visa', description: 'Succeeds' },
  { number: '5500 6700 0000 1002', network: 'Mastercard', description: 'Succeeds' },
  { number: '6527 6589 0000 1005', network: 'RuPay', description: 'Succeeds' },
  { number: '3608 280009 1007', network: 'Diners Club', description: 'Succeeds' },
  { number: '3402 560004 01007', network: 'American Express', description: 'Succeeds' },
  {
    number: '4100 2800 0008 0001',
    network: 'Visa',
    fails: 'insufficient_fund',
    description: 'Too little money',
  },
  {
    number: '4100 2800 0006 0003',
    network: 'Visa',
    fails: 'card_declined',
    description: 'Declined by the bank',
  },
  { number: '4100 2800 0007 0002', network: 'Visa', fails: 'payment_cancelled', description: 'Cancelled' },
  {
    number: '4100 2800 0009 0000',
    network: 'Visa',
    fails: 'payment_timed_out',
    description: 'Takes too long',
  },
  {
    number: '4100 2800 0003 0006',
    network: 'Visa',
    fails: 'card_disabled_for_online_payments',
    refusedAtOnce: true,
    description: 'Not enabled for online payments',
  },
  {
    number: '4100 2800 0001 0008',
    network: 'Visa',
    fails: 'card_number_invalid',
    refusedAtOnce: true,
    description: 'Wrong card number',
  },
  {
    number: '4100 2800 0002 0007',
    network: 'Visa',
    fails: 'gateway_technical_error',
    description: 'Technical trouble at the bank',
  },
  {
    number: '4100 2800 0000 0009',
    network: 'Visa',
    fails: 'authentication_failed',
    description: 'Cannot be verified',
  },
]

/** `waits` stays open until the control panel decides. */
export const testUpiIds: readonly { vpa: string; fails?: FailureName; waits?: true; description: string }[] = [
  { vpa: 'success@razorpay', description: 'Succeeds' },
  { vpa: 'failure@razorpay', fails: 'upi_declined', description: 'Declined in the app' },
  { vpa: 'slow@razorpay', waits: true, description: 'Waits for the control panel' },
]

const digits = (number: string) => number.replace(/\D/g, '')

export function findTestCard(number: string): TestCard | undefined {
  return testCards.find((card) => digits(card.number) === digits(number))
}

export function findTestUpiId(vpa: string) {
  return testUpiIds.find((id) => id.vpa === vpa.trim().toLowerCase())
}
