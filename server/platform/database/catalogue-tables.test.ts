import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { unitPrice } from '#shop/pricing/unit-price.ts'
import { categories, productCategories, productImages, products, variants } from './catalogue-tables.ts'
import { reviews } from './review-tables.ts'
import type { Database } from './open-database.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'

let database: Database
let trays = 0
let boxes = 0
let brassTray = 0

before(async () => (database = await openTestDatabase()))
after(() => database.close())
beforeEach(async () => {
  await database.pool.query('TRUNCATE categories RESTART IDENTITY CASCADE')
  const [first, second] = await database.orm
    .insert(categories)
    .values([{ name: 'Trays' }, { name: 'Boxes' }])
    .returning()
  trays = first!.id
  boxes = second!.id
  brassTray = await addTray('brass-tray')
})

const addTray = (slug: string, sold: Partial<typeof variants.$inferInsert> = {}) =>
  database.orm.transaction(async (tx) => {
    const product = { slug, name: 'Brass tray', categoryId: trays, popularity: 7 }
    const [tray] = await tx.insert(products).values(product).returning()
    const { id } = tray!
    await tx.insert(variants).values({ id, productId: id, price: 129_900, discount: 10, ...sold })
    return id
  })
const change = (to: Partial<typeof products.$inferInsert>) =>
  database.orm.update(products).set(to).where(eq(products.id, brassTray))
const changeVariant = (to: Partial<typeof variants.$inferInsert>) =>
  database.orm.update(variants).set(to).where(eq(variants.id, brassTray))
const version = async () =>
  (await database.pool.query<{ version: number }>('SELECT version FROM catalogue_version')).rows[0]!.version
const moved = async (work: () => PromiseLike<unknown>) => {
  const from = await version()
  await work()
  return (await version()) > from
}

test('the price after discount is rounded half up, once per unit', async () => {
  for (const [price, discount, expected] of [
    [129_900, 10, 116_910],
    [150, 1, 149], // 148.5
    [99_999, 12.5, 87_499], // 87,499.125
    [100_300, 33.35, 66_850], // 66,849.95
    [100, 0, 100],
    [1_000_000_000, 99, 10_000_000],
  ] as const) {
    await changeVariant({ price, discount })
    const [row] = await database.orm.select().from(products).where(eq(products.id, brassTray))
    assert.equal(row?.unitPrice, expected)
    assert.equal(unitPrice(price, discount), expected)
  }
})

const refusedWith = (code: string) => (error: Error) => (error.cause as { code?: string }).code === code

test('an offer below one rupee, a price above one crore rupees and a negative stock are refused', async () => {
  await assert.rejects(changeVariant({ price: 198, discount: 50 }), refusedWith('23514'))
  await assert.rejects(changeVariant({ price: 1_000_000_001 }), refusedWith('23514'))
  await assert.rejects(changeVariant({ stock: -1 }), refusedWith('23514'))
})

test('a product is listed in its main category, and in a new one when that changes', async () => {
  const listed = async () =>
    (await database.orm.select().from(productCategories).orderBy(productCategories.categoryId)).map(
      (entry) => entry.categoryId,
    )
  assert.deepEqual(await listed(), [trays])
  await change({ categoryId: boxes })
  assert.deepEqual(await listed(), [trays, boxes])
})

test('the sort keys copied to a category follow the product', async () => {
  await database.orm.insert(productCategories).values({ productId: brassTray, categoryId: boxes })
  await changeVariant({ price: 200_000, discount: 25 })
  await change({
    popularity: 90,
    createdAt: new Date('2026-01-02T03:04:05.678Z'),
  })
  const rows = await database.orm.select().from(productCategories)
  assert.equal(rows.length, 2)
  for (const row of rows)
    assert.deepEqual(
      [row.unitPrice, row.popularity, row.createdAt.toISOString()],
      [150_000, 90, '2026-01-02T03:04:05.678Z'],
    )
})

test('a copied sort key that differs from its product is refused', async () => {
  await assert.rejects(database.orm.update(productCategories).set({ unitPrice: 1 }), refusedWith('23503'))
})

