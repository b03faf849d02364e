import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { desc, eq, gt } from 'drizzle-orm'
import type { GridRequest, GridRow } from '#contract/counter/product-grid.ts'
import { audit } from '#server/platform/database/audit-tables.ts'
import { classifyDatabaseError } from '#server/platform/database/is-database-unavailable.ts'
import { products, variants } from '#server/platform/database/catalogue-tables.ts'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestCounter, type TestCounter } from '#server/testing/open-test-counter.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { readCatalogueVersion } from '#server/catalogue/categories/catalogue-version.ts'
import { changeGoods } from './change-goods.ts'
import { listGridRows } from './read-grid-rows.ts'
import { undoProductChange } from './undo-product-change.ts'

let counter: TestCounter
before(async () => {
  counter = await openTestCounter()
})
beforeEach(() => seedCatalogueFixture(counter.shop.database))
after(() => counter.close())

const person = (name: string): StaffActor => ({ kind: 'staff', id: name, name, session: null, network: null })
const [meera, ravi] = [person('Meera'), person('Ravi')]
const orm = () => counter.shop.database.orm
const rowsOf = async () => (await listGridRows(counter.shop, {})).data.toReversed()
const change = (rows: readonly GridRow[], fields: GridRequest['variants'][number]['change']) =>
  rows.map(({ id, version }) => ({ id, version, change: fields }))
const lastEntry = async () => (await orm().select().from(audit).orderBy(desc(audit.id)).limit(1))[0]!

test('many prices change in one transaction, with an entry for each product, and go back by one undo', async () => {
  const rows = await rowsOf()
  const earlier = (await lastEntry())?.id ?? 0
  const version = await readCatalogueVersion(counter.shop.database)
  const products = rows
    .slice(0, 2)
    .map(({ product, productVersion }) => ({ id: product, version: productVersion, isOnSale: false }))
  const saved = await changeGoods(
    counter.shop,
    { variants: change(rows, { price: 1_111_00, lowAt: 7 }), products },
    meera,
  )
  assert.ok(saved.ok && saved.entry !== null, JSON.stringify(saved))
  assert.ok((await readCatalogueVersion(counter.shop.database)) > version)
  const entries = await orm().select().from(audit).where(gt(audit.id, earlier))
  const productCount = new Set(rows.map(({ product }) => product)).size
  assert.equal(entries.length, productCount + 1)
  assert.ok(entries.every(({ operation }) => operation === 'products.bulk'))
  const now = await rowsOf()
  assert.ok(now.every(({ price, lowAt }) => price === 1_111_00 && lowAt === 7))
  assert.deepEqual(now.map(({ isOnSale }) => isOnSale).slice(0, 3), [false, false, true])

  assert.deepEqual(await undoProductChange(counter.shop, { entryId: saved.entry }, meera), { ok: true })
  const after = (await rowsOf()).map(({ price, lowAt, isOnSale }) => ({ price, lowAt, isOnSale }))
  assert.deepEqual(
    after,
    rows.map(({ price, lowAt, isOnSale }) => ({ price, lowAt, isOnSale })),
  )
  const again = await undoProductChange(counter.shop, { entryId: saved.entry }, meera)
  assert.ok(!again.ok && again.reason === 'stale')
})

test('when one row is stale nothing is saved, and each such row comes back as it is', async () => {
  const rows = await rowsOf()
  const [first, second] = rows as [GridRow, GridRow]
  assert.ok((await changeGoods(counter.shop, { variants: change([first], { shelf: 'B3' }), products: [] }, ravi)).ok)
  const refused = await changeGoods(
    counter.shop,
    { variants: change([first, second], { price: 500_00 }), products: [] },
    meera,
  )
  assert.ok(!refused.ok && refused.reason === 'stale')
  assert.match(refused.message, /^Ravi changed some of these rows/)
  assert.deepEqual(
    refused.rows.map(({ variant }) => variant),
    [first.id],
  )
  const stale = refused.rows[0]
  assert.ok(stale && 'current' in stale && stale.current.shelf === 'B3' && stale.by === 'Ravi')
  const [untouched] = await orm().select().from(variants).where(eq(variants.id, second.id))
  assert.equal(untouched?.price, second.price)
})

test('of twenty who save the same rows at once, one is saved', async () => {
  const rows = await rowsOf()
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) =>
      changeGoods(
        counter.shop,
        { variants: change(rows, { price: 100_00 + at }), products: [] },
        person(`Staff ${at}`),
      ),
    ),
  )
  const saved = answers.filter((answer) => answer.status === 'fulfilled' && answer.value.ok)
  assert.equal(saved.length, 1)
  // On a busy machine a writer may time out at the lock; it has saved nothing either.
  for (const answer of answers)
    if (answer.status === 'rejected') assert.ok(classifyDatabaseError(answer.reason) === 'busy', String(answer.reason))
  assert.equal(new Set((await rowsOf()).map(({ price }) => price)).size, 1)
})

