import { LRUCache } from 'lru-cache'
import type { Reads } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { createSearchWords, type SearchWords, type Synonym } from '#shop/catalogue/understand-search.ts'
import { readCatalogueVersion } from '#server/catalogue/categories/catalogue-version.ts'
import { listCategories } from '#server/catalogue/categories/list-categories.ts'

/** Cached per version of the catalogue, so a new page never uses old words. */
export function createSearchWordsReader(database: Reads): () => Promise<SearchWords> {
  const cache = new LRUCache<number, SearchWords, Reads>({
    max: 1,
    fetchMethod: async (_version, _before, { context: source }) => {
      const [synonyms, categories] = await Promise.all([readSynonyms(source), listCategories(source)])
      return createSearchWords(synonyms, categories)
    },
  })
  return async () => {
    // Version and words must come from the same server: a replica may be behind.
    const source = database.pinned?.() ?? database
    return (await cache.fetch(await readCatalogueVersion(source), { context: source })) ?? new Map()
  }
}

async function readSynonyms({ pool }: Reads): Promise<Synonym[]> {
  return parseRows(
    { typed: 'always', means: 'always' },
    await pool.query<{ typed: string; means: string[] }>('SELECT typed, means FROM search_synonyms'),
  )
}
