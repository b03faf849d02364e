import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { startCluster, type PostgresCluster } from '../../../commands/test-services.ts'
import { openTestSite, type TestSite } from '#server/testing/open-test-site.ts'

// Needs a PostgreSQL that this file can stop: only where the tests run on PostgreSQL.
const onPostgres = process.env['TEST_DATABASE_URL'] !== undefined
let cluster: PostgresCluster | undefined
let site: TestSite
before(async () => {
  if (!onPostgres) return
  cluster = await startCluster()
  site = await openTestSite({}, await openDatabase({ url: cluster?.url, dataDir: undefined }))
})
after(async () => {
  await site?.close()
  await cluster?.stop()
})

const seen = [
  '/',
  '/shop',
  '/shop?category=1',
  '/product/1',
  '/data/',
  '/data/product/1',
  '/api/products',
  '/api/suggestions?q=tray',
]
const unseen = ['/product/2', '/shop?q=potli', '/data/product/2', '/api/products?sort=price:asc', '/sitemap.xml']

test(
  'while the database is away what was seen is shown and said to be old, also when it had just changed; the rest may be tried again',
  { skip: !onPostgres, timeout: 120_000 },
  async () => {
    const before = new Map<string, string>()
    for (const target of seen) {
      const { status, text, headers } = await site.request(target)
      assert.deepEqual([status, headers.warning], [200, undefined], target)
      before.set(target, text)
    }
    await cluster?.crash()
    try {
      // As after a change of the catalogue: nothing in the cache is fresh.
      site.responseCache.clear()
      await assertServed(before)
      while ((await site.request('/')).headers.warning === undefined);
      await assertServed(before)
      for (const target of unseen) {
        const { status, headers, text } = await site.request(target)
        assert.equal(status, 503, `${target}: ${text.slice(0, 300)}`)
        assert.ok(Number(headers['retry-after']) > 0, target)
        assert.equal(headers['cache-control'], 'no-store', target)
      }
      const { text, headers } = await site.request('/product/2')
      assert.match(headers['content-type'] ?? '', /^text\/html/)
      assert.match(text, /<h1>This page did not open<\/h1>.*Your cart is safe.*Retry/s)
      assert.equal((await site.request('/about')).status, 200, 'what needs no database is as ever')
      assert.equal((await site.request('/readyz')).status, 503)
      assert.equal((await site.request('/healthz')).status, 200)
    } finally {
      await cluster?.restart()
    }
    while ((await site.request('/')).headers.warning !== undefined);
    for (const target of [...seen, ...unseen]) {
      const { status, headers } = await site.request(target)
      assert.deepEqual([status, headers.warning], [200, undefined], target)
    }
    assert.equal((await site.request('/readyz')).status, 200)
  },
)

async function assertServed(before: ReadonlyMap<string, string>): Promise<void> {
  for (const [target, wanted] of before) {
    const { status, text, headers } = await site.request(target)
    assert.deepEqual([status, text], [200, wanted], target)
    assert.match(headers.warning?.toString() ?? '', /^110 /, target)
    assert.match(headers.age ?? '', /^\d+$/, target)
  }
}
