import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { readConfig, readEnvFile, readGivenSettings, readStartConfig, SettingsError, type Settings } from '#config'
import { createEventQueue } from '#server/platform/analytics/event-queue.ts'
import { createAdmissionLimits } from '#server/edge/api/admission-limits.ts'
import { createApp } from '#server/app.ts'
import { createCatalogue } from '#server/catalogue/listing/catalogue.ts'
import { requireFoodLicence } from '#server/platform/configuration/require-food-licence.ts'
import { openReplica } from '#server/catalogue/listing/replica.ts'
import { createSearchMisses } from '#server/catalogue/search/search-misses.ts'
import { watchCatalogue } from '#server/catalogue/listing/watch-catalogue.ts'
import { findPicture } from '#server/platform/configuration/find-picture.ts'
import { openConfiguration } from '#server/platform/configuration/open-configuration.ts'
import { openHashingProcess } from '#server/platform/passwords/hashing-process.ts'
import { createPasswords } from '#server/platform/passwords/passwords.ts'
import { loadDerivedKeys } from '#server/platform/settings/derived-keys.ts'
import { requireDurability } from '#server/platform/database/durability.ts'
import { MissingPrivileges, findExcessPrivileges } from '#server/platform/database/database-privileges.ts'
import { openDatabaseWhenReady } from '#server/platform/database/open-database-when-ready.ts'
import { updateDemoPictures } from '#server/catalogue/seed/update-demo-pictures.ts'
import { seedDemo } from '#server/catalogue/seed/seed-demo.ts'
import { openPictureReader } from '#server/platform/uploads/picture-reader.ts'
import { createResponseHeaders } from '#server/platform/http/response-headers.ts'
import { createResponseCache } from '#server/platform/http/response-cache.ts'
import { createAdmissionControl } from '#server/platform/http/admission-control.ts'
import { createEdgeListener } from '#server/platform/http/edge-listener.ts'
import { listen } from '#server/platform/http/listen.ts'
import { issueMissingDocuments } from '#server/money/documents/issue-missing-documents.ts'
import { createOutboxHandlers } from '#server/outbox-handlers.ts'
import { createJobList, jobsOfOwnMemory } from '#server/job-list.ts'
import { createIdlePace, notePeople, steadyPace } from '#server/platform/jobs/pace.ts'
import { startJobs } from '#server/start-jobs.ts'
import { withBackgroundDatabase } from '#server/platform/jobs/with-background-database.ts'
import { retryAllNow } from '#server/platform/jobs/retry-all-now.ts'
import { captureProcessOutput } from '#server/platform/logging/capture-process-output.ts'
import { openLog } from '#server/platform/logging/open-log.ts'
import { safeErrorMessage } from '#server/platform/logging/redact.ts'
import { createBuiltRenderer, createDevRenderer } from '#server/edge/pages/render-pages.ts'
import { createDaysForMany } from '#server/orders/promises/days-for-many.ts'
import { createPromises } from '#server/orders/promises/promise-for-pin.ts'
import { renewDaily } from '#server/edge/pages/renew-daily.ts'
import { createPageDays } from '#server/orders/promises/read-delivery-regions.ts'
import { createSeasonFinder } from '#server/orders/promises/find-season.ts'
import { loadRouteData } from '#server/edge/pages/route-loaders.ts'
import { findGuestWishes, findSharedWishes } from '#server/storefront/wishes/find-shared-wishes.ts'
import { openPictures } from '#server/catalogue/pictures/pictures.ts'
import type { Shop } from '#server/platform/shop.ts'
import { releaseIdleMemory } from '#server/platform/processes/release-idle-memory.ts'
import { openTracing } from '#server/platform/tracing/tracing.ts'
import { createOwnerLink, hasOwner } from '#server/platform/staff/create-owner-link.ts'
import { say } from './commands/say.mjs'
import { openDemoSecrets } from '#sandbox/demo-secrets.ts'
import { createProviderOpeners, openAnalyticsProviders } from './open-providers.ts'
import { forwardToSandbox, isOnlyLocal, openSandbox } from './open-sandbox.ts'
import { tellStarter, waitForPages } from './starter.ts'
import { openWebProcesses, readWebProcess } from './web-processes.ts'

const dev = process.argv.includes('--dev')
const webProcess = readWebProcess()
const isLeading = webProcess?.isLeading ?? true
/** Jobs that miss this deadline run again after the next start. */
const SHUTDOWN_TIMEOUT_MS = 5_000
const PROXY_DRAIN_MS = 1_500

