import { LRUCache } from 'lru-cache'
import type { Database } from '#server/database/open-database.ts'
import { parseRows } from '#server/database/parse-rows.ts'
import { createSearchWords, type SearchWords, type Synonym } from '#shop/catalogue/understand-search.ts'
import { listCategories } from './list-categories.ts'

const ONE_MINUTE_MS = 60_000

/** Kept for a minute. */
export function createSearchWordsReader(database: Pick<Database, 'pool'>): () => Promise<SearchWords> {
  const cache = new LRUCache<'words', SearchWords>({
    max: 1,
    ttl: ONE_MINUTE_MS,
    fetchMethod: async () => {
      const [synonyms, categories] = await Promise.all([readSynonyms(database), listCategories(database)])
      return createSearchWords(synonyms, categories)
    },
  })
  return async () => (await cache.fetch('words')) ?? new Map()
}

async function readSynonyms({ pool }: Pick<Database, 'pool'>): Promise<Synonym[]> {
  return parseRows(
    { typed: 'always', means: 'always' },
    await pool.query<{ typed: string; means: string[] }>('SELECT typed, means FROM search_synonyms'),
  )
}
