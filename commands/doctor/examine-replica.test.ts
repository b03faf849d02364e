import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Pool } from 'pg'
import { startCluster, startReplica, withoutFlushing } from '../test-services.ts'
import { examineReplica } from './examine-replica.ts'

const server = process.env['TEST_DATABASE_URL']
const onPostgres = { skip: server === undefined && 'no PostgreSQL is named by TEST_DATABASE_URL', timeout: 120_000 }

test('a replica that follows, one that was promoted, another server, and one that is away', onPostgres, async () => {
  const cluster = (await startCluster(withoutFlushing)) ?? assert.fail('PostgreSQL is missing')
  const standby = await startReplica(cluster, withoutFlushing)
  const [primary, promoted] = [cluster, standby].map(({ url }) => new Pool({ connectionString: url, max: 1 }))
  assert.ok(primary && promoted)
  const examine = async (url: string) => (await examineReplica(primary, { url, mostLagMs: 1_000 }))[0]
  assert.equal((await examine(standby.url))?.level, 'fine')
  await promoted.query('SELECT pg_promote()')
  assert.match((await examine(standby.url))?.sentence ?? '', /takes writes/)
  assert.match((await examine(server ?? ''))?.sentence ?? '', /is another server/)
  await Promise.all([primary.end(), promoted.end()])
  await Promise.all([cluster.stop(), standby.stop()])
  const away = new Pool({ connectionString: server, max: 1 })
  const [finding] = await examineReplica(away, { url: standby.url, mostLagMs: 1_000 })
  await away.end()
  assert.match(finding?.sentence ?? '', /does not answer: .*The catalogue is read from the primary/)
})
