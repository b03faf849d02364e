import { Client } from 'pg'

async function withClient<Outcome>(url: string, work: (client: Client) => Promise<Outcome>): Promise<Outcome> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Waits for a replica; from then on each commit waits until the replica has it on disk. */
export async function followSynchronously(primaryUrl: string): Promise<void> {
  await withClient(primaryUrl, async (client) => {
    await client.query(`ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (*)'`)
    await client.query('SELECT pg_reload_conf()')
    for (;;) {
      const { rowCount } = await client.query(
        `SELECT 1 FROM pg_stat_replication WHERE state = 'streaming' AND sync_state = 'quorum'`,
      )
      if (rowCount) return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })
}

export async function promote(standbyUrl: string): Promise<void> {
  await withClient(standbyUrl, async (client) => {
    await client.query('SELECT pg_promote(true, 60)')
  })
}
