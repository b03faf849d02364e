import { OpenAPIHono } from '@hono/zod-openapi'
import { createCatalogue, type Catalogue } from '../catalogue/catalogue.ts'
import { allowOrigins } from '../http/allow-origins.ts'
import type { Shop } from '../shop.ts'
import { guardRoutes } from './access.ts'
import { acceptReadable } from './accept-readable.ts'
import { acceptSmallJson } from './accept-small-json.ts'
import { mountAnalytics } from './analytics.ts'
import { answerErrors } from './answer-errors.ts'
import { mountAuth } from './auth.ts'
import { mountCancelling } from './cancelling.ts'
import { mountCategories } from './categories.ts'
import { mountClosedRoutes } from './closed-routes.ts'
import { mountCourierWebhook } from './courier-webhook.ts'
import { mountEnquiries } from './enquiries.ts'
import { mountFeedback } from './feedback.ts'
import { mountLedgerBreaks } from './ledger-breaks.ts'
import { mountGoogle } from './google.ts'
import { mountNewsletter } from './newsletter.ts'
import { mountInvoices } from './invoices.ts'
import { mountOrders } from './orders.ts'
import { mountPaymentWebhook } from './payment-webhook.ts'
import { mountProducts } from './products.ts'
import { mountReference } from './reference.ts'
import { refuseInvalid } from './refuse-invalid.ts'
import { mountSuggestions } from './suggestions.ts'
import { mountAddresses } from './addresses.ts'
import { mountUsers } from './users.ts'

/**
 * The whole API under `/api`, one file per resource. An answer that is not a success always has the error body
 * (`data` is null); only the webhooks, which speak to machines of others, answer without words.
 */
export function createApi(shop: Shop, catalogue: Catalogue = createCatalogue(shop.database)): OpenAPIHono {
  const api = new OpenAPIHono({ strict: false, defaultHook: refuseInvalid })
  api.onError(answerErrors(shop.log))
  allowOrigins(api, shop.settings)
  api.use('/api/*', acceptSmallJson(), acceptReadable())
  guardRoutes(api, shop)

  mountProducts(api, catalogue)
  mountCategories(api, catalogue)
  mountSuggestions(api, catalogue)
  mountOrders(api, shop)
  mountInvoices(api, shop)
  mountFeedback(api, shop)
  mountLedgerBreaks(api, shop)
  mountCancelling(api, shop)
  mountPaymentWebhook(api, shop)
  mountCourierWebhook(api, shop)
  mountAuth(api, shop)
  mountAddresses(api, shop)
  mountUsers(api, shop)
  mountGoogle(api, shop)
  mountEnquiries(api, shop)
  mountNewsletter(api, shop)
  mountAnalytics(api, shop)
  api.get('/api/checkout/settings', (c) =>
    c.json({ scriptUrl: shop.payments.checkoutScriptUrl, keyId: shop.payments.keyId }),
  )

  mountReference(api, shop.settings.publicUrl)
  mountClosedRoutes(api)
  return api
}
