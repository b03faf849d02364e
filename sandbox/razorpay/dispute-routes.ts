import { Hono } from 'hono'
import { paginate } from './paginate.ts'
import { respondUnknownId } from './error-body.ts'
import type { Ledger } from './ledger.ts'

/** Read-only: the control panel decides in place of the bank. */
export function disputeRoutes(ledger: Ledger): Hono {
  const app = new Hono()
  app.get('/', (c) => paginate(c, ledger.disputes.all()))
  app.get('/:id', (c) => {
    const dispute = ledger.disputes.get(c.req.param('id'))
    return dispute ? c.json(dispute) : respondUnknownId(c)
  })
  return app
}
