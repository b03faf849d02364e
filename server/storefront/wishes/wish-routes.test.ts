import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import type { WishesAnswer } from '#contract/wish.ts'
import { products } from '#server/platform/database/catalogue-tables.ts'
import { wishes, wishShares } from '#server/platform/database/wish-tables.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { ashasPassword, openTestApi, type TestCustomer } from '#server/testing/open-test-api.ts'
import { findGuestWishes, findSharedWishes } from './find-shared-wishes.ts'
import { MAX_WISHES } from '#shop/wishes/wish-key.ts'

const testApi = await openTestApi({ LOOKUPS_PER_MINUTE: '0' })
const { shop } = testApi
after(() => testApi.close())
const tray = await addTestProduct(shop.database, { name: 'Brass tray', price: 100_000, stock: 4 })
const box = await addTestProduct(shop.database, { name: 'Keepsake box', price: 50_000, stock: 0 })
const lantern = await addTestProduct(shop.database, { name: 'Lantern', price: 70_000, stock: 40 })

const list = (answer: { body: unknown }) => (answer.body as WishesAnswer).wishes.map(({ name }) => name)
const change = (as: TestCustomer, body: object) => testApi.request('users/me/wishes', { as, body })
const share = (as: TestCustomer, body: object) => testApi.request('users/me/wishes/share', { as, body })

test('what is put on the list is there once, under its own name, and leaves it again', async () => {
  const asha = await testApi.newCustomer()
  const both = { add: [{ id: tray }, { id: tray, choices: {} }, { id: box, choices: { ribbon: 'wine' } }] }
  await change(asha, both)
  const { body, headers } = await change(asha, both)
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.deepEqual((body as WishesAnswer).wishes, [
    { id: tray, choices: {}, name: 'Brass tray' },
    { id: box, choices: { ribbon: 'wine' }, name: 'Keepsake box' },
  ])
  assert.deepEqual(list(await change(asha, { remove: [{ id: box, choices: { ribbon: 'wine' } }] })), ['Brass tray'])
  assert.deepEqual(list(await testApi.request('users/me/wishes', { as: await testApi.newCustomer() })), [])
  assert.equal((await testApi.request('users/me/wishes')).status, 401)
})

test('what is not sold is passed over, so that nobody learns the name of what is not for sale yet', async () => {
  const asha = await testApi.newCustomer()
  const hidden = await addTestProduct(shop.database, { name: 'Secret of spring', price: 10_000 })
  await shop.database.orm.update(products).set({ withdrawnAt: new Date() }).where(eq(products.id, hidden))
  const answer = await change(asha, { add: [{ id: hidden }, { id: 999_999 }, { id: lantern }] })
  assert.deepEqual(list(answer), ['Lantern'])
})

test('two devices that add at once do not make the list longer than it may be; a guest’s list comes along as far as there is room', async () => {
  const asha = await testApi.newCustomer()
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, place) => ({ id: tray, choices: { ribbon: `shade-${from + place}` } }))
  await Promise.all([0, 60, 120].map((from) => change(asha, { add: many(from, 60) })))
  assert.equal(list(await testApi.request('users/me/wishes', { as: asha })).length, MAX_WISHES)
  const refused = await change(asha, { add: [{ id: lantern }] })
  assert.equal(refused.status, 422)
  assert.match(JSON.stringify(refused.body), /Please take one off it first/)
  assert.equal(list(await testApi.request('users/me/wishes', { as: asha })).length, MAX_WISHES)
  assert.equal((await change(asha, { add: many(0, MAX_WISHES + 1) })).status, 400)
})

