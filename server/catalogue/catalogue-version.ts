import type { Database } from '#server/database/open-database.ts'
import { parseRows } from '#server/database/parse-rows.ts'

/** Moves with every change of the catalogue that pages show; the same number means the same pages. */
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
