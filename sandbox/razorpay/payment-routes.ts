import { Hono } from 'hono'
import { paginate } from './paginate.ts'
import { respondBadRequest, respondUnknownId } from './error-body.ts'
import type { Ledger } from './ledger.ts'

/** Razorpay captures only the whole amount. */
export function paymentRoutes(ledger: Ledger): Hono {
  const app = new Hono()
  app.get('/', (c) => paginate(c, ledger.payments.all()))
  app.get('/:id', (c) => {
    const payment = ledger.payments.get(c.req.param('id'))
    return payment ? c.json(payment) : respondUnknownId(c)
  })
  app.get('/:id/card', (c) => {
    const payment = ledger.payments.get(c.req.param('id'))
    if (!payment) return respondUnknownId(c)
    return payment.card ? c.json(payment.card) : respondBadRequest(c, 'The payment was not made by card')
  })
  app.post('/:id/capture', async (c) => {
    const payment = ledger.payments.get(c.req.param('id'))
    if (!payment) return respondUnknownId(c)
    const body: { amount?: unknown } = await c.req.json().catch(() => ({}))
    if (!Number.isInteger(body.amount))
      return respondBadRequest(c, 'The amount must be an integer.', { field: 'amount' })
    if (payment.status === 'captured' || payment.status === 'refunded')
      return respondBadRequest(c, 'This payment has already been captured')
    if (payment.status !== 'authorized')
      return respondBadRequest(c, 'Only payments which have been authorized and not yet captured can be captured')
    if (ledger.orders.get(payment.order_id)?.status === 'paid')
      return respondBadRequest(
        c,
        'Your payment has been declined as the order is already paid. Any debited amount will be refunded.',
      )
    if (body.amount !== payment.amount)
      return respondBadRequest(c, 'Capture amount must be equal to the amount authorized', {
        field: 'amount',
      })
    return c.json(ledger.capture(payment))
  })
  return app
}
