import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { findPage, toPagePath } from '#shop/pages/page-routes.ts'
import type { ShopMetrics } from './shop-metrics.ts'

/** Excludes responses from the cache. @param nameRoute called with the request's route */
export function measureRequests(
  metrics: Pick<ShopMetrics, 'observeRequest'>,
  nameRoute?: (route: string) => void,
): MiddlewareHandler {
  return async (c, next) => {
    const startedAt = performance.now()
    await next()
    const route = routeLabel(c)
    metrics.observeRequest(c.req.method, route, c.res.status, (performance.now() - startedAt) / 1000)
    nameRoute?.(route)
  }
}

/** The route's pattern: made-up URLs must not create new series in Prometheus. */
function routeLabel(c: Context): string {
  const { method, path } = c.req
  const operation = matchedRoutes(c).find(
    (route) => route.method === method && !route.path.includes('*') && route.path !== '/',
  )
  if (operation) return operation.path
  const data = toPagePath(path)
  const page = findPage(data ?? path)
  if (page) return data === undefined ? page.route.path : `/data${page.route.path}`
  return /^\/(?:pictures|assets|fonts|art|icons|share|sitemaps|sandbox)\//.exec(path)?.[0] ?? 'other'
}
