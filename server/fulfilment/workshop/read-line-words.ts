import { asc, inArray, sql } from 'drizzle-orm'
import { designPieces } from '#server/platform/database/lettering-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { readLetteringRows, type LetteringRow } from './lettering-rows.ts'

/** `own`: the words of each unit, where they differ. */
export type LineWords = LetteringRow & { own: readonly Pick<LetteringRow, 'lines' | 'path' | 'letterHeight'>[] }

/** Words of lines in any state, by line. */
export async function readLineWords(orm: Orm | Tx, lineIds: readonly number[]): Promise<Map<number, LineWords[]>> {
  if (lineIds.length === 0) return new Map()
  const ids = sql.join(
    lineIds.map((id) => sql`${id}`),
    sql`, `,
  )
  const rows = await readLetteringRows(orm, sql`WHERE l.id IN (${ids}) ORDER BY l.id, z.id`)
  const several = rows.flatMap(({ design, pieces }) => (pieces === null ? [] : [design]))
  const own = await orm
    .select()
    .from(designPieces)
    .where(inArray(designPieces.designId, several))
    .orderBy(asc(designPieces.designId), asc(designPieces.piece))
  const ofDesign = Map.groupBy(own, ({ designId }) => designId)
  const worded = rows.map((row) => ({ ...row, own: ofDesign.get(row.design) ?? [] }))
  return Map.groupBy(worded, ({ line }) => line)
}

/** The words of one unit. */
export function wordsOfUnit(words: LineWords, unit: number): Pick<LetteringRow, 'lines' | 'path' | 'letterHeight'> {
  return words.own[unit - 1] ?? words
}
