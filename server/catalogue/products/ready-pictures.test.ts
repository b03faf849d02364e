import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { and, eq } from 'drizzle-orm'
import { productImages, products, readyPictures } from '#server/platform/database/catalogue-tables.ts'
import type { Database, Tx } from '#server/platform/database/open-database.ts'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import { needsTwoConnections, waitForBlockedQuery } from '#server/testing/wait-for-blocked-query.ts'
import { productsByIds, readProducts } from '#server/catalogue/query/query.ts'

let database: Database
before(async () => {
  database = await openTestDatabase()
})
beforeEach(() => seedCatalogueFixture(database))
after(() => database.close())

const picture = { width: 1_440, height: 1_440, alt: 'From above', size: 90_000 }
const add = (tx: Pick<Tx, 'insert'>, position: number) =>
  tx.insert(productImages).values({ ...picture, productId: 1, position, url: `/pictures/added-${position}.webp` })
const shown = async () => {
  const [product] = await readProducts(database, productsByIds([1]))
  return (product!.images ?? []).map(([, url, width, , alt]) => [url, width, alt])
}

test('every change of a product’s pictures is shown by the statement that follows', async () => {
  const before = await shown()
  const at = (position: number) => and(eq(productImages.productId, 1), eq(productImages.position, position))
  await add(database.orm, 8)
  await add(database.orm, 7)
  const added = [7, 8].map((n) => [`/pictures/added-${n}.webp`, 1_440, 'From above'])
  assert.deepEqual(await shown(), [...before, ...added])

  await database.orm.update(productImages).set({ position: 9, alt: 'With its lid' }).where(at(7))
  assert.deepEqual(await shown(), [...before, added[1], ['/pictures/added-7.webp', 1_440, 'With its lid']])

  await database.orm.delete(productImages).where(eq(productImages.productId, 1))
  assert.deepEqual(await shown(), [])
  await database.orm.delete(products).where(eq(products.id, 1))
  assert.equal(await database.orm.$count(readyPictures, eq(readyPictures.productId, 1)), 0)
})

test('two who add pictures at the same time are both seen', { skip: needsTwoConnections }, async () => {
  const before = await shown()
  const { later } = await database.orm.transaction(async (tx) => {
    await add(tx, 7)
    const later = add(database.orm, 8).then(() => undefined)
    await waitForBlockedQuery(database)
    return { later }
  })
  await later
  assert.equal((await shown()).length, before.length + 2)
})

test('a listing answers each picture with all that is kept of it', async () => {
  const listed = await readProducts(database, productsByIds([1, 2, 3, 4]))
  const kept = await database.orm.select().from(productImages).orderBy(productImages.position)
  for (const { id, images } of listed)
    assert.deepEqual(
      images ?? [],
      kept
        .filter(({ productId }) => productId === id)
        .map(({ id, url, width, height, alt, mime, size, createdAt, tint }) =>
          // In the order of `ImageRow`.
          [id, url, width, height, alt, mime, size, createdAt.getTime(), tint],
        ),
    )
})
