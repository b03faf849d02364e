import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { categories } from '#server/platform/database/catalogue-tables.ts'
import { codes } from '#server/platform/database/offer-tables.ts'
import type { StaffOffer } from './list-offers.ts'
import { expireOrder } from '#server/money/reconciliation/expire-order.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createOrderRequest } from '#server/testing/create-test-order.ts'
import { openTestCounter, type TestCounter, type TestStaff } from '#server/testing/open-test-counter.ts'

let counter: TestCounter
let manager: TestStaff
let hamper: number
before(async () => {
  counter = await openTestCounter()
  manager = await counter.signInAs('manager')
  hamper = await addTestProduct(counter.shop.database, { name: 'Hamper', price: 100_000, stock: 500 })
})
after(() => counter.close())

const offerOf = (code: string, rest: object = {}) => ({
  name: `Offer of ${code}`,
  conditions: {},
  gives: { on: 'order', percent: 10 },
  firstDay: null,
  lastDay: null,
  codes: [{ code, mostUses: null, mostUsesEach: null }],
  ...rest,
})
const ask = (path: string, options: object) => counter.request(path, { as: manager, ...options })
const make = async (code: string, rest: object = {}) => {
  const { status, body } = await ask('offers', { method: 'POST', body: offerOf(code, rest) })
  assert.equal(status, 200, JSON.stringify(body))
  return body['data'] as StaffOffer
}
const change = ({ id, version }: Pick<StaffOffer, 'id' | 'version'>, body: object) =>
  ask(`offers/${id}`, { method: 'PATCH', body, headers: { 'if-match': `"v${version}"` } })
const read = async (id: number) => (await ask(`offers/${id}`, {})).body['data'] as StaffOffer
const refusalOf = ({ status, body }: Awaited<ReturnType<typeof ask>>) => {
  const { message, details } = body.error ?? {}
  const [fault] = (details as { errors?: { path: string[] }[] } | undefined)?.errors ?? []
  return [status, fault?.path.join('.'), message]
}

async function order(code: string) {
  const { shop } = counter
  return placeOrder(shop, await createOrderRequest(shop, [{ id: hamper, quantity: 1 }], { code }))
}

test('a code that the back office made lowers an order, and its uses and money are counted until it gives back', async () => {
  const { id } = await make('DIWALI', { codes: [{ code: 'diwali', mostUses: 2, mostUsesEach: null }] })
  const placed = await order('Diwali')
  assert.ok(placed.ok, JSON.stringify(placed))
  const held = await read(id)
  assert.deepEqual([held.uses, held.given, held.codes[0]?.uses, held.state], [1, 10_000, 1, 'running'])
  counter.shop.advanceClock(60)
  await expireOrder(counter.shop, placed.orderId)
  const released = await read(id)
  assert.deepEqual([released.uses, released.given], [0, 0])
})

test('an offer that somebody ended gives nothing any more, and runs again when the end is undone', async () => {
  const made = await make('ENDED')
  const ended = await change(made, { isActive: false })
  assert.equal((ended.body['data'] as StaffOffer).state, 'ended')
  const refused = await order('ENDED')
  assert.deepEqual([refused.ok, 'reason' in refused && refused.reason], [false, 'code-unknown'])
  const [entry] = (await ask('audit?operation=offers.write', {})).body['data'] as { id: number; undo: string }[]
  assert.equal(entry?.undo, 'possible')
  assert.equal((await ask(`audit/${entry?.id}/undo`, { method: 'POST', body: {} })).status, 200)
  assert.equal((await order('ENDED')).ok, true)
})

test('codes, value and days are undone together, and not once somebody has changed them again', async () => {
  const made = await make('UNDO', { lastDay: '2027-01-31' })
  const codesNow = [...made.codes, { code: 'UNDO-2', mostUses: 5, mostUsesEach: 1 }]
  const changed = await change(made, {
    codes: codesNow.map(({ code, mostUses, mostUsesEach }) => ({ code, mostUses, mostUsesEach })),
    gives: { on: 'lines', amount: 5_000 },
    lastDay: null,
  })
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  const [entry] = (await ask('audit?operation=offers.write', {})).body['data'] as { id: number }[]
  assert.equal((await ask(`audit/${entry?.id}/undo`, { method: 'POST', body: {} })).status, 200)
  const undone = await read(made.id)
  assert.deepEqual(
    [undone.codes.map(({ code }) => code), undone.gives, undone.lastDay],
    [['UNDO'], { on: 'order', percent: 10 }, '2027-01-31'],
  )
  await change(undone, { lastDay: '2027-02-28' })
  const again = await ask(`audit/${entry?.id}/undo`, { method: 'POST', body: {} })
  assert.notEqual(again.status, 200)
})

test('who saves over what somebody else saved reads who, and what stands now', async () => {
  const made = await make('STALE')
  await change(made, { name: 'Theirs' })
  const { status, body } = await change(made, { name: 'Mine' })
  assert.equal(status, 412)
  const details = body.error?.details as { current: StaffOffer; by: string } | undefined
  assert.deepEqual([details?.current.name, details?.by], ['Theirs', manager.name])
})

