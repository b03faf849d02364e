import type { Database } from '#server/database/open-database.ts'
import { parseRows } from '#server/database/parse-rows.ts'

/** Equal versions mean equal pages. */
export async function readCatalogueVersion(database: Pick<Database, 'pool'>): Promise<number> {
  const rows = parseRows(
    { version: 'always' },
    await database.pool.query<{ version: number }>({
      name: 'catalogue-version',
      text: 'SELECT version FROM catalogue_version',
    }),
  )
  return rows[0]!.version
}
