import type { Logger } from 'pino'
import type { Pool, PoolClient } from 'pg'
import { createPrimaryHosts, describeHosts } from '#server/platform/database/database-hosts.ts'
import { classifyDatabaseError } from '#server/platform/database/is-database-unavailable.ts'
import { openPool, type DatabaseLimits, type Reads } from '#server/platform/database/open-database.ts'
import { catalogueReads, replicaInUse, replicaLag } from '#server/platform/database/replica-metrics.ts'
import { createReplicaChecks, type ReplicaChecks } from './replica-checks.ts'

export interface ReplicaSettings {
  url: string
  /** Milliseconds; beyond them the replica is not used. */
  mostLagMs: number
  limits: DatabaseLimits
}

export interface Replica extends Reads {
  pinned(): Reads
  require(version: number): void
  readonly isInUse: boolean
  close(): Promise<void>
}

type Ask = (...question: unknown[]) => Promise<unknown>

/** A slow statement would be slow at the primary, too. */
const STATEMENT_TIMEOUT = '57014'

/** Checks it each second, and after each change until it has that. Failed statements go to the primary. */
export function openReplica(
  primary: Reads,
  { url, mostLagMs, limits }: ReplicaSettings,
  log: Pick<Logger, 'info' | 'warn'>,
): Replica {
  const name = describeHosts(url)
  const hosts = createPrimaryHosts(url)
  const pool = openPool(hosts, limits)
  // A separate pool: readers that wait must not delay the checks.
  const checking = openPool(hosts, { ...limits, connections: 1 })
  const connections = collectConnections([pool, checking])
  const tell = createTeller(name, log)
  const checks = createReplicaChecks(primary, checking, mostLagMs, () => {
    tell(checks)
    if (checks.state.lagMs === Number.POSITIVE_INFINITY)
      for (const { connection } of connections) connection.stream.destroy()
  })

  async function askReplica(question: unknown[], leave?: () => void): Promise<unknown> {
    catalogueReads.inc({ replica: name, source: 'replica' })
    try {
      return await (pool.query as Ask).apply(pool, question)
    } catch (error) {
      const failure = classifyDatabaseError(error)
      if (!failure || (error as { code?: string }).code === STATEMENT_TIMEOUT) throw error
      // A conflict with vacuum on the primary concerns this statement alone.
      if (failure !== 'busy') checks.fail(error as Error)
      leave?.()
      return askPrimary(question)
    }
  }

  function askPrimary(question: unknown[]): Promise<unknown> {
    catalogueReads.inc({ replica: name, source: 'primary' })
    return (primary.pool.query as Ask).apply(primary.pool, question)
  }

  return {
    ...toReads((...question) => (checks.state.isInUse ? askReplica(question) : askPrimary(question))),
    pinned() {
      let isOfReplica = checks.state.isInUse
      const leave = () => void (isOfReplica = false)
      return toReads((...question) => (isOfReplica ? askReplica(question, leave) : askPrimary(question)))
    },
    require: (version) => checks.require(version),
    get isInUse() {
      return checks.state.isInUse
    },
    async close() {
      await checks.stop()
      await Promise.all([pool.end(), checking.end()])
    },
  }
}

const toReads = (ask: Ask): Reads => ({ pool: { query: ask as Pool['query'] } })

function collectConnections(pools: readonly Pool[]): ReadonlySet<PoolClient> {
  const connections = new Set<PoolClient>()
  for (const pool of pools) {
    // The caller gets the error, and the next check notices it.
    pool.on('error', () => {})
    pool.on('connect', (client) => {
      connections.add(client)
      client.on('error', () => {})
      client.once('end', () => connections.delete(client))
    })
  }
  return connections
}

function createTeller(replica: string, log: Pick<Logger, 'info' | 'warn'>): (checks: ReplicaChecks) => void {
  let isTold = false
  return ({ state: { isInUse, lagMs, refusal } }) => {
    replicaInUse.set({ replica }, isInUse ? 1 : 0)
    replicaLag.set({ replica }, lagMs / 1_000)
    if (isInUse && isTold) log.info({ event: 'replica.back' }, 'the catalogue is read from the replica again')
    if (refusal !== undefined && !isTold)
      log.warn({ event: 'replica.left_out', replica, reason: refusal }, 'the replica is left out')
    isTold = !isInUse && (isTold || refusal !== undefined)
  }
}
