import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { outgoingMails } from '#server/platform/database/mail-tables.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createUnpaidOrder } from '#server/testing/create-test-order.ts'
import { assertErrorResponse, openTestApi } from '#server/testing/open-test-api.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'

const testApi = await openTestApi({ ENQUIRIES_PER_MINUTE: '0', ENQUIRIES_PER_ADDRESS: '100000' })
after(() => testApi.close())
const { orm } = testApi.shop.database
const tray = await addTestProduct(testApi.shop.database, { name: 'Brass tray', stock: 100 })

async function orderOf(email: string) {
  const { orderId } = await createUnpaidOrder(testApi.shop, [{ id: tray, quantity: 1 }])
  const [before] = await orm.select().from(orders).where(eq(orders.id, orderId))
  const buyer = { name: 'Asha Rao', email, phone: '9876501234' }
  await orm.update(orders).set({ email, buyer }).where(eq(orders.id, orderId))
  return { id: orderId, number: formatOrderNumber(before?.number ?? 0) }
}
const ask = (number: string, contact: string, more = {}) =>
  testApi.request('orders/link', { body: { number, contact, ...more } })
const linksTo = async (email: string) => (await testApi.listMailsTo(email)).flatMap(({ links }) => links)

test('the number with its e-mail, or its phone, brings the link to the order’s own e-mail address', async () => {
  const order = await orderOf('meera@example.in')
  assert.deepEqual((await ask(order.number, ' Meera@Example.in ')).body, { ok: true })
  await testApi.listMailsTo('meera@example.in')
  const [first] = await testApi.listMailsTo('meera@example.in')
  assert.equal(first?.subject, `Your order ${order.number}`)
  assert.ok(first.links.includes(`${testApi.shop.settings.publicUrl}/order?id=${order.id}`), first.links.join(' '))

  assert.deepEqual((await ask(order.number.replace('GTH-', ''), '+91 98765 01234')).body, { ok: true })
  await testApi.listMailsTo('meera@example.in')
  assert.equal((await testApi.listMailsTo('meera@example.in')).length, 2)
})

test('an account’s order: the link opens it, to be read, without signing in', async () => {
  const order = await orderOf('account@example.in')
  const { user } = await testApi.newCustomer({ email: 'account@example.in' })
  await orm.update(orders).set({ customerId: user.id }).where(eq(orders.id, order.id))
  await ask(order.number, 'account@example.in')
  await linksTo('account@example.in')
  const link = (await linksTo('account@example.in')).find((each) => each.includes('/order?'))
  const opened = await testApi.request(`orders/get${new URL(link ?? 'none:').search}`)
  assert.equal(opened.status, 200)
})

test('right and wrong pairs get one answer and one write; only the right one gets a mail', async () => {
  const order = await orderOf('right@example.in')
  const queued = () => orm.select().from(outgoingMails)
  const pairs = [
    [order.number, 'right@example.in'],
    [order.number, 'wrong@example.in'],
    [order.number, '9123456780'],
    ['GTH-2000000000', 'right@example.in'],
  ] as const
  const answers = []
  for (const [number, contact] of pairs) {
    const before = (await queued()).length
    const { status, body } = await ask(number, contact)
    answers.push({ status, body, writes: (await queued()).length - before })
  }
  assert.deepEqual(
    answers,
    pairs.map(() => ({ status: 200, body: { ok: true }, writes: 1 })),
  )
  await linksTo('right@example.in')
  assert.equal((await linksTo('right@example.in')).filter((link) => link.includes('/order?')).length, 1)
  assert.deepEqual(await testApi.listMailsTo('wrong@example.in'), [])
  assert.deepEqual(await queued(), [], 'what was typed is not kept')
})

test('an erased order, or one of a deleted account, mails nobody', async () => {
  const order = await orderOf('gone@example.in')
  await orm.update(orders).set({ isAccountDeleted: true }).where(eq(orders.id, order.id))
  await ask(order.number, 'gone@example.in')
  await linksTo('gone@example.in')
  assert.deepEqual(await linksTo('gone@example.in'), [])
})

test('what is missing or malformed is said beside its field; programs and other sites are kept off', async () => {
  const { body } = await ask('my gift', '12')
  const { errors } = (body.error?.details ?? {}) as { errors?: { path: string[] }[] }
  assert.deepEqual(
    errors?.map(({ path }) => path),
    [['number'], ['contact']],
  )
  const before = await orm.select().from(outgoingMails)
  assert.deepEqual((await ask('GTH-000001', 'bot@example.in', { hp_subject: 'x' })).body, { ok: true })
  assert.deepEqual(await orm.select().from(outgoingMails), before)
  const elsewhere = { body: { number: '1', contact: 'a@b.in' }, headers: { 'sec-fetch-site': 'cross-site' } }
  assertErrorResponse(await testApi.request('orders/link', elsewhere), 403, /from a page of the shop/)
})

test('numbers cannot be tried out: after a few the shop says to wait, for right and wrong alike', async (t) => {
  const small = await openTestApi({ ENQUIRIES_PER_MINUTE: '0', ENQUIRIES_PER_ADDRESS: '3' })
  t.after(() => small.close())
  const tryNumber = (number: number) =>
    small.request('orders/link', { body: { number: `GTH-${number}`, contact: `person${number}@example.in` } })
  for (const number of [1, 2, 3]) assert.equal((await tryNumber(number)).status, 200)
  assertErrorResponse(await tryNumber(4), 429, /try again later/)
})
