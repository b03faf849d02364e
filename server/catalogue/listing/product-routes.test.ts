import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { seedCatalogueFixture, findCategoryId } from '#server/testing/catalogue-fixture.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createApi } from '#server/edge/api/api.ts'
import { productListResponse, singleProductResponse, productFields } from '#contract/catalogue.ts'
import { fetchChecked, fetchError } from '#server/testing/fetch-checked.ts'

const shop = await openTestShop()
await seedCatalogueFixture(shop.database)
const api = createApi(shop)
after(() => shop.close())

const list = (query: string) => fetchChecked(api, `/api/products?${query}`, productListResponse)
const ids = async (query: string) => (await list(query)).data.map((product) => product.id)
const one = (id: number, query = '') => fetchChecked(api, `/api/products/${id}?${query}`, singleProductResponse)

test('a list carries every attribute, no relation, and page 1 of 25', async () => {
  const { data, meta } = await list('')
  assert.deepEqual(meta, { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 8 } })
  for (const product of data) assert.deepEqual(Object.keys(product.attributes), productFields)
  assert.deepEqual(data[0], {
    id: 1,
    attributes: {
      name: 'Brass Tray',
      description: 'Hammered by hand.',
      price: 1_000_00,
      discount: 0,
      gstRate: 18,
      category: 'Wooden Trays and Boxes',
      material: 'Brass',
      weight: 2,
      netWeight: 2,
      length: 40,
      breadth: 30,
      height: 5,
      count: 50,
      madeToOrder: false,
      soldOut: false,
      hasOptions: false,
      priceVaries: false,
      variantId: 1,
      createdAt: '2026-03-01T06:30:00.123Z',
      updatedAt: '2026-03-01T06:30:00.123Z',
    },
  })
})

test('the listing as the shop’s pages have always asked for it', async () => {
  const hampers = await findCategoryId(shop.database, 'Hampers')
  const names = ['name', 'price', 'category', 'discount', 'weight', 'material', 'length', 'breadth', 'height']
  const fields = names.map((name, index) => `fields[${index}]=${name}`).join('&')
  const { data, meta } = await list(
    `${fields}&populate=images&sort=price:asc&pagination[page]=1&pagination[pageSize]=21` +
      `&filters[prod_categories][id][$eq]=${hampers}&filters[name][$containsi]=TRAY`,
  )
  assert.deepEqual(
    data.map((product) => product.attributes.name),
    ['Steel tray', 'Brass Tray'],
  )
  assert.deepEqual(meta, { pagination: { page: 1, pageSize: 21, pageCount: 1, total: 2 } })
  assert.deepEqual(new Set(Object.keys(data[0]!.attributes)), new Set([...names, 'images']))
})

test('the similar products as the product page asks for them', async () => {
  const trays = await findCategoryId(shop.database, 'Wooden Trays and Boxes')
  const hampers = await findCategoryId(shop.database, 'Hampers')
  for (const form of [
    `filters[prod_categories][id][$in][0]=${trays}&filters[prod_categories][id][$in][1]=${hampers}`,
    `filters[prod_categories][id][$in]=${trays}&filters[prod_categories][id][$in]=${hampers}`,
    `filters[prod_categories][id][$in]=${trays},${hampers}`,
    `filters[prod_categories][id][$eq][0]=${trays}&filters[prod_categories][id][$eq][1]=${hampers}`,
    `filters[prod_categories]=${trays}&filters[prod_categories]=${hampers}`,
  ]) {
    const found = await list(`${form}&fields=name,price&populate=images&pagination[pageSize]=7`)
    assert.deepEqual(
      found.data.map((product) => product.id),
      [1, 2, 3, 4],
      form,
    )
  }
})

