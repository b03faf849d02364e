import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import { authenticate } from '#server/people/customers/authenticate.ts'
import type { Customer } from '#server/platform/database/customer-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refusal } from '#server/platform/http/errors.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** null for a guest, and on routes for everybody. */
    customer: Customer | null
  }
}

/**
 * `oneself`: the path's `id` must be one's own; `own orders`: the query's `email` and `user`.
 * `everybody` reads no token; for `guest or customer` one that comes must be valid.
 */
export type RoutePermission = 'everybody' | 'guest or customer' | 'customer' | 'oneself' | 'own orders'

/** A route without a row is closed to everybody. */
export const routePermissions: Readonly<Record<string, RoutePermission>> = {
  'GET /api/openapi.json': 'everybody',
  'GET /api/docs': 'everybody',
  'GET /api/docs.css': 'everybody',
  'GET /api/products': 'everybody',
  'GET /api/products/:id': 'everybody',
  'GET /api/categories': 'everybody',
  'GET /api/categories/:id': 'everybody',
  'GET /api/suggestions': 'everybody',
  'GET /api/promise': 'everybody',
  'GET /api/checkout/settings': 'everybody',
  'POST /api/analytics/collect': 'everybody',
  'POST /api/analytics/consent': 'everybody',
  'POST /api/enquiries': 'everybody',
  'POST /api/newsletter': 'everybody',
  'POST /api/newsletter/confirm': 'everybody',
  'POST /api/newsletter/unsubscribe': 'everybody',
  'GET /api/newsletter/unsubscribe': 'everybody',
  'POST /api/webhooks/payments': 'everybody',
  'POST /api/webhooks/courier-updates': 'everybody',

  'POST /api/orders/new': 'guest or customer',
  'POST /api/orders/pay': 'guest or customer',
  'POST /api/orders/confirm': 'everybody',
  'POST /api/orders/getShipOptions': 'everybody',
  'POST /api/cart': 'everybody',
  'POST /api/orders/days': 'everybody',
  'POST /api/lettering': 'everybody',
  'POST /api/lettering/list': 'everybody',
  'POST /api/designs': 'everybody',
  'POST /api/designs/photographs': 'everybody',
  'POST /api/designs/photographs/readable': 'everybody',
  'GET /api/designs': 'everybody',
  'POST /api/note-cards': 'everybody',
  'GET /api/wraps': 'everybody',
  // By the code on a slip.
  'POST /api/gifts': 'everybody',
  'POST /api/gifts/thanks': 'everybody',
  'POST /api/gifts/broken': 'everybody',
  'POST /api/orders/stock': 'everybody',
  'POST /api/orders/link': 'everybody',
  'POST /api/orders/words': 'guest or customer',
  'POST /api/orders/card': 'guest or customer',
  'POST /api/orders/cancel': 'guest or customer',
  'POST /api/orders/feedback': 'guest or customer',
  'POST /api/orders/feedback/photographs': 'guest or customer',
  'POST /api/orders/problems': 'guest or customer',
  'GET /api/reviews/photographs/:photograph': 'everybody',
  'POST /api/orders/invoice': 'guest or customer',
  // These links are signed.
  'GET /api/orders/invoice/:file': 'everybody',
  'GET /api/orders/photograph/:photograph': 'everybody',
  'POST /api/orders/proof': 'guest or customer',
  'GET /api/orders/proof/:proof': 'everybody',
  'GET /api/orders/get': 'guest or customer',
  'GET /api/orders/getAll': 'own orders',

  'POST /api/auth/local': 'everybody',
  'POST /api/auth/local/register': 'everybody',
  'POST /api/auth/forgot-password': 'everybody',
  'POST /api/auth/reset-password': 'everybody',
  'POST /api/auth/change-password': 'customer',
  'POST /api/auth/session': 'everybody',
  'POST /api/auth/logout': 'everybody',
  'GET /api/connect/google': 'everybody',
  'GET /api/connect/google/callback': 'everybody',
  'GET /api/auth/google/callback': 'everybody',

  'GET /api/users/me': 'customer',
  'GET /api/users/me/data': 'customer',
  'GET /api/users/me/wishes': 'customer',
  'POST /api/users/me/wishes': 'customer',
  'POST /api/users/me/wishes/share': 'customer',
  'POST /api/users/me/delete-code': 'customer',
  'POST /api/users/me/delete': 'customer',
  'POST /api/users/me/addresses': 'customer',
  'PUT /api/users/me/addresses/:address': 'customer',
  'DELETE /api/users/me/addresses/:address': 'customer',
  'PUT /api/users/:id': 'oneself',
}

const unauthenticatedMessages: Readonly<Record<string, string>> = {
  'POST /api/auth/change-password': 'You must be authenticated to reset your password',
}

/** Must be registered before every route. */
export function authorizeRoutes(api: OpenAPIHono, shop: Shop): void {
  api.use('/api/*', async (c, next) => {
    c.set('customer', null)
    const route = findMatchedRoute(c)
    // The fallback answers with 404 or 405.
    if (route === undefined) return next()
    const permission = routePermissions[route]
    if (permission === undefined) {
      shop.log.error(
        { event: 'api.route_without_permission', route },
        'this route has no row in server/edge/api/route-permissions.ts and is closed',
      )
      return refusal(c, 403, 'Forbidden')
    }
    if (permission === 'everybody') return next()
    const authentication = await authenticate(shop, c.req.header('authorization'))
    if (!authentication.ok) return refusal(c, 401, authentication.message)
    c.set('customer', authentication.customer)
    c.header('vary', 'Authorization')
    if (permission === 'guest or customer') return next()
    if (!authentication.customer)
      return refusal(c, 401, unauthenticatedMessages[route] ?? 'Missing or invalid credentials')
    return isOwnResource(c, route, permission, authentication.customer) ? next() : refusal(c, 403, 'Forbidden')
  })
}

function isOwnResource(c: Context, route: string, permission: RoutePermission, { id, email }: Customer): boolean {
  if (permission === 'oneself') return c.req.path.split('/')[route.split('/').indexOf(':id')] === String(id)
  if (permission !== 'own orders') return true
  const { email: wantedEmail = email, user = String(id) } = c.req.query()
  return wantedEmail.toLowerCase() === email && user === String(id)
}

function findMatchedRoute(c: Context): string | undefined {
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
  const found = matchedRoutes(c).find((route) => route.method === method && route.path.startsWith('/api/'))
  return found && `${method} ${found.path}`
}

/** @throws on routes that are open to guests */
export function requireCustomer(c: Context): Customer {
  const customer = c.get('customer')
  if (!customer) throw new Error('This route must be closed to guests in route-permissions.ts')
  return customer
}
