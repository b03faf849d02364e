import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { startShop, type StartedShop } from '../../../commands/start-shop.ts'
import { startCluster } from '../../../commands/test-services.ts'

const onPostgres = {
  skip:
    (process.env['TEST_DATABASE_URL'] === undefined || process.platform !== 'linux') &&
    'this is about PostgreSQL on Linux',
  timeout: 300_000,
}
const NAME = 'database.gathri.example'

/** Patches DNS lookups of one process; they fail while the file exists. */
const resolver = (gone: string) => `
import dns from 'node:dns'
import { existsSync } from 'node:fs'
const lookup = dns.lookup
dns.lookup = (name, options, done = options) => {
  if (name !== '${NAME}') return lookup(name, options, done)
  if (!existsSync(${JSON.stringify(gone)})) return lookup('127.0.0.1', options, done)
  const error = new Error('getaddrinfo ENOTFOUND ' + name)
  process.nextTick(done, Object.assign(error, { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: name }))
}`

async function open(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'gathri-unreachable-'))
  const cluster = await startCluster()
  assert.ok(cluster)
  const admin = new Client({ connectionString: cluster.url })
  await admin.connect()
  const gone = join(folder, 'gone')
  const file = join(folder, 'resolver.mjs')
  await writeFile(file, resolver(gone))
  const shop = await startShop({
    DATABASE_URL: Object.assign(new URL(cluster.url), { hostname: NAME }).href,
    DATA_DIR: folder,
    NODE_OPTIONS: `--import=${pathToFileURL(file).href}`,
  })
  t.after(async () => {
    await shop.stop()
    await admin.end().catch(() => undefined)
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  })
  await shop.waitUntilReady()
  /** Cuts all open connections without closing them properly. */
  const cutConnections = () =>
    admin.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND client_port > 0',
    )
  return { shop, cluster, admin, gone, cutConnections }
}

const ask = async ({ origin }: StartedShop, path: string, body?: unknown) => {
  const sent = body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const response = await fetch(origin + path, sent || {})
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const question = { delivery_postcode: '400001', cart: [{ id: 1, quantity: 1 }] }

async function assertOpenWithout(shop: StartedShop, seen: string): Promise<void> {
  while ((await ask(shop, '/shop')).headers.get('warning') === null) await wait(20)
  assert.equal((await ask(shop, '/shop')).text, seen, 'what was seen is shown on')
  const page = await ask(shop, '/product/2')
  assert.equal(page.status, 503)
  assert.match(page.text, /<h1>This page did not open<\/h1>.*Your cart is safe.*Retry/s)
  const refused = await ask(shop, '/api/orders/getShipOptions', question)
  assert.equal(refused.status, 503, refused.text)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.match(JSON.parse(refused.text).error.message, /^[A-Z][^{}]*\.$/, 'a sentence')
}

async function assertBack(shop: StartedShop): Promise<void> {
  while ((await ask(shop, '/product/2')).status !== 200) await wait(20)
  while ((await ask(shop, '/shop')).headers.get('warning') !== null) await wait(20)
  while ((await ask(shop, '/readyz')).status !== 200) await wait(20)
  assert.equal((await ask(shop, '/api/orders/getShipOptions', question)).status, 200)
}

test(
  'while nobody knows the name of PostgreSQL what was seen is shown and the rest may be tried again; then all is back',
  onPostgres,
  async (t) => {
    const { shop, gone, cutConnections } = await open(t)
    const { text: seen } = await ask(shop, '/shop')
    await writeFile(gone, '')
    await cutConnections()
    await assertOpenWithout(shop, seen)
    await rm(gone)
    await assertBack(shop)
  },
)

test(
  'while PostgreSQL has no memory for connections what was seen is shown and the rest may be tried again; then all is back',
  onPostgres,
  async (t) => {
    const { shop, cluster, admin, cutConnections } = await open(t)
    const { text: seen } = await ask(shop, '/shop')
    const { rows } = await admin.query<{ data_directory: string }>('SHOW data_directory')
    const [postmaster = ''] = (await readFile(join(rows[0]!.data_directory, 'postmaster.pid'), 'utf8')).split('\n')
    const status = await readFile(`/proc/${postmaster}/status`, 'utf8')
    const size = Number(/^VmSize:\s+(\d+) kB/m.exec(status)?.[1]) * 1_024
    const { uid, gid } = await stat(`/proc/${postmaster}`)
    const limitMemory = (bytes: number | 'unlimited') =>
      execFileSync('prlimit', ['--pid', postmaster, `--as=${bytes}:`], { uid, gid })
    // New backends inherit the limit, and cannot take more memory than their parent.
    limitMemory(size)
    await cutConnections()
    await assert.rejects(new Client({ connectionString: cluster.url }).connect(), /out of memory/)
    await assertOpenWithout(shop, seen)
    limitMemory('unlimited')
    await assertBack(shop)
  },
)
