import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { catalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import type { SeedCatalogue } from './load-demo-catalogue.ts'
import { updateDemoPictures } from './update-demo-pictures.ts'
import { seedDemo } from './seed-demo.ts'

const database = await openTestDatabase()
await seedDemo(database, catalogueFixture)
after(() => database.close())

const urls = async () =>
  (await database.pool.query<{ url: string }>('SELECT url FROM product_images ORDER BY id')).rows.map(({ url }) => url)

test('a picture that is as it was is left alone', async () => {
  assert.equal(await updateDemoPictures(database, catalogueFixture), 0)
})

test('a picture that was replaced gets its new address, size and words, wherever it is shown', async () => {
  await database.pool.query(`UPDATE product_images SET tint = '#123456'`)
  const before = await urls()
  const goods: SeedCatalogue = {
    ...catalogueFixture,
    pictures: Object.fromEntries(
      Object.entries(catalogueFixture.pictures).map(([slug, views]) => [
        slug,
        views.map((view, place) =>
          place === 0 ? { ...view, width: 960, height: 960, size: 7, digest: '0123456789' } : view,
        ),
      ]),
    ),
  }
  assert.ok((await updateDemoPictures(database, goods)) > 0)
  const first = before[0]?.replace('.webp', '_0123456789.webp')
  assert.equal((await urls())[0], first)
  const { rows } = await database.pool.query('SELECT width, size, tint FROM product_images WHERE url = $1', [first])
  assert.deepEqual(rows[0], { width: 960, size: 7, tint: null })
  assert.equal(await updateDemoPictures(database, goods), 0)
  assert.ok((await updateDemoPictures(database, catalogueFixture)) > 0, 'and back')
  assert.deepEqual(await urls(), before)
})
