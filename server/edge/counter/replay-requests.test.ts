import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { staffRequests } from '#server/platform/database/api-token-tables.ts'
import { categories } from '#server/platform/database/catalogue-tables.ts'
import { purgeStaff } from '#server/platform/staff/purge-staff.ts'
import { makeToken } from '#server/testing/make-token.ts'
import { openTestCounter, type TestCounter } from '#server/testing/open-test-counter.ts'

let counter: TestCounter
before(async () => {
  counter = await openTestCounter()
})
after(() => counter.close())

const countCategories = (name: string) => counter.shop.database.orm.$count(categories, eq(categories.name, name))
const make = (name: string, headers: Record<string, string>) =>
  counter.request('categories', { body: { name }, headers })

test('a write that is sent again with its key is done once and answered the same', async () => {
  const { headers } = await makeToken(counter, ['products.write'])
  const keyed = { ...headers, 'idempotency-key': 'once-only-1' }
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => make('Trays of the night', keyed)))
  const again = await make('Trays of the night', keyed)
  assert.equal(await countCategories('Trays of the night'), 1)
  assert.ok([first, ...others].some((answer) => answer?.status === 200))
  assert.equal(again.status, 200)
  assert.equal(again.headers.get('idempotent-replay'), 'true')
  assert.match(again.headers.get('cache-control') ?? '', /no-store/)
})

test('a key belongs to one request of one caller', async () => {
  const [one, other] = [await makeToken(counter, ['products.write']), await makeToken(counter, ['products.write'])]
  const key = { 'idempotency-key': 'once-only-2' }
  assert.equal((await make('Potlis', { ...one.headers, ...key })).status, 200)
  const changed = await make('Boxes', { ...one.headers, ...key })
  assert.equal(changed.status, 422)
  assert.equal(await countCategories('Boxes'), 0)
  assert.equal((await make('Boxes', { ...other.headers, ...key })).status, 200)
})

test('what was refused may be tried again with the same key', async () => {
  const { headers } = await makeToken(counter, ['products.write'])
  const keyed = { ...headers, 'idempotency-key': 'once-only-3' }
  assert.equal((await make('', keyed)).status, 422)
  assert.equal((await make('Ribbons', keyed)).status, 200)
  assert.equal((await make('Ribbons', { ...headers, 'idempotency-key': 'short' })).status, 400)
})

test('what was cut off is not done a second time: a person looks', async () => {
  const { headers } = await makeToken(counter, ['products.write'])
  const keyed = { ...headers, 'idempotency-key': 'once-only-4' }
  assert.equal((await make('Baskets', keyed)).status, 200)
  await counter.shop.database.orm.update(staffRequests).set({ status: null, sealed: null })
  const again = await make('Baskets', keyed)
  assert.equal(again.status, 409)
  assert.match(again.body.error?.message ?? '', /Look whether it was done/)
})

test('answers are sealed, and gone after 72 hours', async () => {
  const { headers } = await makeToken(counter, ['products.write'])
  const { orm } = counter.shop.database
  await make('Lanterns of brass', { ...headers, 'idempotency-key': 'once-only-5' })
  const rows = await orm.select().from(staffRequests).where(eq(staffRequests.key, 'once-only-5'))
  assert.ok(rows[0]?.sealed)
  assert.doesNotMatch(JSON.stringify(rows), /Lanterns/)
  await purgeStaff(counter.shop)
  assert.equal(await orm.$count(staffRequests, eq(staffRequests.key, 'once-only-5')), 1)
  const later = new Date(counter.shop.now().getTime() + 72 * 3_600_000 + 1)
  await purgeStaff({ ...counter.shop, now: () => later })
  assert.equal(await orm.$count(staffRequests), 0)
})
