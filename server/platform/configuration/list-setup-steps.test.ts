import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import type { SetupShown } from '#contract/counter/setup.ts'
import { products } from '#server/platform/database/catalogue-tables.ts'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestCounter, type TestCounter, type TestStaff } from '#server/testing/open-test-counter.ts'

let counter: TestCounter
let owner: TestStaff
before(async () => {
  counter = await openTestCounter()
  owner = await counter.signInAs('owner')
})
after(() => counter.close())

async function readSteps() {
  const { data } = (await counter.request('setup', { as: owner })).body as { data: SetupShown }
  return Object.fromEntries(data.map(({ step, isDone }) => [step, isDone]))
}

test('a new shop is told what it lacks, and each thing that is set is ticked off by itself', async () => {
  const { orm } = counter.shop.database
  await orm.update(products).set({ withdrawnAt: new Date() })
  const { people: _, ...fresh } = await readSteps()
  assert.deepEqual(fresh, {
    seller: false,
    complaints: false,
    payments: false,
    couriers: false,
    mail: false,
    goods: false,
  })
  await seedCatalogueFixture(counter.shop.database)
  assert.equal((await readSteps())['goods'], true)
  assert.equal((await readSteps())['food'], undefined)
  await orm.update(products).set({ hasFood: true }).where(eq(products.id, 1))
  assert.equal((await readSteps())['food'], false)
  owner = await counter.stepUpAs('owner')
  const { version } = (
    (await counter.request('settings', { as: owner })).body as { data: { key: string; version: number }[] }
  ).data.find(({ key }) => key === 'complaints')!
  const values = { GRIEVANCE_OFFICER_NAME: 'Lata Rao', GRIEVANCE_OFFICER_EMAIL: 'lata@raogifts.in' }
  const headers = { 'if-match': `"v${version}"` }
  const saved = await counter.request('settings/complaints', { method: 'PATCH', as: owner, body: { values }, headers })
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
  assert.equal((await readSteps())['complaints'], true)
})
