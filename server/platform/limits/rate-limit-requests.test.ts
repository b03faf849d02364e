import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Hono } from 'hono'
import { readConfig } from '#config'
import { deriveKeys } from '#server/platform/settings/derived-keys.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import type { RequestLimitName } from './rate-limits.ts'
import { rateLimitRequests } from './rate-limit-requests.ts'

const database = await openTestDatabase()
after(() => database.close())

const keys = deriveKeys('the session secret of the tests')
const settings = readConfig({
  ORDERS_PER_MINUTE: '3',
  SIGN_INS_PER_MINUTE: '3',
  ENQUIRIES_PER_MINUTE: '3',
  LOOKUPS_PER_MINUTE: '3',
  TRUST_PROXY: 'true',
})

function openProcess(name: RequestLimitName) {
  const app = new Hono()
  app.use(rateLimitRequests({ database, keys, settings }, name))
  app.get('/', (c) => c.text('come in'))
  return async (address: string) => app.request('/', { headers: { 'x-forwarded-for': `8.8.8.8, ${address}` } })
}
const statuses = async (answers: Promise<Response>[]) => (await Promise.all(answers)).map(({ status }) => status)

test('a household with IPv6 is one, and so is an IPv4 address however it comes', async () => {
  const ask = openProcess('lookups')
  const home = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::4']
  assert.deepEqual(await statuses(home.map(ask)), [200, 200, 200, 429])
  const office = ['10.1.2.3', '::ffff:10.1.2.3', '::ffff:a01:203', '10.1.2.3']
  assert.deepEqual(await statuses(office.map(ask)), [200, 200, 200, 429])
  assert.equal((await ask('2001:db8:1:3::1')).status, 200)
})

test('two processes of the shop count together what is shared, and keep no address', async () => {
  const [one, other, elsewhere] = [openProcess('orders'), openProcess('orders'), openProcess('sign-ins')]
  for (const ask of [one, other, one]) assert.equal((await ask('203.0.113.7')).status, 200)
  for (const ask of [one, other]) {
    const refused = await ask('203.0.113.7')
    assert.equal(refused.status, 429)
    assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d?$/)
  }
  assert.equal((await elsewhere('203.0.113.7')).status, 200)
  assert.equal((await other('203.0.113.8')).status, 200)
  const { rows } = await database.pool.query('SELECT * FROM request_limits')
  assert.equal(rows.length, 3)
  assert.doesNotMatch(JSON.stringify(rows), /203\.0|113\.7/)
})

test('who is refused costs the database nothing more until the minute is over', async () => {
  const ask = openProcess('enquiries')
  for (let times = 0; times < 4; times++) await ask('203.0.113.9')
  const points = async () => (await database.pool.query('SELECT sum(points) AS sum FROM request_limits')).rows
  const before = await points()
  assert.deepEqual(
    await statuses(Array.from({ length: 50 }, () => ask('203.0.113.9'))),
    Array.from({ length: 50 }, () => 429),
  )
  assert.deepEqual(await points(), before)
})

test('while the database is away each process counts by itself', async () => {
  const gone = await openTestDatabase()
  await gone.close()
  const app = new Hono()
  app.use(rateLimitRequests({ database: gone, keys, settings }, 'orders'))
  app.get('/', (c) => c.text('come in'))
  const ask = async () => app.request('/', { headers: { 'x-forwarded-for': '203.0.113.10' } })
  assert.deepEqual(await statuses([ask(), ask(), ask(), ask()]), [200, 200, 200, 429])
})
