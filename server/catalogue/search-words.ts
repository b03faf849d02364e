import { LRUCache } from 'lru-cache'
import type { Database } from '#server/database/open-database.ts'
import { parseRows } from '#server/database/parse-rows.ts'
import { createSearchWords, type SearchWords, type Synonym } from '#shop/catalogue/understand-search.ts'
import { readCatalogueVersion } from './catalogue-version.ts'
import { listCategories } from './list-categories.ts'

/** Kept while the catalogue is at its version: a page that is kept anew never has the words of before. */
export function createSearchWordsReader(database: Pick<Database, 'pool'>): () => Promise<SearchWords> {
  const cache = new LRUCache<number, SearchWords>({
    max: 1,
    fetchMethod: async () => {
      const [synonyms, categories] = await Promise.all([readSynonyms(database), listCategories(database)])
      return createSearchWords(synonyms, categories)
    },
  })
  return async () => (await cache.fetch(await readCatalogueVersion(database))) ?? new Map()
}

async function readSynonyms({ pool }: Pick<Database, 'pool'>): Promise<Synonym[]> {
  return parseRows(
    { typed: 'always', means: 'always' },
    await pool.query<{ typed: string; means: string[] }>('SELECT typed, means FROM search_synonyms'),
  )
}
