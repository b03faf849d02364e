import { LRUCache } from 'lru-cache'
import type { KnownWord } from '#shop/catalogue/spelling.ts'
import type { Reads } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { noteUnfinished } from '#server/platform/database/shown-products.ts'

export interface SpellingDictionary {
  words(): Promise<readonly KnownWord[]>
}

const ONE_MINUTE = 60_000

/** Limits memory, and the time of a lookup. */
const MOST_WORDS = 50_000

// Categories are few, and count as one product each.
const readWords = `
  SELECT word, sum(products)::int AS products FROM (
    SELECT word, products FROM catalogue_words
    UNION ALL SELECT word, products FROM catalogue_word_changes
    UNION ALL SELECT unnest(spelled_words(name)) COLLATE "C", 1 FROM categories
  ) AS counted
  WHERE length(word) >= 3 GROUP BY word HAVING sum(products) > 0 ORDER BY 2 DESC, word LIMIT ${MOST_WORDS}`

/** Refreshed after a minute, in the background: exact words of new products match without it. */
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
