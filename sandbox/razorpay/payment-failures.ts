import type { WireFailure } from './entities.ts'

export const paymentFailures = {
  payment_timed_out: bad(
    'payment_authentication',
    'customer',
    'Your payment was not completed on time. Try again or complete the payment later.',
  ),
  insufficient_fund: bad(
    'payment_authorization',
    'customer',
    'Your payment could not be completed due to insufficient account balance. Try another card or payment method.',
  ),
  payment_cancelled: bad(
    'payment_authentication',
    'customer',
    'Your payment has been cancelled. Try again or complete the payment later.',
  ),
  card_declined: bad(
    'payment_authorization',
    'issuer_bank',
    'Your payment did not go through as it was declined by the bank. Try another payment method or contact your bank.',
  ),
  card_disabled_for_online_payments: bad(
    'card_enrollment_check',
    'issuer_bank',
    'Your card is not enabled for online payments. Try another card or payment method.',
  ),
  card_number_invalid: bad('payment_initiation', 'customer', 'You have entered an incorrect card number. Try again.'),
  gateway_technical_error: gateway(
    'payment_authorization',
    'Your payment did not go through due to a temporary issue. Any debited amount will be refunded in 4-5 business days.',
  ),
  authentication_failed: gateway(
    'payment_authentication',
    'Your payment could not be completed as the card could not be verified. Try again with the right OTP.',
  ),
  upi_declined: bad(
    'payment_authorization',
    'customer',
    'Your payment was declined in the UPI app. Try again or use another payment method.',
  ),
} satisfies Record<string, Omit<WireFailure, 'error_reason'>>

export type FailureName = keyof typeof paymentFailures

function bad(error_step: string, error_source: string, error_description: string) {
  return { error_code: 'BAD_REQUEST_ERROR', error_description, error_source, error_step }
}

function gateway(error_step: string, error_description: string) {
  return { error_code: 'GATEWAY_ERROR', error_description, error_source: 'gateway', error_step }
}

export function failureFields(name: FailureName): WireFailure {
  return { ...paymentFailures[name], error_reason: name }
}
