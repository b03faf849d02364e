import { OpenAPIHono } from '@hono/zod-openapi'
import { createCatalogue, type Catalogue } from '#server/catalogue/listing/catalogue.ts'
import { enableCors } from '#server/platform/http/cors.ts'
import type { Shop } from '#server/platform/shop.ts'
import { authorizeRoutes } from './route-permissions.ts'
import { rejectMalformedInput } from './reject-malformed-input.ts'
import { requireJsonBody } from '#server/platform/http/require-json-body.ts'
import { registerAnalyticsRoutes } from './analytics-routes.ts'
import { answerErrors } from '#server/platform/http/errors.ts'
import { refuseInvalid } from './errors.ts'
import { registerAuthRoutes } from './auth-routes.ts'
import { registerProblemRoutes } from './problem-routes.ts'
import { registerProofRoutes } from './proof-routes.ts'
import { registerCancelOrderRoutes } from './cancel-order-routes.ts'
import { registerOrderWordsRoutes } from './order-words-routes.ts'
import { registerPayOrderRoutes } from './pay-order-routes.ts'
import { registerCategoryRoutes } from './category-routes.ts'
import { registerFallbackRoutes } from './fallback-routes.ts'
import { registerCourierWebhookRoute } from './courier-webhook-route.ts'
import { registerEnquiryRoutes } from './enquiry-routes.ts'
import { registerReviewRoutes } from './review-routes.ts'
import { registerGoogleRoutes } from './google-routes.ts'
import { registerGiftRoutes } from './gift-routes.ts'
import { registerLetteringRoutes } from './lettering-routes.ts'
import { registerPhotographDesigns } from './photograph-design-routes.ts'
import { registerReadablePhotographs } from './readable-photograph-routes.ts'
import { registerNoteCardRoutes } from './note-card-routes.ts'
import { registerNewsletterRoutes } from './newsletter-routes.ts'
import { registerInvoiceRoutes } from './invoice-routes.ts'
import { registerCartRoutes } from './cart-routes.ts'
import { registerOrderLinkRoute } from './order-link-route.ts'
import { registerOrderRoutes } from './order-routes.ts'
import { registerPaymentWebhookRoute } from './payment-webhook-route.ts'
import { registerPromiseRoute } from './promise-route.ts'
import { registerProductRoutes } from './product-routes.ts'
import { registerReferenceRoutes } from './reference-routes.ts'
import { registerSuggestionRoutes } from './suggestion-routes.ts'
import { registerAddressRoutes } from './address-routes.ts'
import { registerUserRoutes } from './user-routes.ts'
import { registerWishRoutes } from './wish-routes.ts'
import { registerWrapRoutes } from './wrap-routes.ts'

/** Everything under `/api`. Every refusal has the error body (`data` is null), except for the webhooks' empty ones. */
export function createApi(shop: Shop, catalogue: Catalogue = createCatalogue(shop.database.reads)): OpenAPIHono {
  const api = new OpenAPIHono({ strict: false, defaultHook: refuseInvalid })
  api.onError(answerErrors(shop.log))
  enableCors(api, shop.settings)
  api.use('/api/*', requireJsonBody(), rejectMalformedInput())
  authorizeRoutes(api, shop)

  registerProductRoutes(api, catalogue)
  registerCategoryRoutes(api, catalogue)
  registerSuggestionRoutes(api, catalogue)
  registerPromiseRoute(api, shop)
  registerCartRoutes(api, shop)
  registerLetteringRoutes(api, shop)
  registerPhotographDesigns(api, shop)
  registerReadablePhotographs(api, shop)
  registerNoteCardRoutes(api, shop)
  registerWrapRoutes(api, shop)
  registerGiftRoutes(api, shop)
  registerOrderRoutes(api, shop)
  registerOrderLinkRoute(api, shop)
  registerInvoiceRoutes(api, shop)
  registerReviewRoutes(api, shop)
  registerCancelOrderRoutes(api, shop)
  registerOrderWordsRoutes(api, shop)
  registerProofRoutes(api, shop)
  registerProblemRoutes(api, shop)
  registerPayOrderRoutes(api, shop)
  registerPaymentWebhookRoute(api, shop)
  registerCourierWebhookRoute(api, shop)
  registerAuthRoutes(api, shop)
  registerAddressRoutes(api, shop)
  registerUserRoutes(api, shop)
  registerWishRoutes(api, shop)
  registerGoogleRoutes(api, shop)
  registerEnquiryRoutes(api, shop)
  registerNewsletterRoutes(api, shop)
  registerAnalyticsRoutes(api, shop)
  api.get('/api/checkout/settings', (c) =>
    c.json({ scriptUrl: shop.payments.checkoutScriptUrl, keyId: shop.payments.keyId }),
  )

  registerReferenceRoutes(api, shop.settings.publicUrl)
  registerFallbackRoutes(api)
  return api
}
