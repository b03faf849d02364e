import { existsSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { OpenAPIHono } from '@hono/zod-openapi'
import { Hono, type MiddlewareHandler } from 'hono'
import { answerErrors, refusal } from '#server/platform/http/errors.ts'
import { requireJsonBody } from '#server/platform/http/require-json-body.ts'
import type { Shop } from '#server/platform/shop.ts'
import { registerPinRoute } from '#server/catalogue/products/pin-route.ts'
import { registerAskWordsRoute } from '#server/fulfilment/workshop/ask-words-route.ts'
import { registerParcelRoutes } from '#server/fulfilment/shipping/parcel-routes.ts'
import { registerReturnRoutes } from '#server/fulfilment/returns/return-routes.ts'
import { registerStaffCancellationRoutes } from '#server/fulfilment/cancellations/staff-cancellation-routes.ts'
import { registerPaymentLinkRoutes } from '#server/money/payment-links/payment-link-routes.ts'
import { registerPaperRoutes } from '#server/money/documents/paper-routes.ts'
import { counterRoutePermissions } from '#server/edge/all-route-permissions.ts'
import { privateHeaders } from './counter-headers.ts'
import { registerStaffAccountRoutes } from '#server/platform/staff/staff-account-routes.ts'
import { registerAuditRoutes } from '#server/platform/staff/audit-routes.ts'
import { registerExceptionRoutes } from '#server/fulfilment/exceptions/exception-routes.ts'
import { limitSheetBodies, registerImportRoutes } from '#server/catalogue/imports/import-routes.ts'
import { registerStaffNewsletterRoutes } from '#server/people/newsletter/staff-newsletter-routes.ts'
import { registerBuyerRoutes } from '#server/people/buyers/buyer-routes.ts'
import { registerStaffCategoryRoutes } from '#server/catalogue/categories/staff-category-routes.ts'
import { registerDemoSignIn } from '#server/platform/staff/demo-sign-in-route.ts'
import { registerStaffEnquiryRoutes } from '#server/people/enquiries/staff-enquiry-routes.ts'
import { guardCounterRoutes } from './guard.ts'
import { registerDeviceRoutes } from '#server/platform/staff/device-routes.ts'
import { registerGridRoutes } from '#server/catalogue/products/grid-routes.ts'
import { registerEventRoutes } from '#server/platform/staff/event-routes.ts'
import { registerLibraryRoutes } from '#server/catalogue/pictures/library-routes.ts'
import { registerCalendarRoutes } from '#server/fulfilment/workshop/calendar-routes.ts'
import { registerStaffLetteringRoutes } from '#server/fulfilment/workshop/staff-lettering-routes.ts'
import { registerNewsRoutes } from '#server/fulfilment/exceptions/news-routes.ts'
import { registerOfferRoutes } from '#server/catalogue/offers/offer-routes.ts'
import { registerOrderActionRoutes } from '#server/orders/staff-view/order-action-routes.ts'
import { registerDesignRoutes } from '#server/catalogue/lettering/design-routes.ts'
import { registerStaffOrderRoutes } from '#server/orders/staff-view/staff-order-routes.ts'
import { refuseInvalidBody, rejectMalformedCounterInput } from '#server/platform/routes/refuse-input.ts'
import { registerPackingRoutes } from '#server/fulfilment/packing/packing-routes.ts'
import { registerPieceRoutes } from '#server/fulfilment/pieces/piece-routes.ts'
import { registerStaffProofRoutes } from '#server/orders/proofs/staff-proof-routes.ts'
import { limitPictureBodies, registerPictureRoutes } from '#server/catalogue/pictures/picture-routes.ts'
import { registerProductPartRoutes } from '#server/catalogue/products/product-part-routes.ts'
import { registerPreviewRoutes } from '#server/catalogue/products/preview-routes.ts'
import { registerPlanRoutes } from '#server/catalogue/plans/plan-routes.ts'
import { registerStaffProductRoutes } from '#server/catalogue/products/staff-product-routes.ts'
import { registerStaffQuoteRoutes } from '#server/storefront/quotes/staff-quote-routes.ts'
import { registerStaffReviewRoutes } from '#server/storefront/reviews/staff-review-routes.ts'
import { registerSearchWordRoutes } from '#server/catalogue/search/search-word-routes.ts'
import { registerSearchRoutes } from '#server/insight/search/search-routes.ts'
import { registerSessionRoutes } from '#server/platform/staff/session-routes.ts'
import { registerUndoRoute } from './undo-route.ts'
import { registerViewRoutes } from '#server/platform/staff/view-routes.ts'
import { registerPrintAreaRoutes } from '#server/catalogue/products/print-area-routes.ts'
import { registerWebhookRoutes } from '#server/platform/webhooks-out/webhook-routes.ts'
import { registerMailWordRoutes } from '#server/platform/configuration/mail-word-routes.ts'
import { registerPageWordRoutes } from '#server/platform/configuration/page-word-routes.ts'
import { registerSettingRoutes } from '#server/platform/configuration/setting-routes.ts'
import { registerSignInRoutes } from '#server/platform/staff/sign-in-routes.ts'
import { registerStaffRoutes } from '#server/platform/staff/staff-routes.ts'
import { registerReferenceRoutes } from './reference-routes.ts'
import { COUNTER_BUILD, createShell, type TransformDevPage } from './shell.ts'
import { registerTodayRoutes } from '#server/fulfilment/exceptions/today-routes.ts'
import { registerStockRoutes } from '#server/catalogue/stock/stock-routes.ts'
import { registerTokenRoutes } from '#server/platform/staff/token-routes.ts'
import { replayRequests } from './replay-requests.ts'
import { registerReportRoutes } from '#server/insight/reports/report-routes.ts'
import { registerExportRoutes } from '#server/insight/exports/export-routes.ts'
import { registerTaxFileRoutes } from '#server/money/tax/tax-file-routes.ts'
import { registerStaffPurchaseRoutes } from '#server/money/gift-card-sales/staff-purchase-routes.ts'
import { registerStaffGiftCardRoutes } from '#server/money/gift-cards/staff-gift-card-routes.ts'
import { registerCashRoutes } from '#server/money/cash/cash-routes.ts'
import { registerTaxRoutes } from '#server/money/tax/tax-routes.ts'

const routes: readonly ((api: OpenAPIHono, shop: Shop) => void)[] = [
  registerSignInRoutes,
  registerSessionRoutes,
  registerStaffAccountRoutes,
  registerStaffRoutes,
  registerTokenRoutes,
  registerDeviceRoutes,
  registerEventRoutes,
  registerAuditRoutes,
  registerSettingRoutes,
  registerMailWordRoutes,
  registerPageWordRoutes,
  registerWebhookRoutes,
  registerDesignRoutes,
  registerStaffProductRoutes,
  registerPlanRoutes,
  registerStaffCategoryRoutes,
  registerPinRoute,
  registerSearchWordRoutes,
  registerOfferRoutes,
  registerGridRoutes,
  registerLibraryRoutes,
  registerProductPartRoutes,
  registerPrintAreaRoutes,
  registerPreviewRoutes,
  registerImportRoutes,
  registerPictureRoutes,
  registerStockRoutes,
  registerStaffOrderRoutes,
  registerOrderActionRoutes,
  registerStaffProofRoutes,
  registerPaperRoutes,
  registerPaymentLinkRoutes,
  registerTaxRoutes,
  registerTaxFileRoutes,
  registerCashRoutes,
  registerStaffGiftCardRoutes,
  registerStaffPurchaseRoutes,
  registerStaffEnquiryRoutes,
  registerBuyerRoutes,
  registerStaffNewsletterRoutes,
  registerSearchRoutes,
  registerExportRoutes,
  registerReportRoutes,
  registerAskWordsRoute,
  registerParcelRoutes,
  registerReturnRoutes,
  registerStaffCancellationRoutes,
  registerTodayRoutes,
  registerNewsRoutes,
  registerExceptionRoutes,
  registerPackingRoutes,
  registerPieceRoutes,
  registerCalendarRoutes,
  registerStaffLetteringRoutes,
  registerStaffQuoteRoutes,
  registerStaffReviewRoutes,
]

/** Everything below /counter. @param build the folder of its pages' files, unless Vite serves them in development */
export function createCounter(shop: Shop, build: string = COUNTER_BUILD, transformDevPage?: TransformDevPage): Hono {
  const app = new Hono({ strict: false })
  app.route('/', createCounterApi(shop))
  app.use('/counter/assets/*', onceBuilt(build, serveAssets))
  app.all('/counter/assets/*', (c) => c.text('Not found', 404, privateHeaders))
  app.use(TABLE_WORKER, onceBuilt(build, serveTableWorker))
  registerDemoSignIn(app, shop)
  const shell = createShell(shop, build, transformDevPage)
  app.get('/counter', shell)
  app.get('/counter/*', shell)
  app.all('/counter/*', (c) => c.text('Not found', 404, privateHeaders))
  return app
}

export function createCounterApi(shop: Shop): OpenAPIHono {
  const api = new OpenAPIHono({ strict: false, defaultHook: refuseInvalidBody })
  api.onError(answerErrors(shop.log))
  api.use('/counter/api/*', async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(privateHeaders)) c.header(name, value)
  })
  guardCounterRoutes(api, shop, counterRoutePermissions)
  limitPictureBodies(api)
  limitSheetBodies(api)
  api.use('/counter/api/*', requireJsonBody(), rejectMalformedCounterInput(), replayRequests(shop))
  for (const register of routes) register(api, shop)
  registerViewRoutes(api, shop, counterRoutePermissions)
  registerUndoRoute(api, shop)
  registerReferenceRoutes(api, shop.settings.publicUrl)
  api.all('/counter/api/*', (c) => refusal(c, 404, 'Not Found'))
  return api
}

/** A worker controls the folder of its address, so it must not be served below the assets. */
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

/** The first `npm start` builds the back office behind the open shop. */
function onceBuilt(build: string, serve: (build: string) => MiddlewareHandler): MiddlewareHandler {
  let serveBuilt: MiddlewareHandler | undefined
  return (c, next) => {
    if (!serveBuilt && existsSync(build)) serveBuilt = serve(build)
    return serveBuilt ? serveBuilt(c, next) : next()
  }
}

/** Named by their content. Nobody may read the manifest. */
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
