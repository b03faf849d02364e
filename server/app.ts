import { Hono } from 'hono'
import { troubleAnswers } from './platform/http/errors.ts'
import { createApi } from './edge/api/api.ts'
import { openPreview } from './catalogue/products/product-previews.ts'
import { createCounter } from './edge/counter/counter.ts'
import type { TransformDevPage } from './edge/counter/shell.ts'
import { createCatalogue, type Catalogue } from './catalogue/listing/catalogue.ts'
import { findPicture } from './platform/configuration/find-picture.ts'
import { openWordPreview } from './platform/configuration/preview-page-words.ts'
import type { Reads } from './platform/database/open-database.ts'
import { classifyDatabaseError } from './platform/database/is-database-unavailable.ts'
import { registerHealthRoutes } from './platform/http/register-health-routes.ts'
import { cacheResponses } from './platform/http/respond-from-cache.ts'
import { rateLimitRequests } from './platform/limits/rate-limit-requests.ts'
import { measureRequests } from './platform/metrics/measure-requests.ts'
import { createShopMetrics } from './platform/metrics/shop-metrics.ts'
import { createPromises } from './orders/promises/promise-for-pin.ts'
import { registerFormPages } from './edge/pages/register-form-pages.ts'
import { registerPreviewPages } from './edge/pages/register-preview-pages.ts'
import { registerWordPreviews } from './edge/pages/register-word-previews.ts'
import { registerInTime } from './edge/pages/register-in-time.ts'
import { registerPageRoutes, type PageDependencies } from './edge/pages/register-page-routes.ts'
import { registerWordsPictures } from './edge/pages/register-words-pictures.ts'
import { registerMachineRoutes } from './edge/machines/register-machine-routes.ts'
import { registerSharingRoutes } from './edge/sharing/register-sharing-routes.ts'
import type { Shop } from './platform/shop.ts'
import { stripPathSecrets } from '#shop/analytics/strip-url-secrets.ts'

type Pages = PageDependencies & {
  transformDevPage?: TransformDevPage
  /** The source of the sitemap; the shop's own database by default. */
  reads?: Reads
  nameRoute?: (route: string) => void
}

export function createApp(shop: Shop, catalogue: Catalogue, pages: Pages, sandbox: Hono | undefined): Hono {
  const app = new Hono({ strict: false })
  const metrics = createShopMetrics(shop)
  app.use('*', measureRequests(metrics, pages.nameRoute))
  registerHealthRoutes(app, shop, metrics)
  if (sandbox) app.route('/sandbox', sandbox)
  // `/api/products/*` matches `/api/products` too.
  for (const path of ['/api/products/*', '/api/categories/*', '/api/suggestions', '/api/promise', '/api/openapi.json'])
    app.use(path, cacheResponses(pages.responseCache))
  app.route('/', createCounter(shop, undefined, pages.transformDevPage))
  registerFormPages(app, shop, pages.renderPage)
  const api = createApi(shop, catalogue)
  app.route('/', api)
  const { responseCache, pictures } = pages
  registerMachineRoutes(app, shop, { catalogue, reads: pages.reads ?? shop.database.reads, api })
  registerSharingRoutes(app, shop, {
    catalogue,
    reads: pages.reads ?? shop.database.reads,
    responseCache,
    originals: pictures.originals,
  })
  const open = (token: string, variant?: number) => openPreview(shop, token, variant)
  // A viewer of a preview has just changed something, so it bypasses the cache.
  const fresh = pages.reads ? createCatalogue(shop.database.reads) : catalogue
  registerWordPreviews(app, {
    catalogue,
    loadPage: pages.loadPage,
    renderPage: pages.renderPage,
    findPicture: (url) => findPicture(shop.database.orm, url),
    openWordPreview: (token) => openWordPreview(shop, token),
  })
  registerPreviewPages(app, { catalogue: fresh, renderPage: pages.renderPage, openPreview: open })
  registerWordsPictures(app, shop, pictures)
  // Each new PIN sends a request to the couriers.
  for (const path of ['/gifts', '/data/gifts', '/favours', '/data/favours', '/shop/in-time'])
    app.use(path, rateLimitRequests(shop, 'lookups'))
  registerInTime(app, { now: shop.now, promiseForPin: createPromises(shop) })
  registerPageRoutes(app, shop, pages)
  app.onError((error, c) => {
    const trouble = classifyDatabaseError(error)
    if (trouble) {
      shop.log.warn(
        { event: 'database.unavailable', err: error, trouble, path: stripPathSecrets(c.req.path) },
        'the database did not serve',
      )
      const { retryAfter, message } = troubleAnswers[trouble]
      return c.text(message, 503, { 'retry-after': String(retryAfter), 'cache-control': 'no-store' })
    }
    shop.log.error({ event: 'request.failed', err: error, path: stripPathSecrets(c.req.path) }, 'a request failed')
    return c.text('Something went wrong on our side. Please try again in a moment.', 500)
  })
  return app
}
