import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import { staff } from '#server/platform/database/staff-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { readStock } from '#server/testing/add-test-product.ts'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestCounter, type TestCounter, type TestStaff } from '#server/testing/open-test-counter.ts'

type Entry = CounterAnswer<'GET /counter/api/v1/audit'>['data'][number]

let counter: TestCounter
let owner: TestStaff
before(async () => {
  counter = await openTestCounter()
  await seedCatalogueFixture(counter.shop.database)
  owner = await counter.stepUpAs('owner')
})
after(() => counter.close())

const listEntries = async (operation: string, as = owner) =>
  (await counter.request(`audit?operation=${operation}`, { as })).body.data as Entry[]
const undo = (entry: Entry | undefined, as = owner) => counter.request(`audit/${entry?.id}/undo`, { as, body: {} })

async function patchSettings(group: string, values: object, as = owner) {
  const groups = (await counter.request('settings', { as: owner })).body.data as { key: string; version: number }[]
  const version = groups.find(({ key }) => key === group)?.version
  const headers = { 'if-match': `"v${version}"` }
  const answer = await counter.request(`settings/${group}`, { method: 'PATCH', as, body: { values }, headers })
  assert.equal(answer.status, 200, answer.body.error?.message)
}

test('a setting gets its value of before, noted as an undo, and that can be undone, too', async () => {
  const { settings } = counter.shop
  await patchSettings('orders', { HOLD_MINUTES: '45' })
  const [changed] = await listEntries('settings.write')
  assert.equal(changed?.undo, 'possible')
  assert.equal((await undo(changed)).status, 200)
  assert.equal(settings.holdMinutes, 30)
  const [undone, original] = await listEntries('settings.write')
  assert.deepEqual([undone?.undoOf, undone?.undo, original?.undo], [original?.id, 'possible', 'done'])
  assert.equal((await undo(undone)).status, 200)
  assert.equal(settings.holdMinutes, 45)
})

test('what somebody has changed since stays, and they are named', async () => {
  const manager = await counter.signInAs('manager')
  await patchSettings('delivery', { QUOTE_MINUTES: '40' })
  await patchSettings('delivery', { QUOTE_MINUTES: '50' }, manager)
  const [, first] = await listEntries('settings.write')
  const refused = await undo(first)
  assert.equal(refused.status, 412)
  assert.match(refused.body.error?.message ?? '', new RegExp(`^${manager.name} changed this since, so it stays`))
  assert.equal(counter.shop.settings.quoteMinutes, 50)
})

test('who sells is undone by an owner only, after a step-up', async () => {
  await patchSettings('complaints', { GRIEVANCE_OFFICER_NAME: 'Kavita Rao' })
  const [entry] = await listEntries('settings.write')
  assert.equal((await undo(entry, await counter.stepUpAs('manager'))).status, 403)
  const fresh = await undo(entry, await counter.signInAs('owner'))
  assert.deepEqual([fresh.status, fresh.body.error?.details['reason']], [403, 'step-up'])
  assert.equal((await undo(entry)).status, 200)
  assert.equal(counter.shop.settings.seller.grievanceOfficer.name, 'Meera Rathore')
})

test('a stock move is moved back once, whatever was sold meanwhile, and the ledger explains it', async () => {
  const { database } = counter.shop
  const stock = await readStock(database, 1)
  const move = (key: string, body: object) =>
    counter.request('stock/1/moves', { as: owner, body, headers: { 'idempotency-key': key } })
  assert.equal((await move('received-twelve', { reason: 'received', units: 12, note: 'from Jaipur' })).status, 200)
  const [received] = await listEntries('stock.move')
  assert.equal((await move('broke-two', { reason: 'broken', units: 2 })).status, 200)
  const both = await Promise.all([undo(received), undo(received)])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
  assert.equal(await readStock(database, 1), Number(stock) - 2)
  const [taken] = await listEntries('stock.move')
  assert.deepEqual([taken?.undoOf, taken?.reason], [received?.id, 'corrected: undone: received: from Jaipur'])
  assert.deepEqual(await checkLedger(database), [])
})

test('support and packers are offered nothing that they may not undo', async () => {
  for (const as of [await counter.signInAs('support'), await counter.signInAs('accountant')]) {
    const entries = await listEntries('stock.move', as)
    assert.ok(entries.every((entry) => entry.undo !== 'possible'))
  }
  const [entry] = await listEntries('stock.move')
  assert.equal((await undo(entry, await counter.signInAs('support'))).status, 403)
  const [signedIn] = await listEntries('staff.sign-in')
  assert.deepEqual([signedIn?.undo, (await undo(signedIn)).status], ['no', 409])
})

test('roles are given back after a step-up, and only by who may give them', async () => {
  const { orm } = counter.shop.database
  const sana = { id: 'sana', name: 'Sana', email: 'sana@example.in', createdAt: counter.shop.now() }
  await orm.insert(staff).values({ ...sana, roles: ['packer'], state: 'active', isDemo: false })
  const answer = await counter.request('staff/sana', {
    method: 'PATCH',
    as: owner,
    body: { roles: ['manager'] },
    headers: { 'if-match': '"v1"' },
  })
  assert.equal(answer.status, 200, answer.body.error?.message)
  const [changed] = await listEntries('staff.change')
  assert.equal(changed?.undo, 'possible')
  assert.equal((await undo(changed, await counter.signInAs('owner'))).body.error?.details['reason'], 'step-up')
  assert.equal((await undo(changed, await counter.stepUpAs('manager'))).status, 403)
  const rolesNow = async () => (await orm.select().from(staff).where(eq(staff.id, 'sana')))[0]?.roles
  assert.deepEqual(await rolesNow(), ['manager'])
  assert.equal((await undo(changed, await counter.stepUpAs('owner'))).status, 200)
  assert.deepEqual(await rolesNow(), ['packer'])
  assert.equal((await undo(changed, await counter.stepUpAs('owner'))).status, 412, 'it is not as that entry wrote it')
})
