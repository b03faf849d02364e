import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { presenceResponse } from '#contract/counter/presence.ts'
import { deskChanges, presence } from '#server/platform/database/desk-tables.ts'
import { openTestCounter, type TestCounter, type TestStaff } from '#server/testing/open-test-counter.ts'
import { purgePresence } from './presence.ts'

let counter: TestCounter
before(async () => {
  counter = await openTestCounter()
})
after(() => counter.close())

const tray = { kind: 'product', subject: '12' }
const come = (as: TestStaff, page: string, to: object = tray) =>
  counter.request('presence', { as, method: 'PUT', body: { page, ...to } })
const leave = (as: TestStaff, page: string) => counter.request(`presence/${page}`, { as, method: 'DELETE' })
const seenBy = async (as: TestStaff, { kind, subject } = tray) => {
  const { body } = await counter.request(`presence?kind=${kind}&subject=${subject}`, { as })
  return presenceResponse.parse(body).data.map(({ name }) => name)
}
const countTold = () => counter.shop.database.orm.$count(deskChanges, eq(deskChanges.kind, 'presence'))

test('each sees who else has it open, once however many pages they have, until they leave', async () => {
  const [owner, packer] = [await counter.signInAs('owner'), await counter.signInAs('packer')]
  const [first, second] = [randomUUID(), randomUUID()]
  for (const page of [first, second]) assert.equal((await come(packer, page)).status, 200)
  assert.deepEqual(await seenBy(owner), [packer.name])
  assert.deepEqual(await seenBy(packer), [])
  assert.deepEqual(await seenBy(owner, { kind: 'product', subject: '13' }), [])
  await leave(packer, first)
  assert.deepEqual(await seenBy(owner), [packer.name])
  await leave(owner, second)
  assert.deepEqual(await seenBy(owner), [packer.name], 'nobody closes the page of another')
  await leave(packer, second)
  assert.deepEqual(await seenBy(owner), [])
})

test('other pages are told of who comes and goes, and not of who stays', async () => {
  const manager = await counter.signInAs('manager')
  const page = randomUUID()
  const before = await countTold()
  for (let beat = 0; beat < 3; beat++) await come(manager, page)
  assert.equal(await countTold(), before + 1)
  await come(manager, page, { kind: 'order', subject: 'GTH-000001' })
  await leave(manager, page)
  assert.equal(await countTold(), before + 3)
})

test('who closed the page without a word is gone after a minute', async () => {
  const [owner, support] = [await counter.signInAs('owner'), await counter.signInAs('support')]
  await come(support, randomUUID())
  assert.deepEqual(await seenBy(owner), [support.name])
  counter.shop.advanceClock(2)
  assert.deepEqual(await seenBy(owner), [])
  await purgePresence(counter.shop)
  assert.equal(await counter.shop.database.orm.$count(presence), 0)
})

test('a page that only stays open keeps nobody signed in', async () => {
  const accountant = await counter.signInAs('accountant')
  const page = randomUUID()
  assert.equal((await come(accountant, page)).status, 200)
  counter.shop.advanceClock(7 * 60)
  assert.equal((await come(accountant, page)).status, 200)
  counter.shop.advanceClock(6 * 60)
  assert.equal((await come(accountant, page)).status, 401)
})
