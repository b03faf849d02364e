import { existsSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { answerErrors, refusal } from '#server/platform/http/errors.ts'
import { requireJsonBody } from '#server/platform/http/require-json-body.ts'
import type { Shop } from '#server/platform/shop.ts'
import { privateHeaders } from './counter-headers.ts'
import { registerAccountRoutes } from './account-routes.ts'
import { registerAuditRoutes } from './audit-routes.ts'
import { registerBreakRoutes } from './break-routes.ts'
import { limitSheetBodies, registerImportRoutes } from './import-routes.ts'
import { registerBuyerRoutes } from './buyer-routes.ts'
import { registerCategoryRoutes } from './category-routes.ts'
import { registerDemoDoor } from './demo-door-route.ts'
import { registerEnquiryRoutes } from './enquiry-routes.ts'
import { guardCounterRoutes } from './guard.ts'
import { registerDeviceRoutes } from './device-routes.ts'
import { registerDraftRoutes } from './draft-routes.ts'
import { registerGridRoutes } from './grid-routes.ts'
import { registerEventRoutes } from './event-routes.ts'
import { registerLibraryRoutes } from './library-routes.ts'
import { registerCalendarRoutes } from './calendar-routes.ts'
import { registerLetteringRoutes } from './lettering-routes.ts'
import { registerListColumnRoutes } from './list-column-routes.ts'
import { registerNewsRoutes } from './news-routes.ts'
import { registerOfferRoutes } from './offer-routes.ts'
import { registerOrderActionRoutes } from './order-action-routes.ts'
import { registerDesignRoutes } from './design-routes.ts'
import { registerOrderRoutes } from './order-routes.ts'
import { refuseInvalidInput, rejectMalformedCounterInput } from './refuse-input.ts'
import { registerPackingRoutes } from './packing-routes.ts'
import { registerProofRoutes } from './proof-routes.ts'
import { limitPictureBodies, registerPictureRoutes } from './picture-routes.ts'
import { registerPresenceRoutes } from './presence-routes.ts'
import { registerProductPartRoutes } from './product-part-routes.ts'
import { registerPreviewRoutes } from './preview-routes.ts'
import { registerProductRoutes } from './product-routes.ts'
import { registerReviewRoutes } from './review-routes.ts'
import { registerSearchWordRoutes } from './search-word-routes.ts'
import { registerSearchRoutes } from './search-routes.ts'
import { registerSessionRoutes } from './session-routes.ts'
import { registerUndoRoute } from './undo-route.ts'
import { registerViewRoutes } from './view-routes.ts'
import { registerZoneRoutes } from './zone-routes.ts'
import { registerWebhookRoutes } from './webhook-routes.ts'
import { registerSettingRoutes } from './setting-routes.ts'
import { registerSignInRoutes } from './sign-in-routes.ts'
import { registerStaffRoutes } from './staff-routes.ts'
import { registerReferenceRoutes } from './reference-routes.ts'
import { COUNTER_BUILD, createShell, type TransformDevPage } from './shell.ts'
import { registerTodayRoutes } from './today-routes.ts'
import { registerStockRoutes } from './stock-routes.ts'
import { registerTokenRoutes } from './token-routes.ts'
import { replayRequests } from './replay-requests.ts'
import { registerReportRoutes } from './report-routes.ts'
import { registerExportRoutes } from './export-routes.ts'
import { registerTaxRoutes } from './tax-routes.ts'

/** Everything below /counter. @param build the folder of its pages' files, unless Vite serves them in development */
export function createCounter(shop: Shop, build: string = COUNTER_BUILD, transformDevPage?: TransformDevPage): Hono {
  const app = new Hono({ strict: false })
  app.route('/', createCounterApi(shop))
  if (existsSync(build)) app.use('/counter/assets/*', serveAssets(build))
  app.all('/counter/assets/*', (c) => c.text('Not found', 404, privateHeaders))
  if (existsSync(build)) app.use(TABLE_WORKER, serveTableWorker(build))
  registerDemoDoor(app, shop)
  const shell = createShell(shop, build, transformDevPage)
  app.get('/counter', shell)
  app.get('/counter/*', shell)
  app.all('/counter/*', (c) => c.text('Not found', 404, privateHeaders))
  return app
}

export function createCounterApi(shop: Shop): OpenAPIHono {
  const api = new OpenAPIHono({ strict: false, defaultHook: refuseInvalidInput })
  api.onError(answerErrors(shop.log))
  api.use('/counter/api/*', async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(privateHeaders)) c.header(name, value)
  })
  guardCounterRoutes(api, shop)
  limitPictureBodies(api)
  limitSheetBodies(api)
  api.use('/counter/api/*', requireJsonBody(), rejectMalformedCounterInput(), replayRequests(shop))
  registerSignInRoutes(api, shop)
  registerSessionRoutes(api, shop)
  registerOrderRoutes(api, shop)
  registerDesignRoutes(api, shop)
  registerOrderActionRoutes(api, shop)
  registerAccountRoutes(api, shop)
  registerStaffRoutes(api, shop)
  registerTokenRoutes(api, shop)
  registerDeviceRoutes(api, shop)
  registerEventRoutes(api, shop)
  registerSearchRoutes(api, shop)
  registerAuditRoutes(api, shop)
  registerProductRoutes(api, shop)
  registerCategoryRoutes(api, shop)
  registerSearchWordRoutes(api, shop)
  registerOfferRoutes(api, shop)
  registerGridRoutes(api, shop)
  registerLibraryRoutes(api, shop)
  registerProductPartRoutes(api, shop)
  registerZoneRoutes(api, shop)
  registerPreviewRoutes(api, shop)
  registerImportRoutes(api, shop)
  registerPictureRoutes(api, shop)
  registerStockRoutes(api, shop)
  registerTodayRoutes(api, shop)
  registerNewsRoutes(api, shop)
  registerEnquiryRoutes(api, shop)
  registerReviewRoutes(api, shop)
  registerBreakRoutes(api, shop)
  registerPackingRoutes(api, shop)
  registerProofRoutes(api, shop)
  registerCalendarRoutes(api, shop)
  registerLetteringRoutes(api, shop)
  registerTaxRoutes(api, shop)
  registerExportRoutes(api, shop)
  registerReportRoutes(api, shop)
  registerSettingRoutes(api, shop)
  registerBuyerRoutes(api, shop)
  registerViewRoutes(api, shop)
  registerListColumnRoutes(api, shop)
  registerDraftRoutes(api, shop)
  registerPresenceRoutes(api, shop)
  registerWebhookRoutes(api, shop)
  registerUndoRoute(api, shop)
  registerReferenceRoutes(api, shop.settings.publicUrl)
  api.all('/counter/api/*', (c) => refusal(c, 404, 'Not Found'))
  return api
}

/** Not below its files: a worker is in charge of what lies beside it. */
const TABLE_WORKER = '/counter/table-worker.js'

function serveTableWorker(build: string) {
  return serveStatic({
    root: build,
    precompressed: true,
    rewriteRequestPath: () => '/table-worker.js',
    onFound: (_path, c) => {
      c.header('cache-control', 'no-cache')
      c.header('x-content-type-options', 'nosniff')
      c.header('content-security-policy', `default-src 'none'; connect-src 'self'`)
    },
  })
}

/** Named by their content. The manifest is nobody's business. */
function serveAssets(build: string) {
  return serveStatic({
    root: build,
    precompressed: true,
    rewriteRequestPath: (path) => (/\/manifest\.json/.test(path) ? '/-' : path.replace(/^\/counter\/assets/, '')),
    onFound: (_path, c) => {
      c.header('cache-control', 'public, max-age=31536000, immutable')
      c.header('x-content-type-options', 'nosniff')
    },
  })
}
