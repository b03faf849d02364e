import { LRUCache } from 'lru-cache'
import type { KnownWord } from '#shop/catalogue/spelling.ts'
import type { Reads } from '#server/database/open-database.ts'
import { parseRows } from '#server/database/parse-rows.ts'
import { noteUnfinished } from '#server/database/shown-products.ts'

export interface SpellingDictionary {
  words(): Promise<readonly KnownWord[]>
}

const ONE_MINUTE = 60_000

// The 20,000 most popular products are enough; reading all words of a huge catalogue would take seconds.
const readWords = `
  SELECT word, ndoc AS products FROM ts_stat($$
    SELECT to_tsvector('simple', concat_ws(' ', p.name, p.material, c.name))
    FROM (SELECT * FROM products WHERE withdrawn_at IS NULL ORDER BY popularity DESC LIMIT 20000) p JOIN categories c ON c.id = p.category_id
  $$)
  WHERE length(word) >= 3 AND word !~ '[0-9]'`

/** Read anew when a minute old, while what was read before still serves: a new product is found by its own words at once anyway. */
export function createSpellingDictionary(database: Reads, maxAgeMs = ONE_MINUTE): SpellingDictionary {
  const cache = new LRUCache<'words', readonly KnownWord[]>({
    max: 1,
    ttl: maxAgeMs,
    allowStale: true,
    allowStaleOnFetchRejection: true,
    fetchMethod: async () =>
      parseRows({ word: 'always', products: 'always' }, await database.pool.query<KnownWord>(readWords)),
  })
  return {
    async words() {
      const status: LRUCache.Status<'words', readonly KnownWord[]> = {}
      const words = (await cache.fetch('words', { status })) ?? []
      if (status.returnedStale) noteUnfinished()
      return words
    },
  }
}
