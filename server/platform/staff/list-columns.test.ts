import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listColumnsResponse } from '#contract/counter/list-columns.ts'
import { openTestCounter, type TestCounter, type TestStaff } from '#server/testing/open-test-counter.ts'

let counter: TestCounter
before(async () => {
  counter = await openTestCounter()
})
after(() => counter.close())

const column = (key: string, width: number | null = null) => ({ key, isShown: true, width })
const keep = (as: TestStaff, list: string, columns: object[]) =>
  counter.request('list-columns', { as, method: 'PUT', body: { list, columns } })
const read = async (as: TestStaff) =>
  listColumnsResponse.parse((await counter.request('list-columns', { as })).body).data

test('columns are one’s own, on any device, list by list; none is the list as it was at first', async () => {
  const [manager, packer] = [await counter.signInAs('manager'), await counter.signInAs('packer')]
  const columns = [column('state', 120), { ...column('place'), isShown: false }]
  assert.equal((await keep(manager, 'orders', columns)).status, 200)
  assert.equal((await keep(manager, 'stock/{variant}/moves', [column('at')])).status, 200)
  assert.deepEqual(await read(await counter.signInAs('manager')), [
    { list: 'orders', columns },
    { list: 'stock/{variant}/moves', columns: [column('at')] },
  ])
  assert.deepEqual(await read(packer), [])
  assert.equal((await keep(manager, 'orders', [])).status, 200)
  assert.deepEqual(
    (await read(manager)).map(({ list }) => list),
    ['stock/{variant}/moves'],
  )
})

test('what is no list, a column twice, and widths beyond the ends are refused', async () => {
  const owner = await counter.signInAs('owner')
  for (const none of ['nothing', 'today', 'toString', 'orders/{order}'])
    assert.equal((await keep(owner, none, [column('a')])).status, 404, none)
  for (const columns of [[column('a'), column('a')], [column('a', 10)], [column('a b')]])
    assert.equal((await keep(owner, 'orders', columns)).status, 422, JSON.stringify(columns))
  assert.deepEqual(await read(owner), [])
})
