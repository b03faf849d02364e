import { request, type IncomingHttpHeaders } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { findFreePort } from '../../commands/test-services.ts'
import { createAdmissionLimits } from '#server/edge/api/admission-limits.ts'
import { createApp } from '#server/app.ts'
import { createCatalogue } from '#server/catalogue/listing/catalogue.ts'
import { seedCatalogueFixture } from './catalogue-fixture.ts'
import type { Replica } from '#server/catalogue/listing/replica.ts'
import { watchCatalogue } from '#server/catalogue/listing/watch-catalogue.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { createResponseHeaders } from '#server/platform/http/response-headers.ts'
import { createResponseCache, type ResponseCache } from '#server/platform/http/response-cache.ts'
import { createAdmissionControl } from '#server/platform/http/admission-control.ts'
import { createEdgeListener } from '#server/platform/http/edge-listener.ts'
import { listen } from '#server/platform/http/listen.ts'
import { findPicture } from '#server/platform/configuration/find-picture.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { openPictures } from '#server/catalogue/pictures/pictures.ts'
import { createBuiltRenderer } from '#server/edge/pages/render-pages.ts'
import type { RenderPage } from '#server/platform/http/page.ts'
import { createDaysForMany } from '#server/orders/promises/days-for-many.ts'
import { createPageDays } from '#server/orders/promises/read-delivery-regions.ts'
import { createSeasonFinder } from '#server/orders/promises/find-season.ts'
import { createPromises } from '#server/orders/promises/promise-for-pin.ts'
import { loadRouteData } from '#server/edge/pages/route-loaders.ts'
import { findGuestWishes, findSharedWishes } from '#server/storefront/wishes/find-shared-wishes.ts'

export type SiteResponse = { status: number; headers: IncomingHttpHeaders; text: string }

export interface TestSite {
  shop: TestShop
  port: number
  responseCache: ResponseCache
  renderPage: RenderPage
  /** Afterwards the test drops cached pages itself. */
  stopWatching(): void
  /** Unlike `fetch`, sends the target exactly as written. */
  request(
    target: string,
    options?: { method?: string; headers?: Record<string, string | string[]>; body?: string },
  ): Promise<SiteResponse>
  close(): Promise<void>
}

/** A busy machine counts late, and pages would come without numbers. */
const UNTIL_COUNTED_MS = 600_000

/**
 * @param settings as in the environment @param given an open database, closed with the site
 * @param replica a replica of the database, closed with the site
 */
export async function openTestSite(
  settings: NodeJS.ProcessEnv = {},
  given?: Database,
  replica?: Replica,
): Promise<TestSite> {
  const shop = await openTestShop(settings, given, (change) =>
    change === 'everything' ? responseCache.clear() : responseCache.drop(change),
  )
  await seedCatalogueFixture(shop.database)
  const secure = shop.settings.publicUrl.startsWith('https://')
  const headersOf = createResponseHeaders(secure)
  const responseCache = createResponseCache(shop.settings.responseCacheBytes, headersOf('/'))
  const catalogue = createCatalogue(replica ?? shop.database.reads, undefined, { patienceMs: UNTIL_COUNTED_MS })
  const stopWatching = await watchCatalogue(shop.database, {
    onRead: (version) => replica?.require(version),
    onChange: (change) => (change === 'everything' ? responseCache.clear() : responseCache.drop(change)),
    onAvailabilityChange: responseCache.setOriginUnavailable,
  })
  const promiseForPin = createPromises(shop)
  const daysForMany = createDaysForMany(shop)
  const context = {
    catalogue,
    promiseForPin,
    daysForMany,
    findPicture: (url: string) => findPicture(shop.database.orm, url),
    ...createPageDays(shop),
    findSeason: createSeasonFinder(shop),
    findSharedWishes: (code: string) => findSharedWishes(shop, code),
    findGuestWishes: (listed: string) => findGuestWishes(shop, listed),
  }
  const loadPage = (url: URL, pageSize: number) =>
    loadRouteData({ ...context, settings: shop.settings, now: shop.now }, url, pageSize)
  const renderPage = await createBuiltRenderer(loadPage, { origin: shop.settings.publicUrl, counts: false })
  const pictures = openPictures(
    { masters: 'catalogue/pictures', sizes: shop.settings.pictures.sizesDir },
    shop.log,
    shop.database,
  )
  const pages = { renderPage, loadPage, responseCache, pictures, isDev: false, ...(replica && { reads: replica }) }
  const app = createApp(shop, catalogue, pages, undefined)
  const answer = getRequestListener(app.fetch)
  const admissionControl = createAdmissionControl(
    createAdmissionLimits(shop.settings),
    headersOf('/api'),
    (incoming, response) => void answer(incoming, response),
  )
  const port = await findFreePort()
  const listening = await listen(
    createEdgeListener({ responseCache, headersOf, trustProxy: shop.settings.trustProxy }, admissionControl),
    port,
    '127.0.0.1',
    shop.settings.clientLimits,
  )
  return {
    shop,
    port,
    responseCache,
    renderPage,
    stopWatching,
    request: (path, { method = 'GET', headers: sent = {}, body } = {}) =>
      new Promise((resolve, reject) => {
        const outgoing = request({ port, host: '127.0.0.1', path, method, headers: sent }, (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(parts).toString(),
            }),
          )
        })
        outgoing.on('error', reject).end(body)
      }),
    async close() {
      await listening.stop()
      stopWatching()
      await pictures.resizer.stop()
      await replica?.close()
      await shop.close()
    },
  }
}
