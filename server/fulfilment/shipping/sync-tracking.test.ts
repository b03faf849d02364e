import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { eq, isNull } from 'drizzle-orm'
import { createApi } from '#server/edge/api/api.ts'
import { ledgerExceptions, orderStatusHistory, outbox } from '#server/platform/database/order-tables.ts'
import { courierWebhooks } from '#server/platform/database/parcel-tables.ts'
import { resolveException } from '#server/platform/ledger/record-exception.ts'
import { listExceptions } from '#server/fulfilment/exceptions/list-exceptions.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { showOrder } from '#server/orders/buyer-view/show-order.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import {
  runOutboxOnce,
  listUnresolvedExceptions,
  readOrder,
  readParcel,
  createPaidOrder,
  neverAborted,
} from '#server/testing/order-steps.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { pollTracking } from './poll-tracking.ts'
import { syncTracking } from './sync-tracking.ts'
import { processCourierUpdate, pendingCourierUpdates } from './process-courier-update.ts'

type SentPush = { name: string; about: string; path: string; body: string }

const shop = await openTestShop()
const api = createApi(shop)
const tray = await addTestProduct(shop.database)
afterEach(() => shop.controlSandbox('DELETE', '/faults'))
after(() => shop.close())

async function bookedOrder() {
  const { orderId } = await createPaidOrder(shop, [{ id: tray, quantity: 1 }])
  await runOutboxOnce(shop, 'book courier')
  const awb = (await readParcel(shop, orderId))?.awb
  assert.ok(awb)
  return { orderId, awb }
}
const advance = (awb: string, to: string) => shop.controlSandbox('POST', '/shiprocket/advance', { awb, to })
const sync = async (orderId: string) => {
  const parcel = await readParcel(shop, orderId)
  assert.ok(parcel && (await syncTracking(shop, parcel)))
}
const listPushes = async (awb: string) =>
  (await shop.controlSandbox<SentPush[]>('GET', '/events')).filter(({ about }) => about === awb).map(({ body }) => body)
const push = async (body: string, token = shop.secrets.courierWebhookToken) => {
  const answer = await api.request('/api/webhooks/courier-updates', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': token },
    body,
  })
  return answer.status
}
const processPendingUpdates = async () => {
  for (let rounds = 0; rounds < 3; rounds++) {
    for (const id of await pendingCourierUpdates(shop)) await processCourierUpdate(shop, id)
    shop.advanceClock(1)
  }
}
const readStates = async (orderId: string) =>
  (
    await shop.database.orm
      .select()
      .from(orderStatusHistory)
      .where(eq(orderStatusHistory.orderId, orderId))
      .orderBy(orderStatusHistory.id)
  ).map(({ state }) => state)
const readMailKinds = async (orderId: string) =>
  (await shop.database.orm.select().from(outbox).where(eq(outbox.orderId, orderId)))
    .map(({ kind }) => kind)
    .filter((kind) => kind.endsWith('mail'))
    .toSorted()
const readTimeline = async (orderId: string) => {
  const shown = await showOrder(shop, { orderId, customerId: null })
  assert.ok(shown.ok)
  return shown.order.parcel?.timeline ?? []
}

test('a parcel takes its order along, step by step, and tells the shopper twice', async () => {
  const { orderId, awb } = await bookedOrder()
  for (const to of [
    'OUT FOR PICKUP',
    'PICKED UP',
    'IN TRANSIT',
    'REACHED DESTINATION HUB',
    'OUT FOR DELIVERY',
    'DELIVERED',
  ]) {
    await advance(awb, to)
    await sync(orderId)
    await sync(orderId)
  }
  assert.deepEqual(await readStates(orderId), [
    'awaiting payment',
    'placed',
    'packed',
    'shipped',
    'out for delivery',
    'delivered',
  ])
  assert.deepEqual(await readMailKinds(orderId), [
    'order delivered mail',
    'order packing mail',
    'order placed mail',
    'order shipped mail',
  ])
  assert.deepEqual(
    (await readTimeline(orderId)).map(({ status, place }) => `${status}, ${place}`),
    [
      'Delivered, Jaipur',
      'Out for delivery, Jaipur',
      'Reached destination hub, Jaipur',
      'In transit, Jaipur',
      'Picked up from our workshop, Jaipur',
      'The courier is on the way to our workshop, Jaipur',
      'Pick-up arranged, Jaipur',
      'Booked with the courier, Jaipur',
    ],
  )
  assert.equal((await readParcel(shop, orderId))?.nextPollAt, null, 'nothing is left to ask')
})

