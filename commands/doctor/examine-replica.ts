import { Pool } from 'pg'
import type { Settings } from '#config'
import { fine, look, stop, type Finding } from './finding.ts'

const CONNECT_MS = 5_000
// WAL that the replica has not replayed; a little is normal.
const MUCH_BYTES = 64 * 1024 * 1024

type Server = { server: string; isReplica: boolean }

export async function examineReplica(primary: Pick<Pool, 'query'>, replica: Settings['replica']): Promise<Finding[]> {
  if (!replica) return []
  const pool = new Pool({ connectionString: replica.url, max: 1, connectionTimeoutMillis: CONNECT_MS })
  pool.on('error', () => {})
  try {
    return [await compare(primary, pool)]
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return [look(`The replica does not answer: ${said}. The catalogue is read from the primary until it does.`)]
  } finally {
    await pool.end()
  }
}

async function compare(primary: Pick<Pool, 'query'>, replica: Pool): Promise<Finding> {
  const asked = `SELECT system_identifier::text AS server, pg_is_in_recovery() AS "isReplica" FROM pg_control_system()`
  const [own, other] = await Promise.all([primary.query<Server>(asked), replica.query<Server>(asked)])
  if (own.rows[0]?.server !== other.rows[0]?.server)
    return stop(
      'DATABASE_REPLICA_URL is another server, and no replica of DATABASE_URL: correct it, or leave it empty.',
    )
  if (!other.rows[0]?.isReplica)
    return look(
      'DATABASE_REPLICA_URL takes writes, so it is no replica, and nothing is read from it. After a failover, make a new one with pg_basebackup.',
    )
  const wal = await primary.query<{ position: string }>('SELECT pg_current_wal_lsn()::text AS position')
  const { rows } = await replica.query<{ bytes: number }>(
    'SELECT greatest($1::pg_lsn - pg_last_wal_replay_lsn(), 0)::float8 AS bytes',
    [wal.rows[0]?.position],
  )
  const bytes = rows[0]?.bytes ?? 0
  if (bytes > MUCH_BYTES)
    return look(
      `The replica is ${Math.round(bytes / 2 ** 20)} MB of log behind its primary. Look at its load, its disk and the line between the two.`,
    )
  return fine('The replica follows its primary, and the catalogue may be read from it.')
}
