import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createApi } from '#server/edge/api/api.ts'
import { suggestionsResponse } from '#contract/catalogue.ts'
import { fetchChecked, fetchError } from '#server/testing/fetch-checked.ts'

const shop = await openTestShop()
await seedCatalogueFixture(shop.database)
const api = createApi(shop)
after(() => shop.close())

const suggest = async (q: string) =>
  (await fetchChecked(api, `/api/suggestions?q=${encodeURIComponent(q)}`, suggestionsResponse)).data

test('products are suggested for half a word and for a mistyped one, with price and picture', async () => {
  const picture = { url: '/pictures/brass-tray-1.webp', width: 1440, height: 1440, alt: 'Brass tray' }
  const brass = { id: 1, name: 'Brass Tray', unitPrice: 1_000_00, gstRate: 18, priceVaries: false, picture }
  assert.deepEqual((await suggest('brass t'))[0], brass)
  assert.deepEqual((await suggest('tary brsas'))[0], brass)
})

test('nothing is suggested for nothing', async () => {
  assert.deepEqual(await suggest(''), [])
  assert.deepEqual(await suggest('   '), [])
  assert.deepEqual(await suggest('zzzzzz'), [])
})

test('a search longer than anybody types is refused', async () => {
  assert.equal((await fetchError(api, `/api/suggestions?q=${'x'.repeat(101)}`)).status, 400)
})
