import { Hono } from 'hono'
import { z } from 'zod'
import { paginate } from './paginate.ts'
import { respondBadRequest, respondUnknownId } from './error-body.ts'
import type { Ledger } from './ledger.ts'
import { readNotes } from './read-notes.ts'

const longestLifeSeconds = 180 * 24 * 60 * 60

const newOrder = z.object({
  amount: z.int('The amount must be an integer.').min(100, 'The amount must be at least INR 1.00'),
  currency: z.literal('INR', 'The currency should be INR'),
  receipt: z.string().max(40, 'The receipt may not be greater than 40 characters.').nullish(),
  notes: z.unknown().optional(),
})

/** A repeated receipt makes a second order, as at Razorpay. */
export function orderRoutes(ledger: Ledger): Hono {
  const app = new Hono()
  app.post('/', async (c) => {
    const parsed = newOrder.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) {
      const issue = parsed.error.issues[0]
      return respondBadRequest(c, issue?.message ?? 'Invalid input', {
        field: String(issue?.path[0] ?? 'amount'),
      })
    }
    const notes = readNotes(parsed.data.notes)
    if (!notes)
      return respondBadRequest(c, 'Number of fields in notes should be less than or equal to 15', {
        field: 'notes',
      })
    const { amount, currency, receipt = null } = parsed.data
    return c.json(ledger.createOrder({ amount, currency, receipt, notes }))
  })
  app.get('/', (c) => {
    const receipt = c.req.query('receipt')
    const found = ledger.orders.all().filter((order) => receipt === undefined || order.receipt === receipt)
    return paginate(c, found)
  })
  app.get('/:id', (c) => {
    const order = ledger.orders.get(c.req.param('id'))
    if (!order) return respondUnknownId(c)
    if (ledger.now() - order.created_at > longestLifeSeconds)
      return respondBadRequest(c, 'Order older than 180 days, please use reports.')
    return c.json(order)
  })
  app.get('/:id/payments', (c) => {
    const order = ledger.orders.get(c.req.param('id'))
    if (!order) return respondUnknownId(c)
    const items = ledger.listPayments(order.id).toReversed()
    return c.json({ entity: 'collection', count: items.length, items })
  })
  app.patch('/:id', async (c) => {
    const order = ledger.orders.get(c.req.param('id'))
    const body: unknown = await c.req.json().catch(() => null)
    const notes = readNotes(z.object({ notes: z.unknown().optional() }).safeParse(body).data?.notes)
    if (!order) return respondUnknownId(c)
    if (!notes) return respondBadRequest(c, 'Invalid notes', { field: 'notes' })
    return c.json(ledger.orders.put(order.id, { ...order, notes }))
  })
  return app
}
