import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer, type ServerResponse, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { reviews } from '#server/platform/database/review-tables.ts'
import { enquiries } from '#server/platform/database/enquiry-tables.ts'
import { outgoingMails } from '#server/platform/database/mail-tables.ts'
import { staff } from '#server/platform/database/staff-tables.ts'
import { webhookEnds, webhookSends } from '#server/platform/database/webhook-tables.ts'
import { recordException, resolveException } from '#server/platform/ledger/record-exception.ts'
import { createJobList } from '#server/job-list.ts'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { createPaidOrder, forceDelivered, neverAborted } from '#server/testing/order-steps.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { webhookEventNames, type WebhookEvent } from '#shop/webhooks/webhook-events.ts'
import { addWebhook, changeWebhook } from './change-webhook.ts'
import { listWebhooks } from './list-webhooks.ts'
import { purgeWebhookSends } from './purge-webhook-sends.ts'
import { resendWebhook, testWebhook } from './resend-webhook.ts'
import { sendDueWebhooks } from './send-webhooks.ts'

type Received = { headers: IncomingHttpHeaders; raw: string; type: string; data: Record<string, unknown> }

const by: StaffActor = { kind: 'staff', id: 'meera', name: 'Meera', session: null, network: null }
let shop: TestShop
let received: Received[] = []
let answer: (received: Received) => { status: number; location?: string } = () => ({ status: 204 })
const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const raw = Buffer.concat(parts).toString()
    const got: Received = { headers: request.headers, raw, ...(JSON.parse(raw) as Pick<Received, 'type' | 'data'>) }
    received.push(got)
    const { status, location } = answer(got)
    response.writeHead(status, location === undefined ? {} : { location }).end(status >= 400 ? 'not\ntoday' : '')
  })
})
let url: string

before(async () => {
  shop = await openTestShop()
  await seedCatalogueFixture(shop.database)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
})
beforeEach(async () => {
  await shop.database.orm.delete(webhookEnds)
  await shop.database.orm.execute(sql`UPDATE variants SET stock = 60 WHERE id = 1`)
  received = []
  answer = () => ({ status: 204 })
})
after(async () => {
  server.close()
  await shop.close()
})

async function add(...events: WebhookEvent[]) {
  const added = await addWebhook(shop, { url, events: events.length > 0 ? events : webhookEventNames }, by)
  assert.ok(added.ok, 'message' in added ? added.message : '')
  return { id: added.webhook.id, version: added.webhook.version, secret: added.secret }
}
const send = (by_ = shop) => sendDueWebhooks(by_, neverAborted)
const cart = [{ id: 1, quantity: 1 }]
const types = () => received.map(({ type }) => type)
const readSends = () => shop.database.orm.select().from(webhookSends).orderBy(webhookSends.id)
const readEnd = async (id: string) => (await listWebhooks(shop.database.orm, id))[0]

