import { LRUCache } from 'lru-cache'

/** Counts of products, each good as long as the catalogue's version does not move. */
export interface CountMemory {
  find(key: string, version: number): number | undefined
  keep(key: string, version: number, total: number): void
}

export function createCountMemory(): CountMemory {
  const kept = new LRUCache<string, { version: number; total: number }>({ max: 2_000 })
  return {
    find(key, version) {
      const found = kept.get(key)
      return found?.version === version ? found.total : undefined
    },
    keep: (key, version, total) => void kept.set(key, { version, total }),
  }
}
