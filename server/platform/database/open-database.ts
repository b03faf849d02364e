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
import { createWritePreparer } from './prepare-writes.ts'
import { noNotices, openNotices, type Notices } from './notices.ts'
import { unpackFirstDatabase } from './unpack-first-database.ts'

export type Orm = NodePgDatabase
/** Inside a transaction use this alone: the embedded database has a single connection. */
export type Tx = Parameters<Parameters<Orm['transaction']>[0]>[0]

/** A read-only source; rows may come from a replica. */
export interface Reads {
  readonly pool: Pick<Pool, 'query'>
  /** Returns one server for reads that must agree; without this method all reads go to one server anyway. */
  pinned?(): Reads
}

export interface Database {
  readonly kind: 'postgres' | 'embedded'
  readonly orm: Orm
  readonly pool: Pool
  /** Public requests never take all connections. */
  readonly reads: Reads
  readonly background: Pick<Database, 'kind' | 'orm' | 'pool'> & {
    abandon(): void
  }
  /** Reports nothing while the connection is broken. */
  readonly listen: Notices['listen']
  close(): Promise<void>
}

export interface DatabaseSettings {
  /** PostgreSQL 15 or newer; among several hosts, the one that takes writes. Undefined: the embedded database. */
  url: string | undefined
  /** A role that may change tables; undefined if `url` has one. */
  migrationUrl?: string | undefined
  dataDir: string | undefined
  onError?: (error: Error) => void
  /** The embedded database uses `jobMs` alone: it has one connection, and no locks to wait for. */
  limits?: DatabaseLimits
}

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
/** Milliseconds until PostgreSQL ends an idle transaction, whose locks block others. */
const IDLE_IN_TRANSACTION_MS = 30_000
/** Milliseconds beyond `statementMs` within which a healthy server reports the timeout. */
const STATEMENT_GRACE_MS = 2_000
const IDLE_CONNECTION_MS = 10_000
const BACKGROUND_CONNECTIONS = 2

// 64-bit integers and numerics arrive as text; ours stay below 2^53.
types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(types.builtins.NUMERIC, Number)

export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const database = await (settings.url
    ? openPostgres(settings.url, settings.limits ?? defaultLimits, settings.onError)
    : openEmbedded(settings.dataDir, settings.limits ?? defaultLimits))
  // A broken connection, idle or in use, must not crash the process; the next query opens a new one.
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
  // Closes idle connections before the socket timeout mistakes them for a silent server.
  const idleMs = Math.min(IDLE_CONNECTION_MS, limits.statementMs)
  return openPrimaryPool(hosts, {
    max: limits.connections,
    connectionTimeoutMillis: limits.connectMs,
    lock_timeout: limits.lockMs,
    statement_timeout: limits.statementMs,
    // The default 4 MB of work_mem make searches six times as slow; starting parallel workers or JIT takes longer than most
    // queries (docs/decisions/003).
    options: '-c jit=off -c work_mem=32MB -c max_parallel_workers_per_gather=0',
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    idleTimeoutMillis: idleMs,
    stream: () => createTimeoutSocket(limits.statementMs + STATEMENT_GRACE_MS),
  })
}

/** Drizzle leaks a connection whose `begin` fails, such as after a crash of the database. */
function createOrm(pool: Pool): Orm {
  const orm = drizzle(pool)
  const prepareWrites = createWritePreparer()
  orm.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzle(prepareWrites(client)).transaction(work, config)
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
  if (folder) await unpackFirstDatabase(folder)
  const thread = await openPgliteThread(folder, jobMs)
  const pool = new Pool({
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 30_000,
    ssl: false,
    stream: () => thread.connect(),
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

/** Ends connections to a server that neither answers nor closes them, because it is frozen or unreachable. */
function createTimeoutSocket(silenceMs: number): Socket {
  const socket = new Socket()
  socket.setTimeout(silenceMs, () => socket.destroy(new Error('The database did not answer')))
  return socket
}
