import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { Client } from 'pg'
import { orders } from '#server/database/order-tables.ts'
import { openDatabase, usualLimits } from '#server/database/open-database.ts'
import { mountHealth } from '#server/http/health.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { addProduct } from '#server/orders/test-goods.ts'
import { openTestShop, type TestShop } from '#server/orders/test-shop.ts'
import { ashasAddress, openAshasOrder, pay, quoteFor } from '#server/orders/test-shopper.ts'
import { startCluster, type Cluster } from '../../commands/test-tools.ts'
import { createApi } from './api.ts'
import { errorShape } from './error-shape.ts'

// A PostgreSQL of this file's own falls and comes back. Only where the tests run on PostgreSQL.
const onPostgres = process.env['TEST_DATABASE_URL'] !== undefined
let cluster: Cluster | undefined
before(async () => {
  if (onPostgres) cluster = await startCluster()
})
after(() => cluster?.stop())

async function openShopOnCluster(t: TestContext, changes: Partial<typeof usualLimits> = {}) {
  if (!cluster) return assert.fail('there is no PostgreSQL here')
  const { url } = cluster
  const name = `outage_${Math.random().toString(36).slice(2)}`
  await admin(`CREATE DATABASE ${name}`)
  const address = new URL(url)
  address.pathname = `/${name}`
  const database = await openDatabase({
    url: address.href,
    dataDir: undefined,
    limits: { ...usualLimits, ...changes },
  })
  const shop = await openTestShop({ RECONCILE_OPEN_SECONDS: '0.05' }, database)
  t.after(() => shop.close())
  return { shop, name }
}

async function admin(sql: string): Promise<void> {
  const client = new Client({ connectionString: cluster?.url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

/** Everything a shopper may send, and what a client reads of the shop. */
function questions(quoteId: string, product: number): [string, string, unknown?][] {
  const cart = [{ id: product, quantity: 1 }]
  const { email } = ashasAddress
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
    ['POST', '/api/orders/new', { info: ashasAddress, cart, shipping: quoteId, expectedTotal: 1 }],
    ['POST', '/api/auth/local', { identifier: email, password: 'a long enough one' }],
    [
      'POST',
      '/api/auth/local/register',
      { firstName: 'Asha', lastName: 'Rao', email, password: 'a long enough one' },
    ],
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
    const product = await addProduct(shop.database, { stock: 5 })
    const quoteId = await quoteFor(shop, [{ id: product, quantity: 1 }])
    const health = new Hono()
    mountHealth(health, shop)
    assert.equal((await health.request('/readyz')).status, 200)

    const order = await openAshasOrder(shop, [{ id: product, quantity: 1 }])
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

    // Nobody tells the shop of the payment: only a job that outlived the outage can find it.
    await pay(shop, order, { webhook: false })
    const state = async () =>
      (await shop.database.orm.select().from(orders).where(eq(orders.id, order.orderId)))[0]?.state
    while ((await state()) !== 'placed') await wait(20)
  },
)
