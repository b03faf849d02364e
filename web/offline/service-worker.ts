import { keep, kept, seenAt } from './keep.ts'
import { keptAddress, kindOf } from './kind-of.ts'
import { offlinePage } from './offline-page.ts'
import { SEEN_ID, type AskedEvent, type KeepWish, type SeenNews, type WorkerScope } from './worker-scope.ts'

// The keeper: what somebody has seen in the shop stays usable without a connection, and is never passed off as fresh.
// `commands/build.ts` puts in the files that every page needs; another build makes another keeper, by those names.

declare const SHELL_FILES: readonly string[]
declare const STYLE_SHEET: string
declare const BUILD: string

const worker = self as unknown as WorkerScope
/** Without an answer for so long, in milliseconds, what was seen before is shown. */
const PATIENCE_MS = 6_000

worker.addEventListener('install', (event) => {
  // Taking over at once is safe: pages come from the network, and an open page finds its own files in the keep below.
  const fill = async () => {
    await (await caches.open(`shell ${BUILD}`)).addAll([...SHELL_FILES])
    await worker.skipWaiting()
  }
  event.waitUntil(fill())
})

worker.addEventListener('activate', (event) => {
  const tidy = async () => {
    // The files of the build before this one stay for the pages that are still open.
    const shells = (await caches.keys()).filter((name) => name.startsWith('shell '))
    await Promise.all(shells.slice(0, -2).map((name) => caches.delete(name)))
    await worker.clients.claim()
  }
  event.waitUntil(tidy())
})

worker.addEventListener('message', (event) => {
  const { page, pictures } = event.data as KeepWish
  event.waitUntil(Promise.allSettled([fetchPage(page), ...pictures.map((one) => fetchPicture(one))]))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return
  const kind = kindOf(url.pathname)
  if (kind === 'file') event.respondWith(file(request))
  if (kind === 'picture') event.respondWith(picture(event, keptAddress(url)))
  if (kind === 'data') event.respondWith(data(event, url))
  if (request.mode !== 'navigate') return
  if (kind === 'page') event.respondWith(page(event, url))
  if (kind === 'never') event.respondWith(fetch(request).catch(() => offlinePage(STYLE_SHEET)))
})

/** Of this build or the one before, else from the network. */
async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

async function picture(event: AskedEvent, address: string): Promise<Response> {
  const old = await kept('pictures', address)
  const fresh = fetch(event.request)
  if (!old) {
    const answer = await fresh
    event.waitUntil(keep('pictures', address, answer.clone()))
    return answer
  }
  event.waitUntil(fresh.then((answer) => keep('pictures', address, answer)).catch(() => {}))
  return old
}

async function page(event: AskedEvent, url: URL): Promise<Response> {
  const address = keptAddress(url)
  const old = await kept('pages', address)
  try {
    const answer = await inTime(askShop(url, 'text/html'), old !== undefined)
    event.waitUntil(keep('pages', address, answer.clone()))
    return answer
  } catch {
    if (!old) return offlinePage(STYLE_SHEET)
    // The page reads there when it was seen, and says so.
    const mark = `<script type="application/json" id="${SEEN_ID}">${JSON.stringify(seenAt(old))}</script>`
    const html = (await old.text()).replace(/<\/body>(?!.*<\/body>)/s, () => `${mark}</body>`)
    return new Response(html, { status: 200, headers: old.headers })
  }
}

/** What a page asks for when somebody moves on without a reload; the page itself is kept along with it. */
async function data(event: AskedEvent, url: URL): Promise<Response> {
  const address = keptAddress(url)
  const old = await kept('data', address)
  const tell = async (news: SeenNews) => (await worker.clients.get(event.clientId))?.postMessage(news)
  try {
    const answer = await inTime(askShop(url, 'application/json'), old !== undefined)
    event.waitUntil(keep('data', address, answer.clone()))
    if (answer.ok && !url.searchParams.has('q')) event.waitUntil(fetchPage(address.slice('/data'.length)))
    event.waitUntil(tell({ seenAt: null }))
    return answer
  } catch (error) {
    if (!old) throw error
    event.waitUntil(tell({ seenAt: seenAt(old) }))
    return old
  }
}

async function fetchPage(address: string): Promise<void> {
  const url = new URL(address, worker.location.origin)
  if (kindOf(url.pathname) === 'page') await keep('pages', keptAddress(url), await fetch(url)).catch(() => {})
}

async function fetchPicture(address: string): Promise<void> {
  const url = new URL(address, worker.location.origin)
  if (kindOf(url.pathname) === 'picture')
    await keep('pictures', keptAddress(url), await fetch(url)).catch(() => {})
}

/** Past the browser's own cache, which would pass an answer of a minute ago off as today's. */
function askShop(url: URL, accept: string): Promise<Response> {
  return fetch(url, { cache: 'no-cache', redirect: 'manual', headers: { accept } })
}

/** @param hurry whether there is something to show instead */
function inTime(answer: Promise<Response>, hurry: boolean): Promise<Response> {
  if (!hurry) return answer
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('late')), PATIENCE_MS))
  return Promise.race([answer, late])
}
