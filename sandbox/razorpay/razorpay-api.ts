import { Hono } from 'hono'
import { faultMiddleware } from '#sandbox/faults/fault-middleware.ts'
import type { SandboxContext } from '#sandbox/sandbox-context.ts'
import { errorBody, injectedErrorBody, respondBadRequest } from './error-body.ts'
import type { Ledger } from './ledger.ts'
import { disputeRoutes } from './dispute-routes.ts'
import { orderRoutes } from './order-routes.ts'
import { paymentLinkPages, paymentLinkRoutes } from './payment-link-routes.ts'
import type { PaymentLinks } from './payment-links.ts'
import { paginate } from './paginate.ts'
import { paymentRoutes } from './payment-routes.ts'
import { refundRoutes } from './refund-routes.ts'

export function razorpayApi(sandbox: SandboxContext, ledger: Ledger, links: PaymentLinks): Hono {
  const app = new Hono()
  app.route('/l', paymentLinkPages(links))
  app.use(faultMiddleware(sandbox, 'razorpay', '/razorpay/v1', injectedErrorBody))
  app.use(async (c, next) => {
    if (sandbox.paymentKeys.authorize(c.req.header('authorization'))) return next()
    const body = errorBody('BAD_REQUEST_ERROR', 'Authentication failed', {
      source: 'NA',
      step: 'NA',
      reason: 'NA',
    })
    return c.json(body, 401)
  })
  app.route('/orders', orderRoutes(ledger))
  app.route('/payments', paymentRoutes(ledger))
  app.route('/payment_links', paymentLinkRoutes(links, ledger.now))
  app.route('/disputes', disputeRoutes(ledger))
  app.get('/settlements', (c) => paginate(c, ledger.settlements.all()))
  app.route('/', refundRoutes(sandbox, ledger))
  app.all('*', (c) => respondBadRequest(c, 'The requested URL was not found on the server.'))
  return app
}
