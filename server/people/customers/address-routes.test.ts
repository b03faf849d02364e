import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  assertErrorResponse,
  openTestApi,
  type TestResponse,
  type TestCustomer,
} from '#server/testing/open-test-api.ts'
import { testApiHome as home } from '#server/testing/create-test-order.ts'

const testApi = await openTestApi()
after(() => testApi.close())

const houses = (count: number) =>
  Array.from({ length: count }, (_, house) => ({ ...home, address: `${house + 1} Amber Road` }))
type SavedAddress = { id: number; address: string }
type Book = { data: SavedAddress[]; version: number }
const bookOf = (response: TestResponse) => response.body['address'] as Book
const streets = ({ data }: Book) => data.map(({ address }) => address)
const add = (as: TestCustomer, body: unknown) => testApi.request('users/me/addresses', { as, body })
const whole = (as: TestCustomer, address: unknown) =>
  testApi.request(`users/${as.user.id}`, { method: 'PUT', as, body: { address } })
const read = async (as: TestCustomer) => bookOf(await testApi.request('users/me', { as }))

test('ten addresses added at once are ten addresses', async () => {
  const asha = await testApi.newCustomer()
  const responses = await Promise.all(houses(10).map((house) => add(asha, house)))
  assert.deepEqual(new Set(responses.map(({ status }) => status)), new Set([200]))
  assert.deepEqual(
    streets(await read(asha)).toSorted(),
    houses(10)
      .map(({ address }) => address)
      .toSorted(),
  )
})

test('one address is added, changed and deleted by itself, in its place', async () => {
  const asha = await testApi.newCustomer()
  for (const house of houses(3)) await add(asha, house)
  const [first, second, third] = (await read(asha)).data
  assert.ok(first && second && third)
  const one = (id: number | string, method: string, body?: unknown) =>
    testApi.request(`users/me/addresses/${id}`, { method, as: asha, body })
  const edited = await one(second.id, 'PUT', { ...home, address: '20 Amber Road' })
  assert.deepEqual(streets(bookOf(edited)), ['1 Amber Road', '20 Amber Road', '3 Amber Road'])
  assert.deepEqual(bookOf(edited).data[1]?.id, second.id)
  assert.deepEqual(streets(bookOf(await one(first.id, 'DELETE'))), ['20 Amber Road', '3 Amber Road'])
  assert.equal((await one(first.id, 'DELETE')).status, 200, 'it has gone, as was wished')
  const back = await add(asha, { ...home, address: '1 Amber Road', position: 0 })
  assert.deepEqual(streets(bookOf(back)), ['1 Amber Road', '20 Amber Road', '3 Amber Road'])
  // Spelled otherwise it is the same; edited into one that is there, one is left.
  assert.equal(bookOf(await add(asha, { ...home, address: '1  AMBER road' })).data.length, 3)
  const merged = await one(third.id, 'PUT', { ...home, address: '20 Amber Road' })
  assert.deepEqual(streets(bookOf(merged)), ['1 Amber Road', '20 Amber Road'])
  assertErrorResponse(await one(first.id, 'PUT', home), 404, /not there any more/)
  assertErrorResponse(await one(third.id, 'PUT', { ...home, zipcode: '1' }), 400, /PIN/)
  assert.equal((await one('x', 'DELETE')).status, 400)
})

test('nobody touches the addresses of others', async () => {
  const [asha, ravi] = [await testApi.newCustomer(), await testApi.newCustomer()]
  const [saved] = bookOf(await add(asha, home)).data
  const path = `users/me/addresses/${saved?.id}`
  assertErrorResponse(await testApi.request(path, { method: 'PUT', as: ravi, body: home }), 404, /not there any more/)
  assert.equal((await testApi.request(path, { method: 'DELETE', as: ravi })).status, 200)
  assert.equal((await read(asha)).data.length, 1)
  assert.equal((await testApi.request(path, { method: 'DELETE' })).status, 401)
})

test('an account keeps twenty', async () => {
  const asha = await testApi.newCustomer()
  await whole(asha, { data: houses(20) })
  assertErrorResponse(await add(asha, { ...home, address: '21 Amber Road' }), 400, /up to 20 addresses/)
})

test('ten whole lists at once lose nothing: each says what it was read from', async () => {
  const asha = await testApi.newCustomer()
  await add(asha, { ...home, address: 'House of the parents' })
  const { data, version } = await read(asha)
  const responses = await Promise.all(houses(10).map((house) => whole(asha, { data: [...data, house], version })))
  assert.deepEqual(new Set(responses.map(({ status }) => status)), new Set([200]))
  assert.equal((await read(asha)).data.length, 11)
  // An address that is missing from the list was deleted, if the list was read with it.
  const now = await read(asha)
  await add(asha, { ...home, address: 'Added meanwhile' })
  const left = await whole(asha, { data: now.data.slice(0, 2), version: now.version })
  assert.deepEqual(streets(bookOf(left)), [...streets(now).slice(0, 2), 'Added meanwhile'])
})

test('a list that does not say what it was read from takes nothing away that was just added', async () => {
  const asha = await testApi.newCustomer()
  const responses = await Promise.all(houses(10).map((house) => whole(asha, { data: [house] })))
  const taken = responses.filter(({ status }) => status === 200)
  for (const refused of responses.filter(({ status }) => status !== 200))
    assertErrorResponse(refused, 409, /changed elsewhere a moment ago/)
  assert.equal(taken.length, 1)
  assert.equal((await read(asha)).data.length, 1)
  testApi.shop.advanceClock(1)
  const replaced = await whole(asha, { data: [home] })
  assert.deepEqual(streets(bookOf(replaced)), ['12 Amber Road'])
  assert.deepEqual(streets(bookOf(await whole(asha, { data: [] }))), [])
})
