import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { FRAME_ADDRESS } from '#shop/catalogue/page-data.ts'
import { findPage, pageOfData, type PageRoute } from '#shop/pages/page-routes.ts'
import { troubleAnswers } from '../api/answer-errors.ts'
import { errorBody } from '../api/error-body.ts'
import type { AnswerMemory } from '../http/answer-memory.ts'
import { keepingHeaders, pageHeaders, PUBLIC_CACHE } from '../http/page-headers.ts'
import { rememberAnswers } from '../http/public-answers.ts'
import { knownQuery, pageSizeFromCookie } from '../http/public-key.ts'
import { readAddress, readTarget } from '../http/read-address.ts'
import { mountPictures } from '../pictures/mount-pictures.ts'
import type { Pictures } from '../pictures/pictures.ts'
import type { Shop } from '../shop.ts'
import type { DrawPage, LoadedPage } from './draw-pages.ts'

const YEAR = 'public, max-age=31536000, immutable'
const DAY = 'public, max-age=86400'

export interface PageParts {
  drawPage: DrawPage
  loadPage: (url: URL, pageSize: number) => Promise<LoadedPage>
  memory: AnswerMemory
  pictures: Pictures
  /** True in development, where Vite needs scripts of its own in the page. */
  relaxed: boolean
}

/** Files, the pages' data under `/data`, and every page. Mount last: it answers whatever nobody else has. */
export function mountPages(app: Hono, shop: Pick<Shop, 'settings' | 'payments'>, parts: PageParts): void {
  const { drawPage, loadPage, memory, relaxed } = parts
  const paymentOrigin = originUnlessOwn(shop.payments.checkoutScriptUrl, shop.settings.publicUrl)

  app.use('/assets/*', files('build/client', YEAR))
  mountPictures(app, parts.pictures)
  for (const path of ['/fonts/*', '/art/*', '/icons/*', '/favicon.svg', '/manifest.webmanifest'])
    app.use(path, files(relaxed ? 'web/public' : 'build/client', DAY))
  // Asked for anew each time, so that another build is noticed.
  app.use('/service-worker.js', files('build/client', 'no-cache'))

  app.use('*', sendToOwnAddress)
  app.use('*', rememberAnswers(memory))

  app.get('/data/*', async (c) => {
    const url = urlOf(c)
    url.pathname = pageOfData(url.pathname) ?? '/'
    const route = findPage(url.pathname)?.route
    if (!route?.hasData && url.pathname !== FRAME_ADDRESS)
      return c.json(null, 404, { 'cache-control': 'no-store' })
    const page = await loadPage(withKnownQuery(url, route), pageSizeFromCookie(c.req.header('cookie')))
    if ('redirect' in page) return c.redirect(page.redirect)
    if ('away' in page) return c.json(errorBody(503, away.message), 503, comeBack)
    return c.json(page.data, page.status as 200, {
      'cache-control': PUBLIC_CACHE,
      vary: 'Cookie',
    })
  })

  app.get('*', async (c) => {
    const url = urlOf(c)
    const route = findPage(url.pathname)?.route
    const isHidden = route?.demoOnly && shop.settings.mode !== 'demo'
    if (isHidden || !canBeRead(url.pathname)) url.pathname = '/404'
    const page = await drawPage(withKnownQuery(url, route), pageSizeFromCookie(c.req.header('cookie')))
    if ('redirect' in page) return c.redirect(page.redirect, page.status as 302)
    const headers: Record<string, string> = {
      ...pageHeaders(route?.pays ? paymentOrigin : undefined),
      ...keepingHeaders(url.pathname),
      ...(route?.isSized && { vary: 'Cookie' }),
      ...(page.status === 503 && comeBack),
    }
    if (relaxed) delete headers['content-security-policy']
    return c.body(page.html, page.status as 200, headers)
  })
}

const { away } = troubleAnswers
const comeBack = { 'retry-after': String(away.retryAfter), 'cache-control': 'no-store' }

/** Reached by another listener than the shop's own, a page still has one address. */
const sendToOwnAddress: MiddlewareHandler = (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  const { path, target, elsewhere } = readTarget(c.req.method, pathname + search)
  if (!elsewhere) return next()
  return Promise.resolve(c.body(null, 301, { location: target, ...keepingHeaders(path) }))
}

function urlOf(c: Context): URL {
  const url = new URL(c.req.url)
  url.pathname = readAddress(url.pathname).path
  return url
}

/** The router says a word in the log about each path that it cannot read. */
function canBeRead(path: string): boolean {
  try {
    decodeURI(path)
    return true
  } catch {
    return false
  }
}

/** What is kept for everybody is made without what stands in one person's address. */
function withKnownQuery(url: URL, route: PageRoute | undefined): URL {
  if (route?.isPublic) url.search = knownQuery(url.search, route.query ?? [])
  return url
}

function files(root: string, cacheControl: string) {
  return serveStatic({
    root,
    precompressed: true,
    onFound: (_path, c) => {
      c.header('cache-control', cacheControl)
      c.header('x-content-type-options', 'nosniff')
    },
  })
}

function originUnlessOwn(address: string, own: string): string | undefined {
  const { origin } = new URL(address)
  return origin === new URL(own).origin ? undefined : origin
}
