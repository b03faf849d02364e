import { Hono } from 'hono'
import { z } from 'zod'
import type { ReceivedEvents } from '#sandbox/analytics/received-events.ts'
import { parseFault } from '#sandbox/faults/fault.ts'
import type { Mailbox } from '#sandbox/mail/mailbox.ts'
import { canSettleRefund, type Ledger } from '#sandbox/razorpay/ledger.ts'
import type { PaymentLinks } from '#sandbox/razorpay/payment-links.ts'
import type { SandboxContext } from '#sandbox/sandbox-context.ts'
import type { Parcels } from '#sandbox/shiprocket/parcels.ts'
import { changeDisputeStatus, openDispute } from './change-dispute.ts'
import { changePaymentStatus } from './change-payment-status.ts'
import { payment, payOrder } from './pay-order.ts'
import { readSettingsChange } from './sandbox-settings.ts'
import type { Parcel } from '#sandbox/shiprocket/parcel.ts'

const parcelChange = z.strictObject({
  awb: z.coerce.string().optional(),
  order_id: z.coerce.string().optional(),
  to: z.string().optional(),
})

const disputedPart = z.object({ amount: z.int().positive().optional() })
const linkPayment = z.object({ webhook: z.boolean().default(true) })
const target = z.strictObject({ to: z.string() })

/** For tests and curl. */
export function controlApi(
  sandbox: SandboxContext,
  { ledger, links }: { ledger: Ledger; links: PaymentLinks },
  parcels: Parcels,
  mailbox: Mailbox,
  receivedEvents: ReceivedEvents,
): Hono {
  const app = new Hono()
  const { faultInjector, requests, settings, webhookSender } = sandbox
  addRazorpayControls(app, sandbox, ledger)
  addLinkControls(app, links)
  addShiprocketControls(app, sandbox, parcels)

  app.get('/events', (c) => c.json(webhookSender.list()))
  app.post('/events/:id/replay', (c) => {
    const known = webhookSender.replay(c.req.param('id'))
    return known ? c.json({ replayed: true }) : c.json({ error: { description: 'No such event.' } }, 404)
  })

  app.get('/faults', (c) => c.json({ faults: faultInjector.list() }))
  app.put('/faults', async (c) => {
    const read = parseFault(await c.req.json().catch(() => null))
    if (!read.ok) return c.json({ error: { description: read.message } }, 422)
    faultInjector.add(read.fault)
    return c.json({ faults: faultInjector.list() })
  })
  app.delete('/faults', (c) => {
    faultInjector.clear()
    return c.json({ faults: [] })
  })

  app.get('/settings', (c) => c.json(settings.read()))
  app.put('/settings', async (c) => {
    const change = readSettingsChange(await c.req.json().catch(() => null))
    if (!change) return c.json({ error: { description: 'These settings will not do.' } }, 422)
    return c.json(settings.change(change))
  })

  app.get('/requests', (c) => c.json(requests.list()))
  app.delete('/requests', (c) => {
    requests.clear()
    return c.json([])
  })
  app.get('/analytics', (c) => c.json(receivedEvents.list()))
  app.delete('/analytics', (c) => {
    receivedEvents.clear()
    return c.json([])
  })
  app.get('/mail', (c) => c.json(mailbox.list(c.req.query('to'))))
  return app
}

function addRazorpayControls(app: Hono, sandbox: SandboxContext, ledger: Ledger): void {
  app.post('/razorpay/pay', async (c) => {
    const given = payment.safeParse(await c.req.json().catch(() => null))
    if (!given.success) return c.json({ error: { description: z.prettifyError(given.error) } }, 422)
    const { status, body } = payOrder(sandbox, ledger, given.data)
    return c.json(body, status)
  })
  app.post('/razorpay/payments/:id', async (c) => {
    const given = target.safeParse(await c.req.json().catch(() => null))
    if (!given.success || !changePaymentStatus(ledger, c.req.param('id'), given.data.to))
      return c.json({ error: { description: 'This payment cannot move there.' } }, 409)
    return c.json(ledger.payments.get(c.req.param('id')) ?? null)
  })
  app.post('/razorpay/refunds/:id', async (c) => {
    const to = z.strictObject({ to: z.enum(['processed', 'failed']) }).safeParse(await c.req.json().catch(() => null))
    const refund = ledger.refunds.get(c.req.param('id'))
    if (!to.success || !refund || !canSettleRefund(refund, to.data.to))
      return c.json({ error: { description: 'This refund is decided.' } }, 409)
    return c.json(ledger.settleRefund(refund, to.data.to))
  })
  app.post('/razorpay/payments/:id/dispute', async (c) => {
    const part = disputedPart.safeParse(await c.req.json().catch(() => null))
    const dispute = openDispute(ledger, c.req.param('id'), part.data?.amount)
    return dispute
      ? c.json(dispute)
      : c.json({ error: { description: 'Only money that was taken can be disputed.' } }, 409)
  })
  app.post('/razorpay/disputes/:id', async (c) => {
    const to = target.safeParse(await c.req.json().catch(() => null))
    const dispute = changeDisputeStatus(ledger, c.req.param('id'), to.data?.to)
    return dispute ? c.json(dispute) : c.json({ error: { description: 'A bank does not conclude that.' } }, 409)
  })
  app.post('/razorpay/settlements', (c) => c.json(ledger.settle() ?? null))
  app.post('/razorpay/keys', (c) => c.json(sandbox.paymentKeys.create()))
  app.get('/razorpay/keys', (c) => c.json(sandbox.paymentKeys.list()))
  app.get('/razorpay/orders', (c) => c.json(ledger.orders.all()))
  app.get('/razorpay/payments', (c) => c.json(ledger.payments.all()))
  app.get('/razorpay/refunds', (c) => c.json(ledger.refunds.all()))
}

function addLinkControls(app: Hono, links: PaymentLinks): void {
  app.get('/razorpay/payment-links', (c) => c.json(links.all()))
  app.post('/razorpay/payment-links/:id/pay', async (c) => {
    const { webhook } = linkPayment.parse(await c.req.json().catch(() => ({})))
    const paid = links.pay(c.req.param('id'), webhook)
    return paid ? c.json(paid) : c.json({ error: { description: 'This link is closed.' } }, 409)
  })
}

function addShiprocketControls(app: Hono, sandbox: SandboxContext, parcels: Parcels): void {
  app.post('/shiprocket/advance', async (c) => {
    const given = parcelChange.safeParse(await c.req.json().catch(() => null))
    if (!given.success) return c.json({ error: { description: z.prettifyError(given.error) } }, 422)
    const parcel = findParcel(parcels, given.data)
    if (!parcel) return c.json({ error: { description: 'No such parcel.' } }, 404)
    const moved = parcels.advance(parcel, given.data.to)
    return moved ? c.json(moved) : c.json({ error: { description: 'This parcel cannot move there.' } }, 409)
  })
  app.post('/shiprocket/expire-tokens', (c) =>
    c.json(sandbox.settings.change({ tokensSince: sandbox.options.now().getTime() })),
  )
  app.get('/shiprocket/parcels', (c) => c.json(parcels.all()))
}

function findParcel(
  parcels: Parcels,
  query: { awb?: string | undefined; order_id?: string | undefined },
): Parcel | undefined {
  if (query.awb !== undefined) return parcels.findBy('awb', query.awb)
  const { order_id = '' } = query
  return (
    parcels.findBy('reference', order_id) ??
    parcels.find(Number(order_id)) ??
    parcels.all().findLast(({ reference }) => order_id !== '' && reference.startsWith(`${order_id}-`))
  )
}
