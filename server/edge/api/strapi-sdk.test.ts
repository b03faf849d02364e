import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { z } from 'zod'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestApi } from '#server/testing/open-test-api.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { orderResponse } from '#contract/order.ts'
import { productListResponse, singleProductResponse } from '#contract/catalogue.ts'
import { buyProducts } from '#server/testing/buy-products.ts'

// The requests of strapi-sdk-js 2.4.0 for the examples of its documentation, recorded on the wire.

const testApi = await openTestApi()
await seedCatalogueFixture(testApi.shop.database)
const asha = await testApi.newCustomer()
after(() => testApi.close())

const idsOf = (body: unknown) => productListResponse.parse(body).data.map(({ id }) => id)

test('find: filters, populate, sort, pagination, language and drafts, as the client writes them', async () => {
  const all = idsOf((await testApi.request('products')).body)
  for (const [query, expected] of [
    ['populate%5Bimages%5D%5Bpopulate%5D=%2A', all],
    ['populate%5B0%5D=images&populate%5B1%5D=prod_categories', all],
    ['locale=en&publicationState=live', all],
    ['filters%5Bdiscount%5D%5B%24eq%5D=', []],
    ['filters%5Bdiscount%5D%5B%24ne%5D=', all],
    ['filters%5BcreatedAt%5D%5B%24eq%5D=', []],
    ['filters%5Bname%5D%5B%24eq%5D=', []],
    ['filters%5Bid%5D%5B%24in%5D%5B0%5D=1&filters%5Bid%5D%5B%24in%5D%5B1%5D=2', [1, 2]],
    ['fields%5B0%5D=name&fields%5B1%5D=price&pagination%5Bstart%5D=0&pagination%5Blimit%5D=2', all.slice(0, 2)],
  ] as const) {
    const { status, body } = await testApi.request(`products?${query}`)
    assert.equal(status, 200, query)
    assert.deepEqual(idsOf(body), expected, query)
  }
})

test('sort as an object, or as a list of them, is the same as in words', async () => {
  for (const [object, words] of [
    ['sort%5Bprice%5D=asc', 'sort=price:asc'],
    ['sort%5B0%5D%5Bprice%5D=desc&sort%5B1%5D%5Bname%5D=asc', 'sort=price:desc,name:asc'],
    ['sort%5Bcount%5D=DESC', 'sort=count:desc'],
  ]) {
    const written = await testApi.request(`products?${object}`)
    assert.equal(written.status, 200, object)
    assert.deepEqual(written.body, (await testApi.request(`products?${words}`)).body, object)
  }
})

test('a single entry, an unknown one, and what is made elsewhere', async () => {
  assert.equal((await testApi.request('products/1?populate=%2A')).status, 200)
  assert.equal((await testApi.request('products/1?locale=en')).status, 200)
  for (const [method, path, body, status] of [
    ['GET', 'products/9999', undefined, 404],
    ['POST', 'products', { data: { name: 'x' } }, 403],
    ['PUT', 'products/1', { data: { name: 'x' } }, 403],
    ['DELETE', 'products/1', undefined, 403],
    ['GET', 'orders', undefined, 403],
    ['GET', 'users', undefined, 403],
    ['GET', `users/${asha.user.id}`, undefined, 403],
    ['POST', 'auth/send-email-confirmation', { email: asha.user.email }, 403],
  ] as const) {
    const response = await testApi.request(path, { method, as: asha, ...(body && { body }) })
    assert.deepEqual([response.status, response.body.data, response.body.error?.status], [status, null, status], path)
  }
})

test('accounts: oneself, changed by update, with and without the wrapping of contents', async () => {
  assert.equal((await testApi.request('users/me', { as: asha })).status, 200)
  const update = (body: unknown) => testApi.request(`users/${asha.user.id}`, { method: 'PUT', as: asha, body })
  assert.equal((await update({ firstName: 'Anna' })).body['firstName'], 'Anna')
  assert.match((await update({ data: { firstName: 'Anu' } })).body.error?.message ?? '', /Please send firstName/)
})

test('the lines of an order show what was bought as it was, and the images as the catalogue does', async () => {
  const { shop } = testApi
  const bought = await addTestProduct(shop.database, { price: 40_000, sideCm: 12 })
  const add = (sql: string) => shop.database.pool.query(sql, [bought])
  await add(`UPDATE products SET material = 'Brass' WHERE id = $1`)
  await add(`INSERT INTO product_images (product_id, position, url, width, height, alt, mime, size)
    VALUES ($1, 1, '/pictures/brass-tray.webp', 1440, 1440, 'A brass tray', 'image/webp', 98400)`)
  const orderId = await buyProducts(testApi, [bought], asha)
  await add(`UPDATE products SET material = 'Copper' WHERE id = $1`)
  await add(`UPDATE variants SET length = 99 WHERE id = $1`)
  const path = `products/${bought}?populate=images`
  const { images } = singleProductResponse.parse((await testApi.request(path)).body).data.attributes
  const [listed] = z.array(orderResponse).parse((await testApi.request('orders/getAll', { as: asha })).body)
  for (const { cart } of [
    orderResponse.parse((await testApi.request(`orders/get?id=${orderId}`, { as: asha })).body),
    listed!,
  ]) {
    const [line] = cart
    assert.deepEqual([line?.material, line?.length, line?.breadth, line?.height], ['Brass', 12, 12, 12])
    assert.match(line?.category ?? '', /^Trays /)
    assert.equal(line?.images.data?.[0]?.attributes.url, '/pictures/brass-tray.webp')
    assert.deepEqual(line?.images, images)
  }
})
