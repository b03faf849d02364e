import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { addTestGoods } from '#server/catalogue/test-catalogue.ts'
import { openTestShop, type TestShop } from '#server/orders/test-shop.ts'
import { createApi } from './api.ts'
import { suggestionsShape } from './suggestions.ts'
import { answerOf, refusalOf } from './test-api.ts'

let shop: TestShop
let api: OpenAPIHono
before(async () => {
  shop = await openTestShop()
  await addTestGoods(shop.database)
  api = createApi(shop)
})
after(() => shop.close())

const suggest = async (q: string) =>
  (await answerOf(api, `/api/suggestions?q=${encodeURIComponent(q)}`, suggestionsShape)).data

test('products are suggested for half a word and for a mistyped one, with price and picture', async () => {
  const picture = { url: '/pictures/brass-tray-1.webp', width: 1440, height: 1440, alt: 'Brass tray' }
  const brass = { id: 1, name: 'Brass Tray', unitPrice: 1_000_00, picture }
  assert.deepEqual((await suggest('brass t'))[0], brass)
  assert.deepEqual((await suggest('tary brsas'))[0], brass)
})

test('nothing is suggested for nothing', async () => {
  assert.deepEqual(await suggest(''), [])
  assert.deepEqual(await suggest('   '), [])
  assert.deepEqual(await suggest('zzzzzz'), [])
})

test('a search longer than anybody types is refused', async () => {
  assert.equal((await refusalOf(api, `/api/suggestions?q=${'x'.repeat(101)}`)).status, 400)
})