test('what cannot be is refused by its row and field: a price, a code that is taken, a sale without a picture', async () => {
  const [first, second] = (await rowsOf()) as [GridRow, GridRow]
  const refuse = async (wanted: GridRequest) => {
    const refused = await changeGoods(counter.shop, wanted, meera)
    assert.ok(!refused.ok && refused.reason === 'rows')
    return refused.rows.map((fault) => ('field' in fault ? [fault.variant, fault.field] : []))
  }
  assert.deepEqual(await refuse({ variants: change([first], { price: 100, discount: 50 }), products: [] }), [
    [first.id, 'price'],
  ])
  await orm().update(variants).set({ sku: 'TAKEN' }).where(eq(variants.id, first.id))
  const taken = { variants: change([second], { sku: 'TAKEN' }), products: [] }
  assert.deepEqual(await refuse(taken), [[second.id, 'sku']])
  await counter.shop.database.pool.query('DELETE FROM product_images')
  await orm().update(products).set({ withdrawnAt: new Date() }).where(eq(products.id, second.product))
  const { productVersion } = (await rowsOf()).find(({ id }) => id === second.id)!
  const onSale = { variants: [], products: [{ id: second.product, version: productVersion, isOnSale: true }] }
  assert.deepEqual(await refuse(onSale), [[second.id, 'isOnSale']])
})

test('more than twenty prices ask for a step-up, packers see none and change nothing', async () => {
  const [row] = (await rowsOf()) as [GridRow]
  const many = Array.from({ length: 21 }, () => ({ id: row.id, version: row.version, change: { price: 900_00 } }))
  const owner = await counter.signInAs('owner')
  const asked = await counter.request('variants/bulk', { as: owner, body: { variants: many } })
  assert.deepEqual([asked.status, asked.body.error?.details['reason']], [403, 'step-up'])
  const packer = await counter.signInAs('packer')
  const seen = await counter.request('variants', { as: packer })
  assert.equal(seen.status, 200)
  assert.doesNotMatch(JSON.stringify(seen.body), /"(price|discount|unitPrice)"/)
  const one = { variants: [{ id: row.id, version: row.version, change: { shelf: 'Z' } }] }
  assert.equal((await counter.request('variants/bulk', { as: packer, body: one })).status, 403)
  const saved = await counter.request('variants/bulk', { as: owner, body: one })
  assert.equal(saved.status, 200)
  const stale = await counter.request('variants/bulk', { as: owner, body: one })
  assert.equal(stale.status, 412)
  const { rows } = stale.body.error!.details['current'] as { rows: { variant: number }[] }
  assert.deepEqual(
    rows.map(({ variant }) => variant),
    [row.id],
  )
})

test('a thousand rows change in one request; of one more it is said how many it takes', async () => {
  const { rows } = await counter.shop.database.pool.query<{ id: number; version: number }>(
    `WITH trays AS (
       INSERT INTO products (slug, name, category_id)
       SELECT 'lot-' || n, 'Lot ' || n, (SELECT min(id) FROM categories) FROM generate_series(1, 1001) AS n RETURNING id
     )
     INSERT INTO variants (id, product_id, price) SELECT id, id, 90000 FROM trays RETURNING id, version`,
  )
  const owner = await counter.signInAs('owner')
  const move = (some: typeof rows) =>
    counter.request('variants/bulk', {
      as: owner,
      body: { variants: some.map(({ id, version }) => ({ id, version, change: { shelf: 'Z' } })) },
    })
  const tooMany = await move(rows)
  assert.deepEqual(
    [tooMany.status, tooMany.body.error?.message],
    [400, 'Please send at most 1000 entries under variants.'],
  )
  assert.equal((await move(rows.slice(1))).status, 200)
  const moved = await orm().select().from(variants).where(eq(variants.shelf, 'Z'))
  assert.equal(moved.length, 1_000)
})

test('pages of the sheet go on where the last one ended', async () => {
  const all = (await listGridRows(counter.shop, {})).data.map(({ id }) => id)
  const found: number[] = []
  let cursor: string | undefined
  do {
    const page = await listGridRows(counter.shop, { limit: 2, after: cursor })
    found.push(...page.data.map(({ id }) => id))
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  assert.deepEqual(found, all)
})
