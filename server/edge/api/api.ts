import { OpenAPIHono } from '@hono/zod-openapi'
import { createCatalogue, type Catalogue } from '#server/catalogue/listing/catalogue.ts'
import { enableCors } from '#server/platform/http/cors.ts'
import type { Shop } from '#server/platform/shop.ts'
import { routePermissions } from '#server/edge/all-route-permissions.ts'
import { authorizeRoutes } from './authorize-routes.ts'
import { rejectMalformedInput } from '#server/platform/routes/reject-malformed-input.ts'
import { requireJsonBody } from '#server/platform/http/require-json-body.ts'
import { registerAnalyticsRoutes } from '#server/platform/analytics/analytics-routes.ts'
import { answerErrors } from '#server/platform/http/errors.ts'
import { refuseInvalid } from '#server/platform/routes/declared-refusal.ts'
import { registerAuthRoutes } from '#server/people/customers/auth-routes.ts'
import { registerProblemRoutes } from '#server/people/enquiries/problem-routes.ts'
import { registerProofRoutes } from '#server/orders/proofs/proof-routes.ts'
import { registerCancelOrderRoutes } from '#server/fulfilment/cancellations/cancel-order-routes.ts'
import { registerOrderWordsRoutes } from '#server/storefront/checkout/order-words-routes.ts'
import { registerPayOrderRoutes } from '#server/storefront/checkout/pay-order-routes.ts'
import { registerCategoryRoutes } from '#server/catalogue/listing/category-routes.ts'
import { registerFallbackRoutes } from './fallback-routes.ts'
import { registerCourierWebhookRoute } from '#server/fulfilment/shipping/courier-webhook-route.ts'
import { registerEnquiryRoutes } from '#server/people/enquiries/enquiry-routes.ts'
import { registerQuoteRoutes } from '#server/storefront/quotes/quote-routes.ts'
import { registerReviewRoutes } from '#server/storefront/reviews/review-routes.ts'
import { registerGoogleRoutes } from '#server/people/customers/google-routes.ts'
import { registerPurchaseRoutes } from '#server/money/gift-card-sales/purchase-routes.ts'
import { registerGiftCardRoutes } from '#server/money/gift-cards/gift-card-routes.ts'
import { registerGiftRoutes } from '#server/storefront/gifts/gift-routes.ts'
import { registerRequestRoutes } from '#server/storefront/gifts/request-routes.ts'
import { registerLetteringRoutes } from '#server/catalogue/lettering/lettering-routes.ts'
import { registerPhotographDesigns } from '#server/catalogue/lettering/photograph-design-routes.ts'
import { registerReadablePhotographs } from '#server/catalogue/lettering/readable-photograph-routes.ts'
import { registerNoteCardRoutes } from '#server/catalogue/lettering/note-card-routes.ts'
import { registerNewsletterRoutes } from '#server/people/newsletter/newsletter-routes.ts'
import { registerInvoiceRoutes } from '#server/money/documents/invoice-routes.ts'
import { registerCartRoutes } from '#server/storefront/checkout/cart-routes.ts'
import { registerHamperRoutes } from '#server/storefront/hampers/hamper-routes.ts'
import { registerOrderLinkRoute } from '#server/orders/buyer-view/order-link-route.ts'
import { registerOrderRoutes } from '#server/storefront/checkout/order-routes.ts'
import { registerPaidByLinkRoute } from '#server/money/payment-links/paid-by-link-route.ts'
import { registerPaymentWebhookRoute } from '#server/money/payments/payment-webhook-route.ts'
import { registerFestivalRoute } from '#server/orders/promises/festival-route.ts'
import { registerPromiseRoute } from '#server/orders/promises/promise-route.ts'
import { registerProductRoutes } from '#server/catalogue/listing/product-routes.ts'
import { registerReferenceRoutes } from './reference-routes.ts'
import { registerSuggestionRoutes } from '#server/catalogue/listing/suggestion-routes.ts'
import { registerAddressRoutes } from '#server/people/customers/address-routes.ts'
import { registerUserRoutes } from '#server/people/customers/user-routes.ts'
import { registerWishRoutes } from '#server/storefront/wishes/wish-routes.ts'
import { registerOccasionRoutes } from '#server/storefront/occasions/occasion-routes.ts'
import { registerRecipientRoutes } from '#server/storefront/recipients/recipient-routes.ts'
import { registerWrapRoutes } from '#server/storefront/checkout/wrap-routes.ts'

/** Everything under `/api`. Every refusal has the error body (`data` is null), except for the webhooks' empty ones. */
export function createApi(shop: Shop, catalogue: Catalogue = createCatalogue(shop.database.reads)): OpenAPIHono {
  const api = new OpenAPIHono({ strict: false, defaultHook: refuseInvalid })
  api.onError(answerErrors(shop.log))
  enableCors(api, shop.settings)
  api.use('/api/*', requireJsonBody(), rejectMalformedInput())
  authorizeRoutes(api, shop, routePermissions)

  registerProductRoutes(api, catalogue)
  registerCategoryRoutes(api, catalogue)
  registerSuggestionRoutes(api, catalogue)
  registerPromiseRoute(api, shop)
  registerFestivalRoute(api, shop)
  registerCartRoutes(api, shop)
  registerHamperRoutes(api, shop)
  registerLetteringRoutes(api, shop)
  registerPhotographDesigns(api, shop)
  registerReadablePhotographs(api, shop)
  registerNoteCardRoutes(api, shop)
  registerWrapRoutes(api, shop)
  registerRecipientRoutes(api, shop)
  registerGiftCardRoutes(api, shop)
  registerPurchaseRoutes(api, shop)
  registerGiftRoutes(api, shop)
  registerRequestRoutes(api, shop)
  registerOrderRoutes(api, shop)
  registerOrderLinkRoute(api, shop)
  registerInvoiceRoutes(api, shop)
  registerQuoteRoutes(api, shop)
  registerReviewRoutes(api, shop)
  registerCancelOrderRoutes(api, shop)
  registerOrderWordsRoutes(api, shop)
  registerProofRoutes(api, shop)
  registerProblemRoutes(api, shop)
  registerPayOrderRoutes(api, shop)
  registerPaidByLinkRoute(api, shop)
  registerPaymentWebhookRoute(api, shop)
  registerCourierWebhookRoute(api, shop)
  registerAuthRoutes(api, shop)
  registerAddressRoutes(api, shop)
  registerUserRoutes(api, shop)
  registerWishRoutes(api, shop)
  registerOccasionRoutes(api, shop)
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
