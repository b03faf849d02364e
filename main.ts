import { getRequestListener } from '@hono/node-server'
import { readConfig, SettingsError, type Settings } from '#config'
import type { AnalyticsProvider } from '#providers/analytics/analytics-provider.ts'
import { createGa4 } from '#providers/analytics/ga4.ts'
import { createUniversalAnalytics } from '#providers/analytics/universal-analytics.ts'
import { createShiprocket } from '#providers/courier/shiprocket.ts'
import { createGoogle } from '#providers/identity/google.ts'
import { createSmtp } from '#providers/mail/smtp.ts'
import { createRazorpay } from '#providers/payment/razorpay.ts'
import { createEventQueue } from '#server/analytics/event-queue.ts'
import { startAnalytics } from '#server/analytics/start-analytics.ts'
import { entrances } from '#server/api/entrances.ts'
import { createApp } from '#server/app.ts'
import { createCatalogue } from '#server/catalogue/catalogue.ts'
import { watchCatalogue } from '#server/catalogue/watch-catalogue.ts'
import { hashCost } from '#server/customers/argon2id.ts'
import { openHashingProcess } from '#server/customers/hashing-process.ts'
import { createPasswords } from '#server/customers/passwords.ts'
import { startAccountJobs } from '#server/customers/start-account-jobs.ts'
import { openSessionKeys } from '#server/customers/session-keys.ts'
import { requireDurability } from '#server/database/durability.ts'
import { MissingRights, rightsTooMany } from '#server/database/database-rights.ts'
import { openWhenThere } from '#server/database/open-when-there.ts'
import { renewDemoPictures } from '#server/database/seed/renew-demo-pictures.ts'
import { seedDemo } from '#server/database/seed/seed-demo.ts'
import { openPictureReader } from '#server/enquiries/picture-reader.ts'
import { answerHeaders } from '#server/http/answer-headers.ts'
import { createAnswerMemory } from '#server/http/answer-memory.ts'
import { openDoor } from '#server/http/door.ts'
import { openFront } from '#server/http/front.ts'
import { listen } from '#server/http/listen.ts'
import { issueMissingPapers } from '#server/invoices/issue-missing-papers.ts'
import { keepersOf } from '#server/jobs/keepers-of.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { withoutHurry } from '#server/jobs/without-hurry.ts'
import { tryAnew } from '#server/jobs/try-anew.ts'
import { catchWhatIsPrinted } from '#server/logging/catch-what-is-printed.ts'
import { openLog } from '#server/logging/open-log.ts'
import { wordsOf } from '#server/logging/without-personal-data.ts'
import { startMerchantJobs } from '#server/merchant/start-merchant-jobs.ts'
import { openBuiltPages, openSourcePages } from '#server/pages/draw-pages.ts'
import { loadPageData } from '#server/pages/page-data.ts'
import { openPictures } from '#server/pictures/pictures.ts'
import { preparePictures } from '#server/pictures/prepare-pictures.ts'
import { startPrivacyJob } from '#server/privacy/start-privacy-job.ts'
import type { Shop } from '#server/shop.ts'
import { say } from './commands/say.mjs'
import { openDemoSecrets, type DemoSecrets } from './sandbox/demo-secrets.ts'
import { createSandbox } from './sandbox/sandbox.ts'

// Opens the shop: settings, database, providers, jobs, server. The only file that wires parts together.

const dev = process.argv.includes('--dev')
/** So long, in milliseconds, a shop that closes waits for work that nobody waits for; it begins again next time. */
const PATIENCE_AT_THE_END = 5_000

try {
  const close = await open(readConfig())
  let closing = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (closing) return
      closing = true
      void close().then(() => process.exit(0))
    })
} catch (error) {
  const foreseen = error instanceof SettingsError || error instanceof MissingRights
  say.failed(foreseen ? error.message : dev && error instanceof Error ? String(error.stack) : wordsOf(error))
  process.exit(1)
}

