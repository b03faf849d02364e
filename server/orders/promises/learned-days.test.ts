import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { CourierQuote } from '#providers/courier/courier-provider.ts'
import { shippingQuotes } from '#server/platform/database/order-tables.ts'
import { pinZones, transit } from '#server/platform/database/workshop-tables.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createOrderRequest, promiseTestOrder } from '#server/testing/create-test-order.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { createPaidOrder, neverAborted } from '#server/testing/order-steps.ts'
import { addDays } from '#shop/time/add-days.ts'
import { measureTransitTimes } from './measure-transit-times.ts'
import { recallZone, rememberZone, renewZones } from './pin-zones.ts'

let shop: TestShop
let tray: number
before(async () => {
  shop = await openTestShop()
  tray = await addTestProduct(shop.database, { stock: 100 })
})
after(() => shop.close())

/** Copies of an order's parcel, delivered after 1 to `count` days. */
async function deliver(orderId: string, count: number): Promise<void> {
  await shop.database.orm.execute(sql`
    INSERT INTO shipments SELECT (jsonb_populate_record(one, jsonb_build_object('id', one.id || '-' || (n + 1), 'position', n + 1,
      'state', 'delivered', 'zone', 'c', 'mode', 'surface', 'work_minutes', 0))).*
    FROM shipments AS one, generate_series(1, ${count}::int) AS n WHERE one.id = ${orderId}`)
  await shop.database.orm.execute(sql`
    INSERT INTO parcels (shipment_id, reference, created_at, changed_at)
    SELECT id, id, now(), now() FROM shipments WHERE order_id = ${orderId} AND position > 1`)
  await shop.database.orm.execute(sql`
    INSERT INTO parcel_events (shipment_id, happened_at, stage, label, place, recorded_at)
    SELECT ${orderId} || '-' || (n + 1), at, stage, '', '', now() FROM generate_series(1, ${count}::int) AS n
    CROSS JOIN LATERAL (VALUES ('picked-up', now() - interval '60 days'),
      ('delivered', now() - interval '60 days' + n * interval '1 day')) AS scan (stage, at)`)
}

test('from thirty of our own parcels on their days count, and no longer the courier’s word', async () => {
  const promised = async () => {
    const request = await createOrderRequest(shop, [{ id: tray, quantity: 1 }])
    await shop.database.orm.update(shippingQuotes).set({ zone: 'c', mode: 'surface' })
    return (await promiseTestOrder(shop, request)).shipments[0]!.plan!
  }
  const { orderId } = await createPaidOrder(shop, [{ id: tray, quantity: 1 }])
  const first = await promised()
  assert.equal(first.arrivesBy, addDays(first.shipBy, 5), 'three of the courier and two to spare')
  await deliver(orderId, 29)
  await measureTransitTimes(shop)
  assert.equal((await promised()).arrivesBy, first.arrivesBy)
  const { orderId: other } = await createPaidOrder(shop, [{ id: tray, quantity: 1 }])
  await deliver(other, 1)
  await measureTransitTimes(shop)
  const [learned] = await shop.database.orm.select().from(transit)
  assert.deepEqual([learned?.parcels, learned?.p50, learned?.p90], [30, 14, 26])
  const later = await promised()
  assert.equal(later.arrivesBy, addDays(later.shipBy, 26))
})

const quote: CourierQuote = {
  courierId: '1',
  courierName: 'Surface',
  rateRupees: 60,
  estimatedDays: '4',
  zone: 'd',
  mode: 'surface',
  takesCash: true,
}

test('a district is asked about again after a week, while visitors want it, and stands for its PINs meanwhile', async () => {
  await rememberZone(shop, '400001', [quote, { ...quote, mode: 'air', estimatedDays: '2' }])
  assert.deepEqual(await recallZone(shop, '400099'), { zone: 'd', mode: 'surface', estimatedDays: '4' })
  assert.equal(await recallZone(shop, '110001'), undefined)
  let asked = 0
  const couriers = {
    ...shop.couriers,
    fetchQuotes: async () => ({ ok: true as const, value: [{ ...quote, estimatedDays: String(4 + ++asked) }] }),
  }
  const renew = (days: number) =>
    renewZones({ ...shop, couriers, now: () => new Date(shop.now().getTime() + days * 86_400_000) }, neverAborted, 0)
  assert.equal(await renew(6), 0)
  assert.equal(await renew(8), 1)
  assert.equal((await recallZone(shop, '400001'))?.estimatedDays, '5')
  assert.equal(await renew(8), 0)
  assert.equal(await renew(90), 0, 'nobody has wanted it for so long')
  assert.equal((await shop.database.orm.select().from(pinZones)).length, 1)
})

test('the sandbox names zones as the courier service does', async () => {
  const zoneOf = async (deliveryPin: string) => {
    const offers = await shop.couriers.fetchQuotes({ deliveryPin, weight: 0.5 })
    assert.ok(offers.ok)
    assert.ok(offers.value.every(({ mode }) => mode === 'surface' || mode === 'air'))
    return offers.value[0]?.zone
  }
  assert.deepEqual(
    [await zoneOf('302001'), await zoneOf('313001'), await zoneOf('400001'), await zoneOf('781001')],
    ['a', 'b', 'd', 'e'],
  )
})
