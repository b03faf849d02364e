import type { Context } from 'hono'
import type { Markup } from '#sandbox/control/markup.ts'
import type { SandboxContext } from '#sandbox/sandbox-context.ts'
import { createConfirmation, createFailureResult } from '#sandbox/razorpay/checkout-result.ts'
import type { WireOrder, WirePayment } from '#sandbox/razorpay/entities.ts'
import type { Ledger } from '#sandbox/razorpay/ledger.ts'
import type { AttemptErrors, AttemptForm } from './parse-attempt.ts'
import type { createPaymentAttempts } from './payment-attempts.ts'
import { startPage } from './start-page.ts'
import { deadEndPage, donePage, failedPage, otpPage, waitingPage } from './step-pages.ts'
import { contextQuery, parseWindowContext, type WindowContext } from './window-context.ts'
import { windowPage, type WindowState } from './window-page.ts'

type OpenWindow = { context: WindowContext; order: WireOrder }

export function createWindowPages(
  sandbox: SandboxContext,
  ledger: Ledger,
  attempts: ReturnType<typeof createPaymentAttempts>,
) {
  const base = `${sandbox.options.publicUrl}/razorpay/v1`
  const startUrl = (context: WindowContext) => `${base}/checkout/window${contextQuery(context)}`
  const paymentUrl = (payment: WirePayment, context: WindowContext) =>
    `${base}/checkout/payment/${payment.id}${contextQuery(context)}`

  function show(c: Context, context: WindowContext, order: WireOrder | null, facts: WindowState, body: Markup) {
    return c.html(windowPage(base, context, order?.amount ?? null, facts, body))
  }

  return {
    paymentUrl,

    loadWindow(c: Context): OpenWindow | Response | Promise<Response> {
      const context = parseWindowContext(c.req.query('w'))
      if (!context) return c.text('The payment window was opened without its settings.', 400)
      const order = ledger.orders.get(context.order_id)
      if (order && sandbox.paymentKeys.find(context.key)) return { context, order }
      const words = order ? 'The key of the shop is not valid.' : 'The order does not exist.'
      return show(c, context, null, { step: 'dead-end' }, deadEndPage(words))
    },

    showStart(
      c: Context,
      { context, order }: OpenWindow,
      typed: Partial<AttemptForm> = {},
      faults: AttemptErrors = {},
    ) {
      const refusal = attempts.findRefusal(order)
      if (refusal) return show(c, context, order, { step: 'dead-end' }, deadEndPage(refusal))
      const body = startPage(startUrl(context), order.amount, typed, faults, null)
      return show(c, context, order, { step: 'start' }, body)
    },

    showPayment(c: Context, { context, order }: OpenWindow, payment: WirePayment) {
      if (payment.status === 'failed') {
        const facts: WindowState = { step: 'failed', error: createFailureResult(payment) }
        return show(c, context, order, facts, failedPage(payment, context.retry ? startUrl(context) : null))
      }
      if (payment.status !== 'created') {
        const facts = createDoneState(sandbox, payment, context)
        return show(c, context, order, facts, donePage(payment, context.name))
      }
      if (payment.method === 'card') {
        const body = otpPage(paymentUrl(payment, context), payment)
        return show(c, context, order, { step: 'otp', isProcessing: true }, body)
      }
      const statusAddress = `${base}/checkout/status/${payment.id}`
      const body = waitingPage(payment, sandbox.options.publicUrl)
      return show(c, context, order, { step: 'waiting', isProcessing: true, statusAddress }, body)
    },
  }
}

function createDoneState(
  { faultInjector, options, paymentKeys }: SandboxContext,
  payment: WirePayment,
  { key }: WindowContext,
): WindowState {
  const { keySecret } = paymentKeys.find(key) ?? options
  const fault = faultInjector.takeForWindow()?.fault
  const times = fault === 'silent_window' ? 0 : fault === 'double_handler' ? 2 : 1
  return { step: 'done', confirmation: createConfirmation(payment, keySecret), times }
}
