import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { seedCatalogueFixture, findCategoryId } from '#server/testing/catalogue-fixture.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createApi } from '#server/edge/api/api.ts'
import { categoryListResponse, singleCategoryResponse } from '#contract/catalogue.ts'
import { fetchChecked, fetchError } from '#server/testing/fetch-checked.ts'

const shop = await openTestShop()
await seedCatalogueFixture(shop.database)
await shop.database.pool.query("INSERT INTO categories (name) VALUES ('candles')")
const api = createApi(shop)
after(() => shop.close())

const list = (query = '') => fetchChecked(api, `/api/categories?${query}`, categoryListResponse)
const names = async (query = '') => (await list(query)).data.map((category) => category.attributes.name)

test('all categories come at once, by name without regard to case, without "All"', async () => {
  const { data, meta } = await list()
  assert.deepEqual(
    data.map((category) => category.attributes.name),
    ['Baby Shower', 'candles', 'Hampers', 'Invitations', 'Wooden Trays and Boxes'],
  )
  assert.deepEqual(meta, { pagination: { page: 1, pageSize: 100, pageCount: 1, total: 5 } })
  assert.deepEqual(Object.keys(data[0]!.attributes), ['name', 'createdAt', 'updatedAt'])
})

test('categories can be sorted, filtered and paged', async () => {
  assert.deepEqual(await names('sort=name:desc&pagination[pageSize]=2'), ['Wooden Trays and Boxes', 'Invitations'])
  assert.deepEqual(await names('filters[name][$eqi]=CANDLES'), ['candles'])
  assert.deepEqual(await names('filters[name][$containsi]=%25'), [])
  const hampers = await findCategoryId(shop.database, 'Hampers')
  assert.deepEqual(await names(`filters[id]=${hampers}`), ['Hampers'])
  const beyond = await list('pagination[page]=9&pagination[pageSize]=2')
  assert.deepEqual(beyond, {
    data: [],
    meta: { pagination: { page: 9, pageSize: 2, pageCount: 3, total: 5 } },
  })
})

test('one category', async () => {
  const id = await findCategoryId(shop.database, 'Hampers')
  const { data } = await fetchChecked(api, `/api/categories/${id}?fields=name`, singleCategoryResponse)
  assert.deepEqual(data, { id, attributes: { name: 'Hampers' } })
  for (const wrong of ['-1', '0', '999999', 'all'])
    assert.equal((await fetchError(api, `/api/categories/${wrong}`)).name, 'NotFoundError')
})

test('what categories do not have is refused by name', async () => {
  for (const [query, name] of [
    ['fields=price', 'price'],
    ['populate=products', 'products'],
    ['sort=count', 'count'],
    ['filters[price]=1', 'price'],
    ['filters[prod_categories][id]=1', 'prod_categories'],
  ] as const) {
    const { status, message } = await fetchError(api, `/api/categories?${query}`)
    assert.equal(status, 400)
    assert.ok(message.includes(`"${name}"`), message)
  }
})