test('images come in Strapi’s shape, in their order, null when there are none', async () => {
  const { data } = await list('populate=images&fields=name')
  const images = data[0]!.attributes.images?.data ?? []
  assert.deepEqual(images[0]?.attributes, {
    name: 'brass-tray-1.webp',
    alternativeText: 'Brass tray',
    caption: null,
    width: 1440,
    height: 1440,
    formats: null,
    hash: 'brass-tray-1',
    ext: '.webp',
    mime: 'image/webp',
    size: 98.41,
    url: '/pictures/brass-tray-1.webp',
    previewUrl: null,
    provider: 'local',
    createdAt: images[0]?.attributes.createdAt,
    updatedAt: images[0]?.attributes.createdAt,
  })
  assert.equal(images[1]?.attributes.height, 1080)
  assert.equal(data[2]!.attributes.images?.data, null)
})

test('every way to name fields and relations', async () => {
  const keys = async (query: string) => Object.keys((await list(query)).data[0]!.attributes)
  const nameAndPrice = ['name', 'price']
  for (const query of [
    'fields=name,price',
    'fields=price, name',
    'fields[0]=name&fields[1]=price',
    'fields[]=name&fields[]=price',
    'fields=name&fields=price',
    'fields=id,name,price',
  ])
    assert.deepEqual(await keys(query), nameAndPrice, query)
  for (const query of ['fields=*', 'fields[0]=*', '']) assert.deepEqual(await keys(query), productFields, query)
  assert.deepEqual(await keys('fields=id'), [])
  for (const query of [
    'populate=images,prod_categories',
    'populate[0]=images&populate[1]=prod_categories',
    'populate[]=images&populate[]=prod_categories',
    'populate[images]=true&populate[prod_categories]=*',
    'populate[images][fields]=*&populate[prod_categories][fields][0]=*',
  ])
    assert.deepEqual(await keys(`fields=name&${query}`), ['name', 'images', 'prod_categories'], query)
  const relations = ['images', 'prod_categories', 'variants', 'extras']
  assert.deepEqual(await keys('fields=name&populate=*'), ['name', ...relations])
  assert.deepEqual(await keys('fields=name&populate='), ['name'])
})

test('a list brings the categories of each product along', async () => {
  const { data } = await list('fields=id&populate[prod_categories][fields]=name&filters[id][$in]=1,3')
  assert.deepEqual(
    data.map(({ attributes }) => attributes.prod_categories?.data.map((category) => category.attributes.name)),
    [['Hampers', 'Wooden Trays and Boxes'], ['Hampers']],
  )
})

test('some fields of a relation', async () => {
  const { data } = await one(1, 'fields=name&populate[images][fields][0]=url&populate[prod_categories][fields]=name')
  assert.deepEqual(data.attributes.images?.data?.[0]?.attributes, { url: '/pictures/brass-tray-1.webp' })
  assert.deepEqual(
    data.attributes.prod_categories?.data.map((category) => category.attributes),
    [{ name: 'Hampers' }, { name: 'Wooden Trays and Boxes' }],
  )
})

test('every way to sort', async () => {
  for (const [query, expected] of [
    ['', [1, 2, 3, 4, 5, 6, 7, 8]],
    ['sort=id:desc', [8, 7, 6, 5, 4, 3, 2, 1]],
    ['sort=price', [8, 3, 5, 6, 7, 2, 1, 4]],
    ['sort=price:ASC', [8, 3, 5, 6, 7, 2, 1, 4]],
    ['sort=price:desc', [4, 1, 2, 7, 6, 5, 3, 8]],
    ['sort[0]=price:desc', [4, 1, 2, 7, 6, 5, 3, 8]],
    ['sort=count:desc', [4, 2, 1, 5, 8, 7, 6, 3]],
    ['sort=count:desc,price:asc', [2, 4, 1, 5, 8, 3, 6, 7]],
    ['sort[0]=count:desc&sort[1]=price:asc', [2, 4, 1, 5, 8, 3, 6, 7]],
    ['sort=count:desc,id:asc', [2, 4, 1, 5, 3, 6, 7, 8]],
    ['sort=discount:desc', [4, 2, 8, 7, 6, 5, 3, 1]],
    ['sort=name', [3, 6, 7, 1, 5, 8, 2, 4]],
    ['sort=createdAt:desc', [1, 8, 7, 6, 5, 4, 3, 2]],
    ['sort=updatedAt', [2, 3, 4, 5, 6, 7, 8, 1]],
  ] as const)
    assert.deepEqual(await ids(query), expected, query)
})

