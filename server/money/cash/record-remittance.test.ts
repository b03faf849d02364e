import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { desc, eq } from 'drizzle-orm'
import type { CashList } from '#contract/counter/cash.ts'
import { audit } from '#server/platform/database/audit-tables.ts'
import { shippingQuotes } from '#server/platform/database/order-tables.ts'
import { syncTracking } from '#server/fulfilment/shipping/sync-tracking.ts'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createOrderRequest, testAddress } from '#server/testing/create-test-order.ts'
import { makeToken } from '#server/testing/make-token.ts'
import { openTestCounter, type TestCounter } from '#server/testing/open-test-counter.ts'
import { readParcel, runOutboxOnce } from '#server/testing/order-steps.ts'
import { listCash } from './list-cash.ts'

let counter: TestCounter
before(async () => {
  counter = await openTestCounter({ CASH_ON_DELIVERY: 'on', CASH_UP_TO_RUPEES: '5000' })
})
after(() => counter.close())

test('a program that reads reports of tax sees the cash, but records none', async () => {
  const { headers } = await makeToken(counter, ['reports.tax'])
  assert.equal((await counter.request('cash', { headers })).status, 200)
  const body = { paidOn: '2026-11-29', reference: 'UTR0', text: '141123221000001, 1299' }
  const refused = await counter.request('cash-remittances', { body, headers })
  assert.deepEqual([refused.status, refused.body.error?.details['reason']], [403, 'permission'])
  const own = await makeToken(counter, ['cash.record'])
  assert.equal((await counter.request('cash-remittances', { body, headers: own.headers })).status, 200)
})

test('what couriers owe counts every parcel, not only those of the list', async () => {
  const { shop } = counter
  const before = (await listCash(shop.database)).owed
  const [one, two] = [await deliver(), await deliver()]
  const listed = await listCash(shop.database, 1)
  assert.equal(listed.data.length, 1)
  assert.equal(listed.owed, before + one.wanted + two.wanted)
})

test('a transfer recorded again with another amount corrects it, and the log says so', async () => {
  const { orm } = counter.shop.database
  const as = await counter.signInAs('accountant')
  const { awb, wanted } = await deliver()
  const record = async (reference: string, rupees: number, paidOn = '2026-11-29') => {
    const body = { paidOn, reference, text: `${awb}, ${rupees}` }
    const answer = await counter.request('cash-remittances', { body, as })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    const { data } = (await counter.request('cash', { as })).body as { data: CashList['data'] }
    const [entry] = await orm.select().from(audit).where(eq(audit.operation, 'cash.record')).orderBy(desc(audit.id))
    const paidOut = data.find((row) => row.awb === awb)?.paidOut
    return { recorded: answer.body['recorded'], paidOut, before: entry?.before, after: entry?.after }
  }
  assert.deepEqual(await record('UTR1', 10), {
    recorded: 1,
    paidOut: 10_00,
    before: {},
    after: { paidOn: '2026-11-29', parcels: 1, amount: 10_00 },
  })
  await record('UTR2', 5)
  assert.deepEqual(await record('UTR1', wanted / 100 - 5), {
    recorded: 1,
    paidOut: wanted,
    before: { corrected: [{ awb, amount: 10_00 }] },
    after: { paidOn: '2026-11-29', parcels: 1, amount: wanted - 5_00, corrected: [{ awb, amount: wanted - 5_00 }] },
  })
  assert.equal((await record('UTR1', wanted / 100 - 5)).recorded, 0)
})

let buyers = 0
async function deliver() {
  const { shop } = counter
  const number = ++buyers
  const info = { ...testAddress, email: `cash${number}@example.in`, phone: String(9_800_000_000 + number) }
  const tray = await addTestProduct(shop.database, { stock: 9, price: 100_000 })
  const wanted = await createOrderRequest(shop, [{ id: tray, quantity: 1 }], { info, payOnDelivery: true })
  await shop.database.orm.update(shippingQuotes).set({ takesCash: true })
  const placed = await placeOrder(shop, wanted)
  assert.ok(placed.ok, JSON.stringify(placed))
  await runOutboxOnce(shop, 'book courier')
  const parcel = await readParcel(shop, placed.orderId)
  for (const to of ['PICKED UP', 'DELIVERED']) {
    await shop.controlSandbox('POST', '/shiprocket/advance', { awb: parcel?.awb, to })
    await syncTracking(shop, parcel!)
  }
  return { awb: parcel?.awb, wanted: placed.amount }
}