/** @returns what closes everything again, in the opposite order */
async function open(settings: Settings): Promise<() => Promise<void>> {
  const log = openLog(settings)
  if (!dev) catchWhatIsPrinted(log, () => process.exit(1))
  for (const sentence of settings.unknown) console.log(`  ! ${sentence}`)
  const now = () => new Date()
  const secrets = settings.mode === 'demo' ? await openDemoSecrets(settings.dataDir) : undefined

  const where = settings.databaseUrl ? 'PostgreSQL' : `embedded in ${settings.dataDir}`
  const database = await say.during(
    'database',
    where,
    openWhenThere(
      {
        url: settings.databaseUrl,
        migrationUrl: settings.migrationUrl,
        dataDir: settings.dataDir,
        limits: settings.databaseLimits,
        onError: (error) => log.warn({ err: error }, 'a database connection broke'),
      },
      (sentence) => console.log(sentence),
    ),
  )
  await requireDurability(database, settings.mode, log)
  if (settings.mode === 'live') for (const excess of await rightsTooMany(database)) log.warn(excess)
  if (secrets) {
    await say.during('catalogue', 'the demo goods', seedDemo(database))
    await renewDemoPictures(database)
  }
  await issueMissingPapers(withoutHurry({ database, settings, now }))

  const keys = await openSessionKeys(settings)
  const ownerToken = settings.ownerToken ?? keys.owner
  const desk = { secret: keys.desk, thisMachineIsEnough: isThisMachineAlone(settings) }
  const sandbox =
    secrets && createSandbox({ ...secrets, ownerToken, desk, ...sandboxAddresses(settings), now })
  const mailbox = settings.mail.smtpUrl ? undefined : await sandbox?.takeMail(settings.mail.sandboxPort)
  const hashing = openHashingProcess()
  const pictureReader = openPictureReader()
  const shop: Shop = {
    settings,
    database,
    log,
    now,
    passwords: createPasswords(settings.accounts, hashCost, hashing.derive),
    pictureReader,
    keys,
    ...openProviders(settings, secrets, now),
    analytics: createEventQueue(openAnalytics(settings, secrets), log, now),
    mails: createSmtp({
      url: settings.mail.smtpUrl ?? mailbox ?? '',
      from: settings.mail.from,
      timeoutMs: settings.providerTimeoutMs,
    }),
  }
  const pictures = openPictures({ masters: 'catalogue/pictures', sizes: settings.pictures.sizesDir }, log)
  const headersOf = answerHeaders(settings.publicUrl.startsWith('https://'), dev)
  const memory = createAnswerMemory(dev ? 0 : settings.pageMemoryBytes, headersOf('/'))
  const catalogue = createCatalogue(database)
  const stopWatching = await watchCatalogue(database, { changed: memory.clear, away: memory.setAway })

  const loadPage = (url: URL, pageSize: number) => loadPageData({ catalogue, settings }, url, pageSize)
  const vite = dev ? await openVite() : undefined
  const site = { origin: settings.publicUrl, counts: shop.analytics.services.length > 0 }
  const drawPage = vite ? openSourcePages(vite, loadPage, site) : await openBuiltPages(loadPage, site)
  const app = createApp(shop, catalogue, { drawPage, loadPage, memory, pictures, relaxed: dev }, sandbox?.app)

  const answer = getRequestListener(app.fetch)
  const door = openDoor(
    entrances(settings),
    headersOf('/api'),
    (request, response) => void answer(request, response),
  )
  const listener = openFront({ memory, headersOf }, door)
  const listening = await listen(
    vite
      ? (request, response) => vite.middlewares(request, response, () => listener(request, response))
      : listener,
    settings.port,
    settings.host,
    settings.clientLimits,
  )
  await tryAnew(shop)
  const jobs = [
    startJobs(shop, keepersOf(shop)),
    startAccountJobs(shop),
    startAnalytics(shop),
    startMerchantJobs(shop),
    startPrivacyJob(shop),
  ]
  const preparing = settings.pictures.ahead ? preparePictures(pictures, shop) : undefined
  greet(settings, mailbox, keys.desk)

  return async () => {
    await listening.stop()
    const tooLong = setTimeout(() => database.unhurried.abandon(), PATIENCE_AT_THE_END)
    await Promise.all(jobs.map((job) => job.stop()))
    clearTimeout(tooLong)
    stopWatching()
    await (preparing ?? pictures.maker).stop()
    await Promise.all([hashing.close(), pictureReader.close()])
    await sandbox?.close()
    await vite?.close()
    await database.close()
  }
}

