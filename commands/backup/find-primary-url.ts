import { createPrimaryHosts } from '#server/platform/database/database-hosts.ts'
import { openPrimaryPool } from '#server/platform/database/primary-pool.ts'

const CONNECT_MS = 5_000

/** Dump and books must come from one server, so this picks the host that accepts writes. */
export async function findPrimaryUrl(url: string): Promise<string> {
  const hosts = createPrimaryHosts(url)
  if (hosts.count === 1) return url
  const pool = openPrimaryPool(hosts, { max: 1, connectionTimeoutMillis: CONNECT_MS })
  pool.on('error', () => {})
  try {
    await pool.query('SELECT')
    return hosts.current()
  } finally {
    await pool.end()
  }
}
