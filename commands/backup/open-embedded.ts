import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { lockFolder } from '#server/platform/database/folder-lock.ts'

/** @param from a dump for an empty folder @throws when a shop has the database open */
export async function openEmbedded(dataDir: string, from?: Blob) {
  const folder = join(dataDir, 'database')
  const unlock = await lockFolder(join(dataDir, 'lock'))
  try {
    if (!from && !(await hasEmbedded(dataDir)))
      throw new Error(`${dataDir} holds no database. Start the shop once, or set DATA_DIR to where its data is.`)
    const lite = await PGlite.create({
      dataDir: folder,
      extensions: { pg_trgm },
      ...(from && { loadDataDir: from }),
    })
    return {
      query: <Row>(text: string): Promise<{ rows: Row[] }> => lite.query<Row>(text),
      dump: async () => Readable.from((await lite.dumpDataDir('none')).stream()),
      async close() {
        await lite.close()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

export async function hasEmbedded(dataDir: string): Promise<boolean> {
  return (await readdir(join(dataDir, 'database')).catch(() => [])).length > 0
}