test('pushes in any order, twice each, make one timeline and no step back', async () => {
  const { orderId, awb } = await bookedOrder()
  for (const to of ['PICKED UP', 'OUT FOR DELIVERY', 'DELIVERED']) await advance(awb, to)
  const bodies = (await listPushes(awb)).toReversed()
  assert.equal(bodies.length, 5)
  for (const body of [...bodies, ...bodies]) assert.equal(await push(body), 200)
  await processPendingUpdates()
  assert.deepEqual(await readStates(orderId), ['awaiting payment', 'placed', 'delivered'])
  assert.deepEqual(await readMailKinds(orderId), ['order delivered mail', 'order packing mail', 'order placed mail'])
  assert.equal((await readTimeline(orderId)).length, 5)
  const stored = await shop.database.orm.select().from(courierWebhooks)
  assert.ok(stored.every(({ processedAt }) => processedAt !== null))
})

test('a push is a hint: what it claims is asked, and a forged one changes nothing', async () => {
  const { orderId, awb } = await bookedOrder()
  const claim = JSON.stringify({
    awb,
    shipment_status: 'DELIVERED',
    shipment_status_id: 7,
    order_id: 'x',
    scans: [],
  })
  assert.equal(await push(claim, 'a guess'), 401)
  assert.equal(await push(claim, ''), 401)
  assert.equal(await push(claim), 200)
  await processPendingUpdates()
  assert.equal((await readOrder(shop, orderId)).state, 'placed')
})

test('a word we do not know is kept and moves nothing', async () => {
  const { orderId, awb } = await bookedOrder()
  const scan = { date: '2026-11-21 10:00:00', location: 'Nagpur', 'sr-status-label': 'HELD FOR ELEPHANTS' }
  const body = JSON.stringify({
    awb: Number(awb),
    shipment_status: 'HELD FOR ELEPHANTS',
    shipment_status_id: 99,
    order_id: 'x_1',
    scans: [scan],
  })
  assert.equal(await push(body), 200)
  await processPendingUpdates()
  assert.equal((await readOrder(shop, orderId)).state, 'placed')
  const words = (await readTimeline(orderId)).map(({ status, place }) => `${status}, ${place}`)
  assert.ok(words.includes('Held for elephants, Nagpur'), words.join('; '))
})

test('what is not an update, or about nobody’s parcel, is stored and forgotten after a day', async () => {
  assert.equal(await push('{"hello":"there"}'), 200)
  assert.equal(await push('not json'), 200)
  assert.equal(await push('{"awb":"\u0000"}'), 200)
  assert.deepEqual(await listUnresolvedExceptions(shop), ['webhook cannot be read'])
  await shop.database.pool.query('DELETE FROM ledger_breaks')
  assert.equal(await push('{"awb":"999","order_id":"other-shop-1","shipment_status":"DELIVERED"}'), 200)
  assert.equal(await push('x'.repeat(300 * 1024)), 413)
  await processPendingUpdates()
  const unknown = async () =>
    (await shop.database.orm.select().from(courierWebhooks)).filter(({ processedAt }) => processedAt === null)
  assert.equal((await unknown()).length, 1)
  shop.advanceClock(25 * 60)
  await processPendingUpdates()
  assert.equal((await unknown()).length, 0)
})

test('a push that the courier service cannot confirm now is taken up again', async () => {
  const { orderId, awb } = await bookedOrder()
  await advance(awb, 'PICKED UP')
  await shop.controlSandbox('PUT', '/faults', {
    provider: 'shiprocket',
    route: '*',
    fault: 'status',
    value: 503,
    times: 2,
  })
  assert.equal(await push((await listPushes(awb)).at(-1) ?? ''), 200)
  while ((await readOrder(shop, orderId)).state !== 'shipped') await processPendingUpdates()
})

