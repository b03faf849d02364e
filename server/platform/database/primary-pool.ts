import { Client, Pool, type ClientConfig, type PoolClient, type PoolConfig } from 'pg'
import type { PrimaryHosts } from './database-hosts.ts'
import { parseRows } from './parse-rows.ts'

type Connected = (error: Error | undefined, client?: PoolClient, release?: PoolClient['release']) => void

/** The pool had no free connection, so the host was not asked. */
const isQueueFull = (error: unknown) =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

/** Connects to the host that takes writes, as libpq's `target_session_attrs=read-write`, which node-postgres lacks. */
export function openPrimaryPool(hosts: PrimaryHosts, options: PoolConfig): Pool {
  if (hosts.count === 1) return new Pool({ ...options, connectionString: hosts.current() })
  class PrimaryClient extends Client {
    constructor(config?: string | ClientConfig) {
      super({ ...(config as ClientConfig), connectionString: hosts.current() })
    }
  }
  const pool = new Pool({ ...options, Client: PrimaryClient, verify: refuseStandby })
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>

  async function connectToPrimary(): Promise<PoolClient> {
    for (let tries = 1; ; tries++) {
      const tried = hosts.current()
      try {
        return await connect()
      } catch (error) {
        if (isQueueFull(error)) throw error
        hosts.leave(tried)
        if (tries >= hosts.count) throw error
      }
    }
  }

  pool.connect = ((connected?: Connected) => {
    const connecting = connectToPrimary()
    if (!connected) return connecting
    connecting.then(
      (client) => connected(undefined, client, (error) => client.release(error)),
      (error: Error) => connected(error, undefined, () => undefined),
    )
  }) as Pool['connect']
  return pool
}

function refuseStandby(client: PoolClient, accept: (error?: Error) => void): void {
  isReadOnly(client).then((readOnly) => accept(readOnly ? new Error('The database is a standby') : undefined), accept)
}

async function isReadOnly(client: PoolClient): Promise<boolean> {
  const shown = parseRows(
    { transaction_read_only: 'always' },
    await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only'),
  )
  return shown[0]?.transaction_read_only === 'on'
}
