import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { categoryChange, newProduct, variantChange } from '#contract/counter/products.ts'
import { audit } from '#server/platform/database/audit-tables.ts'
import { variants } from '#server/platform/database/catalogue-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { listAudit } from '#server/platform/staff/list-audit.ts'
import { findCategoryId, seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { planRevert } from '#shop/editing/plan-revert.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { changeCategory } from '#server/catalogue/categories/change-category.ts'
import { listCategoriesForStaff } from '#server/catalogue/categories/list-categories-for-staff.ts'
import { moveStock } from '#server/catalogue/stock/move-stock.ts'
import { changeVariant } from './change-variant.ts'
import { createProduct } from './create-product.ts'
import { undoProductChange } from './undo-product-change.ts'

const meera: StaffActor = { kind: 'staff', id: 'Meera', name: 'Meera', session: null, network: null }
let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
beforeEach(() => seedCatalogueFixture(shop.database))
after(() => shop.close())

async function create(variant: object) {
  const category = await findCategoryId(shop.database, 'Hampers')
  const wanted = newProduct.parse({ name: 'Diya set', category, variants: [{ price: 499_00, ...variant }] })
  const created = await createProduct(shop, wanted, meera)
  assert.ok(created.ok)
  const [first] = created.product.variants
  assert.ok(first)
  return first
}

const change = (id: number, version: number, isMadeToOrder: boolean) =>
  changeVariant(shop, { id, version, change: variantChange.parse({ isMadeToOrder }) }, meera)

test('the first pieces of a new product are received, and the ledger agrees', async () => {
  const { id, stock } = await create({ pieces: 12 })
  assert.equal(stock, 12)
  assert.equal((await create({ pieces: 5, isMadeToOrder: true })).stock, null)
  const [received] = await shop.database.orm
    .select()
    .from(audit)
    .where(eq(audit.subjectId, String(id)))
  assert.deepEqual([received?.operation, received?.reason], ['stock.move', 'received'])
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('an empty shelf becomes made to order, a full one does not, and the way back keeps the books right', async () => {
  const { id, version } = await create({ pieces: 2 })
  const refused = await change(id, version, true)
  assert.ok(!refused.ok && refused.message === 'There are 2 on the shelf. Move them out first, then make it to order.')
  const move = { reason: 'broken', units: 2 } as const
  assert.ok((await moveStock(shop, { variantId: id, move, requestKey: 'two-broken' }, meera)).ok)
  const [row] = await shop.database.orm.select().from(variants).where(eq(variants.id, id))
  const made = await change(id, row?.version ?? 0, true)
  assert.ok(made.ok)
  assert.equal(made.variant.stock, null)
  const counted = await change(id, made.variant.version, false)
  assert.ok(counted.ok)
  assert.equal(counted.variant.stock, 0)
  assert.deepEqual(await checkLedger(shop.database), [])
  const entries = await shop.database.orm
    .select()
    .from(audit)
    .where(eq(audit.subjectId, String(id)))
  const last = entries.toSorted((a, b) => b.id - a.id)[0]
  assert.ok((await undoProductChange(shop, { entryId: last?.id ?? 0 }, meera)).ok)
  const [undone] = await shop.database.orm.select().from(variants).where(eq(variants.id, id))
  assert.equal(undone?.stock, null)
})

test('the history of a product names its own changes and those of its variants, and leads back', async () => {
  const { id, version } = await create({ pieces: 2 })
  await create({ pieces: 1 })
  const raised = await changeVariant(shop, { id, version, change: variantChange.parse({ price: 599_00 }) }, meera)
  assert.ok(raised.ok)
  const raise = { price: 699_00, sku: 'DIYA' }
  assert.ok((await changeVariant(shop, { id, version: raised.variant.version, change: raise }, meera)).ok)
  const reader = { staff: { id: 'o', name: 'Meera', roles: ['owner' as const] } }
  const { data } = await listAudit(shop, reader, { product: id, operation: 'products.', limit: 3 })
  assert.deepEqual(
    data.map(({ operation }) => operation),
    ['products.price', 'products.price', 'products.write'],
  )
  const plan = planRevert(data, data[1]?.id ?? 0)
  assert.ok(plan.ok)
  for (const entryId of plan.undo) assert.ok((await undoProductChange(shop, { entryId }, meera)).ok)
  const [now] = await shop.database.orm.select().from(variants).where(eq(variants.id, id))
  assert.deepEqual([now?.price, now?.sku, now?.stock], [499_00, null, 2])
})

test('a category says what new products begin with, and its undo brings the old ones back', async () => {
  const id = await findCategoryId(shop.database, 'Hampers')
  const before = await readDefaults(id)
  const defaults = { gstRate: 5, hsn: '4602', weight: 1.2, daysToMake: 3 }
  const changed = await changeCategory(shop, { id, version: 1, change: categoryChange.parse({ defaults }) }, meera)
  assert.ok(changed.ok)
  assert.deepEqual([changed.category.name, changed.category.defaults], ['Hampers', defaults])
  assert.equal(categoryChange.safeParse({ defaults: { gstRate: 12 } }).success, false)
  const entries = await shop.database.orm.select().from(audit).where(eq(audit.subjectKind, 'category'))
  assert.ok((await undoProductChange(shop, { entryId: entries.at(-1)?.id ?? 0 }, meera)).ok)
  assert.deepEqual(await readDefaults(id), before)
})

async function readDefaults(id: number) {
  return (await listCategoriesForStaff(shop.database.orm)).find((category) => category.id === id)?.defaults
}