test('an order tells its way in its order, signed so that anybody can check it, and names nobody', async () => {
  const { secret } = await add()
  const { orderId } = await createPaidOrder(shop, cart)
  await forceDelivered(shop.database.orm, orderId)
  const queue = createJobList(shop).queues.find(({ name }) => name === 'webhooks to others')
  await queue?.run(neverAborted)
  assert.deepEqual(types(), ['order.placed', 'order.delivered'])
  const [placed] = received
  assert.match(String(placed?.data['order']), /^GTH-\d{6}$/)
  assert.ok(!/asha|rao|example\.in|98765/i.test(JSON.stringify(received.map(({ raw }) => raw))), 'somebody is named')
  for (const { headers, raw } of received) {
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${raw}`
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const signature = createHmac('sha256', key).update(signed).digest('base64')
    assert.equal(headers['webhook-signature'], `v1,${signature}`)
    assert.ok(Math.abs(Number(headers['webhook-timestamp']) - shop.now().getTime() / 1000) < 60)
  }
  const rows = await readSends()
  assert.deepEqual(new Set(rows.map(({ status }) => status)), new Set(['arrived']))
  assert.ok(!JSON.stringify(await shop.database.orm.select().from(webhookEnds)).includes(secret), 'kept sealed')
})

test('only what was asked for is told, also to two; what is rolled back never was', async () => {
  await add('product.changed')
  await add('product.changed', 'stock.low')
  const { orm } = shop.database
  const change = () => orm.execute(sql`UPDATE products SET name = name || '.' WHERE id = 1`)
  await assert.rejects(
    orm.transaction(async (tx) => {
      await tx.execute(sql`UPDATE products SET name = 'Never' WHERE id = 1`)
      throw new Error('a bad moment')
    }),
  )
  assert.deepEqual(await readSends(), [])
  await change()
  await change()
  await orm.execute(sql`UPDATE variants SET stock = low_at WHERE id = 1`)
  await orm.execute(sql`UPDATE variants SET stock = greatest(low_at - 1, 0) WHERE id = 1`)
  await send()
  assert.deepEqual(types().toSorted(), ['product.changed', 'product.changed', 'stock.low'])
  assert.deepEqual(received.find(({ type }) => type === 'product.changed')?.data['product'], 1)
})

test('what is sold out, an enquiry, a held review and what needs a person are told, by number and without a word of theirs', async () => {
  await add('stock.out', 'enquiry.received', 'review.waiting', 'exception.opened')
  const { orm } = shop.database
  await orm.execute(sql`UPDATE variants SET stock = 0 WHERE id = 1`)
  await orm.execute(sql`UPDATE variants SET stock = 0 WHERE id = 1`)
  const answers = { name: 'Asha Rao', message: 'For a wedding' }
  await orm
    .insert(enquiries)
    .values({ kind: 'contact', email: 'asha@example.in', answers, digest: 'x', createdAt: shop.now() })
  for (const state of ['waiting', 'published'] as const)
    await orm.insert(reviews).values({ productId: 1, rating: 2, body: 'Too small', author: 'Asha', state })
  const mismatch = { kind: 'wrong amount' as const, reference: 'a-secret-order-id' }
  for (const details of [{}, { again: true }]) await recordException(orm, { ...mismatch, details }, shop.now())
  await resolveException(orm, mismatch, shop.now())
  await recordException(orm, mismatch, shop.now())
  await send()
  assert.deepEqual(types().toSorted(), [
    'enquiry.received',
    'exception.opened',
    'exception.opened',
    'review.waiting',
    'stock.out',
  ])
  const told = received.map(({ raw }) => raw).join()
  assert.doesNotMatch(told, /Asha|asha@|wedding|small|a-secret/i)
  assert.match(String(received.find(({ type }) => type === 'enquiry.received')?.data['enquiry']), /^GTH-Q-\d{6}$/)
  const [needed] = received.filter(({ type }) => type === 'exception.opened')
  assert.equal(needed?.data['kind'], 'wrong amount')
  await resolveException(orm, mismatch, shop.now())
})

test('what fails is tried again later with the same id; what is about the same waits behind it', async () => {
  await add('order.placed', 'order.delivered')
  const { orderId } = await createPaidOrder(shop, cart)
  await forceDelivered(shop.database.orm, orderId)
  answer = () => ({ status: 503 })
  await send()
  await send()
  assert.deepEqual(types(), ['order.placed'], 'once, and nothing overtook it')
  const [first] = await readSends()
  assert.deepEqual([first?.attempts, first?.answerStatus, first?.answer], [1, 503, 'not today'])
  answer = () => ({ status: 200 })
  shop.advanceClock(1)
  await send()
  assert.deepEqual(types(), ['order.placed', 'order.placed', 'order.delivered'])
  assert.equal(received[1]?.headers['webhook-id'], received[0]?.headers['webhook-id'])
})

test('while an end fails only its first is tried, and all follow once it works', async () => {
  const { id } = await add('order.placed')
  await createPaidOrder(shop, cart)
  answer = () => ({ status: 500 })
  await send()
  for (const _ of [1, 2, 3]) await createPaidOrder(shop, cart)
  await send()
  assert.equal(received.length, 1)
  assert.notEqual((await readEnd(id))?.failingSince, null)
  answer = () => ({ status: 200 })
  shop.advanceClock(1)
  await send()
  assert.equal(received.length, 5)
  assert.equal((await readEnd(id))?.failingSince, null)
})

test('two processes send each once; one that was killed before it wrote down the answer repeats the same id', async () => {
  await add('order.placed')
  for (const _ of [1, 2, 3, 4]) await createPaidOrder(shop, cart)
  await Promise.all([send(), send()])
  assert.equal(received.length, 4)
  assert.equal(new Set(received.map(({ headers }) => headers['webhook-id'])).size, 4)

  const { pool } = shop.database
  await createPaidOrder(shop, cart)
  await pool.query(`CREATE FUNCTION be_killed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed'; END $$;
    CREATE TRIGGER be_killed BEFORE UPDATE ON webhook_sends FOR EACH ROW WHEN (NEW.status = 'arrived') EXECUTE FUNCTION be_killed()`)
  await assert.rejects(send())
  await pool.query('DROP TRIGGER be_killed ON webhook_sends; DROP FUNCTION be_killed')
  await send()
  assert.equal(received.length, 5, 'not while the killed one may still be at work')
  shop.advanceClock(1)
  await send()
  assert.equal(received.length, 6)
  assert.equal(received[5]?.headers['webhook-id'], received[4]?.headers['webhook-id'])
  await send()
  assert.equal(received.length, 6)
})

test('after three days of failure an end is switched off, owners are told, and what failed can be sent again', async () => {
  const { orm } = shop.database
  const owner = { id: 'owner-1', name: 'Meera', email: 'meera@example.in', roles: ['owner' as const] }
  await orm.insert(staff).values({ ...owner, state: 'active', createdAt: shop.now() })
  const { id } = await add('order.placed')
  await createPaidOrder(shop, cart)
  answer = () => ({ status: 302, location: url })
  await send()
  assert.equal(received.length, 1, 'a redirect is not followed')
  shop.advanceClock(3 * 24 * 60 + 1)
  await send()
  const end = await readEnd(id)
  assert.deepEqual([end?.state, (await readSends())[0]?.status], ['gave up', 'failed'])
  const mails = await orm.select().from(outgoingMails).where(eq(outgoingMails.kind, 'webhook gave up'))
  assert.deepEqual(
    mails.map(({ recipient }) => recipient),
    ['meera@example.in'],
  )
  await createPaidOrder(shop, cart)
  assert.equal((await readSends()).length, 1, 'nothing is written for an end that is off')

  const [failed] = await readSends()
  assert.equal((await resendWebhook(shop, failed?.id ?? 0, by)).ok, false)
  assert.ok((await changeWebhook(shop, { id, version: end?.version ?? 0, isOn: true }, by)).ok)
  answer = () => ({ status: 200 })
  assert.ok((await resendWebhook(shop, failed?.id ?? 0, by)).ok)
  assert.ok((await testWebhook(shop, id, by)).ok)
  await send()
  assert.deepEqual(types().slice(2).toSorted(), ['order.placed', 'test'])
  shop.advanceClock(31 * 24 * 60)
  await purgeWebhookSends(shop)
  assert.deepEqual(await readSends(), [])
})

test('an end that says 410 is switched off at once', async () => {
  const { id } = await add('order.placed')
  await createPaidOrder(shop, cart)
  answer = () => ({ status: 410 })
  await send()
  assert.equal((await readEnd(id))?.state, 'gave up')
})

test('ends that hang keep no sound one waiting, also with what comes up meanwhile', async () => {
  const hanging: ServerResponse[] = []
  const silent = createServer((_request, response) => void hanging.push(response))
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  const silentUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/hooks`
  try {
    for (let at = 0; at < 6; at++) {
      const added = await addWebhook(shop, { url: silentUrl, events: webhookEventNames }, by)
      assert.ok(added.ok)
      assert.ok((await testWebhook(shop, added.webhook.id, by)).ok)
    }
    const sound = await add()
    assert.ok((await testWebhook(shop, sound.id, by)).ok)
    const sending = send()
    const arrived = async (count: number) => {
      while (received.length < count) await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await arrived(1)
    assert.ok((await testWebhook(shop, sound.id, by)).ok)
    await arrived(2)
    assert.equal(hanging.filter(({ writableEnded }) => writableEnded).length, 0)
    while (hanging.length < 6) await new Promise((resolve) => setTimeout(resolve, 5))
    for (const response of hanging) response.writeHead(204).end()
    await sending
  } finally {
    silent.close()
  }
})
