import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { addTestProduct, addTestVariant } from '#server/testing/add-test-product.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import { products, variants } from './catalogue-tables.ts'
import type { Database } from './open-database.ts'

let database: Database
let small: number
let large: number
before(async () => (database = await openTestDatabase()))
after(() => database.close())
beforeEach(async () => {
  small = await addTestProduct(database, { name: 'Silk potli', price: 89_900, stock: 20 })
  await change(small, { name: 'Small', options: { Size: 'Small' } })
  large = await addTestVariant(database, small, { name: 'Large', price: 129_900, stock: 3 })
})

const change = (id: number, to: Partial<typeof variants.$inferInsert>) =>
  database.orm.update(variants).set(to).where(eq(variants.id, id))
const readListed = async () => {
  const [row] = await database.orm.select().from(products).where(eq(products.id, small))
  assert.ok(row)
  return row
}
const listed = async () => {
  const { listedVariantId, unitPrice, stockShown } = await readListed()
  return [listedVariantId, unitPrice, stockShown]
}
/** The product's row and the version of the pages change with its listed variant. */
const readVersions = async () => {
  const { rows } = await database.pool.query<{ row: string; pages: number }>(
    'SELECT ctid || xmin::text AS row, (SELECT version FROM catalogue_version) AS pages FROM products WHERE id = $1',
    [small],
  )
  return rows[0]!
}
const moves = async (work: () => PromiseLike<unknown>) => {
  const before = await readVersions()
  await work()
  const now = await readVersions()
  return { product: now.row !== before.row, pages: now.pages !== before.pages }
}

test('lists show the cheapest variant that can be had, after each kind of change', async () => {
  assert.deepEqual(await listed(), [small, 89_900, 6])
  await change(large, { price: 79_900 })
  assert.deepEqual(await listed(), [large, 79_900, 3])
  await change(large, { discount: 10 })
  assert.deepEqual(await listed(), [large, 71_910, 3])
  await change(large, { stock: 0 })
  assert.deepEqual(await listed(), [small, 89_900, 6])
  await change(large, { stock: null })
  assert.deepEqual(await listed(), [large, 71_910, null], 'what is made to order can be had')
  await change(large, { isActive: false })
  assert.deepEqual(await listed(), [small, 89_900, 6])
  await change(large, { isActive: true })
  await database.orm.delete(variants).where(eq(variants.id, large))
  assert.deepEqual(await listed(), [small, 89_900, 6])
  const trunk = await addTestVariant(database, small, { name: 'Trunk', price: 50_000, stock: 9 })
  assert.deepEqual(await listed(), [trunk, 50_000, 6])
})

test('of variants at one price lists show the first', async () => {
  await change(large, { price: 89_900 })
  assert.deepEqual(await listed(), [small, 89_900, 6])
  await change(small, { position: 2 })
  assert.deepEqual(await listed(), [large, 89_900, 3])
})

test('sold out is what has no variant that can be had', async () => {
  await change(small, { stock: 0 })
  assert.deepEqual(await listed(), [large, 129_900, 3])
  await change(large, { stock: 0 })
  assert.deepEqual(await listed(), [small, 89_900, 0])
  await change(small, { stock: 20, isActive: false })
  assert.deepEqual(await listed(), [large, 129_900, 0], 'what is not offered cannot be had')
  await change(large, { isActive: false, stock: 9 })
  assert.deepEqual(await listed(), [small, 89_900, 0], 'nothing is offered')
})

test('weight, size, rate of tax and days to make come from the listed variant', async () => {
  const sold = { weight: 1.5, length: 30, breadth: 20, height: 10.5, hsn: '4202', gstRate: 5, daysToMake: 4 }
  await change(small, sold)
  const { weight, length, breadth, height, hsn, gstRate, daysToMake } = await readListed()
  assert.deepEqual({ weight, length, breadth, height, hsn, gstRate, daysToMake }, sold)
})

test('a product is touched only when what lists show of it changes, pages move when any page does', async () => {
  const nothing = { product: false, pages: false }
  assert.deepEqual(await moves(() => change(small, { stock: 19 })), nothing)
  assert.deepEqual(await moves(() => change(small, { price: 89_900 })), nothing)
  assert.deepEqual(await moves(() => change(small, { stock: 4 })), { product: true, pages: true })
  const onlyItsPage = { product: false, pages: true }
  assert.deepEqual(await moves(() => change(large, { stock: 2 })), onlyItsPage)
  assert.deepEqual(await moves(() => change(large, { price: 139_900 })), onlyItsPage)
  assert.deepEqual(await moves(() => change(large, { stock: 0 })), onlyItsPage)
  assert.deepEqual(await moves(() => database.orm.delete(variants).where(eq(variants.id, large))), onlyItsPage)
})

test('a product was changed when its owner wrote what lists show, not when a piece was sold', async () => {
  await database.pool.query("UPDATE products SET updated_at = '2020-01-01' WHERE id = $1", [small])
  const updatedAt = async () => (await readListed()).updatedAt.getFullYear()
  await change(small, { stock: 0 })
  assert.equal((await readListed()).listedVariantId, large)
  assert.equal(await updatedAt(), 2020)
  await change(large, { price: 119_900 })
  assert.notEqual(await updatedAt(), 2020)
})

test('two orders that take the last of two variants at once leave the product sold out', async (t) => {
  if (database.kind === 'embedded') return t.skip('it has one connection, so nobody waits')
  const [one, two] = [await database.pool.connect(), await database.pool.connect()]
  const take = 'UPDATE variants SET stock = 0 WHERE id = $1'
  for (const client of [one, two]) await client.query('BEGIN')
  await one.query(take, [small])
  const waiting = two.query(take, [large])
  await one.query('COMMIT')
  await waiting
  await two.query('COMMIT')
  one.release()
  two.release()
  assert.deepEqual(await listed(), [small, 89_900, 0])
})

test('a copy is written by its variant alone, and no product is without one', async () => {
  for (const copy of ['price = 5000', 'stock_shown = 3', 'weight = 1', 'listed_variant_id = NULL'])
    await assert.rejects(database.pool.query(`UPDATE products SET ${copy} WHERE id = $1`, [small]), /write them to its/)
  await assert.rejects(
    database.pool.query(`INSERT INTO products (slug, name, category_id) SELECT 'x', 'X', id FROM categories LIMIT 1`),
    /has no variant/,
  )
  const { rowCount } = await database.pool.query('DELETE FROM variants WHERE id = $1', [large])
  assert.equal(rowCount, 1)
  await assert.rejects(database.pool.query('DELETE FROM variants WHERE id = $1', [small]), /has no variant/)
  await database.pool.query('DELETE FROM products WHERE id = $1', [small])
  assert.equal((await database.orm.select().from(variants).where(eq(variants.productId, small))).length, 0)
})

test('further variants and products share their numbers; two of a product never have the same options', async () => {
  const other = await addTestProduct(database)
  assert.ok(new Set([small, large, other]).size === 3 && other > large)
  await assert.rejects(addTestVariant(database, small, { name: 'Large' }), /unique constraint/)
})
