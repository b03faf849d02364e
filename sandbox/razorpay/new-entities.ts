import {
  newId,
  noFailure,
  unixSeconds,
  type WireDispute,
  type WireNotes,
  type WireOrder,
  type WirePayment,
  type WireRefund,
  type WireSettlement,
} from './entities.ts'

export type OrderDetails = { amount: number; currency: string; receipt: string | null; notes: WireNotes }
export type RefundDetails = { amount: number; notes: WireNotes; receipt: string | null }
export type PaymentDetails = Pick<WirePayment, 'method' | 'email' | 'contact'> &
  Partial<Pick<WirePayment, 'card' | 'card_id' | 'vpa' | 'description' | 'amount' | 'notes'>>

export function createWireOrder(details: OrderDetails, now: Date): WireOrder {
  return {
    id: newId('order'),
    entity: 'order',
    ...details,
    amount_paid: 0,
    amount_due: details.amount,
    offer_id: null,
    status: 'created',
    attempts: 0,
    created_at: unixSeconds(now),
  }
}

export function createWirePayment(order: WireOrder, details: PaymentDetails, now: Date): WirePayment {
  return {
    ...noFailure,
    id: newId('pay'),
    entity: 'payment',
    amount: order.amount,
    currency: order.currency,
    status: 'created',
    order_id: order.id,
    invoice_id: null,
    international: false,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: null,
    card_id: null,
    card: null,
    bank: null,
    wallet: null,
    vpa: null,
    notes: order.notes,
    fee: null,
    tax: null,
    acquirer_data: {},
    created_at: unixSeconds(now),
    ...details,
  }
}

export function createWireRefund(payment: WirePayment, details: RefundDetails, speed: string, now: Date): WireRefund {
  return {
    id: newId('rfnd'),
    entity: 'refund',
    ...details,
    currency: payment.currency,
    payment_id: payment.id,
    acquirer_data: { arn: null },
    created_at: unixSeconds(now),
    batch_id: null,
    status: 'pending',
    speed_requested: speed,
    speed_processed: null,
  }
}

export function createWireSettlement(amount: number, now: Date): WireSettlement {
  const created_at = unixSeconds(now)
  const id = newId('setl')
  return {
    id,
    entity: 'settlement',
    amount,
    status: 'processed',
    fees: 0,
    tax: 0,
    utr: `${created_at}${id.slice(-6)}`,
    created_at,
  }
}

/** @param amount paise; may be less than the payment */
export function createWireDispute(payment: WirePayment, now: Date, amount = payment.amount): WireDispute {
  const createdAt = unixSeconds(now)
  return {
    id: newId('disp'),
    entity: 'dispute',
    payment_id: payment.id,
    amount,
    currency: payment.currency,
    amount_deducted: 0,
    reason_code: 'chargeback',
    respond_by: createdAt + 7 * 24 * 60 * 60,
    status: 'open',
    phase: 'chargeback',
    created_at: createdAt,
  }
}
