import { LRUCache } from 'lru-cache'
import { readCatalogueChange } from '#server/catalogue/categories/catalogue-version.ts'
import type { Reads } from '#server/platform/database/open-database.ts'
import { noteShown } from '#server/platform/database/shown-products.ts'
import type { ProductRow } from './product-row.ts'
import type { FoundProducts } from './list-context.ts'

/** Some 10 MB. */
const MOST_KEPT = 2_000

/** Each row is the product's at `version`. Answers share rows, so nobody may change one. */
type Kept = { version: number; rows: LRUCache<number, ProductRow> }

const keptByPool = new WeakMap<Reads['pool'], Kept>()

/** The version comes with the ids, from one statement: a product changed before it is read again. */
export async function readKept(
  database: Reads,
  { ids, version }: FoundProducts,
  read: (ids: readonly number[]) => Promise<readonly ProductRow[]>,
): Promise<ProductRow[]> {
  const kept = keptByPool.get(database.pool) ?? { version: -1, rows: new LRUCache({ max: MOST_KEPT }) }
  keptByPool.set(database.pool, kept)
  if (version !== kept.version) await forgetChanged(database, kept)
  const known = new Map(ids.map((id) => [id, kept.rows.get(id)]))
  const unknown = ids.filter((id) => !known.get(id))
  for (const row of unknown.length > 0 ? await read(unknown) : []) {
    known.set(row.id, row)
    if (row.version === kept.version) kept.rows.set(row.id, row)
  }
  noteShown(known.keys())
  return ids.flatMap((id) => known.get(id) ?? [])
}

async function forgetChanged(database: Reads, kept: Kept): Promise<void> {
  const since = kept.version
  const { version, change } = await readCatalogueChange(database, since)
  if (change === 'everything') kept.rows.clear()
  else for (const id of change?.products ?? []) kept.rows.delete(id)
  // Another answer may have moved it meanwhile.
  if (kept.version === since) kept.version = version
}
