import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openTestApi } from '#server/testing/open-test-api.ts'
import { recordBreak } from '#server/ledger/record-break.ts'

const testApi = await openTestApi()
after(() => testApi.close())

const owner = () => ({ headers: { authorization: `Bearer ${testApi.shop.keys.owner}` } })
type List = { data: { id: number; kind: string; reference: string; details: unknown }[] }

test('who runs the shop reads what does not agree, and says that it was seen to', async () => {
  const { shop } = testApi
  const found = { kind: 'paid twice', reference: 'pay_1', details: { order: 'abc' } } as const
  await recordBreak(shop.database.orm, found, shop.now())
  const list = async () => (await testApi.request('ledger-breaks', owner())).body as List
  const [first] = (await list()).data
  assert.deepEqual([first?.kind, first?.reference, first?.details], ['paid twice', 'pay_1', { order: 'abc' }])
  const closed = await testApi.request(`ledger-breaks/${first?.id}`, { ...owner(), body: {} })
  assert.equal(closed.status, 200)
  assert.deepEqual((await list()).data, [])
  await recordBreak(shop.database.orm, found, shop.now())
  assert.equal((await list()).data.length, 1, 'what is still wrong comes back')
  assert.equal((await testApi.request('ledger-breaks/987654', { ...owner(), body: {} })).status, 404)
  assert.equal((await testApi.request('ledger-breaks')).status, 401)
})