test('without any push, parcels under way are asked after, ever less often', async () => {
  const { orderId, awb } = await bookedOrder()
  await advance(awb, 'PICKED UP')
  await pollTracking(shop, neverAborted)
  assert.equal((await readOrder(shop, orderId)).state, 'placed', 'not yet')
  shop.advanceClock(31)
  await pollTracking(shop, neverAborted)
  assert.equal((await readOrder(shop, orderId)).state, 'shipped')
  const pauses: number[] = []
  for (let times = 0; times < 24; times++) {
    const { nextPollAt } = (await readParcel(shop, orderId)) ?? {}
    const minutes = Math.ceil(((nextPollAt?.getTime() ?? 0) - shop.now().getTime()) / 60_000)
    pauses.push(minutes)
    shop.advanceClock(minutes)
    await pollTracking(shop, neverAborted)
  }
  assert.deepEqual(
    pauses,
    pauses.toSorted((a, b) => a - b),
  )
  assert.deepEqual([pauses[0], pauses.at(-1)], [15, 360])
})

for (const [to, state] of [
  ['RTO INITIATED', 'shipped'],
  ['RTO DELIVERED', 'returned'],
  ['LOST', 'shipped'],
  ['CANCELLED', 'shipped'],
] as const)
  test(`${to}: a person has to look, and the order is ${state}`, async () => {
    const { orderId, awb } = await bookedOrder()
    await advance(awb, 'PICKED UP')
    await sync(orderId)
    await advance(awb, to)
    await sync(orderId)
    await sync(orderId)
    assert.equal((await readOrder(shop, orderId)).state, state)
    assert.deepEqual(await listUnresolvedExceptions(shop), ['parcel in trouble'])
    await shop.database.pool.query('DELETE FROM ledger_breaks')
  })

test('a parcel whose first report is that it is back counts as returned', async () => {
  const { orderId, awb } = await bookedOrder()
  await advance(awb, 'RTO DELIVERED')
  await sync(orderId)
  assert.equal((await readOrder(shop, orderId)).state, 'returned')
  await shop.database.pool.query('DELETE FROM ledger_breaks')
})

test('each spelling of a courier moves its order, and what nobody knows is shown to a person until it is over', async () => {
  const { orderId, awb } = await bookedOrder()
  const say = async (label: string) => {
    await advance(awb, label)
    await sync(orderId)
    await sync(orderId)
  }
  const openExceptions = async () => {
    const rows = await shop.database.orm.select().from(ledgerExceptions).where(isNull(ledgerExceptions.resolvedAt))
    return rows.map(({ kind, reference, details }) => [kind, reference === orderId, details['label']])
  }
  await say('IN TRANSIT-EN-ROUTE')
  assert.equal((await readOrder(shop, orderId)).state, 'shipped')
  await say('UNDELIVERED-1st Attempt')
  const mails = await shop.database.orm.select().from(outbox).where(eq(outbox.orderId, orderId))
  assert.ok(mails.some(({ kind }) => kind === 'order undelivered mail'))
  assert.deepEqual(await openExceptions(), [])
  await say('Partial_Delivered')
  assert.deepEqual(await openExceptions(), [['courier not understood', true, 'Partial_delivered']])
  await say('RTO IN INTRANSIT')
  assert.deepEqual(await openExceptions(), [['parcel in trouble', true, 'Rto In Intransit']])
  await resolveException(shop.database.orm, { kind: 'parcel in trouble', reference: orderId }, shop.now())
  await sync(orderId)
  assert.deepEqual(await openExceptions(), [], 'what was seen to does not come back with the same words')
  await say('RTO DELIVERED')
  assert.deepEqual(await openExceptions(), [['parcel in trouble', true, 'Rto Delivered']], 'one matter for each parcel')
  const { data } = await listExceptions(shop, { state: 'open', limit: 5 }, ['owner'])
  const { number } = await readOrder(shop, orderId)
  assert.deepEqual(
    data.map(({ order, happened }) => [order, happened.slice(0, 35)]),
    [[formatOrderNumber(number), 'The courier says: “Rto Delivered”. ']],
  )
  await shop.database.pool.query('DELETE FROM ledger_breaks')
})

test('old links show where the parcel is, but not its number', async () => {
  const { orderId, awb } = await bookedOrder()
  await sync(orderId)
  shop.advanceClock(24 * 60)
  const shown = await showOrder(shop, { orderId, customerId: null })
  assert.ok(shown.ok && shown.order.parcel)
  assert.equal(shown.order.parcel.awb, `•••${awb.slice(-4)}`)
  assert.equal(shown.order.parcel.timeline.length, 2)
})
