import { html } from 'hono/html'
import { rupeesText } from '#shop/money/paise.ts'
import type { Markup } from '#sandbox/control/markup.ts'
import type { WireDispute, WireOrder, WirePayment, WireRefund } from '#sandbox/razorpay/entities.ts'
import type { Ledger } from '#sandbox/razorpay/ledger.ts'
import { deskButton, deskTime, nothingYet, statePill, type DeskPart } from './desk-page.ts'

const mostShown = 25

/** Orders with the attempts to pay them, newest first. */
export function paymentsPart(mount: string, ledger: Ledger): DeskPart {
  const orders = ledger.orders.all().slice(-mostShown).toReversed()
  const body =
    orders.length === 0
      ? nothingYet('No orders yet. Check out in the shop, and they appear here.')
      : html`<ul class="cards">
          ${orders.map((order) => orderCard(mount, ledger, order))}
        </ul>`
  return {
    id: 'payments',
    title: 'Payments',
    says: 'Orders at Razorpay, and what was tried to pay them.',
    body,
  }
}

function orderCard(mount: string, ledger: Ledger, order: WireOrder): Markup {
  const payments = ledger.paymentsOf(order.id)
  const open = order.status !== 'paid' && !payments.some(({ status }) => status === 'authorized')
  const pay = (outcome: string, label: string) =>
    deskButton(`${mount}/desk/orders/${order.id}/pay`, label, { outcome })
  return html`<li class="card">
    <div class="line">
      <strong>${rupeesText(order.amount)}</strong> ${statePill(order.status)}
      ${deskTime(new Date(order.created_at * 1000))}
    </div>
    <p class="ids">
      <code>${order.id}</code>${order.receipt ? html` for <code>${order.receipt}</code>` : ''}
    </p>
    ${payments.map((payment) => paymentRow(mount, ledger, payment))}
    ${
      open
        ? html`<div class="acts">
            ${pay('captured', 'Pay it')} ${pay('authorized', 'Authorise only')}
            ${pay('failed', 'Fail an attempt')}
          </div>`
        : ''
    }
  </li>`
}

function paymentRow(mount: string, ledger: Ledger, payment: WirePayment): Markup {
  const moves =
    payment.status === 'created'
      ? ['captured', 'failed']
      : payment.status === 'authorized' || payment.status === 'failed'
        ? ['captured']
        : []
  const label = payment.status === 'failed' ? 'Capture late' : 'Capture'
  return html`<div class="row">
    <div class="line">
      ${statePill(payment.status)}
      <span>${payment.vpa ?? (payment.card ? `card ${payment.card.last4}` : 'card')}</span>
      <code>${payment.id}</code>
    </div>
    ${payment.error_description ? html`<p class="says">${payment.error_description}</p>` : ''}
    ${ledger.refundsOf(payment.id).map((refund) => refundRow(mount, refund))}
    ${ledger.disputesOf(payment.id).map((dispute) => disputeRow(mount, dispute))}
    ${
      moves.length === 0
        ? ''
        : html`<div class="acts">
            ${moves.map((to) =>
              deskButton(`${mount}/desk/payments/${payment.id}`, to === 'captured' ? label : 'Fail', { to }),
            )}
          </div>`
    }
    ${
      payment.status === 'captured' && ledger.disputesOf(payment.id).length === 0
        ? html`<div class="acts">
            ${deskButton(`${mount}/desk/payments/${payment.id}/dispute`, 'The bank disputes it')}
          </div>`
        : ''
    }
  </div>`
}

function disputeRow(mount: string, dispute: WireDispute): Markup {
  const decide = (to: string, label: string) =>
    deskButton(`${mount}/desk/disputes/${dispute.id}`, label, { to })
  const isOpen = dispute.status === 'open' || dispute.status === 'under_review'
  return html`<div class="line">
    ${statePill(dispute.status)} <span>dispute over ${rupeesText(dispute.amount)}</span>
    <code>${dispute.id}</code>
    ${isOpen ? html`${decide('won', 'The shop wins')} ${decide('lost', 'The shop loses')}` : ''}
  </div>`
}

function refundRow(mount: string, refund: WireRefund): Markup {
  const decide = (to: string, label: string) =>
    deskButton(`${mount}/desk/refunds/${refund.id}`, label, { to })
  return html`<div class="line">
    ${statePill(refund.status)} <span>refund of ${rupeesText(refund.amount)}</span> <code>${refund.id}</code>
    ${refund.status === 'pending' ? html`${decide('processed', 'Process')} ${decide('failed', 'Fail')}` : ''}
  </div>`
}
