import { z } from 'zod'
import type { SandboxContext } from '#sandbox/sandbox-context.ts'
import { createConfirmation, createFailureResult } from '#sandbox/razorpay/checkout-result.ts'
import { errorBody } from '#sandbox/razorpay/error-body.ts'
import type { Ledger } from '#sandbox/razorpay/ledger.ts'

export const payment = z.strictObject({
  order_id: z.string(),
  outcome: z.enum(['captured', 'authorized', 'failed']).default('captured'),
  /** False drops every webhook of this payment. */
  webhook: z.boolean().default(true),
  /** Paise; the shop must detect an amount that differs from the order's. */
  amount: z.int().min(1).optional(),
  again: z.boolean().default(false),
})

export function payOrder(sandbox: SandboxContext, ledger: Ledger, request: z.infer<typeof payment>) {
  const order = ledger.orders.get(request.order_id)
  if (!order) return { status: 400 as const, body: errorBody('BAD_REQUEST_ERROR', 'The id provided does not exist') }
  if (order.status === 'paid' && !request.again) {
    const description = 'Your payment has been declined as the order is already paid.'
    return { status: 400 as const, body: errorBody('BAD_REQUEST_ERROR', description) }
  }
  const started = ledger.startPayment(
    order,
    {
      method: 'card',
      email: 'asha@example.in',
      contact: '+919876543210',
      amount: request.amount ?? order.amount,
    },
    request.webhook,
  )
  if (request.outcome === 'failed')
    return {
      status: 200 as const,
      body: { error: createFailureResult(ledger.fail(started, 'card_declined')) },
    }
  const authorized = ledger.authorize(started)
  if (request.outcome === 'captured') ledger.capture(authorized)
  return { status: 200 as const, body: createConfirmation(authorized, sandbox.paymentKeys.inUse().keySecret) }
}
