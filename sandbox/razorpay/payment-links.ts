import { createHmac } from 'node:crypto'
import type { SandboxContext } from '#sandbox/sandbox-context.ts'
import { newId, unixSeconds, type WireLink, type WirePayment } from './entities.ts'
import type { Ledger } from './ledger.ts'

export type LinkDetails = Pick<
  WireLink,
  'amount' | 'callback_method' | 'callback_url' | 'customer' | 'description' | 'expire_by' | 'reference_id'
>
export type PaymentLinks = ReturnType<typeof openPaymentLinks>

/** Each link has an order of its own, which the shop has never made. */
export function openPaymentLinks(sandbox: SandboxContext, ledger: Ledger) {
  const { store, options, paymentKeys } = sandbox
  const table = store.table<WireLink>('razorpay payment links')
  const change = (link: WireLink, changes: Partial<WireLink>) =>
    table.put(link.id, { ...link, ...changes, updated_at: ledger.now() })

  /** A link past its day expires as soon as somebody looks. */
  function current(link: WireLink): WireLink {
    if (link.status !== 'created' || link.expire_by > ledger.now()) return link
    const expired = change(link, { status: 'expired', expired_at: ledger.now() })
    ledger.tellOfLink('payment_link.expired', { payment_link: expired })
    return expired
  }
  const get = (id: string) => {
    const link = table.get(id)
    return link && current(link)
  }

  return {
    all: () => table.all().map(current),
    get,
    create(details: LinkDetails): WireLink {
      const { amount, reference_id: receipt } = details
      const order = ledger.createOrder({ amount, currency: 'INR', receipt, notes: [] })
      const link = createWireLink(details, order.id, options)
      return table.put(link.id, link)
    },
    cancel(link: WireLink): WireLink {
      const cancelled = change(link, { status: 'cancelled', cancelled_at: ledger.now() })
      ledger.tellOfLink('payment_link.cancelled', { payment_link: cancelled })
      return cancelled
    },
    /** @returns the captured payment, and where its payer goes then; undefined for a closed link */
    pay(id: string, webhooks = true): { payment: WirePayment; returnUrl: string } | undefined {
      const link = get(id)
      const order = link && ledger.orders.get(link.order_id)
      if (link?.status !== 'created' || !order) return undefined
      const { email = 'void@razorpay.com', contact = '+919876543210' } = link.customer
      const started = ledger.startPayment(order, { method: 'upi', email, contact, vpa: 'success@razorpay' }, webhooks)
      const payment = ledger.capture(ledger.authorize(started))
      const { amount, method, status, created_at } = payment
      const own = { amount, created_at, method, payment_id: payment.id, plink_id: id, status }
      const paid = change(link, { status: 'paid', amount_paid: amount, payments: [own] })
      const paidOrder = ledger.orders.get(order.id)
      if (webhooks)
        ledger.tellOfLink('payment_link.paid', { payment_link: paid, payment, ...(paidOrder && { order: paidOrder }) })
      return { payment, returnUrl: returnUrl(paid, payment, paymentKeys.inUse().keySecret) }
    },
  }
}

function createWireLink(details: LinkDetails, order_id: string, { shopUrl, now }: SandboxContext['options']): WireLink {
  const id = newId('plink')
  const created_at = unixSeconds(now())
  return {
    id,
    entity: 'payment_link',
    accept_partial: false,
    amount_paid: 0,
    cancelled_at: 0,
    created_at,
    currency: 'INR',
    expired_at: 0,
    notes: null,
    notify: { email: false, sms: false },
    order_id,
    payments: [],
    reminder_enable: false,
    short_url: `${shopUrl}/sandbox/razorpay/v1/l/${id}`,
    status: 'created',
    updated_at: created_at,
    ...details,
  }
}

function returnUrl(
  { id, reference_id, callback_url, status }: WireLink,
  payment: WirePayment,
  keySecret: string,
): string {
  const signed = `${id}|${reference_id}|${status}|${payment.id}`
  const query = new URLSearchParams({
    razorpay_payment_id: payment.id,
    razorpay_payment_link_id: id,
    razorpay_payment_link_reference_id: reference_id,
    razorpay_payment_link_status: status,
    razorpay_signature: createHmac('sha256', keySecret).update(signed).digest('hex'),
  })
  return `${callback_url}${callback_url.includes('?') ? '&' : '?'}${query}`
}
