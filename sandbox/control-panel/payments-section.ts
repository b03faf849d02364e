import { html } from 'hono/html'
import { formatRupees } from '#shop/money/paise.ts'
import type { Markup } from '#sandbox/control/markup.ts'
import type { WireDispute, WireOrder, WirePayment, WireRefund } from '#sandbox/razorpay/entities.ts'
import { canSettleRefund, type Ledger } from '#sandbox/razorpay/ledger.ts'
import { actionButton, formatPanelTime, emptyMessage, stateBadge, type PanelSection } from './control-panel-page.ts'

const MAX_SHOWN = 25

export function paymentsSection(mount: string, ledger: Ledger): PanelSection {
  const orders = ledger.orders.all().slice(-MAX_SHOWN).toReversed()
  const body =
    orders.length === 0
      ? emptyMessage('No orders yet. Check out in the shop, and they appear here.')
      : html`<ul class="cards">
          ${orders.map((order) => renderOrder(mount, ledger, order))}
        </ul>`
  return {
    id: 'payments',
    title: 'Payments',
    description: 'Orders at Razorpay, and what was tried to pay them.',
    body,
  }
}

function renderOrder(mount: string, ledger: Ledger, order: WireOrder): Markup {
  const payments = ledger.listPayments(order.id)
  const open = order.status !== 'paid' && !payments.some(({ status }) => status === 'authorized')
  const pay = (outcome: string, label: string) =>
    actionButton(`${mount}/panel/orders/${order.id}/pay`, label, { outcome })
  return html`<li class="card">
    <div class="line">
      <strong>${formatRupees(order.amount)}</strong> ${stateBadge(order.status)}
      ${formatPanelTime(new Date(order.created_at * 1000))}
    </div>
    <p class="ids"><code>${order.id}</code>${order.receipt ? html` for <code>${order.receipt}</code>` : ''}</p>
    ${payments.map((payment) => renderPayment(mount, ledger, payment))}
    ${
      open
        ? html`<div class="acts">
            ${pay('captured', 'Pay it')} ${pay('authorized', 'Authorise only')} ${pay('failed', 'Fail an attempt')}
          </div>`
        : ''
    }
  </li>`
}

function renderPayment(mount: string, ledger: Ledger, payment: WirePayment): Markup {
  const moves =
    payment.status === 'created'
      ? ['captured', 'failed']
      : payment.status === 'authorized' || payment.status === 'failed'
        ? ['captured']
        : []
  const label = payment.status === 'failed' ? 'Capture late' : 'Capture'
  return html`<div class="row">
    <div class="line">
      ${stateBadge(payment.status)}
      <span>${payment.vpa ?? (payment.card ? `card ${payment.card.last4}` : 'card')}</span>
      <code>${payment.id}</code>
    </div>
    ${payment.error_description ? html`<p class="says">${payment.error_description}</p>` : ''}
    ${ledger.listRefunds(payment.id).map((refund) => renderRefund(mount, refund))}
    ${ledger.listDisputes(payment.id).map((dispute) => renderDispute(mount, dispute))}
    ${
      moves.length === 0
        ? ''
        : html`<div class="acts">
            ${moves.map((to) =>
              actionButton(`${mount}/panel/payments/${payment.id}`, to === 'captured' ? label : 'Fail', {
                to,
              }),
            )}
          </div>`
    }
    ${
      payment.status === 'captured' && ledger.listDisputes(payment.id).length === 0
        ? html`<div class="acts">
            ${actionButton(`${mount}/panel/payments/${payment.id}/dispute`, 'The bank disputes it')}
          </div>`
        : ''
    }
  </div>`
}

function renderDispute(mount: string, dispute: WireDispute): Markup {
  const decide = (to: string, label: string) => actionButton(`${mount}/panel/disputes/${dispute.id}`, label, { to })
  const isOpen = dispute.status === 'open' || dispute.status === 'under_review'
  return html`<div class="line">
    ${stateBadge(dispute.status)} <span>dispute over ${formatRupees(dispute.amount)}</span>
    <code>${dispute.id}</code>
    ${isOpen ? html`${decide('won', 'The shop wins')} ${decide('lost', 'The shop loses')}` : ''}
  </div>`
}

function renderRefund(mount: string, refund: WireRefund): Markup {
  const decide = (to: string, label: string) => actionButton(`${mount}/panel/refunds/${refund.id}`, label, { to })
  return html`<div class="line">
    ${stateBadge(refund.status)} <span>refund of ${formatRupees(refund.amount)}</span>
    <code>${refund.id}</code>
    ${canSettleRefund(refund, 'processed') ? decide('processed', 'Process') : ''}
    ${canSettleRefund(refund, 'failed') ? decide('failed', 'Fail') : ''}
  </div>`
}
