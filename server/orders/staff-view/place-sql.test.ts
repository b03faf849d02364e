import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { inspect, isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { orderLines, orders } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { recordException, resolveException } from '#server/platform/ledger/record-exception.ts'
import { applyPayment } from '#server/money/payments/apply-payment.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createShipmentsRequest, payInWindow } from '#server/testing/create-test-order.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import type { OrderState } from '#shop/orders/order-state-machine.ts'
import {
  hasNotLeft,
  orderStateOfShipments,
  shipmentStates,
  type ShipmentState,
} from '#shop/orders/shipment-state-machine.ts'
import { findPlace, places, type Place } from '#shop/orders/work-list.ts'
import { listPermissions } from '#shop/staff/permissions.ts'
import { visibleOrderFields } from './visible-order-fields.ts'
import { placeSql, standsAt, workshopSql } from './place-sql.ts'
import { readOrderPlaces } from './read-order-places.ts'
import { readOrderRows } from './read-order-rows.ts'

const shop = await openTestShop()
const { orm } = shop.database
after(() => shop.close())

const tray = await addTestProduct(shop.database, { stock: 10 })
const platter = await addTestProduct(shop.database, { daysToMake: 3 })
const request = await createShipmentsRequest(shop, [
  { postcode: '400001', cart: [{ id: tray, quantity: 1 }] },
  { postcode: '560001', cart: [{ id: platter, quantity: 1 }] },
])
const opened = await placeOrder(shop, request)
assert.ok(opened.ok)
const fetched = await shop.payments.fetchPayment((await payInWindow(shop, opened)).paymentId)
assert.ok(fetched.ok && (await applyPayment(shop, fetched.value)).ok)
const { orderId } = opened
const [, second] = await orm.select().from(shipments).where(eq(shipments.orderId, orderId)).orderBy(shipments.position)
assert.ok(second)

type Situation = { state: OrderState; pair: readonly [ShipmentState, ShipmentState] }

type Held = 'no' | 'all' | 'the second parcel'

async function standIn({ state, pair }: Situation, held: Held, isMade: boolean): Promise<void> {
  const heldShipments = held === 'the second parcel' ? [second!.id] : null
  const hold =
    held === 'no'
      ? { heldFor: null, heldBy: null, heldAt: null, heldShipments }
      : { heldFor: 'why', heldBy: 'Meera', heldAt: new Date(), heldShipments }
  await orm
    .update(orders)
    .set({ state, ...hold, madeAt: isMade ? new Date() : null })
    .where(eq(orders.id, orderId))
  await orm.update(shipments).set({ state: pair[0] }).where(eq(shipments.id, orderId))
  await orm.update(shipments).set({ state: pair[1] }).where(eq(shipments.id, second!.id))
}

async function compare(situation: Situation, hasOpenException: boolean): Promise<string[]> {
  const lines = await orm
    .select({ fromStock: orderLines.fromStock, state: shipments.state })
    .from(orderLines)
    .innerJoin(shipments, eq(shipments.id, orderLines.shipmentId))
    .where(eq(orderLines.orderId, orderId))
  const wrong: string[] = []
  for (const [held, isMade] of [
    ['no', false],
    ['no', true],
    ['all', false],
    ['the second parcel', false],
  ] as const) {
    await standIn(situation, held, isMade)
    const [row] = await orm.select({ place: placeSql }).from(orders).where(eq(orders.id, orderId))
    const counted = await readOrderPlaces(shop, visibleOrderFields(listPermissions(['owner'])))
    const [inWorkshop] = parseRows(
      { pieces: 'always' },
      await orm.execute<{ pieces: number }>(sql`SELECT pieces::int FROM ${workshopSql}`),
    )
    const hasLinesToMake = lines.some(({ fromStock }, index) => {
      const state = situation.pair[index]
      if (held === 'the second parcel' && index === 1) return false
      return !fromStock && (state === 'placed' || state === 'confirmed' || state === 'packed')
    })
    const { state, pair } = situation
    const canPackFirst = pair[0] === 'placed' || pair[0] === 'confirmed'
    const isHeld = held === 'all' || (held === 'the second parcel' && hasNotLeft(pair[1]) && !canPackFirst)
    const place = findPlace({ state, shipmentStates: pair, isHeld, hasOpenException, hasLinesToMake, isMade })
    const words = `${state} (${pair.join(', ')}), held ${held}, made ${isMade}, exception ${hasOpenException}`
    if (row?.place !== place) wrong.push(`${words}: ${row?.place}, not ${place}`)
    const expected = place === 'done' ? {} : { [place]: 1 }
    if (!isDeepStrictEqual(counted.places, expected)) wrong.push(`${words}: is counted ${inspect(counted.places)}`)
    if (inWorkshop && inWorkshop.pieces !== 2) wrong.push(`${words}: has ${inWorkshop.pieces} pieces`)
    const isAt = async (...these: Place[]) =>
      (await orm.select({ id: orders.id }).from(orders).where(standsAt(these))).length > 0
    if (!(await isAt(place))) wrong.push(`${words}: is not listed at ${place}`)
    if (await isAt(...places.filter((each) => each !== place))) wrong.push(`${words}: is listed elsewhere, too`)
  }
  return wrong
}

const pairs = shipmentStates.flatMap((one) => shipmentStates.map((other) => [one, other] as const))
const ordinary = pairs.map((pair): Situation => ({ state: orderStateOfShipments(pair), pair }))
const others = (['under review', 'expired', 'refunded', 'cancelled'] as const).flatMap((state) =>
  [pairs[0]!, pairs[10]!, ['delivered', 'placed'] as const].map((pair): Situation => ({ state, pair })),
)

for (const hasOpenException of [false, true])
  test(`the database says of every order what the work list says, ${hasOpenException ? 'with' : 'without'} a break`, async () => {
    const found = { kind: 'parcel in trouble', reference: `${second.id}: lost` } as const
    if (hasOpenException) await recordException(orm, found, shop.now())
    else await resolveException(orm, found, shop.now())
    const wrong: string[] = []
    for (const situation of [...ordinary, ...others]) wrong.push(...(await compare(situation, hasOpenException)))
    assert.deepEqual(wrong, [])
  })

test('an order is not late while its picture waits for its buyer, but by what else has to leave', async () => {
  const row = async () => {
    const request = { where: eq(orders.id, orderId), order: sql`number`, limit: 1, now: shop.now() }
    return (await readOrderRows(orm, { ...request, visible: visibleOrderFields(listPermissions(['owner'])) }))[0]
  }
  await standIn({ state: 'placed', pair: ['placed', 'placed'] }, 'no', true)
  await orm.update(orders).set({ shipBy: '2026-01-02' }).where(eq(orders.id, orderId))
  type Clock = readonly [shipBy: string, daysLeft: number | null]
  const setClocks = async (first: Clock, other: Clock) => {
    for (const [id, [shipBy, daysLeft]] of [[orderId, first] as const, [second.id, other] as const])
      await orm.update(shipments).set({ shipBy, daysLeft }).where(eq(shipments.id, id))
  }
  await setClocks(['2026-01-02', null], ['2099-01-02', null])
  assert.equal((await row())?.urgency, 'late')
  await setClocks(['2026-01-02', 2], ['2099-01-02', null])
  assert.deepEqual([(await row())?.urgency, (await row())?.shipBy], [null, '2026-01-02'])
  await setClocks(['2026-01-02', 2], ['2026-01-03', null])
  assert.equal((await row())?.urgency, 'late', 'the other parcel')
  await setClocks(['2026-01-02', 2], ['2026-01-03', 1])
  assert.equal((await row())?.urgency, null)
})
