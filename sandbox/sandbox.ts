import { join } from 'node:path'
import { Hono, type MiddlewareHandler } from 'hono'
import type { ReceivedEvent } from './analytics/received-events.ts'
import { ga4Routes } from './analytics/ga4-routes.ts'
import { controlApi } from './control/control-api.ts'
import { defaultSettings, type SandboxSettings } from './control/sandbox-settings.ts'
import { guardControlPanel } from './control-panel/guard-control-panel.ts'
import { controlPanelRoutes } from './control-panel/control-panel-routes.ts'
import { createFaultInjector } from './faults/fault-injector.ts'
import type { LoggedRequest } from './faults/request-log.ts'
import { openRecordStore, type RecordStore } from './storage/record-store.ts'
import { googleRoutes } from './google/google-routes.ts'
import { mailPages } from './mail/mail-pages.ts'
import { openMailbox } from './mail/mailbox.ts'
import { listenForMail, type SmtpListener } from './mail/smtp-listener.ts'
import { openLedger } from './razorpay/ledger.ts'
import { windowRoutes } from './razorpay/checkout/window-routes.ts'
import { openPaymentLinks } from './razorpay/payment-links.ts'
import { openPaymentKeys } from './razorpay/payment-keys.ts'
import { razorpayApi } from './razorpay/razorpay-api.ts'
import type { SandboxOptions } from './sandbox-options.ts'
import { documentRoutes } from './shiprocket/document-routes.ts'
import { openParcels } from './shiprocket/parcels.ts'
import { shiprocketApi } from './shiprocket/shiprocket-api.ts'
import { createWebhookSender } from './webhooks/webhook-sender.ts'
import type { WebhookEvent } from './webhooks/webhook-event.ts'
import type { SandboxContext } from './sandbox-context.ts'
import { createRecentEntries } from './storage/recent-entries.ts'

export type Sandbox = {
  app: Hono
  startMailListener(port: number): Promise<string>
  webhooksSettled(): Promise<void>
  close(): Promise<void>
}

/** Replaces all providers and adds the control panel. Mount `app` at `/sandbox`. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const store = openRecordStore(join(options.dataDir, 'sandbox', 'journal.jsonl'))
  const faultInjector = createFaultInjector()
  const closing = new AbortController()
  const context: SandboxContext = {
    options,
    store,
    faultInjector,
    requests: createRecentEntries<LoggedRequest>(),
    settings: openSettings(store),
    paymentKeys: openPaymentKeys(options, store),
    webhookSender: createWebhookSender(options, store.table<WebhookEvent>('webhooks'), faultInjector, closing.signal),
    closing: closing.signal,
  }
  const ledger = openLedger(context)
  const links = openPaymentLinks(context, ledger)
  const parcels = openParcels(context)
  const mailbox = openMailbox(store)
  const receivedEvents = createRecentEntries<ReceivedEvent>()
  let listener: SmtpListener | undefined
  const app = new Hono()
  app.use(refuseCrossSite)
  app.use(guardControlPanel(new URL(options.publicUrl).pathname.replace(/\/$/, ''), options.controlPanel))
  app.route(
    '/',
    controlPanelRoutes(context, ledger, parcels, mailbox, receivedEvents, () => listener?.port),
  )
  app.route('/razorpay/v1', windowRoutes(context, ledger))
  app.route('/razorpay/v1', razorpayApi(context, ledger, links))
  app.route('/shiprocket/papers', documentRoutes(parcels))
  app.route('/shiprocket/v1/external', shiprocketApi(context, parcels))
  app.route('/google', googleRoutes(context))
  app.route('/ga4', ga4Routes(context, receivedEvents))
  app.route('/mail', mailPages(new URL(options.publicUrl).pathname, mailbox, options.emailPreviews))
  app.route('/control', controlApi(context, { ledger, links }, parcels, mailbox, receivedEvents))
  context.webhookSender.resume()

  return {
    app,
    async startMailListener(port) {
      listener = await listenForMail(context, mailbox, port)
      return `smtp://127.0.0.1:${listener.port}`
    },
    webhooksSettled: context.webhookSender.settled,
    async close() {
      closing.abort()
      await listener?.close()
      await context.webhookSender.settled()
      store.close()
    },
  }
}

function openSettings(store: RecordStore): SandboxContext['settings'] {
  const table = store.table<SandboxSettings>('settings')
  const read = () => ({ ...defaultSettings, ...table.get('settings') })
  return { read, change: (part) => table.put('settings', { ...read(), ...part }) }
}

/** CSRF: other websites must not press the control panel's buttons. */
const refuseCrossSite: MiddlewareHandler = async (c, next) => {
  const foreign = c.req.header('sec-fetch-site') === 'cross-site' && c.req.method !== 'GET'
  return foreign ? c.text('This comes from another site.', 403) : next()
}
