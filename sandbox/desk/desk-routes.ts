import { readFileSync } from 'node:fs'
import { Hono, type Context } from 'hono'
import type { CountedEvents } from '#sandbox/analytics/counted-events.ts'
import { eventsPart } from '#sandbox/analytics/events-part.ts'
import { decideDispute, openDispute } from '#sandbox/control/decide-dispute.ts'
import { movePayment } from '#sandbox/control/move-payment.ts'
import { payment, payOrder } from '#sandbox/control/pay-order.ts'
import { readSettingsChange } from '#sandbox/control/sandbox-settings.ts'
import { readFault } from '#sandbox/faults/fault.ts'
import type { Mailbox } from '#sandbox/mail/mailbox.ts'
import type { Ledger } from '#sandbox/razorpay/ledger.ts'
import type { Parcels } from '#sandbox/shiprocket/parcels.ts'
import type { World } from '#sandbox/world.ts'
import { deskPage } from './desk-page.ts'
import { breaksPart, closeBreak } from './breaks-part.ts'
import { decideOnFeedback, feedbackPart } from './feedback-part.ts'
import { parcelsPart } from './parcels-part.ts'
import { paymentsPart } from './payments-part.ts'
import { faultsPart, settingsPart } from './switches-part.ts'
import { mailPart, requestsPart, webhooksPart } from './traffic-parts.ts'

const policy = `default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/** The control desk for people: the page at the mount, and the forms on it under `/desk`. */
export function deskRoutes(
  world: World,
  ledger: Ledger,
  parcels: Parcels,
  mailbox: Mailbox,
  events: CountedEvents,
  mailPort: () => number | undefined,
): Hono {
  const mount = new URL(world.options.publicUrl).pathname.replace(/\/$/, '')
  const style = ['page.css', 'desk.css']
    .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
    .join('\n')
  const app = new Hono()
  const back = (c: Context, part: string) => c.redirect(`${mount}#${part}`, 303)
  const formOf = async (c: Context) => {
    const entries = Object.entries(await c.req.parseBody())
    return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
  }

  app.get('/', async (c) => {
    c.header('content-security-policy', policy)
    c.header('cache-control', 'no-store')
    const parts = [
      paymentsPart(mount, ledger),
      parcelsPart(mount, parcels),
      ...(await breaksPart(mount, world.options)),
      ...(await feedbackPart(mount, world.options)),
      webhooksPart(mount, world),
      mailPart(mount, mailbox, mailPort()),
      eventsPart(events),
      faultsPart(mount, world),
      settingsPart(mount, world),
      requestsPart(world),
    ]
    return c.html(deskPage(mount, world.options.shopUrl, parts))
  })
  app.get('/desk.css', (c) => c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }))

  app.post('/desk/orders/:id/pay', async (c) => {
    const given = payment.safeParse({ ...(await formOf(c)), order_id: c.req.param('id') })
    if (given.success) payOrder(world, ledger, given.data)
    return back(c, 'payments')
  })
  app.post('/desk/payments/:id', async (c) => {
    movePayment(ledger, c.req.param('id'), (await formOf(c))['to'] ?? '')
    return back(c, 'payments')
  })
  app.post('/desk/payments/:id/dispute', (c) => {
    openDispute(ledger, c.req.param('id'))
    return back(c, 'payments')
  })
  app.post('/desk/disputes/:id', async (c) => {
    decideDispute(ledger, c.req.param('id'), (await formOf(c))['to'])
    return back(c, 'payments')
  })
  app.post('/desk/refunds/:id', async (c) => {
    const refund = ledger.refunds.get(c.req.param('id'))
    const { to } = await formOf(c)
    if (refund?.status === 'pending') ledger.settleRefund(refund, to === 'failed' ? 'failed' : 'processed')
    return back(c, 'payments')
  })
  app.post('/desk/parcels/:id', async (c) => {
    const parcel = parcels.find(Number(c.req.param('id')))
    if (parcel) parcels.advance(parcel, (await formOf(c))['to'])
    return back(c, 'parcels')
  })
  app.post('/desk/breaks/:id', async (c) => {
    await closeBreak(world.options, c.req.param('id'))
    return back(c, 'breaks')
  })
  app.post('/desk/feedback/:id', async (c) => {
    await decideOnFeedback(world.options, c.req.param('id'), (await formOf(c))['decision'] ?? '')
    return back(c, 'feedback')
  })
  app.post('/desk/events/:id/replay', (c) => {
    world.postman.replay(c.req.param('id'))
    return back(c, 'webhooks')
  })
  app.post('/desk/faults', async (c) => {
    const { value, times, ...named } = await formOf(c)
    const numbers = { ...(value ? { value: Number(value) } : {}), times: Number(times) || 1 }
    const read = readFault({ ...named, ...numbers })
    if (!read.ok) return c.text(read.message, 422)
    world.faults.add(read.fault)
    return back(c, 'faults')
  })
  app.post('/desk/faults/clear', (c) => {
    world.faults.clear()
    return back(c, 'faults')
  })
  app.post('/desk/settings', async (c) => {
    const form = await formOf(c)
    const toggles = ['autoCapture', 'paymentWebhooks', 'courierWebhooks'].map((name) => [name, name in form])
    const change = readSettingsChange({ ...form, ...Object.fromEntries(toggles) })
    if (!change) return c.text('These settings will not do.', 422)
    world.settings.change(change)
    return back(c, 'settings')
  })
  return app
}
