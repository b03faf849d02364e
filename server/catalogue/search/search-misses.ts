import { sql } from 'drizzle-orm'
import { searchMisses } from '#server/platform/database/report-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { splitSearchWords } from '#shop/catalogue/split-search-words.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'

const MOST_WAITING = 200
/** Rows of one day: anybody can type words. */
const MOST_A_DAY = 2_000
const MAX_LENGTH = 60
const KEPT_DAYS = 90

export interface SearchMisses {
  note(typed: string): void
  flush(): Promise<void>
}

/** Searches without results. A cached page counts once, so these are minimum figures. */
export function createSearchMisses({ database, now }: Pick<Shop, 'database' | 'now'>): SearchMisses {
  let waiting = new Map<string, number>()
  return {
    note(typed) {
      const words = toCountedWords(typed)
      if (words === '' || (waiting.size >= MOST_WAITING && !waiting.has(words))) return
      waiting.set(words, (waiting.get(words) ?? 0) + 1)
    },
    async flush() {
      const noted = [...waiting]
      waiting = new Map()
      if (noted.length === 0) return
      const day = todayInIndia(now())
      const isKnown = sql`EXISTS (SELECT FROM search_misses WHERE day = ${day} AND words = noted.words)`
      await database.orm.execute(sql`
        INSERT INTO search_misses (day, words, times)
        SELECT ${day}, words, times FROM (VALUES ${sql.join(
          noted.toSorted().map(([words, times]) => sql`(${words}, ${times}::int)`),
          sql`, `,
        )}) AS noted (words, times)
        WHERE ${isKnown} OR (SELECT count(*) FROM search_misses WHERE day = ${day}) < ${MOST_A_DAY}
        ON CONFLICT (day, words) DO UPDATE SET times = ${searchMisses.times} + excluded.times`)
      await database.orm.delete(searchMisses).where(sql`${searchMisses.day} < ${day}::date - ${KEPT_DAYS}::int`)
    },
  }
}

/** Skips words with a digit or an @, which may be a phone number or an address. */
function toCountedWords(typed: string): string {
  if (/[@\d]/.test(typed)) return ''
  const words = splitSearchWords(typed).join(' ')
  return words.length > MAX_LENGTH ? '' : words
}
