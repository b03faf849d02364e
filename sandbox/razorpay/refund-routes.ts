import { Hono } from 'hono'
import { z } from 'zod'
import type { SandboxContext } from '#sandbox/sandbox-context.ts'
import { paginate } from './paginate.ts'
import type { WirePayment, WireRefund } from './entities.ts'
import { errorBody, respondBadRequest, respondUnknownId } from './error-body.ts'
import type { Ledger } from './ledger.ts'
import { readNotes } from './read-notes.ts'

const newRefund = z.object({
  amount: z.int('The amount must be an integer.').min(100, 'The amount must be at least INR 1.00.').optional(),
  speed: z.enum(['normal', 'optimum']).default('normal'),
  notes: z.unknown().optional(),
  receipt: z.string().nullish(),
})
const changedNotes = z.strictObject({ notes: z.unknown() })
const keyShape = /^[A-Za-z0-9_-]{10,}$/
const keyReusedMessage = 'Different request with the same idempotency key has already been processed.'

/** One idempotency key refunds once; only a refund's notes may change. */
export function refundRoutes(sandbox: SandboxContext, ledger: Ledger): Hono {
  const keys = sandbox.store.table<{ request: string; refundId: string }>('razorpay refund keys')
  const app = new Hono()

  app.post('/payments/:id/refund', async (c) => {
    const payment = ledger.payments.get(c.req.param('id'))
    if (!payment) return respondUnknownId(c)
    const text = await c.req.text()
    const key = c.req.header('x-refund-idempotency')
    if (key !== undefined && !keyShape.test(key)) return respondBadRequest(c, 'The idempotency key is invalid.')
    const request = `${payment.id} ${text}`
    const before = key === undefined ? undefined : keys.get(key)
    if (before && before.request !== request) return c.json(errorBody('BAD_REQUEST_ERROR', keyReusedMessage), 409)
    if (before) return c.json(ledger.refunds.get(before.refundId) ?? null)

    const parsed = newRefund.safeParse(readJson(text))
    if (!parsed.success)
      return respondBadRequest(c, parsed.error.issues[0]?.message ?? 'Invalid input', { field: 'amount' })
    const { speed, receipt = null } = parsed.data
    const amount = parsed.data.amount ?? payment.amount - payment.amount_refunded
    const refusal = findRefusal(payment, amount, sandbox)
    if (refusal) return respondBadRequest(c, refusal)
    const refund = ledger.refund(payment, { amount, receipt, notes: readNotes(parsed.data.notes) ?? [] }, speed)
    if (key !== undefined) keys.put(key, { request, refundId: refund.id })
    return c.json(decided(refund))
  })
  app.get('/payments/:id/refunds', (c) => paginate(c, ledger.listRefunds(c.req.param('id'))))
  app.get('/payments/:id/refunds/:refund', (c) => {
    const refund = ledger.refunds.get(c.req.param('refund'))
    return refund?.payment_id === c.req.param('id') ? c.json(refund) : respondUnknownId(c)
  })
  app.get('/refunds', (c) => paginate(c, ledger.refunds.all()))
  app.patch('/refunds/:refund', async (c) => {
    const refund = ledger.refunds.get(c.req.param('refund'))
    if (!refund) return respondUnknownId(c)
    const changed = changedNotes.safeParse(await c.req.json().catch(() => null))
    const notes = changed.success ? readNotes(changed.data.notes) : null
    if (!notes) return respondBadRequest(c, 'Only notes of a refund can be changed, 15 at most.', { field: 'notes' })
    return c.json(ledger.refunds.put(refund.id, { ...refund, notes }))
  })
  app.get('/refunds/:refund', (c) => {
    const refund = ledger.refunds.get(c.req.param('refund'))
    return refund ? c.json(refund) : respondUnknownId(c)
  })
  return app

  function decided(refund: WireRefund): WireRefund {
    const { refunds } = sandbox.settings.read()
    return refunds === 'processed' || refunds === 'failed' ? ledger.settleRefund(refund, refunds) : refund
  }
}

function findRefusal(payment: WirePayment, amount: number, sandbox: SandboxContext): string | null {
  if (payment.status === 'refunded') return 'The payment has been fully refunded already.'
  if (payment.status !== 'captured') return 'The payment status should be captured for action to be taken'
  if (amount > payment.amount - payment.amount_refunded)
    return 'The refund amount provided is greater than amount captured.'
  if (sandbox.settings.read().refunds === 'low_balance')
    return 'Your account does not have enough balance to carry out the refund operation.'
  return null
}

function readJson(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    return null
  }
}
