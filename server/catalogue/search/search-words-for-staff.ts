import { asc, eq, sql } from 'drizzle-orm'
import type { StaffSearchWord } from '#contract/counter/search-words.ts'
import { searchSynonyms } from '#server/platform/database/catalogue-tables.ts'
import type { Orm } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { toTypedPhrase } from '#shop/catalogue/search-word-rules.ts'

const SHOWN_MISSES = 12
const MISSES_DAYS = 30

export function listSearchWords(orm: Orm): Promise<StaffSearchWord[]> {
  return orm.select().from(searchSynonyms).orderBy(asc(searchSynonyms.typed))
}

/** Searches without results in the last 30 days. @param day today in India */
export async function listSearchMisses(
  orm: Orm,
  day: string,
  known: readonly { typed: string }[],
): Promise<{ words: string; times: number }[]> {
  const rows = parseRows(
    { words: 'always', times: 'always' },
    await orm.execute<{ words: string; times: number }>(sql`
      SELECT words, sum(times)::int AS times FROM search_misses WHERE day > ${day}::date - ${MISSES_DAYS}::int
      GROUP BY words ORDER BY sum(times) DESC, words LIMIT 100`),
  )
  const typed = new Set(known.map((word) => word.typed))
  return rows.filter(({ words }) => !typed.has(toTypedPhrase(words))).slice(0, SHOWN_MISSES)
}

export async function findSearchWord(orm: Pick<Orm, 'select'>, id: number): Promise<StaffSearchWord | undefined> {
  const [word] = await orm.select().from(searchSynonyms).where(eq(searchSynonyms.id, id)).for('update')
  return word
}
