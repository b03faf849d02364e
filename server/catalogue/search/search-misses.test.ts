import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { searchMisses } from '#server/platform/database/report-tables.ts'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { createCatalogue } from '#server/catalogue/listing/catalogue.ts'
import { createDaysForMany } from '#server/orders/promises/days-for-many.ts'
import { createPromises } from '#server/orders/promises/promise-for-pin.ts'
import { loadRouteData } from '#server/edge/pages/route-loaders.ts'
import { createPageDays } from '#server/orders/promises/read-delivery-regions.ts'
import { findSeason } from '#server/orders/promises/find-season.ts'
import { findGuestWishes, findSharedWishes } from '#server/storefront/wishes/find-shared-wishes.ts'
import { createSearchMisses } from './search-misses.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
  await seedCatalogueFixture(shop.database)
})
after(() => shop.close())

const readAll = () => shop.database.orm.select().from(searchMisses).orderBy(searchMisses.words)

test('what was searched and not found is counted by its words; what was found, and what may be somebody’s, is not', async () => {
  const misses = createSearchMisses(shop)
  const catalogue = createCatalogue(shop.database, misses.note)
  const from = {
    catalogue,
    settings: shop.settings,
    now: shop.now,
    promiseForPin: createPromises(shop),
    daysForMany: createDaysForMany(shop),
    findPicture: async () => undefined,
    ...createPageDays(shop),
    findSeason: () => findSeason(shop),
    findSharedWishes: (code: string) => findSharedWishes(shop, code),
    findGuestWishes: (listed: string) => findGuestWishes(shop, listed),
  }
  const search = (q: string) => loadRouteData(from, new URL(`http://shop/shop?${new URLSearchParams({ q })}`), 12)
  const typed = ['Zxqvwkj', ' zxqvwkj ', 'brass', '', 'asha@example.in', 'zxqvwkj 9876543210', 'zx'.repeat(40)]
  for (const q of typed) await search(q)
  await misses.flush()
  await misses.flush()
  await search('ZXQVWKJ')
  await misses.flush()
  assert.deepEqual(
    (await readAll()).map(({ words, times }) => [words, times]),
    [['zxqvwkj', 3]],
  )
})

test('a stranger who types without end fills neither the memory nor the table; after 90 days all is gone', async () => {
  const misses = createSearchMisses(shop)
  const letters = (index: number) => [...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  for (let round = 0; round < 12; round++) {
    for (let index = 0; index < 1_000; index++) misses.note(`word${letters(round * 1_000 + index)}`)
    await misses.flush()
  }
  const { length } = await readAll()
  assert.ok(length > 1_000 && length <= 2_200, String(length))
  shop.advanceClock(91 * 24 * 60)
  misses.note('later')
  await misses.flush()
  assert.deepEqual(
    (await readAll()).map(({ words }) => words),
    ['later'],
  )
})
