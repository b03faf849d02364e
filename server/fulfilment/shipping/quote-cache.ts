import { LRUCache } from 'lru-cache'
import type { Database } from '#server/platform/database/open-database.ts'

const CACHE_MS = 60_000
const MAX_ENTRIES = 5_000

type CacheEntry = { cachedAt: number; response: Promise<{ keep: boolean }> }
const caches = new WeakMap<Database, LRUCache<string, CacheEntry>>()

/** Concurrent and recent requests share a response; thrown or `keep: false` ones are dropped. */
export async function withQuoteCache<Answer extends { keep: boolean }>(
  database: Database,
  cacheKey: string,
  nowMs: number,
  fetchQuotes: () => Promise<Answer>,
): Promise<Answer> {
  const cache = cacheForDatabase(database)
  const cached = cache.get(cacheKey)
  // Only this function has put it there, for the same key.
  if (cached && nowMs - cached.cachedAt < CACHE_MS) return cached.response as Promise<Answer>
  const response = fetchQuotes()
  const entry: CacheEntry = { cachedAt: nowMs, response }
  cache.set(cacheKey, entry)
  const evict = () => cache.get(cacheKey) === entry && cache.delete(cacheKey)
  response.then(({ keep }) => keep || evict(), evict)
  return response
}

function cacheForDatabase(database: Database): LRUCache<string, CacheEntry> {
  const known = caches.get(database)
  if (known) return known
  const cache = new LRUCache<string, CacheEntry>({ max: MAX_ENTRIES })
  caches.set(database, cache)
  return cache
}
