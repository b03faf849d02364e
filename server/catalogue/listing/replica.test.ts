import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Client, type QueryResultRow } from 'pg'
import { defaultLimits, openDatabase, type Database } from '#server/platform/database/open-database.ts'
import { catalogueReads } from '#server/platform/database/replica-metrics.ts'
import { openTestSite, type TestSite } from '#server/testing/open-test-site.ts'
import { startCluster, startReplica, withoutFlushing, type PostgresCluster } from '../../../commands/test-services.ts'
import { readCatalogueVersion } from '#server/catalogue/categories/catalogue-version.ts'
import { openReplica, type Replica } from './replica.ts'

// Starts a primary and its replica for this file alone; it runs only where the tests use PostgreSQL.

const onPostgres = {
  skip: !process.env['TEST_DATABASE_URL'] && 'the embedded database has no replica',
  timeout: 120_000,
}
const MOST_LAG_MS = 300
const PRODUCT = 1

let primary: PostgresCluster
let standby: PostgresCluster
let database: Database
let replica: Replica
let site: TestSite
const said: string[] = []

before(async () => {
  if (onPostgres.skip) return
  primary = (await startCluster(withoutFlushing)) ?? assert.fail('PostgreSQL is missing')
  database = await openDatabase({ url: primary.url, dataDir: undefined })
  standby = await startReplica(primary, withoutFlushing)
  const note = ({ event }: { event: string }) => void said.push(event)
  replica = openReplica(
    database,
    { url: standby.url, mostLagMs: MOST_LAG_MS, limits: { ...defaultLimits, connectMs: 30_000 } },
    { info: note, warn: note } as unknown as Parameters<typeof openReplica>[2],
  )
  site = await openTestSite({}, database, replica)
})
after(async () => {
  await site?.close()
  await standby?.stop()
  await primary?.stop()
})

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5))
}

async function askStandby<Row extends QueryResultRow>(text: string): Promise<Row[]> {
  const client = new Client({ connectionString: standby.url })
  client.on('error', () => {})
  await client.connect()
  return client
    .query<Row>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

async function countReads(source: 'primary' | 'replica'): Promise<number> {
  const { values } = await catalogueReads.get()
  return values.find(({ labels }) => labels.source === source)?.value ?? 0
}

const rename = (name: string) => database.pool.query('UPDATE products SET name = $1 WHERE id = $2', [name, PRODUCT])
const shows = async (name: string) => (await site.request(`/product/${PRODUCT}`)).text.includes(name)

test(
  'pages, the API, searches and the sitemap are read from the replica, and nothing of them from the primary',
  onPostgres,
  async () => {
    await until(() => replica.isInUse)
    const atPrimary = await countReads('primary')
    for (const target of [
      '/',
      '/shop',
      `/product/${PRODUCT}`,
      '/api/products',
      '/api/categories',
      '/api/suggestions?q=tray',
      '/shop?q=brsas',
      '/sitemap.xml',
      '/sitemaps/products-1.xml',
    ]) {
      const before = await countReads('replica')
      assert.equal((await site.request(target)).status, 200, target)
      assert.ok((await countReads('replica')) > before, target)
    }
    assert.equal(await countReads('primary'), atPrimary)
  },
)

test('nothing older is read than what the primary was seen at', onPostgres, async () => {
  const before = await countReads('replica')
  for (let change = 1; change <= 60; change++) {
    await rename(`Brass Tray No. ${change}`)
    const version = await readCatalogueVersion(database)
    replica.require(version)
    assert.ok((await readCatalogueVersion(replica)) >= version)
    if (change % 10 === 0) await until(() => replica.isInUse)
    assert.ok((await readCatalogueVersion(replica)) >= version)
  }
  assert.ok((await countReads('replica')) >= before + 6, 'the replica has answered in between')
})

test(
  'a page that is kept is never older than its version, also while the replica stands still',
  onPostgres,
  async () => {
    await askStandby('SELECT pg_wal_replay_pause()')
    await until(() =>
      askStandby<{ state: string }>('SELECT pg_get_wal_replay_pause_state() AS state').then(
        ([row]) => row?.state === 'paused',
      ),
    )
    await rename('Lotus Tray')
    await until(() => shows('Lotus Tray'))
    assert.deepEqual(
      (await askStandby<{ name: string }>(`SELECT name FROM products WHERE id = ${PRODUCT}`)).map(
        ({ name }) => name === 'Lotus Tray',
      ),
      [false],
    )
    assert.equal(replica.isInUse, false)
    await until(() => said.includes('replica.left_out'))
    await askStandby('SELECT pg_wal_replay_resume()')
    await until(() => replica.isInUse)
    assert.equal(said.at(-1), 'replica.back')
    site.responseCache.clear()
    assert.ok(await shows('Lotus Tray'))
  },
)

test('one that falls behind without a change of the catalogue is left out, too', onPostgres, async () => {
  await askStandby('SELECT pg_wal_replay_pause()')
  await until(() =>
    askStandby<{ state: string }>('SELECT pg_get_wal_replay_pause_state() AS state').then(
      ([row]) => row?.state === 'paused',
    ),
  )
  await database.pool.query('CREATE TABLE somebody_else (id int)')
  await until(() => !replica.isInUse)
  await askStandby('SELECT pg_wal_replay_resume()')
  await until(() => replica.isInUse)
})

/** Never ends on the replica, and answers at once on the primary. */
const stuckOnReplica =
  'SELECT CASE WHEN pg_is_in_recovery() THEN pg_sleep(3600)::text END, pg_is_in_recovery() AS "isReplica"'
const untilStuck = () =>
  until(async () => (await askStandby(`SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'`)).length > 0)

test(
  'what a replica was asked when it dies is answered by the primary, and it is used again when it is back',
  onPostgres,
  async () => {
    const asked = replica.pool.query<{ isReplica: boolean }>(stuckOnReplica)
    const together = replica.pinned().pool.query<{ isReplica: boolean }>(stuckOnReplica)
    await untilStuck()
    await standby.crash()
    for (const { rows } of await Promise.all([asked, together])) assert.equal(rows[0]?.isReplica, false)
    assert.equal(replica.isInUse, false)
    for (const target of ['/shop?category=2', '/product/2', '/api/products?sort=price:asc'])
      assert.equal((await site.request(target)).status, 200, target)
    await standby.restart()
    await until(() => replica.isInUse)
  },
)

test('one that hangs is left by those who wait for it', onPostgres, async () => {
  const asked = replica.pool.query<{ isReplica: boolean }>(stuckOnReplica)
  await untilStuck()
  const frozen = await askStandby<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  )
  for (const { pid } of frozen) process.kill(pid, 'SIGSTOP')
  assert.equal((await asked).rows[0]?.isReplica, false)
  for (const { pid } of frozen) process.kill(pid, 'SIGCONT')
  await until(() => replica.isInUse)
})

test('one that was promoted is a replica no more', onPostgres, async () => {
  await askStandby('SELECT pg_promote()')
  await until(() => !replica.isInUse)
  await rename('Marigold Tray')
  await until(() => shows('Marigold Tray'))
  assert.equal(replica.isInUse, false)
})
