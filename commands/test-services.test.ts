import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client } from 'pg'
import { startCluster } from './test-services.ts'

const onPostgres = { skip: process.env['TEST_DATABASE_URL'] === undefined }

async function connect(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.end()
}

test('a PostgreSQL that is stopped while it is down, or rising, stays down', onPostgres, async () => {
  const cluster = await startCluster()
  assert.ok(cluster)
  await connect(cluster.url)
  await cluster.crash()
  const rising = cluster.restart()
  await cluster.stop()
  await rising
  await assert.rejects(connect(cluster.url), { code: 'ECONNREFUSED' })

  const down = await startCluster()
  await down?.crash()
  await down?.stop()
  await assert.rejects(async () => down?.restart(), /stopped for good/)
  await assert.rejects(connect(down?.url ?? ''), { code: 'ECONNREFUSED' })
})