test('a picture, a review, a category and a product move the version, in each kind of change', async () => {
  const { orm } = database
  assert.ok(await moved(() => addTray('steel-tray')))
  assert.ok(await moved(() => change({ name: 'Old brass tray' })))
  assert.ok(await moved(() => change({ popularity: 8 })))
  const picture = { productId: brassTray, position: 0, url: '/p.webp', width: 8, height: 8, alt: '', size: 9 }
  assert.ok(await moved(() => orm.insert(productImages).values(picture)))
  assert.ok(await moved(() => orm.update(productImages).set({ alt: 'A tray' })))
  assert.ok(await moved(() => orm.delete(productImages)))
  // A review that no page shows yet changes nothing.
  const review = { productId: brassTray, rating: 4, author: 'Asha' }
  assert.ok(!(await moved(() => orm.insert(reviews).values(review))))
  assert.ok(!(await moved(() => orm.update(reviews).set({ body: 'A tray' }))))
  assert.ok(await moved(() => orm.update(reviews).set({ state: 'published' })))
  assert.ok(await moved(() => orm.insert(reviews).values({ ...review, state: 'published' })))
  assert.ok(await moved(() => orm.delete(reviews)))
  assert.ok(await moved(() => orm.insert(productCategories).values({ productId: brassTray, categoryId: boxes })))
  assert.ok(await moved(() => orm.delete(productCategories).where(eq(productCategories.categoryId, boxes))))
  assert.ok(await moved(() => orm.update(categories).set({ name: 'Caskets' }).where(eq(categories.id, boxes))))
  assert.ok(await moved(() => orm.delete(products).where(eq(products.id, brassTray))))
})

test('a stock change moves the version only when pages show it', async () => {
  for (const [from, to, shows] of [
    [null, 40, true],
    [40, 39, false],
    [39, 6, false],
    [6, 5, true],
    [5, 4, true],
    [1, 0, true],
    [0, 1, true],
    [5, 900, true],
    [900, 900, false],
    [900, null, true],
    [null, null, false],
  ] as const) {
    await changeVariant({ stock: from })
    assert.equal(await moved(() => changeVariant({ stock: to })), shows, `from ${from} to ${to}`)
  }
})

test('a change that is undone leaves the version where it was', async () => {
  const undone = () =>
    database.orm.transaction(async (tx) => {
      await tx.update(variants).set({ price: 5_000 })
      throw new Error('changed our mind')
    })
  assert.equal(await moved(() => assert.rejects(undone, /changed our mind/)), false)
})

test('the note of a change is gone once the version has moved', async () => {
  await changeVariant({ price: 5_000 })
  assert.equal((await database.pool.query('SELECT 1 FROM catalogue_changes')).rowCount, 0)
})

test('updated_at follows what the owner writes, not what is sold', async () => {
  const updatedAt = async () => (await database.orm.select().from(products))[0]!.updatedAt.getTime()
  await database.pool.query("UPDATE products SET updated_at = '2020-01-01'")
  const old = await updatedAt()
  await changeVariant({ stock: 3 })
  await change({ popularity: 8 })
  assert.equal(await updatedAt(), old)
  await change({ description: 'Hammered by hand' })
  assert.ok((await updatedAt()) > old)
  await database.pool.query("UPDATE products SET updated_at = '2020-01-01'")
  await changeVariant({ price: 5_000 })
  assert.ok((await updatedAt()) > old)
})

test('two orders that take the last pieces of different products do not wait for each other in a circle', async (t) => {
  if (database.kind === 'embedded') return t.skip('it has one connection, so nobody waits')
  await changeVariant({ stock: 3 })
  const other = await addTray('steel-tray', { stock: 3 })
  const [one, two] = [await database.pool.connect(), await database.pool.connect()]
  const take = 'UPDATE variants SET stock = stock - 1 WHERE id = $1'
  for (const client of [one, two]) await client.query('BEGIN')
  await one.query(take, [brassTray])
  await two.query(take, [other])
  // The first transaction now waits for the row of the second, which is about to commit.
  const waiting = one.query(take, [other])
  await two.query('COMMIT')
  await waiting
  await one.query('COMMIT')
  one.release()
  two.release()
  const { rows } = await database.pool.query('SELECT stock FROM variants ORDER BY id')
  assert.deepEqual(rows, [{ stock: 2 }, { stock: 1 }])
})
