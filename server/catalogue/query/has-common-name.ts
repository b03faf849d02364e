import type { Reads } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { singleCondition, type Filter, type FilterValue } from './filter.ts'

export function findPartOfName(filter: Filter): FilterValue | undefined {
  const only = singleCondition(filter)
  return only && 'field' in only && only.field === 'name' && only.is === 'containsi' ? only.values[0] : undefined
}

/** Whether a filter on part of a name surely matches more than `most` products. */
export async function hasCommonName({ pool }: Reads, filter: Filter, most: number): Promise<boolean> {
  const part = findPartOfName(filter)
  if (part === undefined) return false
  const rows = parseRows(
    { isCommon: 'always' },
    await pool.query<{ isCommon: boolean }>({
      name: 'common name',
      text: `SELECT EXISTS (
          SELECT FROM catalogue_words AS known WHERE names > $2 AND strpos(word, lower($1)) > 0
            AND names + (SELECT coalesce(sum(changes.names), 0) FROM catalogue_word_changes AS changes WHERE changes.word = known.word) > $2
        ) AS "isCommon"`,
      values: [part, most],
    }),
  )
  return rows[0]!.isCommon
}