try {
  const start = readStartConfig()
  const isStarter = start.webProcesses > 1 && !dev && !webProcess
  const close = isStarter ? await openWebProcesses(start, openLog(start)) : await openShop(start)
  tellStarter()
  let closing = false
  const end = () => {
    if (closing) return
    closing = true
    void close().then(exit)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
  endWithParent(end)
} catch (error) {
  const foreseen = error instanceof SettingsError || error instanceof MissingPrivileges
  say.failed(foreseen ? error.message : dev && error instanceof Error ? String(error.stack) : safeErrorMessage(error))
  process.exit(1)
}

/** Node waits for its compilers, which may wait for a garbage collection that never comes (nodejs/node#54918). */
function exit(): void {
  void globalThis.gc?.()
  process.exit(0)
}

/** npm, stopped by a signal, leaves its children running; this shop must end with it. */
function endWithParent(end: () => void): void {
  const parent = Number(process.env['GATHRI_PARENT'])
  if (!parent || webProcess) return
  process.on('SIGHUP', end)
  setInterval(() => process.ppid !== parent && end(), 250).unref()
}

async function openShop(start: Settings): Promise<() => Promise<void>> {
  const log = openLog(start)
  if (!dev) captureProcessOutput(log, () => process.exit(1))
  const now = () => new Date()
  const secrets = start.mode === 'demo' ? await openDemoSecrets(start.dataDir) : undefined
  const tracing = await openTracing(start.tracing, log)
  const database = tracing.database(await openShopDatabase(start, log))
  const keys = await loadDerivedKeys(start)
  if (secrets && isLeading) {
    await say.during('catalogue', 'the demo goods', seedDemo(database))
    await updateDemoPictures(database)
  }

  const file = readEnvFile()
  const given = readGivenSettings(process.env, file)
  const elsewhere = webProcess?.sandbox
  const sandbox = secrets && !elsewhere ? openSandbox(start, secrets, keys) : undefined
  const sandboxSmtpUrl =
    elsewhere?.smtpUrl ?? (given['SMTP_URL'] ? undefined : await sandbox?.startMailListener(start.mail.sandboxPort))
  const { watch, ...followed } = await openConfiguration({
    database,
    keys,
    log,
    now,
    given,
    parse: (stored) => readConfig(process.env, file, stored),
    openers: tracing.providers(createProviderOpeners(secrets, sandboxSmtpUrl, now)),
    onChange: (change) => (change === 'everything' ? responseCache.clear() : responseCache.drop(change)),
  })
  const { settings } = followed
  const pace = database.kind === 'embedded' ? createIdlePace() : steadyPace
  await requireFoodLicence({ database, settings })
  for (const sentence of settings.unknown) console.log(`  ! ${sentence}`)
  if (isLeading) await issueMissingDocuments(withBackgroundDatabase({ database, settings, now }))
  const hashing = openHashingProcess()
  const pictureReader = openPictureReader()
  const shop: Shop = {
    ...followed,
    database,
    log,
    now,
    passwords: createPasswords(settings.accounts, hashing),
    pictureReader,
    keys,
    analytics: createEventQueue(openAnalyticsProviders(settings, secrets), log, now),
  }
  const pictures = openPictures({ masters: 'catalogue/pictures', sizes: settings.pictures.sizesDir }, log, database)
  const headersFor = createResponseHeaders(settings.publicUrl.startsWith('https://'), dev)
  const responseCache = createResponseCache(dev ? 0 : settings.responseCacheBytes, headersFor('/'))
  const searchMisses = createSearchMisses(shop)
  const replica =
    start.replica && tracing.reads(openReplica(database, { ...start.replica, limits: start.databaseLimits }, log))
  const catalogue = createCatalogue(replica ?? database.reads, searchMisses.note)
  const stopWatching = await watchCatalogue(
    database,
    {
      onRead: (version) => replica?.require(version),
      onChange: (change) => (change === 'everything' ? responseCache.clear() : responseCache.drop(change)),
      onAvailabilityChange: responseCache.setOriginUnavailable,
    },
    undefined,
    pace,
  )

  const stopRenewing = renewDaily(responseCache.clear)

  const promiseForPin = createPromises(shop)
  const daysForMany = createDaysForMany(shop)
  const loaderContext = {
    catalogue,
    settings,
    now: shop.now,
    findPicture: (url: string) => findPicture(database.orm, url),
    ...createPageDays(shop),
    findSeason: createSeasonFinder(shop, { onRenewed: responseCache.clear }),
    findSharedWishes: (code: string) => findSharedWishes(shop, code),
    findGuestWishes: (listed: string) => findGuestWishes(shop, listed),
  }
  const loadPage = tracing.loader((url, pageSize) =>
    loadRouteData({ ...loaderContext, promiseForPin, daysForMany }, url, pageSize),
  )
  const vite = dev ? await openVite() : undefined
  const site = { origin: settings.publicUrl, counts: shop.analytics.services.length > 0 }
  await waitForPages()
  const renderPage = tracing.renderer(
    vite ? createDevRenderer(vite, loadPage, site) : await createBuiltRenderer(loadPage, site),
  )
  const transformDevPage = vite && ((path: string, page: string) => vite.transformIndexHtml(path, page))
  const pages = {
    renderPage,
    loadPage,
    responseCache,
    pictures,
    isDev: dev,
    ...(replica && { reads: replica }),
    ...(tracing.nameRoute && { nameRoute: tracing.nameRoute }),
    ...(transformDevPage && { transformDevPage }),
  }
  const app = createApp(shop, catalogue, pages, elsewhere ? forwardToSandbox(elsewhere) : sandbox?.app)

  const handleRequest = getRequestListener(app.fetch)
  const admissionControl = createAdmissionControl(
    createAdmissionLimits(settings),
    headersFor('/api'),
    (request, response) => void handleRequest(request, response),
  )
  const listener = tracing.listener(
    createEdgeListener({ responseCache, headersOf: headersFor, trustProxy: start.trustProxy }, admissionControl),
  )
  if (isLeading) await retryAllNow(shop)
  // No waiting from here on: callers that see the shop ready may stop it, and the signal handlers exist.
  const listening = await listen(
    vite
      ? (request, response) => vite.middlewares(request, response, () => listener(request, response))
      : notePeople(pace, listener),
    settings.port,
    settings.host,
    settings.clientLimits,
    start.trustProxy ? PROXY_DRAIN_MS : 0,
  )
  const watching = watch(pace)
  const { timed, queues } = tracing.jobs(createJobList(shop, tracing.handlers(createOutboxHandlers(shop))))
  const { flush } = searchMisses
  const list = { timed: [...timed, { name: 'search misses', everyMs: 10_000, run: flush, atStop: flush }], queues }
  const jobs = startJobs(shop, isLeading ? list : jobsOfOwnMemory(list), pace)
  const stopReleasing = releaseIdleMemory()
  if (isLeading) printStartMessage(settings, sandboxSmtpUrl, keys.sandboxPanel)
  if (isLeading && settings.mode === 'live' && !(await hasOwner(shop))) printOwnerLink(await createOwnerLink(shop))

  return async () => {
    await listening.stop()
    const tooLong = setTimeout(() => database.background.abandon(), SHUTDOWN_TIMEOUT_MS)
    await jobs.stop()
    clearTimeout(tooLong)
    stopWatching()
    stopRenewing()
    stopReleasing()
    await watching.stop()
    await pictures.resizer.stop()
    await Promise.all([hashing.close(), pictureReader.close()])
    await sandbox?.close()
    await vite?.close()
    await replica?.close()
    await database.close()
    await tracing.close()
  }
}

async function openShopDatabase(settings: Settings, log: Logger) {
  const where = settings.databaseUrl ? 'PostgreSQL' : `embedded in ${settings.dataDir}`
  const database = await during(
    'database',
    where,
    openDatabaseWhenReady(
      {
        url: settings.databaseUrl,
        migrationUrl: settings.migrationUrl,
        dataDir: settings.dataDir,
        limits: settings.databaseLimits,
        onError: (error) => log.warn({ event: 'database.connection_lost', err: error }, 'a database connection broke'),
      },
      (sentence) => console.log(sentence),
    ),
  )
  await requireDurability(database, settings.mode, log)
  if (settings.mode === 'live')
    for (const excess of await findExcessPrivileges(database)) log.warn({ event: 'database.excess_privilege' }, excess)
  return database
}

function during<Outcome>(name: string, detail: string, work: Promise<Outcome>): Promise<Outcome> {
  return isLeading ? say.during(name, detail, work) : work
}

async function openVite() {
  const { createServer } = await import('vite')
  return createServer({ server: { middlewareMode: true }, appType: 'custom' })
}

function printOwnerLink(link: string): void {
  console.log(`    Nobody owns this shop yet. Open this within an hour, it works once (npm run owner prints another):`)
  console.log(`\n    ${link}\n`)
}

function printStartMessage(settings: Settings, smtpUrl: string | undefined, controlPanelSecret: string): void {
  const from = Number(process.env['GATHRI_STARTED'])
  const ready = from ? `ready after ${((Date.now() - from) / 1000).toFixed(1)} s` : 'ready'
  const links = [
    ['Shop', settings.publicUrl],
    ['API', `${settings.publicUrl}/api/docs`],
    ['Staff', `${settings.publicUrl}/counter`],
    ...(settings.mode === 'demo' ? [['Sandbox', `${settings.publicUrl}/sandbox`]] : []),
    ...(smtpUrl ? [['Mail', smtpUrl]] : []),
  ]
  say.done('shop', ready)
  console.log(`\n${links.map(([name, link]) => `    ${name?.padEnd(8)} ${link}`).join('\n')}\n`)
  const isOpenToOthers = !isOnlyLocal(settings) || !/^(127\.|localhost$|::1$)/.test(settings.host)
  if (settings.mode === 'demo' && isOpenToOthers)
    console.log(`    Sandbox from another machine: ${settings.publicUrl}/sandbox?panel=${controlPanelSecret}\n`)
  if (settings.mode === 'demo') console.log('    Ctrl-C stops it. Nothing here takes real money.\n')
}
