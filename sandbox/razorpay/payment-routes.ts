import { Hono } from 'hono'
import { collection } from './collection.ts'
import { refuse, unknownId } from './error-body.ts'
import type { Ledger } from './ledger.ts'

/** `/payments`: reading and capturing; a part of the amount cannot be captured. */
export function paymentRoutes(ledger: Ledger): Hono {
  const app = new Hono()
  app.get('/', (c) => collection(c, ledger.payments.all()))
  app.get('/:id', (c) => {
    const payment = ledger.payments.get(c.req.param('id'))
    return payment ? c.json(payment) : unknownId(c)
  })
  app.get('/:id/card', (c) => {
    const payment = ledger.payments.get(c.req.param('id'))
    if (!payment) return unknownId(c)
    return payment.card ? c.json(payment.card) : refuse(c, 'The payment was not made by card')
  })
  app.post('/:id/capture', async (c) => {
    const payment = ledger.payments.get(c.req.param('id'))
    if (!payment) return unknownId(c)
    const body: { amount?: unknown } = await c.req.json().catch(() => ({}))
    if (!Number.isInteger(body.amount))
      return refuse(c, 'The amount must be an integer.', { field: 'amount' })
    if (payment.status === 'captured' || payment.status === 'refunded')
      return refuse(c, 'This payment has already been captured')
    if (payment.status !== 'authorized')
      return refuse(c, 'Only payments which have been authorized and not yet captured can be captured')
    if (ledger.orders.get(payment.order_id)?.status === 'paid')
      return refuse(
        c,
        'Your payment has been declined as the order is already paid. Any debited amount will be refunded.',
      )
    if (body.amount !== payment.amount)
      return refuse(c, 'Capture amount must be equal to the amount authorized', { field: 'amount' })
    return c.json(ledger.capture(payment))
  })
  return app
}
