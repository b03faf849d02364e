import { sql, type SQL } from 'drizzle-orm'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { Shop } from '#server/platform/shop.ts'

type Needs = Pick<Shop, 'database'>

/** Products per transaction: these cannot be edited for some hundred milliseconds. */
const BATCH = 500

export function hasSearchEntriesToUpdate(): SQL {
  return sql`(EXISTS (SELECT FROM catalogue_word_changes) OR EXISTS (SELECT FROM unwritten_search_entries))`
}

/** Writes the entries that a migration left open, and totals the words of products. */
export async function updateSearchEntries({ database }: Needs, stopping: AbortSignal, batch = BATCH): Promise<void> {
  while (!stopping.aborted && (await writeEntries({ database }, batch))) await addUpWords({ database })
  await addUpWords({ database })
}

async function writeEntries({ database }: Needs, batch: number): Promise<boolean> {
  return database.orm.transaction(async (tx) => {
    const [waiting] = parseRows(
      { below: 'always' },
      await tx.execute<{ below: number }>(sql`SELECT below FROM unwritten_search_entries FOR UPDATE`),
    )
    if (!waiting) return false
    // Locks in the order of ids: a product changed meanwhile is not written with old words.
    const [written] = parseRows(
      { first: 'always' },
      await tx.execute<{ first: number | null }>(sql`
      WITH batch AS MATERIALIZED (
        SELECT id FROM products WHERE id < ${waiting.below} ORDER BY id DESC LIMIT ${batch}
      ), listed AS MATERIALIZED (
        SELECT id, name, material, description FROM products
        WHERE id IN (SELECT id FROM batch) AND withdrawn_at IS NULL ORDER BY id FOR SHARE
      ), written AS (
        INSERT INTO search_entries (product_id, words, named, spelled)
        SELECT id, product_words(name, material, description), spelled_words(name), spelled_words(name || ' ' || material)
        FROM listed ON CONFLICT DO NOTHING
      )
      SELECT min(id) AS first FROM batch`),
    )
    const first = written?.first ?? null
    await (first === null
      ? tx.execute(sql`DELETE FROM unwritten_search_entries`)
      : tx.execute(sql`UPDATE unwritten_search_entries SET below = ${first}`))
    return first !== null
  })
}

async function addUpWords({ database }: Needs): Promise<void> {
  await database.orm.execute(sql`
    WITH taken AS (DELETE FROM catalogue_word_changes RETURNING word, names, products)
    INSERT INTO catalogue_words (word, names, products)
    SELECT word, sum(names), sum(products) FROM taken GROUP BY word ORDER BY word
    ON CONFLICT (word) DO UPDATE
      SET names = catalogue_words.names + excluded.names, products = catalogue_words.products + excluded.products`)
}
