import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import { authenticate } from '#server/people/customers/authenticate.ts'
import type { Customer } from '#server/platform/database/customer-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refusal } from '#server/platform/http/errors.ts'

import type { RoutePermission, RoutePermissions } from '#server/platform/routes/route-permission.ts'

const unauthenticatedMessages: Readonly<Record<string, string>> = {
  'POST /api/auth/change-password': 'You must be authenticated to reset your password',
}

/** Must be registered before every route. */
export function authorizeRoutes(api: OpenAPIHono, shop: Shop, routes: RoutePermissions): void {
  api.use('/api/*', async (c, next) => {
    c.set('customer', null)
    const route = findMatchedRoute(c)
    // The fallback answers with 404 or 405.
    if (route === undefined) return next()
    const permission = routes[route]
    if (permission === undefined) {
      shop.log.error(
        { event: 'api.route_without_permission', route },
        'this route has no row in the route-permissions.ts of its wing and is closed',
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
