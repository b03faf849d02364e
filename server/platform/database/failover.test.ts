import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { followSynchronously, promote } from '../../../commands/cluster/streaming.ts'
import { startCluster, startReplica, withoutFlushing, type PostgresCluster } from '../../../commands/test-services.ts'
import { isDatabaseUnavailable } from './is-database-unavailable.ts'
import { openDatabase, type Database } from './open-database.ts'

// Starts a primary and its replica for this file alone; it runs only where the tests use PostgreSQL.

const onPostgres = {
  skip: !process.env['TEST_DATABASE_URL'] && 'the embedded database has no replica',
  timeout: 120_000,
}

let primary: PostgresCluster
let standby: PostgresCluster
let database: Database
before(async () => {
  if (onPostgres.skip) return
  primary = (await startCluster(withoutFlushing)) ?? assert.fail('PostgreSQL is missing')
  standby = await startReplica(primary, withoutFlushing)
  await followSynchronously(primary.url)
})
after(async () => {
  await database?.close()
  await Promise.all([primary?.stop(), standby?.stop()])
})

const until = async (isSo: () => Promise<boolean>) => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5))
}

async function write(name: string): Promise<void> {
  await database.orm.transaction(async (tx) => {
    await tx.execute(`INSERT INTO categories (name) VALUES ('${name}')`)
  })
}

test('of several hosts the one that takes writes is found, whatever their order', onPostgres, async () => {
  const [one, two] = [primary, standby].map(({ url }) => new URL(url).host)
  const url = `postgres://postgres@${two},${one}/postgres`
  database = await openDatabase({ url, dataDir: undefined, onError: () => {} })
  for (let times = 0; times < 5; times++) await write(`Before ${times}`)
})

test(
  'when the primary dies nothing is written to its replica, and everything once it was promoted',
  onPostgres,
  async () => {
    let heard = 0
    database.listen('gathri_catalogue', () => heard++)
    await until(async () => heard > 0)
    await primary.crash()
    const refusal = await write('Nowhere').catch((error: unknown) => error)
    assert.ok(isDatabaseUnavailable(refusal), String(refusal))
    await promote(standby.url)
    for (let times = 0; times < 3; times++) await write(`After ${times}`)
    const { rows } = await database.pool.query<{ name: string }>('SELECT name FROM categories ORDER BY id')
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['Before 0', 'Before 1', 'Before 2', 'Before 3', 'Before 4', 'After 0', 'After 1', 'After 2'],
    )
    const before = heard
    await until(async () => {
      await database.pool.query('UPDATE catalogue_version SET version = version + 1')
      await database.pool.query('NOTIFY gathri_catalogue')
      return heard > before + 1
    })
  },
)
