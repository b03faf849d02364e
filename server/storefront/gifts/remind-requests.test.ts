import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { invoices } from '#server/platform/database/document-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { addTestProduct, readStock } from '#server/testing/add-test-product.ts'
import { arjun, createAskDesk, riyasHome } from '#server/testing/ask-steps.ts'
import { openTestApi } from '#server/testing/open-test-api.ts'
import { processPendingRefunds, readOrder, readShipment, runOutboxOnce } from '#server/testing/order-steps.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { remindRequests } from './remind-requests.ts'

const testApi = await openTestApi()
const { shop } = testApi
const { orm } = shop.database
after(() => testApi.close())
const { send, show, open, answer, news } = createAskDesk(testApi)
const tray = await addTestProduct(shop.database, { name: 'Lotus tray', stock: 50 })
const sendTray = () => send([{ id: tray, quantity: 1 }])
const act = (orderId: string, body: object) => testApi.request('orders/ask', { body: { id: orderId, ...body } })

async function wait(days: number) {
  shop.advanceClock(days * 24 * 60)
  await remindRequests(shop)
  await remindRequests(shop)
}

test('Arjun is reminded on days 3, 10 and 14; then the link is over, and he waits longer', async () => {
  const { orderId, code } = await sendTray()
  const today = todayInIndia(shop.now())
  const ask = (await show(orderId)).shipments[0]?.ask
  assert.deepEqual([ask?.until, ask?.endsOn, ask?.mayWait], [addDays(today, 14), addDays(today, 30), true])
  await wait(2)
  assert.deepEqual(await news(orderId), [])
  await wait(1)
  await wait(7)
  assert.deepEqual(await news(orderId), ['day 3', 'day 10'])
  assert.equal((await open(code)).gift.state, 'open')
  await wait(4)
  assert.deepEqual(await news(orderId), ['day 3', 'day 10', 'day 14'])
  const over = await answer(code)
  assert.deepEqual([over.status, over.reason], [410, 'link-over'])
  assert.deepEqual([(await open(code)).gift.state, (await show(orderId)).shipments[0]?.ask?.link], ['over', null])
  await runOutboxOnce(shop, 'order ask mail')
  const subjects = (await testApi.listMailsTo(arjun.email)).map(({ subject }) => subject)
  assert.ok(
    subjects.some((subject) => subject.startsWith('Riya has not answered')),
    subjects.join(),
  )

  assert.equal((await act(orderId, { wait: true })).status, 200)
  assert.equal((await show(orderId)).shipments[0]?.ask?.mayWait, false)
  assert.equal((await open(code)).gift.state, 'open')
  assert.equal((await answer(code)).status, 200)
  assert.equal((await act(orderId, { wait: true })).status, 409)
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('without an answer the order is cancelled on day 30, once, and all of the money goes back', async () => {
  const left = (await readStock(shop.database, tray)) ?? 0
  const { orderId, code } = await sendTray()
  await act(orderId, { wait: true })
  await wait(29)
  assert.equal((await readShipment(shop, orderId)).state, 'asking')
  assert.equal(await readStock(shop.database, tray), left - 1)
  await wait(1)
  assert.equal((await readShipment(shop, orderId)).state, 'cancelled')
  assert.equal(await readStock(shop.database, tray), left)
  await processPendingRefunds(shop)
  assert.equal((await readOrder(shop, orderId)).state, 'refunded')
  const { refund } = await show(orderId)
  assert.equal(refund?.amount, (await readOrder(shop, orderId)).total)
  await runOutboxOnce(shop, 'order cancelled mail')
  const mails = await testApi.listMailsTo(arjun.email)
  assert.ok(mails.some(({ text }) => text.includes('did not tell us an address within 30 days')))
  assert.equal((await answer(code)).reason, 'link-over')
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('a gift that cannot be cancelled keeps no other one waiting', async () => {
  const sent = [await sendTray(), await sendTray(), await sendTray()]
  const { orderId: stuck = '' } = sent[1] ?? {}
  await orm.execute(`CREATE FUNCTION keep_it() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''kept''; END'`)
  await orm.execute(`CREATE TRIGGER keep_it BEFORE UPDATE ON shipments FOR EACH ROW
    WHEN (OLD.id = '${stuck}') EXECUTE FUNCTION keep_it()`)
  shop.advanceClock(31 * 24 * 60)
  await assert.rejects(remindRequests(shop), /not followed up/)
  await orm.execute('DROP TRIGGER keep_it ON shipments')
  const states = await Promise.all(sent.map(async ({ orderId }) => (await readShipment(shop, orderId)).state))
  assert.deepEqual(states, ['cancelled', 'asking', 'cancelled'])
  await remindRequests(shop)
  assert.equal((await readShipment(shop, stuck)).state, 'cancelled')
})

test('an answer and day 30 at the same moment: one of them counts', async () => {
  const { orderId, code } = await sendTray()
  await act(orderId, { wait: true })
  shop.advanceClock(27.9 * 24 * 60)
  const asked = answer(code)
  shop.advanceClock(2.2 * 24 * 60)
  const [answered] = await Promise.all([asked, remindRequests(shop)])
  const { state } = await readShipment(shop, orderId)
  assert.equal(state, answered.status === 200 ? 'placed' : 'cancelled')
  await processPendingRefunds(shop)
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('Arjun enters the address himself, also when the link is over, and sees it', async () => {
  const { orderId, code } = await sendTray()
  await wait(15)
  const wrong = await act(orderId, { info: { ...riyasHome, zipcode: '12' } })
  assert.deepEqual([wrong.status, wrong.body.error?.details['reason']], [400, 'address'])
  assert.equal((await act(orderId, { info: riyasHome })).status, 200)
  const { address, postcode } = (await readShipment(shop, orderId)).recipient
  assert.deepEqual([address, postcode], [riyasHome.address, '570001'])
  assert.equal((await show(orderId)).shipments[0]?.ask?.isHidden, false)
  assert.ok(!(await news(orderId)).includes('answered'))
  assert.equal(await shop.database.orm.$count(invoices, eq(invoices.orderId, orderId)), 1)
  assert.equal((await answer(code)).reason, 'answered')
  assert.equal((await act('AAAAAAAAAAAAAAAAAAAAAAAA', { wait: true })).status, 404)
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('Arjun cancels while Riya is asked: the piece and the money come back', async () => {
  const left = (await readStock(shop.database, tray)) ?? 0
  const { orderId, code } = await sendTray()
  assert.equal((await testApi.request('orders/cancel', { body: { id: orderId } })).status, 200)
  await processPendingRefunds(shop)
  assert.equal((await readOrder(shop, orderId)).state, 'refunded')
  assert.equal(await readStock(shop.database, tray), left)
  assert.equal((await open(code)).gift.state, 'over')
  assert.deepEqual(await checkLedger(shop.database), [])
})
