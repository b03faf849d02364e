import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { and, eq } from 'drizzle-orm'
import { buyerListResponse, buyerResponse, buyerExportResponse } from '#contract/counter/buyers.ts'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { audit, auditPersonal } from '#server/platform/database/audit-tables.ts'
import { buyers } from '#server/platform/database/buyer-tables.ts'
import { customers } from '#server/platform/database/customer-tables.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createOrderRequest, payInWindow, testAddress } from '#server/testing/create-test-order.ts'
import { applyPaymentOnce } from '#server/testing/order-in-parts.ts'
import { openTestCounter, type TestCounter } from '#server/testing/open-test-counter.ts'
import { neverAborted, processPendingRefunds } from '#server/testing/order-steps.ts'
import { updateBuyers } from './update-buyers.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'

let counter: TestCounter
let tray: number
before(async () => {
  counter = await openTestCounter()
  tray = await addTestProduct(counter.shop.database, { stock: 10_000 })
})
after(() => counter.close())

async function buy(email: string, customerId: number | null = null): Promise<string> {
  const { shop } = counter
  const info = { ...testAddress, email }
  const opened = await placeOrder(
    shop,
    await createOrderRequest(shop, [{ id: tray, quantity: 2 }], { info, customerId }),
  )
  assert.ok(opened.ok)
  await applyPaymentOnce(shop, (await payInWindow(shop, opened)).paymentId)
  return opened.orderId
}
const update = () => updateBuyers(counter.shop, neverAborted)
const findBuyer = async (email: string) => {
  const [row] = await counter.shop.database.orm.select().from(buyers).where(eq(buyers.email, email))
  return row
}
const expectBuyer = async (email: string) => {
  const row = await findBuyer(email)
  assert.ok(row)
  return row
}

test('who buys stands among the buyers once the job has run, each order counted once, refunds taken off', async () => {
  const [first, second] = [await buy('kavita@example.in'), await buy('kavita@example.in')]
  await buy('ravi@example.in')
  assert.equal(await findBuyer('kavita@example.in'), undefined, 'placing writes nothing here')
  await Promise.all([update(), update()])
  await update()
  const { total } = await readOrder(first)
  const kavita = await expectBuyer('kavita@example.in')
  assert.deepEqual([kavita.orders, kavita.spent, kavita.name, kavita.customerId], [2, 2 * total, 'Asha Rao', null])
  assert.ok((await cancelOrder(counter.shop, second, null)).ok)
  await processPendingRefunds(counter.shop)
  counter.shop.advanceClock(60)
  await update()
  assert.equal((await expectBuyer('kavita@example.in')).spent, total)
})

async function readOrder(id: string) {
  const [order] = await counter.shop.database.orm.select().from(orders).where(eq(orders.id, id))
  assert.ok(order)
  return order
}

test('buyers are found by name, e-mail, tag and page; who may not see e-mails and amounts gets none', async () => {
  for (const name of ['one', 'two', 'three']) await buy(`page-${name}@example.in`)
  await update()
  const owner = await counter.signInAs('owner')
  const list = async (query: string, as = owner) =>
    buyerListResponse.parse((await counter.request(`buyers${query}`, { as })).body)
  const first = await list('?q=page-&limit=2')
  assert.deepEqual([first.data.length, first.count, first.more], [2, 3, false])
  const second = await list(`?q=page-&limit=2&after=${first.next}`)
  assert.deepEqual([second.data.length, second.next], [1, null])
  assert.equal(new Set([...first.data, ...second.data].map(({ id }) => id)).size, 3)
  assert.equal((await list('?q=%25')).count, 0)
  const accountant = await counter.signInAs('accountant')
  assert.equal((await list('?q=page-', accountant)).count, 0, 'an e-mail that is not seen finds nobody')
  const seen = await list('?q=Asha', accountant)
  assert.ok(seen.count >= 3 && seen.data.every(({ email, spent }) => email === null && spent !== undefined))
  const page = await counter.request(`buyers/${first.data[0]?.id}`, { as: accountant })
  assert.ok(!JSON.stringify(page.body).includes('@example.in'))
  assert.equal((await counter.request('buyers', { as: await counter.signInAs('packer') })).status, 403)
})

test('note and tags are kept with their version and in the audit, without the person’s name', async () => {
  const { id } = await expectBuyer('ravi@example.in')
  const as = await counter.signInAs('support')
  const patch = (body: object, version: string) =>
    counter.request(`buyers/${id}`, { method: 'PATCH', body, as, headers: { 'if-match': version } })
  const body = { note: 'Rings twice before a delivery', tags: ['weddings', 'weddings'] }
  const saved = await patch(body, '"v1"')
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
  const { data } = buyerResponse.parse(saved.body)
  assert.deepEqual([data.note, data.tags, data.version, data.bought.length], [body.note, ['weddings'], 2, 1])
  assert.equal((await patch({ note: 'x' }, '"v1"')).status, 412)
  assert.equal((await patch({ note: 'x' }, '')).status, 428)
  const found = await counter.request('buyers?tag=weddings', { as })
  assert.deepEqual(
    buyerListResponse.parse(found.body).data.map((row) => row.id),
    [id],
  )
  const of = and(eq(audit.subjectKind, 'buyer'), eq(audit.subjectId, String(id)))
  const [entry] = await counter.shop.database.orm.select().from(audit).where(of)
  assert.deepEqual([entry?.subjectName, entry?.fields.toSorted(), entry?.after], [`Buyer ${id}`, ['note', 'tags'], {}])
})

