import type { SandboxContext } from '#sandbox/sandbox-context.ts'
import { newId, noFailure, unixSeconds } from './entities.ts'
import type { WireDispute, WireNotes, WireOrder, WirePayment, WireRefund } from './entities.ts'
import { failureFields, type FailureName } from './payment-failures.ts'
import { createPaymentWebhookSender, type EventEntities } from './send-payment-webhook.ts'

export type PaymentDetails = Pick<WirePayment, 'method' | 'email' | 'contact'> &
  Partial<Pick<WirePayment, 'card' | 'card_id' | 'vpa' | 'description' | 'amount' | 'notes'>>

export type Ledger = ReturnType<typeof openLedger>

export function openLedger(sandbox: SandboxContext) {
  const orders = sandbox.store.table<WireOrder>('razorpay orders')
  const payments = sandbox.store.table<WirePayment>('razorpay payments')
  const refunds = sandbox.store.table<WireRefund>('razorpay refunds')
  const disputes = sandbox.store.table<WireDispute>('razorpay disputes')
  const mutedPayments = sandbox.store.table<true>('razorpay payments without webhooks')
  const sendWebhook = createPaymentWebhookSender(sandbox)
  const now = () => unixSeconds(sandbox.options.now())

  function notifyShop(name: string, parts: EventEntities) {
    if (!mutedPayments.get(parts.payment.id)) sendWebhook(name, parts)
  }

  function changePayment(payment: WirePayment, change: Partial<WirePayment>): WirePayment {
    return payments.put(payment.id, { ...payment, ...change })
  }

  const ledger = {
    orders,
    payments,
    refunds,
    disputes,
    now,
    listPayments: (orderId: string) => payments.all().filter((payment) => payment.order_id === orderId),
    listDisputes: (paymentId: string) => disputes.all().filter((dispute) => dispute.payment_id === paymentId),
    listRefunds: (paymentId: string) => refunds.all().filter((refund) => refund.payment_id === paymentId),

    createOrder(given: { amount: number; currency: string; receipt: string | null; notes: WireNotes }): WireOrder {
      const id = newId('order')
      return orders.put(id, {
        id,
        entity: 'order',
        ...given,
        amount_paid: 0,
        amount_due: given.amount,
        offer_id: null,
        status: 'created',
        attempts: 0,
        created_at: now(),
      })
    },

    startPayment(order: WireOrder, details: PaymentDetails, webhooks = true): WirePayment {
      const id = newId('pay')
      if (!webhooks) mutedPayments.put(id, true)
      const status = order.status === 'paid' ? 'paid' : 'attempted'
      orders.put(order.id, { ...order, status, attempts: order.attempts + 1 })
      return payments.put(id, {
        ...noFailure,
        id,
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
        created_at: now(),
        ...details,
      })
    },

    /** A failed payment may be authorised late. */
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
      } else if (sandbox.settings.read().secondPayments === 'given_back') {
        const whole = { amount: payment.amount, notes: [] as [], receipt: null }
        ledger.settleRefund(ledger.refund(captured, whole, 'normal'), 'processed')
      }
      return captured
    },

    fail(payment: WirePayment, name: FailureName): WirePayment {
      const failed = changePayment(payment, { status: 'failed', ...failureFields(name) })
      notifyShop('payment.failed', { payment: failed })
      return failed
    },

    refund(payment: WirePayment, given: { amount: number; notes: WireNotes; receipt: string | null }, speed: string) {
      const id = newId('rfnd')
      const refund = refunds.put(id, {
        id,
        entity: 'refund',
        ...given,
        currency: payment.currency,
        payment_id: payment.id,
        acquirer_data: { arn: null },
        created_at: now(),
        batch_id: null,
        status: 'pending',
        speed_requested: speed,
        speed_processed: null,
      })
      const amount_refunded = payment.amount_refunded + given.amount
      const whole = amount_refunded === payment.amount
      const refunded = changePayment(payment, {
        amount_refunded,
        refund_status: whole ? 'full' : 'partial',
        status: whole ? 'refunded' : payment.status,
      })
      notifyShop('refund.created', { refund, payment: refunded })
      return refund
    },

    dispute(payment: WirePayment): WireDispute {
      const id = newId('disp')
      const dispute = disputes.put(id, {
        id,
        entity: 'dispute',
        payment_id: payment.id,
        amount: payment.amount,
        currency: payment.currency,
        amount_deducted: 0,
        reason_code: 'chargeback',
        respond_by: now() + 7 * 24 * 60 * 60,
        status: 'open',
        phase: 'chargeback',
        created_at: now(),
      })
      notifyShop('payment.dispute.created', { payment, dispute })
      return dispute
    },

    /** A lost dispute takes the money away. */
    settleDispute(dispute: WireDispute, status: Exclude<WireDispute['status'], 'open'>): WireDispute {
      const amount_deducted = status === 'lost' ? dispute.amount : 0
      const settled = disputes.put(dispute.id, { ...dispute, status, amount_deducted })
      const payment = payments.get(dispute.payment_id)
      if (payment) notifyShop(`payment.dispute.${status}`, { payment, dispute: settled })
      return settled
    },

    /** A failed refund gives the payment its money back. */
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
  return ledger
}
