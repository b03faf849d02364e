import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { desc, eq } from 'drizzle-orm'
import { audit } from '#server/platform/database/audit-tables.ts'
import { variants } from '#server/platform/database/catalogue-tables.ts'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import type { PriceBreak } from '#shop/pricing/price-lines.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { changePriceBreaks } from './change-price-breaks.ts'
import { readProductForStaff } from './read-product-for-staff.ts'
import { undoProductChange } from './undo-product-change.ts'

let shop: TestShop
const BRASS_TRAY = 1
const meera: StaffActor = { kind: 'staff', id: 'm', name: 'Meera', session: null, network: null }
const steps: PriceBreak[] = [
  { fromQuantity: 10, unitPrice: 400_00 },
  { fromQuantity: 50, unitPrice: 300_00 },
]
before(async () => {
  shop = await openTestShop()
})
beforeEach(() => seedCatalogueFixture(shop.database))
after(() => shop.close())

async function read() {
  const product = await readProductForStaff(shop.database.orm, BRASS_TRAY)
  assert.ok(product)
  return product
}
/** @returns the entry's id */
async function write(priceBreaks: readonly PriceBreak[]): Promise<number> {
  const { version } = await read()
  const changed = await changePriceBreaks(shop, { id: BRASS_TRAY, version, priceBreaks }, meera)
  assert.ok(changed.ok, JSON.stringify(changed))
  return latestId()
}
async function latestId(): Promise<number> {
  const [entry] = await shop.database.orm.select().from(audit).orderBy(desc(audit.id)).limit(1)
  assert.ok(entry)
  return entry.id
}
const undo = (entryId: number) => undoProductChange(shop, { entryId }, meera)

test('quantity prices go back to what they were, also to none, and that can be undone, too', async () => {
  const first = await write(steps)
  const second = await write([{ fromQuantity: 20, unitPrice: 350_00 }])
  assert.ok((await undo(second)).ok)
  assert.deepEqual((await read()).priceBreaks, steps)
  assert.ok((await undo(first)).ok)
  assert.deepEqual((await read()).priceBreaks, [])
  assert.ok((await undo(await latestId())).ok)
  assert.deepEqual((await read()).priceBreaks, steps)
})

test('quantity prices that somebody changed since stay as they are', async () => {
  const first = await write(steps)
  const others = [{ fromQuantity: 20, unitPrice: 350_00 }]
  await write(others)
  const refused = await undo(first)
  assert.equal(refused.ok || refused.reason, 'stale')
  assert.deepEqual((await read()).priceBreaks, others)
})

test('quantity prices do not come back above a price that is lower by now, and a sentence says so', async () => {
  await write(steps)
  const dropped = await write([])
  await shop.database.orm.update(variants).set({ price: 350_00, discount: 0 }).where(eq(variants.id, BRASS_TRAY))
  const refused = await undo(dropped)
  assert.equal(refused.ok || refused.reason, 'price-breaks')
  assert.match(JSON.stringify(refused), /From 10 pieces on, each must cost less than/)
  assert.deepEqual((await read()).priceBreaks, [])
})