test('a guest’s data is put together, and they are told; support asks, and somebody else confirms', async () => {
  const { id } = await expectBuyer('kavita@example.in')
  const post = async (as: { cookie: string }) => counter.request(`buyers/${id}/export`, { body: {}, as })
  assert.equal((await post(await counter.signInAs('owner'))).body.error?.details['reason'], 'step-up')
  assert.deepEqual((await post(await counter.stepUpAs('support'))).body, { asked: true, data: null })
  const owner = await counter.stepUpAs('owner')
  const shown = buyerResponse.parse((await counter.request(`buyers/${id}`, { as: owner })).body)
  assert.deepEqual(
    shown.data.requests.map(({ kind }) => kind),
    ['export'],
  )
  const { asked, data } = buyerExportResponse.parse((await post(owner)).body)
  assert.equal(asked, false)
  assert.deepEqual([data?.['email'], (data?.['orders'] as unknown[] | undefined)?.length], ['kavita@example.in', 2])
  assert.deepEqual(await listMailKinds('kavita@example.in'), ['buyer data exported'])
  const after = buyerResponse.parse((await counter.request(`buyers/${id}`, { as: owner })).body)
  assert.deepEqual(after.data.requests, [])
})

async function listMailKinds(recipient: string): Promise<string[]> {
  const { rows } = await counter.shop.database.pool.query<{ kind: string }>(
    'SELECT kind FROM outgoing_mails WHERE recipient = $1 ORDER BY id',
    [recipient],
  )
  return rows.map(({ kind }) => kind)
}

test('an erased guest is gone from the buyers for ever; orders and invoices stay, and open to nobody', async () => {
  const email = 'ravi@example.in'
  const { id } = await expectBuyer(email)
  const erase = (as: { cookie: string }, openOrders: string[] = []) =>
    counter.request(`buyers/${id}/erase`, { body: { reason: 'Wrote to us', openOrders }, as })
  assert.deepEqual((await erase(await counter.stepUpAs('support'))).body, { asked: true })
  const [open] = await counter.shop.database.orm.select().from(orders).where(eq(orders.email, email))
  const number = formatOrderNumber(open?.number ?? 0)
  const refused = await erase(await counter.stepUpAs('manager'))
  assert.deepEqual([refused.status, refused.body.error?.details['orders']], [409, [number]])
  assert.match(refused.body.error?.message ?? '', /is not finished\. If you erase them now, its page closes/)
  const erased = await erase(await counter.stepUpAs('manager'), [number])
  assert.deepEqual([erased.status, erased.body], [200, { asked: false }])
  assert.equal(await findBuyer(email), undefined)
  counter.shop.advanceClock(5)
  await update()
  assert.equal(await findBuyer(email), undefined)
  const [order] = await counter.shop.database.orm.select().from(orders).where(eq(orders.email, email))
  assert.deepEqual([order?.isAccountDeleted, order?.isContactErasureRequested], [true, true])
  assert.deepEqual(await listMailKinds(email), ['buyer erased'])
  const kept = await counter.shop.database.orm
    .select()
    .from(auditPersonal)
    .where(eq(auditPersonal.subjectId, String(id)))
  assert.deepEqual(kept, [])
  const entries = await counter.shop.database.orm
    .select()
    .from(audit)
    .where(eq(audit.subjectId, String(id)))
  assert.ok(entries.some(({ operation }) => operation === 'customers.erase'))
  assert.ok(!JSON.stringify(entries).includes('ravi@'))
})

test('of somebody with an account, the account goes, too', async () => {
  const email = 'meena@example.in'
  const { orm } = counter.shop.database
  const [customer] = await orm
    .insert(customers)
    .values({
      email,
      firstName: 'Meena',
      lastName: 'Das',
      provider: 'google',
      googleSub: 'meena',
      createdAt: new Date(),
      updatedAt: new Date(),
    })
    .returning()
  assert.ok(customer)
  await buy(email, customer.id)
  await buy(email)
  await update()
  const buyer = await expectBuyer(email)
  assert.deepEqual([buyer.customerId, buyer.orders], [customer.id, 2])
  const open = await orm.select().from(orders).where(eq(orders.email, email))
  const body = { openOrders: open.map(({ number }) => formatOrderNumber(number)) }
  const erased = await counter.request(`buyers/${buyer.id}/erase`, { body, as: await counter.stepUpAs('owner') })
  assert.deepEqual(erased.body, { asked: false })
  assert.deepEqual(await orm.select().from(customers).where(eq(customers.email, email)), [])
  const left = await orm.select().from(orders).where(eq(orders.email, email))
  assert.ok(left.length === 2 && left.every((order) => order.isAccountDeleted && order.customerId === null))
  assert.deepEqual(await listMailKinds(email), ['account deleted'])
})
