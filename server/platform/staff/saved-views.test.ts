import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { viewListResponse } from '#contract/counter/views.ts'
import {
  openTestCounter,
  type CounterResponse,
  type TestCounter,
  type TestStaff,
} from '#server/testing/open-test-counter.ts'
import { checkViewQuery } from './check-view-query.ts'

let counter: TestCounter
before(async () => {
  counter = await openTestCounter()
})
after(() => counter.close())

const keep = (as: TestStaff, view: object) =>
  counter.request('views', { as, body: { list: 'orders', query: 'place=to+pack', ...view } })
const shown = ({ body }: CounterResponse) => viewListResponse.parse(body).data
const list = async (as: TestStaff, of = 'orders') => shown(await counter.request(`views?list=${of}`, { as }))
const names = async (as: TestStaff) => (await list(as)).map(({ name, shared }) => `${name}${shared ? ' (all)' : ''}`)
const idOf = async (as: TestStaff, wanted: string) => (await list(as)).find(({ name }) => name === wanted)?.id
const change = (as: TestStaff, id: number | undefined, body: object) =>
  counter.request(`views/${id}`, { as, method: 'PATCH', body })

test('a view is one’s own, or everybody’s; only owners and managers keep, rename and delete those', async () => {
  const [manager, packer] = [await counter.signInAs('manager'), await counter.signInAs('packer')]
  await keep(manager, { name: 'Today', query: 'ship_by=..today&place=to+pack', shared: true })
  assert.deepEqual(
    shown(await keep(packer, { name: 'Mine', query: 'assigned=me' })).map(({ name }) => name),
    ['Mine', 'Today'],
  )
  assert.deepEqual(await names(manager), ['Today (all)'])
  assert.equal((await keep(packer, { name: 'All of us', shared: true })).status, 403)
  const [today, mine] = [await idOf(manager, 'Today'), await idOf(packer, 'Mine')]
  assert.equal((await change(packer, today, { name: 'Now' })).status, 403)
  assert.equal((await change(manager, mine, { name: 'Theirs' })).status, 404)
  assert.equal((await counter.request(`views/${mine}`, { as: manager, method: 'DELETE' })).status, 404)
  assert.deepEqual(
    (await list(packer)).map(({ mayChange }) => mayChange),
    [true, false],
  )
  assert.equal((await change(manager, today, { name: 'To pack today' })).status, 200)
  assert.equal((await counter.request(`views/${today}`, { as: manager, method: 'DELETE' })).status, 200)
  assert.deepEqual(await names(packer), ['Mine'])
})

test('views keep their order, and one moves up', async () => {
  const owner = await counter.signInAs('owner')
  for (const name of ['One', 'Two', 'Three']) await keep(owner, { name })
  await change(owner, await idOf(owner, 'Three'), { up: true })
  assert.deepEqual(await names(owner), ['One', 'Three', 'Two'])
  await change(owner, await idOf(owner, 'One'), { up: true })
  assert.deepEqual(await names(owner), ['One', 'Three', 'Two'])
})

test('no two of one list have the same name, and there is an end to them', async () => {
  const support = await counter.signInAs('support')
  assert.equal((await keep(support, { name: 'Held', query: 'place=held' })).status, 200)
  const twice = await keep(support, { name: 'held', query: 'place=held' })
  assert.deepEqual(
    [twice.status, twice.body.error?.details['errors']],
    [422, [{ path: ['name'], message: 'There is a view “held” already. Choose another name.' }]],
  )
  for (let count = 2; count <= 30; count++) assert.equal((await keep(support, { name: `View ${count}` })).status, 200)
  assert.equal((await keep(support, { name: 'View 31' })).status, 409)
})

test('a view holds filters of its list and nothing else: no words, no pages, no list that is none or is not seen', async () => {
  const accountant = await counter.signInAs('accountant')
  for (const query of [
    '',
    'q=asha',
    'place=held&q=asha',
    'colour=red',
    'after=12',
    'ship_by=tomorrow',
    'place=a&place=b',
  ])
    assert.equal(checkViewQuery('orders', query), undefined, query)
  for (const none of ['nothing', 'orders/{order}/timeline', 'today', 'toString'])
    assert.equal(checkViewQuery(none, 'place=held'), undefined, none)
  assert.equal(checkViewQuery('products', 'state=withdrawn&low=yes'), 'state=withdrawn&low=yes')
  const [wrong] = [await keep(accountant, { name: 'Words', query: 'q=asha' })]
  assert.deepEqual([wrong?.status, wrong?.body.error?.message], [422, 'These are no filters of this list.'])
  assert.equal((await keep(accountant, { list: 'enquiries', name: 'New', query: 'state=new' })).status, 403)
  assert.equal((await counter.request('views?list=enquiries', { as: accountant })).status, 403)
  assert.equal((await counter.request('views?list=nothing', { as: accountant })).status, 404)
})
