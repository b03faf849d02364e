import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import type { AnswerMemory } from '../http/answer-memory.ts'
import { everyAnswerHeaders, pageHeaders, PUBLIC_CACHE } from '../http/page-headers.ts'
import { pageSizeFromCookie, rememberAnswers } from '../http/public-answers.ts'
import { mountPictures } from '../pictures/mount-pictures.ts'
import type { Pictures } from '../pictures/pictures.ts'
import type { Shop } from '../shop.ts'
import type { DrawPage, LoadedPage } from './draw-pages.ts'

const YEAR = 'public, max-age=31536000, immutable'
const DAY = 'public, max-age=86400'

/** Pages that belong to one shopper: never kept by anybody, never found by search engines. */
const personal = new Set([
  '/success',
  '/order',
  '/auth/callback',
  '/auth/reset-password',
  '/change-password',
  '/user/profile',
  '/user/orders',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
])
/** Pages on which the payment window may open. */
const paying = new Set(['/checkout'])

/** The page of everything the shop is made of. */
const demoOnly = new Set(['/sandbox/design'])

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
  const secure = shop.settings.publicUrl.startsWith('https://')
  const everywhere = everyAnswerHeaders(secure)
  const paymentOrigin = originUnlessOwn(shop.payments.checkoutScriptUrl, shop.settings.publicUrl)
  const headersOf = (path: string) => pageHeaders(paying.has(path) ? paymentOrigin : undefined, secure)

  app.use('/assets/*', files('build/client', YEAR))
  mountPictures(app, parts.pictures)
  for (const path of ['/fonts/*', '/art/*', '/icons/*', '/favicon.svg', '/manifest.webmanifest'])
    app.use(path, files(relaxed ? 'web/public' : 'build/client', DAY))
  // Asked for anew each time, so that another build is noticed.
  app.use('/service-worker.js', files('build/client', 'no-cache'))

  app.use('/data/*', rememberAnswers(memory))
  app.get('/data/*', async (c) => {
    const url = new URL(c.req.url)
    url.pathname = url.pathname.slice('/data'.length)
    const page = await loadPage(url, pageSizeFromCookie(c.req.header('cookie')))
    if ('redirect' in page) return c.redirect(page.redirect)
    return c.json(page.data, page.status as 200, {
      ...everywhere,
      'cache-control': PUBLIC_CACHE,
      vary: 'Cookie',
    })
  })

  // One page has one address: without a slash at the end.
  app.get('*', async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    if (!/.\/$/.test(pathname)) return next()
    return c.redirect(`/${pathname.replace(/^\/+|\/+$/g, '')}${search}`, 301)
  })

  app.use('*', async (c, next) => (personal.has(c.req.path) ? next() : rememberAnswers(memory)(c, next)))
  app.get('*', async (c) => {
    const url = new URL(c.req.url)
    if (demoOnly.has(url.pathname) && shop.settings.mode !== 'demo') url.pathname = '/404'
    const page = await drawPage(url, pageSizeFromCookie(c.req.header('cookie')))
    if ('redirect' in page) return c.redirect(page.redirect, page.status as 302)
    const headers: Record<string, string> = { ...headersOf(c.req.path), 'cache-control': PUBLIC_CACHE }
    if (relaxed) delete headers['content-security-policy']
    if (c.req.path === '/shop') headers['vary'] = 'Cookie'
    if (personal.has(c.req.path)) Object.assign(headers, personalHeaders)
    return c.body(page.html, page.status as 200, headers)
  })
}

const personalHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
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