test('what will not do is refused with its field and a sentence', async () => {
  const made = await make('USED')
  const placed = await order('USED')
  assert.ok(placed.ok)
  const post = (code: string, rest: object = {}) => ask('offers', { method: 'POST', body: offerOf(code, rest) })
  const said = [
    await post('USED'),
    await post('NO'),
    await post('NONE', { codes: [] }),
    await post('LINE', { codes: [{ code: '', mostUses: 100, mostUsesEach: null }] }),
    await post('ZERO', { codes: [{ code: 'ZERO', mostUses: 0, mostUsesEach: null }] }),
    await post('MUCH', { gives: { on: 'order', percent: 101 } }),
    await post('DAYS', { firstDay: '2026-12-02', lastDay: '2026-12-01' }),
    await post('WHERE', { conditions: { states: ['Keralla'] } }),
    await post('GOODS', { conditions: { categories: ['Trays of old'] } }),
    await post('PIECE', { conditions: { products: [987_654] } }),
    await post('GIVE', { gives: { on: 'gift', variant: 987_654 } }),
    await post('FIRST', { lane: 'offer', codes: [], conditions: { isFirstOrder: true } }),
    await change(made, { codes: [{ code: 'OTHER', mostUses: null, mostUsesEach: null }] }),
  ].map(refusalOf)
  assert.deepEqual(said, [
    [422, 'codes', 'USED belongs to “Offer of USED”. Please write another code.'],
    [422, 'codes', '“NO” is no code: 3 to 24 letters, digits and hyphens, such as RAKHI10.'],
    [422, 'codes', 'Please write a code: without one nobody can use the offer.'],
    [422, 'codes', 'Please write the code in each line, or take the line off.'],
    [422, 'codes', 'ZERO can be used 1 to 10,00,000 times; left empty, any number of times.'],
    [422, 'value', 'Please write a percentage of more than 0 and up to 100, such as 10 or 12.5.'],
    [422, 'lastDay', 'It ends before it begins. Please choose a later day.'],
    [422, 'states', 'We know no State “Keralla”. Please write it as on an address: Kerala.'],
    [422, 'categories', 'There is no category “Trays of old” any more.'],
    [422, 'products', 'There is no product 987654. Please look at its number.'],
    [
      422,
      'gift',
      'This cannot be given: it is not on sale, or something has to be chosen. Please choose another piece.',
    ],
    [
      422,
      'who',
      'Please remove this condition, as automatic offers show to everybody. Offers with a code can have it.',
    ],
    [422, 'codes', 'USED stands on an order, so it stays. Please limit its uses, or end the offer.'],
  ])
  assert.equal((await read(made.id)).version, made.version)
})

test('fewer uses than orders hold are refused', async () => {
  const made = await make('FEWER')
  await order('FEWER')
  const { orm } = counter.shop.database
  await orm.update(codes).set({ uses: 2 }).where(eq(codes.code, 'FEWER'))
  const fewer = { codes: [{ code: 'FEWER', mostUses: 1, mostUsesEach: null }] }
  assert.deepEqual(refusalOf(await change(made, fewer)), [
    422,
    'codes',
    'FEWER is used by 2 orders already. Please let it be that many.',
  ])
  await orm.update(codes).set({ uses: 1 }).where(eq(codes.code, 'FEWER'))
})

test('an offer for a category goes with it when it is renamed', async () => {
  const owner = await counter.stepUpAs('owner')
  const [category] = await counter.shop.database.orm.select().from(categories).limit(1)
  assert.ok(category)
  const made = await make('SHELF', { conditions: { categories: [category.name] } })
  const renamed = { name: 'Hampers for winter' }
  const headers = { 'if-match': `"v${category.version}"` }
  const answer = await counter.request(`categories/${category.id}`, {
    method: 'PATCH',
    as: owner,
    body: renamed,
    headers,
  })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  assert.deepEqual((await read(made.id)).conditions.categories, ['Hampers for winter'])
})

test('the list finds an offer by its code or its name, and by its state', async () => {
  await make('FINDME-1', { name: 'Wedding season', firstDay: '2099-01-01' })
  const list = async (query: string) =>
    ((await ask(`offers?${query}`, {})).body['data'] as StaffOffer[]).map(({ name }) => name)
  assert.deepEqual(await list('q=findme'), ['Wedding season'])
  assert.deepEqual(await list('q=wedding'), ['Wedding season'])
  assert.deepEqual(await list('state=planned'), ['Wedding season'])
  assert.deepEqual(await list('q=findme&state=over'), [])
})

test('who packs or answers mails does not see offers', async () => {
  for (const role of ['packer', 'support'] as const)
    assert.equal((await counter.request('offers', { as: await counter.signInAs(role) })).status, 403)
})
