import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { productListResponse, singleProductResponse } from '#contract/catalogue.ts'
import { createCatalogue } from './catalogue.ts'
import { addTestProduct, addTestVariant, setStock } from '#server/testing/add-test-product.ts'
import { testApiAddress } from '#server/testing/create-test-order.ts'
import { fetchChecked } from '#server/testing/fetch-checked.ts'
import { openTestApi } from '#server/testing/open-test-api.ts'
import { calculateGst } from '#shop/pricing/gst.ts'
import { unitPrice } from '#shop/pricing/unit-price.ts'

const testApi = await openTestApi()
const { shop, api } = testApi
after(() => testApi.close())

let tray: number
let large: number
/** A tray of which the first size is dearer than the other, with a ribbon and a name to choose. */
before(async () => {
  tray = await addTestProduct(shop.database, { price: 150_000, stock: 3 })
  large = await addTestVariant(shop.database, tray, { name: 'Large', price: 140_000, discount: 10, stock: 8 })
  const options = [{ name: 'Size', kind: 'list', values: ['Small', 'Large'].map((name) => ({ key: name, name })) }]
  const ribbon = [
    { key: 'wine', name: 'Wine', hex: '#6d1a36', unitPrice: 0, oncePrice: 0 },
    { key: 'zari', name: 'Zari', unitPrice: 4_000, oncePrice: 20_000, picture: 1, variantId: large },
  ]
  await shop.database.pool.query('UPDATE products SET options = $2 WHERE id = $1', [tray, JSON.stringify(options)])
  await shop.database.pool.query(
    `INSERT INTO extras (product_id, key, name, is_required, choices) VALUES ($1, 'ribbon', 'Ribbon', true, $2)`,
    [tray, JSON.stringify(ribbon)],
  )
})

const readProduct = async (id: number, query = '') =>
  (await fetchChecked(api, `/api/products/${id}?${query}`, singleProductResponse)).data.attributes

test('a product says that something is to be chosen, that its price varies, and what a cart names', async () => {
  const { hasOptions, priceVaries, variantId, price, discount } = await readProduct(tray)
  assert.deepEqual([hasOptions, priceVaries, variantId, price, discount], [true, true, large, 140_000, 10])
  const plain = await addTestProduct(shop.database)
  const { hasOptions: toChoose, priceVaries: varies, variantId: own } = await readProduct(plain)
  assert.deepEqual([toChoose, varies, own], [false, false, plain])
})

test('variants and extras come in Strapi’s shape, with what is left of each', async () => {
  const { variants, extras } = await readProduct(tray, 'populate=variants,extras')
  assert.deepEqual(
    variants?.data.map(({ id, attributes: { name, price, unitPrice, left } }) => [id, name, price, unitPrice, left]),
    [
      [tray, '', 150_000, 150_000, 3],
      [large, 'Large', 140_000, 126_000, 8],
    ],
  )
  const { options, soldOut } = variants?.data[1]?.attributes ?? {}
  assert.deepEqual([options, soldOut], [{ Size: 'Large' }, false])
  const [ribbon, ...others] = extras?.data ?? []
  assert.deepEqual([ribbon?.attributes.key, ribbon?.attributes.isRequired, others], ['ribbon', true, []])
  assert.deepEqual(ribbon?.attributes.choices, [
    { key: 'wine', name: 'Wine', hex: '#6d1a36', unitPrice: 0, oncePrice: 0, soldOut: false, picture: null },
    { key: 'zari', name: 'Zari', unitPrice: 4_000, oncePrice: 20_000, soldOut: false, picture: 1 },
  ])
})

test('some of their fields, in lists too, and neither unless asked for', async () => {
  const query = `filters[id]=${tray}&fields=name&populate[variants][fields]=left&populate[extras][fields]=key`
  const { data } = await fetchChecked(api, `/api/products?${query}`, productListResponse)
  const [{ attributes: { variants, extras } = {} } = {}] = data
  assert.deepEqual(
    variants?.data.map(({ attributes }) => attributes),
    [{ left: 3 }, { left: 8 }],
  )
  assert.deepEqual(
    extras?.data.map(({ attributes }) => attributes),
    [{ key: 'ribbon' }],
  )
  const plain = await addTestProduct(shop.database)
  const asked = await readProduct(plain, 'populate=*')
  assert.deepEqual([asked.variants?.data.length, asked.variants?.data[0]?.attributes.left], [1, null])
  assert.deepEqual(asked.extras, { data: [] })
  assert.deepEqual(Object.keys(await readProduct(plain, 'fields=name')), ['name'])
})

test('what the shop shows at a price is ordered at that price, though the first variant is dearer', async () => {
  const bowl = await addTestProduct(shop.database, { price: 200_000, stock: 5 })
  await addTestVariant(shop.database, bowl, { name: 'Small', price: 80_000, discount: 5 })
  await expectOrderedAsShown(bowl)
})

test('what can be had is ordered, though the first variant is sold out', async () => {
  const bowl = await addTestProduct(shop.database, { price: 60_000, stock: 5 })
  await addTestVariant(shop.database, bowl, { name: 'Small', price: 80_000 })
  await setStock(shop.database, bowl, 0)
  await expectOrderedAsShown(bowl)
})

/** By the API's product, and by the card and the page that the web makes of it. */
async function expectOrderedAsShown(productId: number): Promise<void> {
  const { variantId, price = 0, discount = 0, gstRate = 0, soldOut } = await readProduct(productId)
  assert.equal(soldOut, false)
  assert.notEqual(variantId, productId)
  const page = await createCatalogue(shop.database).readProductDetails(productId)
  const shown = unitPrice(price, discount)
  assert.deepEqual([page?.variantId, page?.unitPrice], [variantId, shown])
  const cart = [{ id: variantId, quantity: 1 }]
  const asked = await testApi.request('orders/getShipOptions', {
    body: { delivery_postcode: testApiAddress.zipcode, cart },
  })
  const { available_courier_companies: offers } = asked.body.data as {
    available_courier_companies: { id: string; rate: number }[]
  }
  const opened = await testApi.request('orders/new', { body: { info: testApiAddress, cart, shipping: offers[0]?.id } })
  assert.equal(opened.status, 200, JSON.stringify(opened.body))
  const delivery = Math.ceil(offers[0]?.rate ?? 0) * 100
  assert.equal(opened.body['amount'], shown + calculateGst(shown, gstRate) + delivery)
}
