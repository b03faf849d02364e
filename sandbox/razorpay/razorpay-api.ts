import { Hono } from 'hono'
import { faultGate } from '#sandbox/faults/fault-gate.ts'
import type { World } from '#sandbox/world.ts'
import { errorBody, faultBody, refuse } from './error-body.ts'
import type { Ledger } from './ledger.ts'
import { disputeRoutes } from './dispute-routes.ts'
import { orderRoutes } from './order-routes.ts'
import { paymentRoutes } from './payment-routes.ts'
import { refundRoutes } from './refund-routes.ts'

/** Razorpay's server API, to be mounted at `/razorpay/v1`. */
export function razorpayApi(world: World, ledger: Ledger): Hono {
  const { keyId, keySecret } = world.options
  const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  const app = new Hono()
  app.use(faultGate(world, 'razorpay', '/razorpay/v1', faultBody))
  app.use(async (c, next) => {
    if (c.req.header('authorization') === expected) return next()
    const body = errorBody('BAD_REQUEST_ERROR', 'Authentication failed', {
      source: 'NA',
      step: 'NA',
      reason: 'NA',
    })
    return c.json(body, 401)
  })
  app.route('/orders', orderRoutes(ledger))
  app.route('/payments', paymentRoutes(ledger))
  app.route('/disputes', disputeRoutes(ledger))
  app.route('/', refundRoutes(world, ledger))
  app.all('*', (c) => refuse(c, 'The requested URL was not found on the server.'))
  return app
}
