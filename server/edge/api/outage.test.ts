import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { after, before, test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { Client } from 'pg'
import { createShopMetrics } from '#server/platform/metrics/shop-metrics.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { openDatabase, defaultLimits } from '#server/platform/database/open-database.ts'
import { registerHealthRoutes } from '#server/platform/http/register-health-routes.ts'
import { startJobs } from '#server/start-jobs.ts'
import { cancelParcel, findParcelsToCancel } from '#server/fulfilment/cancellations/cancel-parcel.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { testApiAddress, createUnpaidOrder, payInWindow, createTestQuote } from '#server/testing/create-test-order.ts'
import { createPaidOrder, readOrder, runOutboxOnce } from '#server/testing/order-steps.ts'
import { startCluster, type PostgresCluster } from '../../../commands/test-services.ts'
import { createApi } from './api.ts'
import { errorShape } from '#contract/errors.ts'

// This file crashes a PostgreSQL of its own. Skipped where the tests run on PGlite.
const onPostgres = process.env['TEST_DATABASE_URL'] !== undefined
let cluster: PostgresCluster | undefined
before(async () => {
  if (onPostgres) cluster = await startCluster()
})
after(() => cluster?.stop())

// While the database is away nothing may hold the process but timers that do not; a shop is held by its port.
const holding = setInterval(() => {}, 60_000)
after(() => clearInterval(holding))

async function openShopOnCluster(t: TestContext, changes: Partial<typeof defaultLimits> = {}) {
  if (!cluster) return assert.fail('there is no PostgreSQL here')
  const { url } = cluster
  const name = `outage_${Math.random().toString(36).slice(2)}`
  // Superusers may connect when nobody else may.
  await admin(`CREATE ROLE ${name} LOGIN`)
  await admin(`CREATE DATABASE ${name} OWNER ${name}`)
  const address = new URL(url)
  address.username = name
  address.pathname = `/${name}`
  const database = await openDatabase({
    url: address.href,
    dataDir: undefined,
    limits: { ...defaultLimits, ...changes },
  })
  const shop = await openTestShop({ RECONCILE_OPEN_SECONDS: '0.05' }, database)
  t.after(() => shop.close())
  return { shop, name, url: address.href }
}

async function admin(sql: string): Promise<void> {
  const client = new Client({ connectionString: cluster?.url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

function questions(quoteId: string, product: number): [string, string, unknown?][] {
  const cart = [{ id: product, quantity: 1 }]
  const { email } = testApiAddress
  const enquiry = {
    kind: 'contact',
    topic: 'Something else',
    name: 'Asha Rao',
    email,
    message: 'Do you wrap books?',
  }
  return [
    ['GET', '/api/products'],
    ['GET', `/api/products/${product}`],
    ['GET', '/api/categories'],
    ['GET', '/api/suggestions?q=tray'],
    ['GET', '/api/orders/get?id=0d3f2a70-0000-4000-8000-000000000000'],
    ['POST', '/api/orders/new', { info: testApiAddress, cart, shipping: quoteId, expectedTotal: 1 }],
    ['POST', '/api/auth/local', { identifier: email, password: 'a long enough one' }],
    ['POST', '/api/auth/local/register', { firstName: 'Asha', lastName: 'Rao', email, password: 'a long enough one' }],
    ['POST', '/api/auth/forgot-password', { email }],
    ['POST', '/api/newsletter', { email }],
    ['POST', '/api/enquiries', enquiry],
  ]
}

async function ask(shop: TestShop, [method, path, body]: [string, string, unknown?]) {
  return createApi(shop).request(path, {
    method,
    headers: { 'content-type': 'application/json', origin: shop.settings.publicUrl },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

async function assertRefusedForNow(answer: Response, what: string): Promise<void> {
  const body: unknown = await answer.json()
  assert.equal(answer.status, 503, `${what}: ${JSON.stringify(body)}`)
  assert.ok(Number(answer.headers.get('retry-after')) > 0, `${what} says when to come back`)
  const { error } = errorShape.parse(body)
  assert.match(error.message, /Please try again in a (moment|minute)\.$/, what)
}

test(
  'while PostgreSQL is away every question gets 503 and a time to come back; afterwards all is as before',
  {
    skip: !onPostgres,
    timeout: 120_000,
  },
  async (t) => {
    const { shop } = await openShopOnCluster(t)
    const product = await addTestProduct(shop.database, { stock: 5 })
    const quoteId = await createTestQuote(shop, [{ id: product, quantity: 1 }])
    const health = new Hono()
    registerHealthRoutes(health, shop, createShopMetrics(shop))
    assert.equal((await health.request('/readyz')).status, 200)

    const order = await createUnpaidOrder(shop, [{ id: product, quantity: 1 }])
    const jobs = startJobs(shop)
    t.after(() => jobs.stop())
    await cluster?.crash()
    try {
      for (const question of questions(quoteId, product))
        await assertRefusedForNow(await ask(shop, question), question.slice(0, 2).join(' '))
      assert.equal((await health.request('/readyz')).status, 503)
      assert.equal((await health.request('/healthz')).status, 200)
    } finally {
      await cluster?.restart()
    }
    for (const question of questions(quoteId, product)) {
      const { status } = await ask(shop, question)
      assert.ok(status < 500, `${question[1]} answered ${status} after the restart`)
    }
    assert.equal((await health.request('/readyz')).status, 200)

    // No webhook comes: only a job that outlived the outage can find the payment.
    await payInWindow(shop, order, { webhook: false })
    const state = async () =>
      (await shop.database.orm.select().from(orders).where(eq(orders.id, order.orderId)))[0]?.state
    while ((await state()) !== 'placed') await wait(20)
  },
)

async function orderTogether(shop: TestShop, product: number, times: number): Promise<Response[]> {
  const cart = [{ id: product, quantity: 1 }]
  const quoteIds = await Promise.all(Array.from({ length: times }, () => createTestQuote(shop, cart)))
  return Promise.all(
    quoteIds.map((shipping) => ask(shop, ['POST', '/api/orders/new', { info: testApiAddress, cart, shipping }])),
  )
}

test(
  'twenty who wait for a row that somebody holds are all asked to come back, and then served',
  {
    skip: !onPostgres,
    timeout: 120_000,
  },
  async (t) => {
    const { shop, url } = await openShopOnCluster(t, { lockMs: 100 })
    const product = await addTestProduct(shop.database, { stock: 100 })
    const holder = new Client({ connectionString: url })
    await holder.connect()
    try {
      await holder.query('BEGIN')
      await holder.query('SELECT * FROM variants WHERE id = $1 FOR UPDATE', [product])
      for (const answer of await orderTogether(shop, product, 20)) await assertRefusedForNow(answer, 'an order')
    } finally {
      await holder.end()
    }
    // One by one: together they would wait for each other's row lock.
    for (let times = 0; times < 3; times++) {
      const [answer] = await orderTogether(shop, product, 1)
      assert.equal(answer?.status, 200)
    }
  },
)

test(
  'a buyer’s cancelling waits until a booking has let go of the order, and once it is stored a busy order is no failure',
  {
    skip: !onPostgres,
    timeout: 120_000,
  },
  async (t) => {
    const { shop, url } = await openShopOnCluster(t, { lockMs: 100 })
    const product = await addTestProduct(shop.database, { stock: 100 })
    const holder = new Client({ connectionString: url })
    await holder.connect()
    const whileOrderIsHeld = async (orderId: string, work: () => Promise<void>) => {
      await holder.query('BEGIN')
      await holder.query('SELECT FROM orders WHERE id = $1 FOR UPDATE', [orderId])
      await work().finally(() => holder.query('ROLLBACK'))
    }
    const cancel = (id: string) => ask(shop, ['POST', '/api/orders/cancel', { id }])
    const until = async (question: string, values: string[]) => {
      while ((await shop.database.pool.query(question, values)).rowCount === 0) await wait(20)
    }
    try {
      const first = await createPaidOrder(shop, [{ id: product, quantity: 1 }])
      let cancelling: Promise<Response> | undefined
      await whileOrderIsHeld(first.orderId, async () => {
        cancelling = cancel(first.orderId)
        await until(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`, [])
        await wait(300)
      })
      assert.equal((await cancelling)?.status, 200)

      const { orderId } = await createPaidOrder(shop, [{ id: product, quantity: 1 }])
      await runOutboxOnce(shop, 'book courier')
      await shop.controlSandbox('PUT', '/faults', { provider: 'shiprocket', fault: 'delay_ms', value: 500, times: 1 })
      cancelling = cancel(orderId)
      await until('SELECT FROM parcels WHERE shipment_id = $1 AND cancel_requested_at IS NOT NULL', [orderId])
      await whileOrderIsHeld(orderId, async () => assert.equal((await cancelling)?.status, 202))
      for (const id of await findParcelsToCancel(shop)) await cancelParcel(shop, id)
      assert.equal((await readOrder(shop, orderId)).state, 'cancelled')
    } finally {
      await holder.end()
    }
  },
)

test(
  'a statement that takes too long is ended, and the shopper asked to come back',
  {
    skip: !onPostgres,
    timeout: 120_000,
  },
  async (t) => {
    const { shop, url } = await openShopOnCluster(t, { lockMs: 60_000, statementMs: 1_500 })
    const product = await addTestProduct(shop.database, { stock: 100 })
    const holder = new Client({ connectionString: url })
    await holder.connect()
    try {
      await holder.query('BEGIN')
      await holder.query('LOCK TABLE orders IN ACCESS EXCLUSIVE MODE')
      for (const answer of await orderTogether(shop, product, 2)) await assertRefusedForNow(answer, 'an order')
    } finally {
      await holder.end()
    }
  },
)

test(
  'a restart that breaks every connection, and a server without room for another, are answered alike',
  {
    skip: !onPostgres,
    timeout: 120_000,
  },
  async (t) => {
    const { shop, name } = await openShopOnCluster(t)
    const product = await addTestProduct(shop.database, { stock: 100 })
    const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`
    for (let times = 0; times < 5; times++) {
      await admin(cut)
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask(shop, ['GET', '/api/categories'])))
      for (const answer of answers) if (answer.status !== 200) await assertRefusedForNow(answer, 'a question')
    }
    await admin(`ALTER DATABASE ${name} CONNECTION LIMIT 0`)
    await admin(cut)
    while ((await ask(shop, ['GET', '/api/categories'])).status === 200);
    for (const answer of await Promise.all([1, 2, 3].map(() => ask(shop, ['GET', `/api/products/${product}`]))))
      await assertRefusedForNow(answer, 'a question')
    await admin(`ALTER DATABASE ${name} CONNECTION LIMIT -1`)
    for (const { status } of await orderTogether(shop, product, 3)) assert.equal(status, 200)
  },
)

test(
  'a server that neither answers nor hangs up does not keep shoppers for ever',
  {
    skip: !onPostgres,
    timeout: 120_000,
  },
  async (t) => {
    const { shop, url } = await openShopOnCluster(t)
    const product = await addTestProduct(shop.database)
    const line = await openLine(t, new URL(url))
    const slow = await openDatabase({
      url: line.url,
      dataDir: undefined,
      limits: { ...defaultLimits, connections: 2, connectMs: 3_000, lockMs: 1_000, statementMs: 1_000 },
    })
    t.after(() => slow.close())
    const behindLine = { ...shop, database: slow }
    assert.equal((await ask(behindLine, ['GET', `/api/products/${product}`])).status, 200)
    line.freeze()
    for (const answer of await Promise.all([1, 2, 3, 4].map(() => ask(behindLine, ['GET', '/api/categories']))))
      await assertRefusedForNow(answer, 'a question')
    line.thaw()
    assert.equal((await ask(behindLine, ['GET', '/api/categories'])).status, 200)
  },
)

/** A TCP proxy to PostgreSQL that can stall without closing. */
async function openLine(t: TestContext, to: URL) {
  let frozen = false
  const lines = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      lines.add(one)
      one.on('error', () => {}).on('data', (bytes) => frozen || other.write(bytes))
      one.on('close', () => {
        lines.delete(one)
        other.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    for (const line of lines) line.destroy()
    server.close()
  })
  const near = new URL(to)
  near.port = String((server.address() as AddressInfo).port)
  return { url: near.href, freeze: () => (frozen = true), thaw: () => (frozen = false) }
}
