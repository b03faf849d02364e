import { Socket } from 'node:net'
import { join } from 'node:path'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, types, type PoolClient } from 'pg'
import { requireServingPrivileges } from './database-privileges.ts'
import { lockFolder } from './folder-lock.ts'
import { createPrimaryHosts, type PrimaryHosts } from './database-hosts.ts'
import { limitReads } from './limit-reads.ts'
import { migrate } from './migrate.ts'
import { openPrimaryPool } from './primary-pool.ts'
import { noNotices, openNotices, type Notices } from './notices.ts'

export type Orm = NodePgDatabase
/** Inside a transaction, use nothing else: the embedded database has a single connection. */
export type Tx = Parameters<Parameters<Orm['transaction']>[0]>[0]

/** What only reads; the rows may come from a replica. */
export interface Reads {
  readonly pool: Pick<Pool, 'query'>
  /** One source for reads that belong together; without it there is but one. */
  pinned?(): Reads
}

export interface Database {
  readonly kind: 'postgres' | 'embedded'
  readonly orm: Orm
  readonly pool: Pool
  /** For what anybody may ask for: never all connections at once. */
  readonly reads: Reads
  /** For slow work that nobody waits for (timeout `jobMs`); not for shoppers and money. */
  readonly background: Pick<Database, 'kind' | 'orm' | 'pool'> & {
    abandon(): void
  }
  /** What other processes have changed, as soon as they have; never said while the connection is broken. */
  readonly listen: Notices['listen']
  close(): Promise<void>
}

export interface DatabaseSettings {
  /** PostgreSQL 15 or newer, of several hosts the one that takes writes; undefined means the embedded database. */
  url: string | undefined
  /** By a role that may change tables; undefined when `url` may. */
  migrationUrl?: string | undefined
  /** Folder of the embedded database; undefined keeps it in memory. */
  dataDir: string | undefined
  onError?: (error: Error) => void
  /** Of these the embedded database knows `jobMs` alone: it has one connection, and no locks to wait for. */
  limits?: DatabaseLimits
}

/** Milliseconds. */
export interface DatabaseLimits {
  connections: number
  connectMs: number
  lockMs: number
  statementMs: number
  jobMs: number
}

export const defaultLimits: DatabaseLimits = {
  connections: 10,
  connectMs: 3_000,
  lockMs: 2_000,
  statementMs: 10_000,
  jobMs: 600_000,
}
/** Milliseconds until an idle transaction is ended: its locks keep others waiting. */
const IDLE_IN_TRANSACTION_MS = 30_000
/** What a healthy server needs beyond `statementMs` to report the timeout. */
const STATEMENT_GRACE_MS = 2_000
const IDLE_CONNECTION_MS = 10_000
const BACKGROUND_CONNECTIONS = 2

// 64-bit integers and numerics arrive as text; ours stay below 2^53.
types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(types.builtins.NUMERIC, Number)

/** Applies pending migrations. @throws with one clear line */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const database = await (settings.url
    ? openPostgres(settings.url, settings.limits ?? defaultLimits, settings.onError)
    : openEmbedded(settings.dataDir, settings.limits ?? defaultLimits))
  // A connection cut while idle or checked out must not take the process down; the next query opens a new one.
  for (const pool of new Set([database.pool, database.background.pool])) {
    pool.on('error', (error) => settings.onError?.(error))
    pool.on('connect', (client) => client.on('error', (error) => settings.onError?.(error)))
  }
  try {
    await (settings.url
      ? migrateOverOwnConnection(settings.migrationUrl ?? settings.url, settings.limits ?? defaultLimits)
      : migrate(database.pool))
    if (settings.url) await requireServingPrivileges(database.pool)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

async function migrateOverOwnConnection(url: string, { connectMs }: DatabaseLimits): Promise<void> {
  const pool = openPrimaryPool(createPrimaryHosts(url), { max: 1, connectionTimeoutMillis: connectMs })
  pool.on('error', () => {})
  try {
    await migrate(pool)
  } finally {
    await pool.end()
  }
}

async function openPostgres(
  url: string,
  limits: DatabaseLimits,
  onError: DatabaseSettings['onError'],
): Promise<Database> {
  const hosts = createPrimaryHosts(url)
  const pool = openPool(hosts, limits)
  const slow = openPool(hosts, { ...limits, connections: BACKGROUND_CONNECTIONS, statementMs: limits.jobMs })
  const notices = openNotices(hosts, (error) => onError?.(error))
  const underWay = new Set<PoolClient>()
  slow.on('acquire', (client) => underWay.add(client)).on('release', (_, client) => underWay.delete(client))
  return {
    kind: 'postgres',
    pool,
    reads: limitReads(pool, limits.connections, limits.connectMs),
    orm: createOrm(pool),
    background: {
      kind: 'postgres',
      pool: slow,
      orm: createOrm(slow),
      abandon() {
        for (const client of underWay) client.connection.stream.destroy()
      },
    },
    listen: notices.listen,
    async close() {
      await Promise.all([notices.close(), pool.end(), slow.end()])
    },
  }
}

export function openPool(hosts: PrimaryHosts, limits: DatabaseLimits): Pool {
  // An idle connection must not look silent.
  const idleMs = Math.min(IDLE_CONNECTION_MS, limits.statementMs)
  return openPrimaryPool(hosts, {
    max: limits.connections,
    connectionTimeoutMillis: limits.connectMs,
    lock_timeout: limits.lockMs,
    statement_timeout: limits.statementMs,
    // Compiling the plan of a statement of many parts takes longer than running it. In the 4 MB of a fresh server, matches of common words
    // do not fit: then the words of each product on their pages are worked out anew, which takes six times as long.
    // To start workers beside a query takes longer than most queries (docs/decisions/110).
    options: '-c jit=off -c work_mem=32MB -c max_parallel_workers_per_gather=0',
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    idleTimeoutMillis: idleMs,
    stream: () => createTimeoutSocket(limits.statementMs + STATEMENT_GRACE_MS),
  })
}

/** Drizzle keeps a connection for ever whose `begin` fails, as when the database has just crashed: here each goes back. */
function createOrm(pool: Pool): Orm {
  const orm = drizzle(pool)
  orm.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzle(client).transaction(work, config)
    } finally {
      client.release()
    }
  }
  return orm
}

async function openEmbedded(dataDir: string | undefined, { jobMs }: DatabaseLimits): Promise<Database> {
  const folder = dataDir === undefined ? undefined : join(dataDir, 'database')
  const unlock = folder === undefined ? async () => {} : await lockFolder(join(folder, '..', 'lock'))
  // Loaded only here: it takes some 300 MB that a shop on PostgreSQL does not need.
  const { openPgliteThread } = await import('./pglite-wire.ts')
  const thread = await openPgliteThread(folder, jobMs)
  const pool = new Pool({
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    // All wait for the one connection.
    connectionTimeoutMillis: 30_000,
    ssl: false,
    stream: () => thread.connect() as never,
  })
  const embedded = { kind: 'embedded', pool, orm: createOrm(pool) } as const
  return {
    ...embedded,
    reads: embedded,
    background: { ...embedded, abandon() {} },
    listen: noNotices.listen,
    async close() {
      await pool.end()
      await thread.close()
      await unlock()
    },
  }
}

/** A server that neither answers nor hangs up (frozen, or behind a broken line) must not keep its callers for ever. */
function createTimeoutSocket(silenceMs: number): Socket {
  const socket = new Socket()
  socket.setTimeout(silenceMs, () => socket.destroy(new Error('The database did not answer')))
  return socket
}
