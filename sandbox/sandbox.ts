import { join } from 'node:path'
import { Hono, type MiddlewareHandler } from 'hono'
import { createCountedEvents } from './analytics/counted-events.ts'
import { ga4Routes } from './analytics/ga4-routes.ts'
import { universalAnalyticsRoutes } from './analytics/universal-analytics-routes.ts'
import { controlApi } from './control/control-api.ts'
import { defaultSettings, type SandboxSettings } from './control/sandbox-settings.ts'
import { guardDesk } from './desk/desk-door.ts'
import { deskRoutes } from './desk/desk-routes.ts'
import { createFaultBox } from './faults/fault-box.ts'
import { createRequestLog } from './faults/request-log.ts'
import { openJournal, type Journal } from './journal/journal.ts'
import { googleRoutes } from './google/google-routes.ts'
import { mailPages } from './mail/mail-pages.ts'
import { openMailbox } from './mail/mailbox.ts'
import { listenForMail, type SmtpListener } from './mail/smtp-listener.ts'
import { openLedger } from './razorpay/ledger.ts'
import { windowRoutes } from './razorpay/checkout/window-routes.ts'
import { razorpayApi } from './razorpay/razorpay-api.ts'
import type { SandboxOptions } from './sandbox-options.ts'
import { paperRoutes } from './shiprocket/paper-routes.ts'
import { openParcels } from './shiprocket/parcels.ts'
import { shiprocketApi } from './shiprocket/shiprocket-api.ts'
import { createPostman } from './webhooks/postman.ts'
import type { WebhookEvent } from './webhooks/webhook-event.ts'
import type { World } from './world.ts'

export type Sandbox = {
  app: Hono
  /** Opens the mail service on this machine; port 0 takes any free one. Answers its address for an SMTP client. */
  takeMail(port: number): Promise<string>
  /** Resolves when every webhook under way has been delivered or given up. */
  webhooksSettled(): Promise<void>
  close(): Promise<void>
}

/**
 * The world outside in a box: stand-ins that speak the providers' protocols, and the control desk.
 * Mount `app` at `/sandbox`; what it keeps survives a restart.
 */
export function createSandbox(options: SandboxOptions): Sandbox {
  const journal = openJournal(join(options.dataDir, 'sandbox', 'journal.jsonl'))
  const faults = createFaultBox()
  const closing = new AbortController()
  const world: World = {
    options,
    journal,
    faults,
    requests: createRequestLog(),
    settings: openSettings(journal),
    postman: createPostman(options, journal.table<WebhookEvent>('webhooks'), faults, closing.signal),
    closing: closing.signal,
  }
  const ledger = openLedger(world)
  const parcels = openParcels(world)
  const mailbox = openMailbox(journal)
  const events = createCountedEvents()
  let listener: SmtpListener | undefined
  const app = new Hono()
  app.use(refuseStrangers)
  app.use(guardDesk(new URL(options.publicUrl).pathname.replace(/\/$/, ''), options.desk))
  app.route(
    '/',
    deskRoutes(world, ledger, parcels, mailbox, events, () => listener?.port),
  )
  app.route('/razorpay/v1', windowRoutes(world, ledger))
  app.route('/razorpay/v1', razorpayApi(world, ledger))
  app.route('/shiprocket/papers', paperRoutes(parcels))
  app.route('/shiprocket/v1/external', shiprocketApi(world, parcels))
  app.route('/google', googleRoutes(world))
  app.route('/ga4', ga4Routes(world, events))
  app.route('/universal-analytics', universalAnalyticsRoutes(world, events))
  app.route('/mail', mailPages(new URL(options.publicUrl).pathname, mailbox))
  app.route('/control', controlApi(world, ledger, parcels, mailbox, events))
  world.postman.resume()

  return {
    app,
    async takeMail(port) {
      listener = await listenForMail(world, mailbox, port)
      return `smtp://127.0.0.1:${listener.port}`
    },
    webhooksSettled: world.postman.settled,
    async close() {
      closing.abort()
      await listener?.close()
      await world.postman.settled()
      journal.close()
    },
  }
}

function openSettings(journal: Journal): World['settings'] {
  const table = journal.table<SandboxSettings>('settings')
  const read = () => ({ ...defaultSettings, ...table.get('settings') })
  return { read, change: (part) => table.put('settings', { ...read(), ...part }) }
}

/** No other website may press the desk's buttons through somebody's browser. */
const refuseStrangers: MiddlewareHandler = async (c, next) => {
  const foreign = c.req.header('sec-fetch-site') === 'cross-site' && c.req.method !== 'GET'
  return foreign ? c.text('This comes from another site.', 403) : next()
}