test('every operator', async () => {
  for (const [filter, expected] of [
    ['[name]=Brass Tray', [1]],
    ['[name][$eq]=Brass Tray', [1]],
    ['[name][$eq]=brass tray', []],
    ['[name][$eqi]=brass tray', [1]],
    ['[name][$eqi]=CAFÉ BOX', [5]],
    ['[name][$ne]=Brass Tray', [2, 3, 4, 5, 6, 7, 8]],
    ['[name][$nei]=brass tray', [2, 3, 4, 5, 6, 7, 8]],
    ['[name][$in][0]=Brass Tray&filters[name][$in][1]=Box ab', [1, 7]],
    ['[name][0]=Brass Tray&filters[name][1]=Box ab', [1, 7]],
    ['[name][$notIn][0]=Brass Tray&filters[name][$notIn][1]=Box ab', [2, 3, 4, 5, 6, 8]],
    ['[price][$lt]=70000', [3, 8]],
    ['[price][$lte]=70000', [3, 5, 6, 7, 8]],
    ['[price][$gt]=100000', [2, 4]],
    ['[price][$gte]=100000', [1, 2, 4]],
    ['[price][$between][0]=70000&filters[price][$between][1]=100000', [1, 5, 6, 7]],
    ['[price][$between]=70000,100000', [1, 5, 6, 7]],
    ['[price][$gt]=69999.5&filters[price][$lt]=70000.5', [5, 6, 7]],
    ['[price][$gt]=99999999999', []],
    ['[id][$in]=1,3', [1, 3]],
    ['[id][$notIn]=1,2,3,4,5', [6, 7, 8]],
    ['[discount][$eq]=12.5', [4]],
    ['[discount]=', [1, 3, 5, 6, 7, 8]],
    ['[name][$contains]=Tray', [1]],
    ['[name][$notContains]=Tray', [2, 3, 4, 5, 6, 7, 8]],
    ['[name][$containsi]=tray', [1, 2]],
    ['[name][$notContainsi]=tray', [3, 4, 5, 6, 7, 8]],
    ['[name][$startsWith]=Box', [6, 7]],
    ['[name][$startsWithi]=box', [6, 7]],
    ['[name][$endsWith]=Box', [5]],
    ['[name][$endsWithi]=BOX', [5]],
    ['[name][$containsi]=थाली', [4]],
    ['[name][$containsi]=%25', [3]],
    ['[name][$containsi]=_', [3]],
    ['[name][$containsi]=%5C', [6]],
    ['[weight][$lt]=1.3', [6]],
    ['[weight][$lt]=1', []],
    ['[netWeight][$lt]=1', [6]],
    ['[weight][$null]=true', []],
    ['[weight][$notNull]=true', [1, 2, 3, 4, 5, 6, 7, 8]],
    ['[weight][$null]=false', [1, 2, 3, 4, 5, 6, 7, 8]],
    ['[weight][$eq]', []],
    ['[category][$eq]=Hampers', [3]],
    ['[category][$containsi]=invit', [5, 6, 7]],
    ['[createdAt][$gt]=2026-02-01', [1]],
    ['[createdAt][$lt]=2026-02-01T00:00:00.000Z', [2, 3, 4, 5, 6, 7, 8]],
    ['[createdAt][$eq]=2026-03-01T12:00:00.123%2B05:30', [1]],
    ['[prod_categories][name][$eq]=Hampers', [1, 2, 3]],
    ['[prod_categories][name][$containsi]=hamp&filters[price][$lt]=50000', [3]],
    ['[$or][0][name][$containsi]=brass&filters[$or][1][price][$lt]=10000', [1, 8]],
    ['[$and][0][name][$containsi]=box&filters[$and][1][netWeight][$lt]=1', [6]],
    ['[$or][name]=Box ab', [7]],
    ['[name][$or][0][$eq]=Box ab&filters[name][$or][1][$startsWith]=Lone', [7, 8]],
    ['[name][$and][0][$startsWith]=Box&filters[name][$and][1][$endsWith]=ab', [7]],
    ['[$not][name][$containsi]=box&filters[id][$lt]=6', [1, 2, 3, 4]],
    ['[name][$not][$containsi]=box&filters[id][$lt]=6', [1, 2, 3, 4]],
    ['[$not][$or][0][id]=1&filters[$not][$or][1][id]=2&filters[id][$lt]=4', [3]],
  ] as const)
    assert.deepEqual(await ids(`filters${filter}`), expected, filter)
})

