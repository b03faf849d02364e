import { LRUCache } from 'lru-cache'

export interface CountCache {
  find(key: string, version: number): number | undefined
  set(key: string, version: number, total: number): void
  /** Whether more products matched than a page reads, in any version. */
  areMany(key: string): boolean
  noteMany(key: string): void
  /** The estimated number of all products; infinite until a search has read it. */
  products: number
}

export function createCountCache(): CountCache {
  const cache = new LRUCache<string, { version: number; total: number }>({ max: 2_000 })
  const many = new LRUCache<string, true>({ max: 2_000 })
  return {
    find(key, version) {
      const found = cache.get(key)
      return found?.version === version ? found.total : undefined
    },
    set: (key, version, total) => void cache.set(key, { version, total }),
    areMany: (key) => many.has(key),
    noteMany: (key) => void many.set(key, true),
    products: Number.POSITIVE_INFINITY,
  }
}
