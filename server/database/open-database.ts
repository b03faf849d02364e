import { join } from 'node:path'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, types } from 'pg'
import { lockFolder } from './folder-lock.ts'
import { migrate } from './migrate.ts'

export type Orm = NodePgDatabase
/** The orm inside a transaction. Inside one, use nothing else: the embedded database has a single connection. */
export type Tx = Parameters<Parameters<Orm['transaction']>[0]>[0]

/** The shop's open database: PostgreSQL, or PostgreSQL embedded (PGlite). Both speak through the same driver. */
export interface Database {
  readonly kind: 'postgres' | 'embedded'
  readonly orm: Orm
  /** For prepared SQL where speed matters. */
  readonly pool: Pool
  close(): Promise<void>
}

export interface DatabaseSettings {
  /** Address of a PostgreSQL 15 or newer; undefined means the embedded database. */
  url: string | undefined
  /** Folder of the embedded database; undefined keeps it in memory. */
  dataDir: string | undefined
  /** Told about connections that break while nobody uses them. */
  onError?: (error: Error) => void
}

// Whole numbers beyond 32 bits (counts, sums) arrive as text from the driver; ours stay below 2^53.
types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(types.builtins.NUMERIC, Number)

/** Opens the database and brings its tables up to date. Throws with one clear line when it cannot. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const database = await (settings.url ? openPostgres(settings.url) : openEmbedded(settings.dataDir))
  // A connection cut while idle or checked out must not take the process down; the next query opens a new one.
  database.pool.on('error', (error) => settings.onError?.(error))
  database.pool.on('connect', (client) => client.on('error', (error) => settings.onError?.(error)))
  try {
    await migrate(database.pool)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

async function openPostgres(url: string): Promise<Database> {
  const pool = new Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000 })
  return { kind: 'postgres', pool, orm: drizzle(pool), close: () => pool.end() }
}

async function openEmbedded(dataDir: string | undefined): Promise<Database> {
  const folder = dataDir === undefined ? undefined : join(dataDir, 'database')
  const unlock = folder === undefined ? async () => {} : await lockFolder(join(folder, '..', 'lock'))
  // Loaded only here: it takes some 300 MB that a shop on PostgreSQL does not need.
  const { openPgliteThread } = await import('./pglite-wire.ts')
  const thread = await openPgliteThread(folder)
  const pool = new Pool({
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    ssl: false,
    // The types know only sockets; any duplex stream will do.
    stream: () => thread.connect() as never,
  })
  return {
    kind: 'embedded',
    pool,
    orm: drizzle(pool),
    async close() {
      await pool.end()
      await thread.close()
      await unlock()
    },
  }
}
