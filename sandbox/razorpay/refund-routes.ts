import { Hono } from 'hono'
import { z } from 'zod'
import type { World } from '#sandbox/world.ts'
import { collection } from './collection.ts'
import type { WirePayment, WireRefund } from './entities.ts'
import { errorBody, refuse, unknownId } from './error-body.ts'
import type { Ledger } from './ledger.ts'
import { readNotes } from './read-notes.ts'

const newRefund = z.object({
  amount: z
    .int('The amount must be an integer.')
    .min(100, 'The amount must be at least INR 1.00.')
    .optional(),
  speed: z.enum(['normal', 'optimum']).default('normal'),
  notes: z.unknown().optional(),
  receipt: z.string().nullish(),
})
const changedNotes = z.strictObject({ notes: z.unknown() })
const keyShape = /^[A-Za-z0-9_-]{10,}$/
const differs = 'Different request with the same idempotency key has already been processed.'

/** Refunds under `/payments/:id` and `/refunds`; one idempotency key refunds once, and of a refund only notes change. */
export function refundRoutes(world: World, ledger: Ledger): Hono {
  const keys = world.journal.table<{ request: string; refundId: string }>('razorpay refund keys')
  const app = new Hono()

  app.post('/payments/:id/refund', async (c) => {
    const payment = ledger.payments.get(c.req.param('id'))
    if (!payment) return unknownId(c)
    const text = await c.req.text()
    const key = c.req.header('x-refund-idempotency')
    if (key !== undefined && !keyShape.test(key)) return refuse(c, 'The idempotency key is invalid.')
    const request = `${payment.id} ${text}`
    const before = key === undefined ? undefined : keys.get(key)
    if (before && before.request !== request) return c.json(errorBody('BAD_REQUEST_ERROR', differs), 409)
    if (before) return c.json(ledger.refunds.get(before.refundId) ?? null)

    const parsed = newRefund.safeParse(readJson(text))
    if (!parsed.success)
      return refuse(c, parsed.error.issues[0]?.message ?? 'Invalid input', { field: 'amount' })
    const { speed, receipt = null } = parsed.data
    const amount = parsed.data.amount ?? payment.amount - payment.amount_refunded
    const refusal = refusalOf(payment, amount, world)
    if (refusal) return refuse(c, refusal)
    const refund = ledger.refund(
      payment,
      { amount, receipt, notes: readNotes(parsed.data.notes) ?? [] },
      speed,
    )
    if (key !== undefined) keys.put(key, { request, refundId: refund.id })
    return c.json(decided(refund))
  })
  app.get('/payments/:id/refunds', (c) => collection(c, ledger.refundsOf(c.req.param('id'))))
  app.get('/payments/:id/refunds/:refund', (c) => {
    const refund = ledger.refunds.get(c.req.param('refund'))
    return refund?.payment_id === c.req.param('id') ? c.json(refund) : unknownId(c)
  })
  app.get('/refunds', (c) => collection(c, ledger.refunds.all()))
  app.patch('/refunds/:refund', async (c) => {
    const refund = ledger.refunds.get(c.req.param('refund'))
    if (!refund) return unknownId(c)
    const changed = changedNotes.safeParse(await c.req.json().catch(() => null))
    const notes = changed.success ? readNotes(changed.data.notes) : null
    if (!notes) return refuse(c, 'Only notes of a refund can be changed, 15 at most.', { field: 'notes' })
    return c.json(ledger.refunds.put(refund.id, { ...refund, notes }))
  })
  app.get('/refunds/:refund', (c) => {
    const refund = ledger.refunds.get(c.req.param('refund'))
    return refund ? c.json(refund) : unknownId(c)
  })
  return app

  function decided(refund: WireRefund): WireRefund {
    const { refunds } = world.settings.read()
    return refunds === 'processed' || refunds === 'failed' ? ledger.settleRefund(refund, refunds) : refund
  }
}

function refusalOf(payment: WirePayment, amount: number, world: World): string | null {
  if (payment.status === 'refunded') return 'The payment has been fully refunded already.'
  if (payment.status !== 'captured') return 'The payment status should be captured for action to be taken'
  if (amount > payment.amount - payment.amount_refunded)
    return 'The refund amount provided is greater than amount captured.'
  if (world.settings.read().refunds === 'low_balance')
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
