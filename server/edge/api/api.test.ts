import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createCatalogue, type Catalogue } from '#server/catalogue/listing/catalogue.ts'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { createApi } from './api.ts'
import { fetchError } from '#server/testing/fetch-checked.ts'

const shop = await openTestShop()
await seedCatalogueFixture(shop.database)
const api = createApi(shop)
after(() => shop.close())

const post = (body: BodyInit, type = 'application/json'): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': type },
})

test('an unknown path is not found, in the error body', async () => {
  for (const path of ['/api/nowhere', '/api/', '/api/products/1/reviews'])
    assert.deepEqual(await fetchError(api, path), {
      status: 404,
      name: 'NotFoundError',
      message: 'Not Found',
      details: {},
    })
})

test('what the original had and nobody may do is forbidden; a method an address does not have is not allowed', async () => {
  for (const [method, path] of [
    ['POST', 'products'],
    ['PUT', 'products/1'],
    ['DELETE', 'products/1/'],
    ['POST', 'categories'],
    ['GET', 'orders'],
    ['PUT', 'orders/3'],
    ['GET', 'users'],
    ['GET', 'users/7'],
    ['POST', 'users'],
    ['DELETE', 'users/7'],
    ['POST', 'upload'],
    ['POST', 'auth/send-email-confirmation'],
    ['GET', 'auth/email-confirmation'],
  ] as const) {
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }
    const init = { method, headers: { 'content-type': 'application/json' }, ...body }
    assert.equal((await fetchError(api, `/api/${path}`, init)).name, 'ForbiddenError', `${method} ${path}`)
  }
  for (const [method, path, allowed] of [
    ['PATCH', 'products', 'GET, HEAD'],
    ['GET', 'auth/local', 'POST'],
    ['GET', 'orders/new', 'POST'],
    ['GET', 'newsletter', 'POST'],
    ['DELETE', 'newsletter/unsubscribe', 'POST, GET, HEAD'],
    ['PATCH', 'users/me/addresses/7', 'PUT, DELETE'],
  ] as const) {
    const init = { method, headers: { 'content-type': 'application/json' } }
    const response = await api.request(`/api/${path}`, init)
    assert.deepEqual([response.status, response.headers.get('allow')], [405, allowed], `${method} ${path}`)
  }
})

test('a slash at the end of a path changes nothing', async () => {
  for (const path of ['/api/products/', '/api/products/1/', '/api/categories/', '/api/docs/'])
    assert.equal((await api.request(path)).status, 200, path)
})

test('a body that is not JSON is refused, by its type and by its content', async () => {
  const path = '/api/orders/new'
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])
    assert.equal((await fetchError(api, path, post('{}', type))).name, 'UnsupportedMediaTypeError')
  for (const broken of ['{', '', 'null x', '{"a":}'])
    assert.equal((await fetchError(api, path, post(broken))).message, 'The request body is not valid JSON.')
  for (const strange of ['null', '[]', '"text"', '7', '{"__proto__":{"polluted":1}}'])
    assert.equal((await fetchError(api, path, post(strange))).status, 400)
  assert.equal(({} as Record<string, unknown>)['polluted'], undefined)
})

test('a body over 64 KB is refused, whether it says its length or not', async () => {
  const large = JSON.stringify({ text: 'x'.repeat(70_000) })
  const path = '/api/orders/getShipOptions'
  assert.equal((await fetchError(api, path, post(large))).name, 'PayloadTooLargeError')
  const stream = new Blob([large]).stream()
  const streamed = { ...post(stream), duplex: 'half' } as RequestInit
  assert.equal((await fetchError(api, path, streamed)).status, 413)
})

test('an order may be larger, for its addresses: up to 512 KB', async () => {
  const order = (bytes: number) => post(JSON.stringify({ text: 'x'.repeat(bytes) }))
  assert.equal((await fetchError(api, '/api/orders/new/', order(70_000))).status, 400)
  const refused = await fetchError(api, '/api/orders/new', order(530_000))
  assert.deepEqual([refused.status, refused.message], [413, 'The request body is larger than 512 KB.'])
})

test('a surprise is logged whole and answered without a word about it', async () => {
  const catalogue: Catalogue = {
    ...createCatalogue(shop.database),
    findProductRow: () => Promise.reject(new Error('relation "secret_table" does not exist')),
  }
  const logged: unknown[] = []
  const log = Object.assign(Object.create(shop.log) as TestShop['log'], {
    error: (entry: unknown) => logged.push(entry),
  })
  const response = await createApi({ ...shop, log }, catalogue).request('/api/products/1')
  assert.equal(response.status, 500)
  assert.deepEqual(await response.json(), {
    data: null,
    error: { status: 500, name: 'InternalServerError', message: 'Internal Server Error' },
  })
  assert.match(String((logged[0] as { err: Error }).err.message), /secret_table/)
})

test('a schema’s refusal names each field in the details', async () => {
  const { name, details } = await fetchError(api, '/api/orders/new', post('{}'))
  assert.equal(name, 'ValidationError')
  const errors = details?.['errors'] as { path: string[]; message: string; name: string }[]
  assert.deepEqual(
    errors.map(({ path }) => path[0]),
    ['info', 'cart', 'shipping'],
  )
  for (const error of errors) assert.deepEqual([typeof error.message, error.name], ['string', 'ValidationError'])
})
