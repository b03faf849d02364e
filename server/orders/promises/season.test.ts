import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { products } from '#server/platform/database/catalogue-tables.ts'
import { festivals } from '#server/platform/database/workshop-tables.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import type { Season } from '#contract/page-data.ts'
import { festivalsResponse } from '#contract/promise.ts'
import { createApi } from '#server/edge/api/api.ts'
import { fetchChecked } from '#server/testing/fetch-checked.ts'
import { createSeasonFinder, findSeason } from './find-season.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
  await addTestProduct(shop.database, { name: 'Lamp', stock: 5 })
  const slow = await addTestProduct(shop.database, { name: 'Carved chest', daysToMake: 12 })
  await shop.database.orm
    .update(products)
    .set({ occasions: ['diwali'] })
    .where(sql`id = ${slow}`)
  await shop.database.orm.insert(festivals).values([
    { day: '2026-12-25', name: 'Christmas' },
    { day: '2027-01-13', name: 'Lohri' },
    { day: '2027-10-29', name: 'Diwali', occasion: 'diwali' },
  ])
})
after(() => shop.close())

const on = (at: string) => findSeason({ database: shop.database, now: () => new Date(at) })

// 08:30 UTC is 14:00 in India, the workshop's cut-off. Couriers need nine days at most.
for (const [what, at, expected] of [
  ['47 days before, nothing is said', '2026-11-08T06:00:00Z', null],
  ['a month before', '2026-11-25T06:00:00Z', ['Christmas', '2026-12-02', '2 pm']],
  ['a minute before the cut-off of the last day', '2026-12-02T08:29:00Z', ['Christmas', '2026-12-02', '2 pm']],
  ['at that cut-off it is over', '2026-12-02T08:30:00Z', ['Christmas', undefined, undefined]],
  [
    'on the day itself the next one is named, too late for what takes twelve days',
    '2026-12-25T06:00:00Z',
    ['Lohri', undefined, undefined],
  ],
] as const)
  test(`${what}: ${expected ?? ''}`, async () => {
    const season = await on(at)
    assert.deepEqual(season && [season.name, season.orderBy?.day, season.orderBy?.time], expected)
  })

test('gifts of the occasion count, and the slowest of them', async () => {
  const season = await on('2027-09-20T06:00:00Z')
  assert.deepEqual([season?.occasion, season?.orderBy?.day], ['diwali', '2027-10-06'])
})

test('a day field offers the festivals of the next half year, the next first', async () => {
  const offered = async (at: string) => {
    const api = createApi({ ...shop, now: () => new Date(at) })
    return (await fetchChecked(api, '/api/festivals', festivalsResponse)).festivals
  }
  const [christmas, lohri] = [
    { day: '2026-12-25', name: 'Christmas' },
    { day: '2027-01-13', name: 'Lohri' },
  ]
  assert.deepEqual(await offered('2026-12-24T18:29:00Z'), [christmas, lohri])
  // In India it is Christmas already.
  assert.deepEqual(await offered('2026-12-24T18:31:00Z'), [lohri])
  assert.deepEqual(await offered('2027-02-01T06:00:00Z'), [])
})

test('where nobody knows how long something takes, no day is promised', async () => {
  await addTestProduct(shop.database, { name: 'Drawn to order' })
  assert.equal((await on('2026-11-25T06:00:00Z'))?.orderBy, null)
})

test('of many goods what was found serves until it is looked up again, which tells of a change; of few each counts at once', async () => {
  const needs = { database: shop.database, now: () => new Date('2027-09-20T06:00:00Z') }
  const orderBy = async (find: () => Promise<Season | null>) => (await find())?.orderBy?.day
  const renewed = Promise.withResolvers<void>()
  const onRenewed = () => renewed.resolve()
  const [ofFew, ofMany] = [createSeasonFinder(needs), createSeasonFinder(needs, { many: 0, restMs: 0, onRenewed })]
  assert.deepEqual([await orderBy(ofFew), await orderBy(ofMany)], ['2027-10-06', '2027-10-06'])
  await shop.database.orm.execute(sql`UPDATE variants SET days_to_make = 20 WHERE days_to_make = 12`)
  assert.deepEqual([await orderBy(ofFew), await orderBy(ofMany)], ['2027-09-27', '2027-10-06'])
  await renewed.promise
  assert.equal(await orderBy(ofMany), '2027-09-27')
})
