import { storeInCache, findCached, readCachedAt } from './cache-store.ts'
import { toCacheKey, requestKind } from './request-kind.ts'
import { renderOfflinePage } from './render-offline-page.ts'
import {
  CACHED_AT_ID,
  type FetchEvent,
  type PrecacheRequest,
  type StalenessMessage,
  type ServiceWorkerScope,
} from './worker-scope.ts'

// Cached pages say that they are cached. `commands/build.ts` inserts the files that every page needs.

declare const SHELL_FILES: readonly string[]
declare const STYLE_SHEET: string
declare const BUILD: string

const worker = self as unknown as ServiceWorkerScope
/** After this a cached copy is shown. */
const NETWORK_TIMEOUT_MS = 6_000

worker.addEventListener('install', (event) => {
  // Taking over at once is safe: pages come from the network, an open page finds its files in the older shell cache.
  const fill = async () => {
    await (await caches.open(`shell ${BUILD}`)).addAll([...SHELL_FILES])
    await worker.skipWaiting()
  }
  event.waitUntil(fill())
})

worker.addEventListener('activate', (event) => {
  const tidy = async () => {
    // The previous build's files stay for the pages that are still open.
    const shells = (await caches.keys()).filter((name) => name.startsWith('shell '))
    await Promise.all(shells.slice(0, -2).map((name) => caches.delete(name)))
    await worker.clients.claim()
  }
  event.waitUntil(tidy())
})

worker.addEventListener('message', (event) => {
  const { page, pictures } = event.data as PrecacheRequest
  event.waitUntil(Promise.allSettled([precachePage(page), ...pictures.map((one) => precachePicture(one))]))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return
  const kind = requestKind(url.pathname)
  if (kind === 'file') event.respondWith(respondWithFile(request))
  if (kind === 'picture') event.respondWith(respondWithPicture(event, toCacheKey(url)))
  if (kind === 'data') event.respondWith(respondWithData(event, url))
  if (request.mode !== 'navigate') return
  if (kind === 'page') event.respondWith(respondWithPage(event, url))
  if (kind === 'never') event.respondWith(fetch(request).catch(() => renderOfflinePage(STYLE_SHEET)))
})

/** From this build or the one before, else from the network. */
async function respondWithFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

async function respondWithPicture(event: FetchEvent, cacheKey: string): Promise<Response> {
  const cached = await findCached('pictures', cacheKey)
  const network = fetch(event.request)
  if (!cached) {
    const response = await network
    event.waitUntil(storeInCache('pictures', cacheKey, response.clone()))
    return response
  }
  event.waitUntil(network.then((response) => storeInCache('pictures', cacheKey, response)).catch(() => {}))
  return cached
}

async function respondWithPage(event: FetchEvent, url: URL): Promise<Response> {
  const cacheKey = toCacheKey(url)
  const cached = await findCached('pages', cacheKey)
  try {
    const response = await withTimeout(fetchUncached(url, 'text/html'), cached !== undefined)
    event.waitUntil(storeInCache('pages', cacheKey, response.clone()))
    return response
  } catch {
    if (!cached) return renderOfflinePage(STYLE_SHEET)
    // The page reads there when it was cached, and says so.
    const mark = `<script type="application/json" id="${CACHED_AT_ID}">${JSON.stringify(readCachedAt(cached))}</script>`
    const html = (await cached.text()).replace(/<\/body>(?!.*<\/body>)/s, () => `${mark}</body>`)
    return new Response(html, { status: 200, headers: cached.headers })
  }
}

/** A navigation without a reload; the page itself is cached along with its data. */
async function respondWithData(event: FetchEvent, url: URL): Promise<Response> {
  const cacheKey = toCacheKey(url)
  const cached = await findCached('data', cacheKey)
  const notifyClient = async (message: StalenessMessage) =>
    (await worker.clients.get(event.clientId))?.postMessage(message)
  try {
    const response = await withTimeout(fetchUncached(url, 'application/json'), cached !== undefined)
    event.waitUntil(storeInCache('data', cacheKey, response.clone()))
    if (response.ok && !url.searchParams.has('q')) event.waitUntil(precachePage(cacheKey.slice('/data'.length)))
    event.waitUntil(notifyClient({ seenAt: null }))
    return response
  } catch (error) {
    if (!cached) throw error
    event.waitUntil(notifyClient({ seenAt: readCachedAt(cached) }))
    return cached
  }
}

async function precachePage(address: string): Promise<void> {
  const url = new URL(address, worker.location.origin)
  if (requestKind(url.pathname) === 'page')
    await storeInCache('pages', toCacheKey(url), await fetch(url)).catch(() => {})
}

async function precachePicture(address: string): Promise<void> {
  const url = new URL(address, worker.location.origin)
  if (requestKind(url.pathname) === 'picture')
    await storeInCache('pictures', toCacheKey(url), await fetch(url)).catch(() => {})
}

/** Past the HTTP cache, which would pass an old answer off as today's. */
function fetchUncached(url: URL, accept: string): Promise<Response> {
  return fetch(url, { cache: 'no-cache', redirect: 'manual', headers: { accept } })
}

function withTimeout(response: Promise<Response>, hasFallback: boolean): Promise<Response> {
  if (!hasFallback) return response
  const timeout = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('late')), NETWORK_TIMEOUT_MS))
  return Promise.race([response, timeout])
}
