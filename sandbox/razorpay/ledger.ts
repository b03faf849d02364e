import type { SandboxContext } from '#sandbox/sandbox-context.ts'
import {
  noFailure,
  unixSeconds,
  type WireDispute,
  type WireOrder,
  type WirePayment,
  type WireRefund,
  type WireSettlement,
} from './entities.ts'
import {
  createWireDispute,
  createWireOrder,
  createWirePayment,
  createWireRefund,
  createWireSettlement,
  type OrderDetails,
  type PaymentDetails,
  type RefundDetails,
} from './new-entities.ts'
import { failureFields, type FailureName } from './payment-failures.ts'
import { createPaymentWebhookSender, type EventEntities } from './send-payment-webhook.ts'

export type Ledger = ReturnType<typeof openLedger>
type LedgerTables = ReturnType<typeof openLedgerTables>

/** A bank may return a processed refund, because the account is closed. */
export const canSettleRefund = ({ status }: WireRefund, to: 'processed' | 'failed') =>
  status === 'pending' || (status === 'processed' && to === 'failed')

export function openLedger(sandbox: SandboxContext) {
  const tables = openLedgerTables(sandbox)
  const { orders, payments, refunds, disputes, settlements } = tables
  const refundOperations = createRefundOperations(sandbox, tables)
  return {
    orders,
    payments,
    refunds,
    disputes,
    settlements,
    now: () => unixSeconds(sandbox.options.now()),
    listPayments: (orderId: string) => payments.all().filter((payment) => payment.order_id === orderId),
    listDisputes: (paymentId: string) => disputes.all().filter((dispute) => dispute.payment_id === paymentId),
    listRefunds: (paymentId: string) => refunds.all().filter((refund) => refund.payment_id === paymentId),
    ...createPaymentOperations(sandbox, tables, refundOperations),
    ...refundOperations,
    ...createDisputeOperations(sandbox, tables),
    ...createSettlementOperations(sandbox, tables),
    tellOfLink: tables.sendWebhook,
  }
}

function openLedgerTables({ store, ...sandbox }: SandboxContext) {
  const payments = store.table<WirePayment>('razorpay payments')
  const mutedPayments = store.table<true>('razorpay payments without webhooks')
  const sendWebhook = createPaymentWebhookSender({ store, ...sandbox })
  return {
    orders: store.table<WireOrder>('razorpay orders'),
    payments,
    refunds: store.table<WireRefund>('razorpay refunds'),
    disputes: store.table<WireDispute>('razorpay disputes'),
    settlements: store.table<WireSettlement>('razorpay settlements'),
    mutedPayments,
    sendWebhook,
    notifyShop(name: string, parts: EventEntities & { payment: WirePayment }) {
      if (!mutedPayments.get(parts.payment.id)) sendWebhook(name, parts)
    },
    changePayment: (payment: WirePayment, change: Partial<WirePayment>) =>
      payments.put(payment.id, { ...payment, ...change }),
  }
}

