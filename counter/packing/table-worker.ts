// Keeps the page of the packing table and its files, so that it opens without a connection. The page itself keeps the
// work. `commands/build-counter.ts` inserts the files.

declare const TABLE_FILES: readonly string[]
declare const BUILD: string

type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }
type FetchEvent = ExtendableEvent & { readonly request: Request; respondWith(response: Promise<Response>): void }
type WorkerScope = {
  readonly location: { readonly origin: string }
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void
}

const worker = self as unknown as WorkerScope
const PAGE = '/counter/table'
const FILES = `packing files ${BUILD}`
/** The cached page names its person, so signing out deletes it. */
const PAGES = 'packing page'
const PICTURES = 'packing pictures'
const MAX_PICTURES = 300
const NETWORK_TIMEOUT_MS = 4_000

worker.addEventListener('install', (event) => {
  const fill = async () => {
    await (await caches.open(FILES)).addAll([...TABLE_FILES])
    await worker.skipWaiting()
  }
  event.waitUntil(fill())
})

worker.addEventListener('activate', (event) => {
  const tidy = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith('packing files ') && name !== FILES)
    await Promise.all(old.map((name) => caches.delete(name)))
    await worker.clients.claim()
    // The page that installed this worker came before it.
    await respondWithPage(PAGE)
  }
  event.waitUntil(tidy())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') event.respondWith(respondWithPage(pathname))
  else if (/^\/(counter\/assets|fonts)\//.test(pathname)) event.respondWith(respondWithFile(request))
  else if (pathname.startsWith('/pictures/')) event.respondWith(respondWithPicture(request))
})

/** All addresses below share one page. Nothing is cached for a signed-out person. */
async function respondWithPage(pathname: string): Promise<Response> {
  const pages = await caches.open(PAGES)
  const kept = await pages.match(PAGE)
  try {
    const signal = kept ? AbortSignal.timeout(NETWORK_TIMEOUT_MS) : null
    const response = await fetch(pathname, { cache: 'no-store', redirect: 'manual', signal })
    if (response.ok && response.headers.get('x-counter-page') === 'table') await pages.put(PAGE, response.clone())
    else if (response.ok) await pages.delete(PAGE)
    return response
  } catch {
    return kept ?? new Response('No connection. Open the packing table once with one.', { status: 503 })
  }
}

/** Caches files that load on first use, such as the reader of codes. */
async function respondWithFile(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await (await caches.open(FILES)).put(request, response.clone())
  return response
}

async function respondWithPicture(request: Request): Promise<Response> {
  const pictures = await caches.open(PICTURES)
  const kept = await pictures.match(request, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) {
    await pictures.put(request, response.clone())
    const names = await pictures.keys()
    for (const old of names.slice(0, Math.max(0, names.length - MAX_PICTURES))) await pictures.delete(old)
  }
  return response
}
