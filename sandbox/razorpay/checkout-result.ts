import { createHmac } from 'node:crypto'
import type { WirePayment } from './entities.ts'

export function createConfirmation(payment: WirePayment, keySecret: string) {
  const message = `${payment.order_id}|${payment.id}`
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.order_id,
    razorpay_signature: createHmac('sha256', keySecret).update(message).digest('hex'),
  }
}

export function createFailureResult(payment: WirePayment) {
  return {
    code: payment.error_code,
    description: payment.error_description,
    source: payment.error_source,
    step: payment.error_step,
    reason: payment.error_reason,
    metadata: { order_id: payment.order_id, payment_id: payment.id },
  }
}
