import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test, type TestContext } from 'node:test'
import { startShop } from '../../../commands/start-shop.ts'
import { findFreePort, startCluster, type PostgresCluster } from '../../../commands/test-services.ts'
import { openDatabaseWhenReady } from './open-database-when-ready.ts'

const server = process.env['TEST_DATABASE_URL']
const onPostgres = { skip: server === undefined, timeout: 120_000 }
let cluster: PostgresCluster | undefined
before(async () => {
  if (server !== undefined) cluster = await startCluster()
})
after(() => cluster?.stop())

function scratch(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'gathri-waiting-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const times = (words: RegExp, said: string) => [...said.matchAll(words)].length

test(
  'a shop that is started before its PostgreSQL says so once, waits, and opens when it is there',
  onPostgres,
  async (t) => {
    await cluster?.crash()
    const shop = await startShop({ DATABASE_URL: cluster?.url, DATA_DIR: scratch(t) })
    t.after(() => shop.stop('SIGKILL'))
    await shop.waitForOutput(/does not answer yet/)
    await cluster?.restart()
    await shop.waitUntilReady()
    assert.equal(times(/does not answer yet/g, shop.output()), 1)
    assert.equal(await shop.stop(), 0)
  },
)

test('while it waits, Ctrl-C ends it', onPostgres, async (t) => {
  const nobody = `postgres://shop:secret@127.0.0.1:${await findFreePort()}/gathri`
  const shop = await startShop({ DATABASE_URL: nobody, DATA_DIR: scratch(t) })
  t.after(() => shop.stop('SIGKILL'))
  await shop.waitForOutput(/PostgreSQL at 127\.0\.0\.1:\d+ does not answer yet.*Ctrl-C/)
  await shop.stop('SIGINT')
  assert.ok(!shop.output().includes('secret'))
})

test('what waiting does not cure is said at once', onPostgres, async () => {
  const url = new URL(server ?? '')
  url.pathname = '/nobody_made_this_one'
  const notices: string[] = []
  await assert.rejects(
    openDatabaseWhenReady({ url: url.href, dataDir: undefined }, (sentence) => notices.push(sentence)),
    /nobody_made_this_one/,
  )
  assert.deepEqual(notices, [])
})
