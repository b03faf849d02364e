import { type CacheName, findCached } from './cache-store.ts'

export async function renderOfflinePage(styleSheet: string): Promise<Response> {
  const recentPages = await listRecentPages()
  const links = recentPages.map(([address, title]) => `<li><a class="text-link" href="${address}">${title}</a></li>`)
  const list =
    links.length > 0
      ? `<p>These pages that you have seen still open:</p><ul class="notice-list">${links.join('')}</ul>`
      : ''
  const html = `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><title>No connection · Gathri</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="stylesheet" href="${styleSheet}"></head><body><main class="notice wrap">
<div class="header-logo notice-mark"><img src="/favicon.svg" width="40" height="40" alt="">Gathri</div>
<h1>You are offline</h1><p>This page needs a connection. Your cart is safe. Nothing was ordered or paid meanwhile.</p>
<p><a class="button button-solid" href="">Try again</a></p>${list}</main></body></html>`
  const policy = `default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'`
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
  return new Response(html, { status: 503, headers })
}

/** The latest first. Titles come from our own pages and are escaped there. */
async function listRecentPages(): Promise<[address: string, title: string][]> {
  const cacheName: CacheName = 'pages'
  const requests = (await (await caches.open(cacheName)).keys()).slice(-8).toReversed()
  return Promise.all(
    requests.map(async ({ url }): Promise<[string, string]> => {
      const { pathname, search } = new URL(url)
      const text = await (await findCached(cacheName, pathname + search))?.text()
      const written = /<title>([^<]*)<\/title>/.exec(text ?? '')?.[1] ?? pathname
      const title = pathname === '/' ? 'Home' : written.replace(/ · Gathri$/, '')
      return [(pathname + search).replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`), title]
    }),
  )
}