function createPaymentOperations(
  { options, settings }: SandboxContext,
  { orders, payments, mutedPayments, notifyShop, changePayment }: LedgerTables,
  { refund, settleRefund }: ReturnType<typeof createRefundOperations>,
) {
  return {
    createOrder(details: OrderDetails): WireOrder {
      const order = createWireOrder(details, options.now())
      return orders.put(order.id, order)
    },

    startPayment(order: WireOrder, details: PaymentDetails, webhooks = true): WirePayment {
      const payment = createWirePayment(order, details, options.now())
      if (!webhooks) mutedPayments.put(payment.id, true)
      const status = order.status === 'paid' ? 'paid' : 'attempted'
      orders.put(order.id, { ...order, status, attempts: order.attempts + 1 })
      return payments.put(payment.id, payment)
    },

    authorize(payment: WirePayment): WirePayment {
      const authorized = changePayment(payment, { ...noFailure, status: 'authorized' })
      notifyShop('payment.authorized', { payment: authorized })
      return authorized
    },

    capture(payment: WirePayment): WirePayment {
      const fee = Math.round(payment.amount * 0.02)
      const captured = changePayment(payment, {
        ...noFailure,
        status: 'captured',
        captured: true,
        fee,
        tax: Math.round(fee * 0.18),
      })
      notifyShop('payment.captured', { payment: captured })
      const order = orders.get(payment.order_id)
      if (order && order.status !== 'paid') {
        const paid = { ...order, status: 'paid' as const, amount_paid: payment.amount, amount_due: 0 }
        notifyShop('order.paid', { payment: captured, order: orders.put(order.id, paid) })
      } else if (settings.read().secondPayments === 'given_back') {
        const whole = { amount: payment.amount, notes: [] as [], receipt: null }
        settleRefund(refund(captured, whole, 'normal'), 'processed')
      }
      return captured
    },

    fail(payment: WirePayment, name: FailureName): WirePayment {
      const failed = changePayment(payment, { status: 'failed', ...failureFields(name) })
      notifyShop('payment.failed', { payment: failed })
      return failed
    },
  }
}

function createRefundOperations(
  { options }: SandboxContext,
  { payments, refunds, notifyShop, changePayment }: LedgerTables,
) {
  return {
    refund(payment: WirePayment, details: RefundDetails, speed: string): WireRefund {
      const refund = createWireRefund(payment, details, speed, options.now())
      refunds.put(refund.id, refund)
      const amount_refunded = payment.amount_refunded + details.amount
      const whole = amount_refunded === payment.amount
      const refunded = changePayment(payment, {
        amount_refunded,
        refund_status: whole ? 'full' : 'partial',
        status: whole ? 'refunded' : payment.status,
      })
      notifyShop('refund.created', { refund, payment: refunded })
      return refund
    },

    settleRefund(refund: WireRefund, status: 'processed' | 'failed'): WireRefund {
      const settled = refunds.put(refund.id, { ...refund, status, speed_processed: 'normal' })
      let payment = payments.get(refund.payment_id)
      if (!payment) return settled
      if (status === 'failed') {
        const amount_refunded = payment.amount_refunded - refund.amount
        const refund_status = amount_refunded === 0 ? null : ('partial' as const)
        payment = changePayment(payment, { amount_refunded, refund_status, status: 'captured' })
      }
      notifyShop(`refund.${status}`, { refund: settled, payment })
      return settled
    },
  }
}

/** Pays out what was not paid out before: payments less fees and refunds. */
function createSettlementOperations({ options }: SandboxContext, { payments, settlements }: LedgerTables) {
  return {
    settle(): WireSettlement | undefined {
      const kept = payments.all().reduce((sum, { captured, amount, amount_refunded, fee, tax }) => {
        return captured ? sum + amount - amount_refunded - (fee ?? 0) - (tax ?? 0) : sum
      }, 0)
      const amount = settlements.all().reduce((rest, settlement) => rest - settlement.amount, kept)
      if (amount <= 0) return undefined
      const settlement = createWireSettlement(amount, options.now())
      return settlements.put(settlement.id, settlement)
    },
  }
}

/** A muted payment keeps only its own events back: the bank speaks later, and its events are sent. */
function createDisputeOperations({ options }: SandboxContext, { payments, disputes, sendWebhook }: LedgerTables) {
  return {
    dispute(payment: WirePayment, amount?: number): WireDispute {
      const dispute = createWireDispute(payment, options.now(), amount)
      disputes.put(dispute.id, dispute)
      sendWebhook('payment.dispute.created', { payment, dispute })
      return dispute
    },

    settleDispute(dispute: WireDispute, status: Exclude<WireDispute['status'], 'open'>): WireDispute {
      const amount_deducted = status === 'lost' ? dispute.amount : 0
      const settled = disputes.put(dispute.id, { ...dispute, status, amount_deducted })
      const payment = payments.get(dispute.payment_id)
      if (payment) sendWebhook(`payment.dispute.${status}`, { payment, dispute: settled })
      return settled
    },
  }
}