function openProviders(settings: Settings, secrets: DemoSecrets | undefined, now: () => Date) {
  const { razorpay, shiprocket, google } = settings
  const sandbox = secrets && `${sandboxAddresses(settings).shopUrl}/sandbox`
  return {
    payments: createRazorpay({
      baseUrl: razorpay.baseUrl ?? (sandbox ? `${sandbox}/razorpay/v1` : 'https://api.razorpay.com/v1'),
      checkoutScriptUrl:
        razorpay.checkoutUrl ??
        (secrets
          ? `${settings.publicUrl}/sandbox/razorpay/v1/checkout.js`
          : 'https://checkout.razorpay.com/v1/checkout.js'),
      keyId: razorpay.keyId ?? secrets?.keyId ?? '',
      keySecret: razorpay.keySecret ?? secrets?.keySecret ?? '',
      webhookSecrets: razorpay.webhookSecrets ?? [secrets?.webhookSecret ?? ''],
      timeoutMs: settings.providerTimeoutMs,
    }),
    couriers: createShiprocket({
      baseUrl:
        shiprocket.baseUrl ??
        (sandbox ? `${sandbox}/shiprocket/v1/external` : 'https://apiv2.shiprocket.in/v1/external'),
      email: shiprocket.email ?? secrets?.courierEmail ?? '',
      password: shiprocket.password ?? secrets?.courierPassword ?? '',
      webhookToken: shiprocket.webhookToken ?? secrets?.courierWebhookToken ?? '',
      pickupPin: settings.pickupPostcode,
      pickupLocation: settings.pickupLocation,
      now,
    }),
    identities: createGoogle({
      issuer: google.issuer ?? (sandbox ? `${sandbox}/google` : 'https://accounts.google.com'),
      clientId: google.clientId ?? secrets?.googleClientId ?? '',
      clientSecret: google.clientSecret ?? secrets?.googleClientSecret ?? '',
      timeoutMs: settings.providerTimeoutMs,
    }),
  }
}

/** Where what shoppers allow to be counted is told: in demo mode to the sandbox, in live mode to each that has an id. */
function openAnalytics(settings: Settings, secrets: DemoSecrets | undefined): AnalyticsProvider[] {
  const { ga4, universal } = settings.analytics
  const { providerTimeoutMs: timeoutMs } = settings
  const sandbox = secrets && `${sandboxAddresses(settings).shopUrl}/sandbox`
  const google = 'https://www.google-analytics.com'
  const measurementId = ga4.measurementId ?? secrets?.ga4MeasurementId
  const apiSecret = ga4.apiSecret ?? secrets?.ga4ApiSecret
  const trackingId = universal.trackingId ?? secrets?.universalAnalyticsId
  return [
    ...(measurementId && apiSecret
      ? [
          createGa4({
            baseUrl: ga4.baseUrl ?? (sandbox ? `${sandbox}/ga4` : google),
            measurementId,
            apiSecret,
            timeoutMs,
          }),
        ]
      : []),
    ...(trackingId
      ? [
          createUniversalAnalytics({
            baseUrl: universal.baseUrl ?? (sandbox ? `${sandbox}/universal-analytics` : google),
            trackingId,
            timeoutMs,
          }),
        ]
      : []),
  ]
}

function sandboxAddresses(settings: Settings) {
  return {
    dataDir: settings.dataDir,
    publicUrl: `${settings.publicUrl}/sandbox`,
    // The sandbox lives in this process: it reaches the shop without leaving the machine.
    shopUrl: `http://127.0.0.1:${settings.port}`,
  }
}

async function openVite() {
  const { createServer } = await import('vite')
  return createServer({ server: { middlewareMode: true }, appType: 'custom' })
}

/** Whether only people at this machine reach the shop from it, and no proxy in their name. */
function isThisMachineAlone({ publicUrl, trustProxy }: Settings): boolean {
  return !trustProxy && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(publicUrl).hostname)
}

/**
 * @param mailbox where the sandbox takes letters
 * @param desk the secret that opens the desk from elsewhere
 */
function greet(settings: Settings, mailbox: string | undefined, desk: string): void {
  const from = Number(process.env['GATHRI_STARTED'])
  const ready = from ? `ready after ${((Date.now() - from) / 1000).toFixed(1)} s` : 'ready'
  const links = [
    ['Shop', settings.publicUrl],
    ['API', `${settings.publicUrl}/api/docs`],
    ...(settings.mode === 'demo' ? [['Sandbox', `${settings.publicUrl}/sandbox`]] : []),
    ...(mailbox ? [['Mail', mailbox]] : []),
  ]
  say.done('shop', ready)
  console.log(`\n${links.map(([name, link]) => `    ${name?.padEnd(8)} ${link}`).join('\n')}\n`)
  const isOpenToOthers = !isThisMachineAlone(settings) || !/^(127\.|localhost$|::1$)/.test(settings.host)
  if (settings.mode === 'demo' && isOpenToOthers)
    console.log(`    Desk from another machine: ${settings.publicUrl}/sandbox?desk=${desk}\n`)
  if (settings.mode === 'demo') console.log('    Ctrl-C stops it. Nothing here takes real money.\n')
}
