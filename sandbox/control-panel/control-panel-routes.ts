import { readFileSync } from 'node:fs'
import { Hono, type Context } from 'hono'
import type { ReceivedEvents } from '#sandbox/analytics/received-events.ts'
import { eventsSection } from './events-section.ts'
import { changeDisputeStatus, openDispute } from '#sandbox/control/change-dispute.ts'
import { changePaymentStatus } from '#sandbox/control/change-payment-status.ts'
import { payment, payOrder } from '#sandbox/control/pay-order.ts'
import { readSettingsChange } from '#sandbox/control/sandbox-settings.ts'
import { parseFault } from '#sandbox/faults/fault.ts'
import type { Mailbox } from '#sandbox/mail/mailbox.ts'
import { canSettleRefund, type Ledger } from '#sandbox/razorpay/ledger.ts'
import type { Parcels } from '#sandbox/shiprocket/parcels.ts'
import type { SandboxContext } from '#sandbox/sandbox-context.ts'
import { controlPanelPage } from './control-panel-page.ts'
import { backOfficeSection } from './back-office-section.ts'
import { parcelsSection } from './parcels-section.ts'
import { paymentKeysSection } from './payment-keys-section.ts'
import { paymentsSection } from './payments-section.ts'
import { faultsSection, settingsSection } from './settings-sections.ts'
import { mailSection, requestsSection, webhooksSection } from './traffic-sections.ts'

const policy = `default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

type Back = (c: Context, part: string) => Response

export function controlPanelRoutes(
  sandbox: SandboxContext,
  ledger: Ledger,
  parcels: Parcels,
  mailbox: Mailbox,
  events: ReceivedEvents,
  mailPort: () => number | undefined,
): Hono {
  const mount = new URL(sandbox.options.publicUrl).pathname.replace(/\/$/, '')
  const style = ['page.css', 'control-panel.css']
    .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
    .join('\n')
  const app = new Hono()
  const back: Back = (c, part) => c.redirect(`${mount}#${part}`, 303)

  app.get('/', async (c) => {
    c.header('content-security-policy', policy)
    c.header('cache-control', 'no-store')
    const parts = [
      ...backOfficeSection(sandbox.options),
      paymentsSection(mount, ledger),
      parcelsSection(mount, parcels),
      webhooksSection(mount, sandbox),
      mailSection(mount, mailbox, mailPort()),
      eventsSection(events),
      paymentKeysSection(mount, sandbox),
      faultsSection(mount, sandbox),
      settingsSection(mount, sandbox),
      requestsSection(sandbox),
    ]
    return c.html(controlPanelPage(mount, sandbox.options.shopUrl, parts))
  })
  app.get('/panel.css', (c) => c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }))

  addProviderForms(app, back, { sandbox, ledger, parcels })
  addShopForms(app, back, sandbox)
  addSandboxForms(app, back, sandbox)
  return app
}

function addProviderForms(
  app: Hono,
  back: Back,
  { sandbox, ledger, parcels }: { sandbox: SandboxContext; ledger: Ledger; parcels: Parcels },
): void {
  app.post('/panel/orders/:id/pay', async (c) => {
    const given = payment.safeParse({ ...(await readForm(c)), order_id: c.req.param('id') })
    if (given.success) payOrder(sandbox, ledger, given.data)
    return back(c, 'payments')
  })
  app.post('/panel/payments/:id', async (c) => {
    changePaymentStatus(ledger, c.req.param('id'), (await readForm(c))['to'] ?? '')
    return back(c, 'payments')
  })
  app.post('/panel/payments/:id/dispute', (c) => {
    openDispute(ledger, c.req.param('id'))
    return back(c, 'payments')
  })
  app.post('/panel/disputes/:id', async (c) => {
    changeDisputeStatus(ledger, c.req.param('id'), (await readForm(c))['to'])
    return back(c, 'payments')
  })
  app.post('/panel/refunds/:id', async (c) => {
    const refund = ledger.refunds.get(c.req.param('id'))
    const to = (await readForm(c))['to'] === 'failed' ? 'failed' : 'processed'
    if (refund && canSettleRefund(refund, to)) ledger.settleRefund(refund, to)
    return back(c, 'payments')
  })
  app.post('/panel/parcels/:id', async (c) => {
    const parcel = parcels.find(Number(c.req.param('id')))
    if (parcel) parcels.advance(parcel, (await readForm(c))['to'])
    return back(c, 'parcels')
  })
}

function addShopForms(app: Hono, back: Back, sandbox: SandboxContext): void {
  app.post('/panel/events/:id/replay', (c) => {
    sandbox.webhookSender.replay(c.req.param('id'))
    return back(c, 'webhooks')
  })
}

function addSandboxForms(app: Hono, back: Back, sandbox: SandboxContext): void {
  app.post('/panel/keys', (c) => {
    sandbox.paymentKeys.create()
    return back(c, 'keys')
  })
  app.post('/panel/faults', async (c) => {
    const { value, times, ...fields } = await readForm(c)
    const numbers = { ...(value ? { value: Number(value) } : {}), times: Number(times) || 1 }
    const read = parseFault({ ...fields, ...numbers })
    if (!read.ok) return c.text(read.message, 422)
    sandbox.faultInjector.add(read.fault)
    return back(c, 'faults')
  })
  app.post('/panel/faults/clear', (c) => {
    sandbox.faultInjector.clear()
    return back(c, 'faults')
  })
  app.post('/panel/settings', async (c) => {
    const form = await readForm(c)
    const toggles = ['autoCapture', 'paymentWebhooks', 'courierWebhooks'].map((name) => [name, name in form])
    const change = readSettingsChange({ ...form, ...Object.fromEntries(toggles) })
    if (!change) return c.text('These settings will not do.', 422)
    sandbox.settings.change(change)
    return back(c, 'settings')
  })
}

async function readForm(c: Context): Promise<Record<string, string>> {
  const entries = Object.entries(await c.req.parseBody())
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}
