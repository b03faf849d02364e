import { randomInt } from 'node:crypto'

/** Amounts are paise, times Unix seconds. */
export type WireNotes = Record<string, string> | []

export type WireOrder = {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  amount_due: number
  currency: string
  receipt: string | null
  offer_id: null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  notes: WireNotes
  created_at: number
}

export type WireFailure = {
  error_code: string | null
  error_description: string | null
  error_source: string | null
  error_step: string | null
  error_reason: string | null
}

export type WirePayment = WireFailure & {
  id: string
  entity: 'payment'
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  order_id: string
  invoice_id: null
  international: false
  method: 'card' | 'upi'
  amount_refunded: number
  refund_status: null | 'partial' | 'full'
  captured: boolean
  description: string | null
  card_id: string | null
  card: null | {
    id: string
    entity: 'card'
    last4: string
    network: string
    type: 'credit'
    international: false
  }
  bank: null
  wallet: null
  vpa: string | null
  email: string
  contact: string
  notes: WireNotes
  fee: number | null
  tax: number | null
  acquirer_data: Record<string, string | null>
  created_at: number
}

export type WireRefund = {
  id: string
  entity: 'refund'
  amount: number
  currency: string
  payment_id: string
  notes: WireNotes
  receipt: string | null
  acquirer_data: { arn: string | null }
  created_at: number
  batch_id: null
  status: 'pending' | 'processed' | 'failed'
  speed_requested: string
  speed_processed: string | null
}

export type WireDispute = {
  id: string
  entity: 'dispute'
  payment_id: string
  amount: number
  currency: string
  amount_deducted: number
  reason_code: string
  respond_by: number
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
  phase: 'chargeback'
  created_at: number
}

export type WireSettlement = {
  id: string
  entity: 'settlement'
  amount: number
  status: 'processed'
  fees: number
  tax: number
  utr: string
  created_at: number
}

export type WireLink = {
  id: string
  entity: 'payment_link'
  accept_partial: false
  amount: number
  amount_paid: number
  callback_method: string
  callback_url: string
  cancelled_at: number
  created_at: number
  currency: string
  customer: { name?: string | undefined; email?: string | undefined; contact?: string | undefined }
  description: string
  expire_by: number
  expired_at: number
  notes: null
  notify: { email: boolean; sms: boolean }
  order_id: string
  payments: {
    amount: number
    created_at: number
    method: string
    payment_id: string
    plink_id: string
    status: string
  }[]
  reference_id: string
  reminder_enable: boolean
  short_url: string
  status: 'created' | 'paid' | 'cancelled' | 'expired'
  updated_at: number
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function newId(prefix: string): string {
  const tail = Array.from({ length: 14 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${prefix}_${tail}`
}

export const unixSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)

export const noFailure: WireFailure = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
}
