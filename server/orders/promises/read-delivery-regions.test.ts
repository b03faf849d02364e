import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pinZones, transit } from '#server/platform/database/workshop-tables.ts'
import { indianStates } from '#shop/checkout/indian-states.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { createDeliveryRegions } from './read-delivery-regions.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const read = () => createDeliveryRegions(shop)()
const at = new Date('2026-11-30T06:00:00Z')
const district = (pin: string, zone: string, surfaceDays: number | null, airDays: number | null) => ({
  prefix: pin.slice(0, 3),
  pin,
  zone,
  surfaceDays,
  airDays,
  askedAt: at,
  wantedAt: at,
})

test('before a courier was asked no region has days', async () => {
  assert.deepEqual(await read(), [])
})

test('a first question about a far State leaves no other State out', async () => {
  await shop.database.orm.insert(pinZones).values([district('781001', 'e', null, 8)])
  const regions = await read()
  assert.equal(new Set(regions.flatMap(({ states }) => states)).size, indianStates.length)
  assert.deepEqual(
    regions.map(({ transit: days }) => days?.soonest ?? null),
    [null, null, 8],
  )
})

test('the home State, the rest of India and the far States have the days of their zones', async () => {
  await shop.database.orm
    .insert(pinZones)
    .values([district('313001', 'b', 3, 2), district('400001', 'd', 4, 2), district('560001', 'd', 6, 3)])
  const [home, near, far] = await read()
  assert.deepEqual(home, { states: ['RJ'], transit: { soonest: 3, days: 5 }, charge: null })
  assert.deepEqual([near?.transit, near?.states.length], [{ soonest: 4, days: 8 }, 23])
  assert.deepEqual(far?.transit, { soonest: 8, days: 10 })
  assert.ok(far?.states.includes('JK') && !near?.states.includes('JK') && !near?.states.includes('RJ'))
})

test('what our own parcels needed counts as in the promise', async () => {
  const learned = { zone: 'd', mode: 'surface', p50: 3, p90: 9, parcels: 30, learnedAt: at } as const
  await shop.database.orm.insert(transit).values(learned)
  const [, near] = await read()
  assert.deepEqual(near?.transit, { soonest: 3, days: 9 })
})
