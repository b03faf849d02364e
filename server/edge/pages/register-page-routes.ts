import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { LAYOUT_PATH } from '#shop/pages/layout-path.ts'
import { findPage, NOT_FOUND_PATH, toPagePath, type PageRoute } from '#shop/pages/page-routes.ts'
import { errorBody, troubleAnswers } from '#server/platform/http/errors.ts'
import { withText, type ResponseCache } from '#server/platform/http/response-cache.ts'
import { pageCacheHeaders, pageHeaders, PUBLIC_CACHE_CONTROL } from '#server/platform/http/page-headers.ts'
import { cacheResponses } from '#server/platform/http/respond-from-cache.ts'
import { pickQuery, pageSizeFromCookie } from '#server/platform/http/cache-key.ts'
import { readLogo } from '#server/platform/configuration/logos.ts'
import { normalizeUrl, resolveTarget } from '#server/platform/http/request-target.ts'
import { registerPictureRoutes } from '#server/catalogue/pictures/register-picture-routes.ts'
import type { Pictures } from '#server/catalogue/pictures/pictures.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { RenderPage, LoadedPage } from '#server/platform/http/page.ts'

const YEAR = 'public, max-age=31536000, immutable'
const DAY = 'public, max-age=86400'

export interface PageDependencies {
  renderPage: RenderPage
  loadPage: (url: URL, pageSize: number) => Promise<LoadedPage>
  responseCache: ResponseCache
  pictures: Pictures
  isDev: boolean
}

/** Register last: it answers all remaining paths. */
export function registerPageRoutes(
  app: Hono,
  shop: Pick<Shop, 'settings' | 'payments' | 'database'>,
  dependencies: PageDependencies,
): void {
  const { renderPage, loadPage, responseCache, isDev } = dependencies
  const paymentOrigin = foreignOrigin(shop.payments.checkoutScriptUrl, shop.settings.publicUrl)

  app.use('/assets/*', serveFiles('build/client', YEAR))
  registerPictureRoutes(app, dependencies.pictures)
  app.get('/logo/:file', async (c) => {
    const png = await readLogo(shop.database.orm, `/logo/${c.req.param('file')}`)
    if (!png) return c.text('There is no such logo.', 404)
    const headers = { 'content-type': 'image/png', 'cache-control': YEAR, 'x-content-type-options': 'nosniff' }
    return c.body(new Uint8Array(png), 200, headers)
  })
  app.get('/favicon.svg', async (c, next) => {
    const { logo } = shop.settings.seller
    const png = logo && (await readLogo(shop.database.orm, logo))
    if (!png) return next()
    const image = `<image width="64" height="64" href="data:image/png;base64,${png.toString('base64')}"/>`
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${image}</svg>`
    return c.body(svg, 200, { 'content-type': 'image/svg+xml', 'cache-control': DAY })
  })
  for (const path of ['/fonts/*', '/art/*', '/icons/*', '/favicon.svg', '/manifest.webmanifest'])
    app.use(path, serveFiles(isDev ? 'web/public' : 'build/client', DAY))
  // Browsers request it with a PDF or an API answer, which name no icon.
  app.get('/favicon.ico', (c) => c.redirect('/favicon.svg', 301))
  // Revalidated each time, so that browsers notice a new build.
  app.use('/service-worker.js', serveFiles('build/client', 'no-cache'))

  app.use('*', redirectToCanonical)
  app.use('*', cacheResponses(responseCache))

  app.get('/data/*', async (c) => {
    const url = toNormalizedUrl(c)
    url.pathname = toPagePath(url.pathname) ?? '/'
    const route = findPage(url.pathname)?.route
    if (!route?.loader && url.pathname !== LAYOUT_PATH) return c.json(null, 404, { 'cache-control': 'no-store' })
    const page = await loadPage(withPickedQuery(url, route), pageSizeFromCookie(c.req.header('cookie')))
    if ('redirect' in page) return c.redirect(page.redirect)
    if ('away' in page) return c.json(errorBody(503, away.message), 503, retryLaterHeaders)
    const isForAll = route?.cache !== undefined || url.pathname === LAYOUT_PATH
    return c.json(page.data, page.status as 200, isForAll ? forAllHeaders : { 'cache-control': 'no-store' })
  })

  app.get('*', async (c) => {
    const url = toNormalizedUrl(c)
    const found = findPage(url.pathname)?.route
    const route = found?.isDemoOnly && shop.settings.mode !== 'demo' ? undefined : found
    if (!route && (found || !isDecodable(url.pathname))) url.pathname = NOT_FOUND_PATH
    const page = await renderPage(withPickedQuery(url, route), pageSizeFromCookie(c.req.header('cookie')))
    if ('redirect' in page) return c.redirect(page.redirect, page.status as 302)
    const headers: Record<string, string> = {
      ...pageHeaders(shop.settings.brand, route?.pays ? paymentOrigin : undefined),
      ...pageCacheHeaders(route),
      ...(route?.cache?.variesByPageSize && { vary: 'Cookie' }),
      ...(page.status === 503 && retryLaterHeaders),
    }
    if (isDev) delete headers['content-security-policy']
    return withText(c.body(page.html, page.status as 200, headers), page.html)
  })
}

const forAllHeaders = { 'cache-control': PUBLIC_CACHE_CONTROL, vary: 'Cookie' }
const { away } = troubleAnswers
const retryLaterHeaders = { 'retry-after': String(away.retryAfter), 'cache-control': 'no-store' }

const redirectToCanonical: MiddlewareHandler = (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  const { page, target, needsRedirect } = resolveTarget(c.req.method, pathname + search)
  if (!needsRedirect) return next()
  return Promise.resolve(c.body(null, 301, { location: target, ...pageCacheHeaders(page?.route) }))
}

function toNormalizedUrl(c: Context): URL {
  const url = new URL(c.req.url)
  url.pathname = normalizeUrl(url.pathname).path
  return url
}

/** The router logs each path it cannot decode. */
function isDecodable(path: string): boolean {
  try {
    decodeURI(path)
    return true
  } catch {
    return false
  }
}

/** A cached page must not depend on one person's query. */
function withPickedQuery(url: URL, route: PageRoute | undefined): URL {
  if (route?.cache) url.search = pickQuery(url.search, route.cache.query)
  return url
}

function serveFiles(root: string, cacheControl: string) {
  return serveStatic({
    root,
    precompressed: true,
    onFound: (_path, c) => {
      c.header('cache-control', cacheControl)
      c.header('x-content-type-options', 'nosniff')
    },
  })
}

function foreignOrigin(address: string, own: string): string | undefined {
  const { origin } = new URL(address)
  return origin === new URL(own).origin ? undefined : origin
}