test('an answer can be counted from a place, without the total, and never over 100', async () => {
  const meta = async (query: string) => (await list(query)).meta.pagination
  assert.deepEqual(await meta('pagination[start]=2&pagination[limit]=3'), { start: 2, limit: 3, total: 8 })
  assert.deepEqual(await ids('pagination[start]=2&pagination[limit]=3'), [3, 4, 5])
  assert.deepEqual(await meta('pagination[limit]=-1'), { start: 0, limit: 100, total: 8 })
  assert.deepEqual(await meta('pagination[start]=1'), { start: 1, limit: 25, total: 8 })
  assert.deepEqual(await meta('pagination[pageSize]=5000'), {
    page: 1,
    pageSize: 100,
    pageCount: 1,
    total: 8,
  })
  assert.deepEqual(await meta('pagination[pageSize]=0'), { page: 1, pageSize: 1, pageCount: 8, total: 8 })
  assert.deepEqual(await meta('pagination[page]=2&pagination[pageSize]=3&pagination[withCount]=false'), {
    page: 2,
    pageSize: 3,
  })
  assert.deepEqual(await meta('pagination[start]=2&pagination[withCount]=false'), { start: 2, limit: 25 })
})

test('no match and a page beyond the last are empty lists', async () => {
  assert.deepEqual(await list('filters[name][$containsi]=no such thing'), {
    data: [],
    meta: { pagination: { page: 1, pageSize: 25, pageCount: 0, total: 0 } },
  })
  const beyond = await list('pagination[page]=999999999&pagination[pageSize]=100')
  assert.deepEqual([beyond.data, 'total' in beyond.meta.pagination && beyond.meta.pagination.total], [[], 8])
})

test('pages do not overlap', async () => {
  for (const sort of ['price:asc', 'price:desc', 'count:desc', 'createdAt:desc', 'name', 'discount:desc']) {
    const seen = new Set<number>()
    for (const page of [1, 2, 3])
      for (const id of await ids(`sort=${sort}&pagination[page]=${page}&pagination[pageSize]=3`)) seen.add(id)
    assert.equal(seen.size, 8, sort)
  }
})

test('one product, with everything and with little', async () => {
  const { data, meta } = await one(1, 'fields=*&populate=images,prod_categories')
  assert.deepEqual(meta, {})
  assert.equal(data.attributes.images?.data?.length, 2)
  assert.equal(data.attributes.prod_categories?.data.length, 2)
  assert.deepEqual((await one(3, 'fields=material,madeToOrder,soldOut')).data, {
    id: 3,
    attributes: { material: null, madeToOrder: true, soldOut: false },
  })
  assert.deepEqual((await fetchChecked(api, '/api/products/1/?fields=name', singleProductResponse)).data.id, 1)
})

test('an id that no product has, or could have, is not found', async () => {
  for (const id of ['999999', '0', '-1', '1.5', 'abc', '99999999999999999999', '1%00', '%F0%9F%8E%81', '1;--'])
    assert.equal((await fetchError(api, `/api/products/${id}`)).message, 'Not Found', id)
})

test('a single product takes no list parameters', async () => {
  for (const query of ['sort=price', 'filters[id]=1', 'pagination[page]=1'])
    assert.equal((await fetchError(api, `/api/products/1?${query}`)).status, 400)
})
