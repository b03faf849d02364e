import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openCounter, type TestCounter } from '#server/customers/test-people.ts'
import { noteBreak } from '#server/orders/note-break.ts'

let counter: TestCounter
before(async () => {
  counter = await openCounter()
})
after(() => counter.close())

const owner = () => ({ headers: { authorization: `Bearer ${counter.shop.keys.owner}` } })
type List = { data: { id: number; kind: string; reference: string; details: unknown }[] }

test('who runs the shop reads what does not agree, and says that it was seen to', async () => {
  const { shop } = counter
  const found = { kind: 'paid twice', reference: 'pay_1', details: { order: 'abc' } } as const
  await noteBreak(shop.database.orm, found, shop.now())
  const list = async () => (await counter.ask('ledger-breaks', owner())).body as List
  const [first] = (await list()).data
  assert.deepEqual([first?.kind, first?.reference, first?.details], ['paid twice', 'pay_1', { order: 'abc' }])
  const closed = await counter.ask(`ledger-breaks/${first?.id}`, { ...owner(), body: {} })
  assert.equal(closed.status, 200)
  assert.deepEqual((await list()).data, [])
  await noteBreak(shop.database.orm, found, shop.now())
  assert.equal((await list()).data.length, 1, 'what is still wrong comes back')
  assert.equal((await counter.ask('ledger-breaks/987654', { ...owner(), body: {} })).status, 404)
  assert.equal((await counter.ask('ledger-breaks')).status, 401)
})