test('whoever has the link sees the goods of today and the first name that was typed, and nothing else of the account', async () => {
  const asha = await testApi.newCustomer()
  const design = 'a'.repeat(36)
  await change(asha, { add: [{ id: tray, choices: { names: design } }, { id: box }, { id: lantern }] })
  const { body } = await share(asha, { isShared: true, firstName: ' Asha ' })
  const { shared } = body as WishesAnswer
  assert.match(shared?.code ?? '', /^[\w-]{24}$/)
  await shop.database.orm.update(products).set({ withdrawnAt: new Date() }).where(eq(products.id, lantern))
  const found = await findSharedWishes(shop, shared?.code ?? '')
  assert.ok(found.isShared)
  assert.equal(found.firstName, 'Asha')
  const said = found.wishes.map(({ name, price, canBuy, note }) => [name, price, canBuy, note])
  assert.deepEqual(said, [
    ['Brass tray', 118_000, true, 'Only 4 left'],
    ['Keepsake box', 59_000, false, 'Sold out'],
    ['Lantern', null, false, 'No longer sold.'],
  ])
  for (const secret of [asha.user.email, 'Rao', design, String(asha.user.id)])
    assert.ok(!JSON.stringify(found).includes(`"${secret}"`), `${secret} is shown`)
  await shop.database.orm.update(products).set({ withdrawnAt: null }).where(eq(products.id, lantern))
})

test('a link that is taken back opens to nobody, and the next one is another', async () => {
  const asha = await testApi.newCustomer()
  await change(asha, { add: [{ id: tray }] })
  const codes = []
  for (const isShared of [true, true, false, true])
    codes.push(((await share(asha, { isShared })).body as WishesAnswer).shared?.code)
  assert.equal(codes[0], codes[1], 'a new name leaves the link as it is')
  assert.equal(codes[2], undefined)
  assert.notEqual(codes[3], codes[0])
  assert.deepEqual(await findSharedWishes(shop, codes[0]!), { isShared: false })
  assert.ok((await findSharedWishes(shop, codes[3]!)).isShared)
})

for (const firstName of ['asha@example.in', 'www.evil.example', '9812345067', 'a'.repeat(41)])
  test(`${firstName} stands above no list`, async () => {
    const asha = await testApi.newCustomer()
    assert.ok((await share(asha, { isShared: true, firstName })).status >= 400)
  })

test('the list is in what one may take away, and goes with the account', async () => {
  const asha = await testApi.newCustomer()
  await change(asha, { add: [{ id: tray, choices: { ribbon: 'leaf' } }] })
  const { body } = await share(asha, { isShared: true, firstName: 'Asha' })
  const { wishList } = (await testApi.request('users/me/data', { as: asha })).body as {
    wishList: { goods: { name: string; choices: object }[]; sharedAs: string }
  }
  assert.deepEqual(
    [wishList.goods[0]?.name, wishList.goods[0]?.choices, wishList.sharedAs],
    ['Brass tray', { ribbon: 'leaf' }, 'Asha'],
  )
  const gone = await testApi.request('users/me/delete', { as: asha, body: { password: ashasPassword } })
  assert.equal(gone.status, 200, JSON.stringify(gone.body))
  const { orm } = shop.database
  assert.deepEqual(await orm.select().from(wishes).where(eq(wishes.customerId, asha.user.id)), [])
  assert.deepEqual(await orm.select().from(wishShares).where(eq(wishShares.customerId, asha.user.id)), [])
  assert.deepEqual(await findSharedWishes(shop, (body as WishesAnswer).shared!.code), { isShared: false })
})

test('a guest’s link shows what is on sale of it, without words, and keeps nothing', async () => {
  const hidden = await addTestProduct(shop.database, { name: 'Secret of autumn', price: 10_000 })
  await shop.database.orm.update(products).set({ withdrawnAt: new Date() }).where(eq(products.id, hidden))
  const before = await shop.database.orm.$count(wishes)
  const found = await findGuestWishes(shop, `${tray}.names=${'a'.repeat(36)}~${hidden}~${lantern}~nonsense`)
  assert.ok(found.isShared)
  assert.deepEqual(
    [found.firstName, found.wishes.map(({ name, choices }) => [name, choices])],
    [
      '',
      [
        ['Brass tray', {}],
        ['Lantern', {}],
      ],
    ],
  )
  assert.deepEqual(await findGuestWishes(shop, ''), { isShared: false })
  assert.equal(await shop.database.orm.$count(wishes), before)
})
