import { Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { formatRupees } from '#shop/money/paise.ts'
import { respondBadRequest, respondUnknownId } from './error-body.ts'
import type { PaymentLinks } from './payment-links.ts'

const SOONEST_SECONDS = 15 * 60

const newLink = z.object({
  amount: z.int('The amount must be an integer.').min(100, 'The amount must be atleast INR 1.00'),
  currency: z.literal('INR', 'The currency should be INR'),
  accept_partial: z.literal(false),
  reference_id: z.string().min(1).max(40, 'The reference id may not be greater than 40 characters.'),
  description: z.string().max(2048),
  customer: z.object({ name: z.string().optional(), email: z.string().optional(), contact: z.string().optional() }),
  callback_url: z.url('The callback url format is invalid.'),
  callback_method: z.literal('get', 'callback_method should be passed with value get'),
  expire_by: z.int(),
})

export function paymentLinkRoutes(links: PaymentLinks, now: () => number): Hono {
  const app = new Hono()
  app.post('/', async (c) => {
    const parsed = newLink.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) return respondBadRequest(c, parsed.error.issues[0]?.message ?? 'Invalid input')
    const { currency: _currency, accept_partial: _partial, ...details } = parsed.data
    if (details.expire_by < now() + SOONEST_SECONDS)
      return respondBadRequest(c, 'expire_by should be at least 15 minutes after current time', { field: 'expire_by' })
    const isUsed = links.all().some(({ reference_id }) => reference_id === details.reference_id)
    if (isUsed)
      return respondBadRequest(c, `payment link with given reference_id (${details.reference_id}) already exists.`)
    return c.json(links.create(details))
  })
  app.get('/', (c) => {
    const reference = c.req.query('reference_id')
    const found = links.all().filter(({ reference_id }) => reference === undefined || reference_id === reference)
    return c.json({ payment_links: found })
  })
  app.get('/:id', (c) => {
    const link = links.get(c.req.param('id'))
    return link ? c.json(link) : respondUnknownId(c)
  })
  app.post('/:id/cancel', (c) => {
    const link = links.get(c.req.param('id'))
    if (!link) return respondUnknownId(c)
    if (link.status !== 'created')
      return respondBadRequest(c, `Payment Link in ${link.status} state can not be cancelled`)
    return c.json(links.cancel(link))
  })
  return app
}

/** The provider's own page, with the one button that matters here. */
export function paymentLinkPages(links: PaymentLinks): Hono {
  const app = new Hono()
  app.get('/:id', (c) => {
    const link = links.get(c.req.param('id'))
    if (!link) return c.text('There is no such payment link.', 404)
    const { status, amount, description } = link
    const pay = html`<form method="post"><button>Pay ${formatRupees(amount)} by UPI</button></form>`
    const closed = html`<p>This payment link is ${status}.</p>`
    return c.html(
      html`<!doctype html>
        <html lang="en">
          <meta name="viewport" content="width=device-width" />
          <title>Payment link</title>
          <main>
            <h1>${description}</h1>
            ${status === 'created' ? pay : closed}
          </main>
        </html>`,
    )
  })
  app.post('/:id', (c) => {
    const paid = links.pay(c.req.param('id'))
    return paid ? c.redirect(paid.returnUrl, 303) : c.text('This payment link is closed.', 409)
  })
  return app
}
