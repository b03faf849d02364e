import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeToken } from '#server/testing/make-token.ts'
import { openTestCounter, type TestCounter } from '#server/testing/open-test-counter.ts'

let counter: TestCounter
before(async () => {
  counter = await openTestCounter({ CASH_ON_DELIVERY: 'on', CASH_UP_TO_RUPEES: '5000' })
})
after(() => counter.close())

test('a program that reads reports of tax sees the cash, but records none', async () => {
  const { headers } = await makeToken(counter, ['reports.tax'])
  assert.equal((await counter.request('cash', { headers })).status, 200)
  const body = { paidOn: '2026-11-29', reference: 'UTR0', text: '141123221000001, 1299' }
  const refused = await counter.request('cash-remittances', { body, headers })
  assert.deepEqual([refused.status, refused.body.error?.details['reason']], [403, 'permission'])
  const own = await makeToken(counter, ['cash.record'])
  assert.equal((await counter.request('cash-remittances', { body, headers: own.headers })).status, 200)
})
