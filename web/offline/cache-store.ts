const CACHED_AT_HEADER = 'x-seen-at'
/** Per cache; the oldest go first. */
const MAX_ENTRIES = { pages: 60, data: 60, pictures: 240 } as const
export type CacheName = keyof typeof MAX_ENTRIES

/** Stores only what is the same for everybody. */
export async function storeInCache(cacheName: CacheName, key: string, response: Response): Promise<void> {
  const isCacheable = response.ok && response.type === 'basic' && !response.redirected
  if (!isCacheable || response.headers.get('cache-control')?.includes('no-store')) return
  const headers = new Headers(response.headers)
  headers.set(CACHED_AT_HEADER, new Date().toISOString())
  // The body has been decompressed on its way here.
  headers.delete('content-encoding')
  headers.delete('content-length')
  const cache = await caches.open(cacheName)
  await cache.put(key, new Response(response.body, { status: response.status, headers }))
  const addresses = await cache.keys()
  for (const old of addresses.slice(0, Math.max(0, addresses.length - MAX_ENTRIES[cacheName]))) await cache.delete(old)
}

export async function findCached(cacheName: CacheName, key: string): Promise<Response | undefined> {
  const cache = await caches.open(cacheName)
  return cache.match(key, { ignoreVary: true })
}

export function readCachedAt(response: Response): string {
  return response.headers.get(CACHED_AT_HEADER) ?? ''
}
