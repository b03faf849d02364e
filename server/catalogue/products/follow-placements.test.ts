import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pictures as pictureRows } from '#server/platform/database/picture-tables.ts'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { addTestPrintArea } from '#server/testing/add-test-product.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { createCatalogue } from '#server/catalogue/listing/catalogue.ts'
import { changeProduct } from './change-product.ts'
import { previewProduct } from './preview-product.ts'
import { readProductForStaff } from './read-product-for-staff.ts'
import { readPrintAreas } from './read-print-areas.ts'

const shop = await openTestShop()
const { database } = shop
after(() => shop.close())
const id = 1
const meera: StaffActor = { kind: 'staff', id: '7', name: 'Meera', session: null, network: null }
type Wanted = readonly { url: string; alt: string }[]

async function read() {
  const product = await readProductForStaff(database.orm, id)
  assert.ok(product)
  return { ...product, pictures: product.pictures.map(({ url, alt }) => ({ url, alt })) }
}
const picturesOf = (views: readonly { picture: number }[] = []) => views.map(({ picture }) => picture)

/** @returns the pictures that show the print area, and the number of parked ones */
async function save(pictures: Wanted) {
  const { version } = await read()
  assert.ok((await changeProduct(shop, { id, version, change: { pictures: [...pictures] } }, meera)).ok)
  const [printArea] = (await readPrintAreas(database.orm, id))?.printAreas ?? []
  const [inShop] = (await createCatalogue(database).readProductDetails(id))?.printAreas ?? []
  assert.deepEqual(picturesOf(inShop?.views), picturesOf(printArea?.views))
  return [picturesOf(printArea?.views), printArea?.parked]
}

test('places for words stay upon their pictures, are parked with one that goes, and come back with it', async () => {
  await seedCatalogueFixture(database)
  await addTestPrintArea(database, id)
  const { pictures } = await read()
  const [first, ...others] = pictures
  assert.ok(first && others.length > 0)
  // Like an upload: a removed picture stays in the library.
  const bytes = {
    crop: { x: 0, y: 0, side: 1 },
    width: 1440,
    height: 1440,
    webp: Buffer.from('w'),
    tint: '#d8c3b0',
  }
  await database.orm.insert(pictureRows).values({
    digest: 'd'.repeat(64),
    name: `upload-${'0'.repeat(24)}`,
    url: first.url,
    fileName: 'tray.jpg',
    madeBy: 'Meera',
    ...bytes,
  })
  assert.deepEqual(await save([...others, first]), [[others.length], 0])
  const previewed = await previewProduct(database, { id, change: { pictures } })
  assert.deepEqual(previewed.ok && picturesOf(previewed.product.printAreas[0]?.views), [0])
  const without = await previewProduct(database, { id, change: { pictures: others } })
  assert.deepEqual(without.ok && picturesOf(without.product.printAreas[0]?.views), [])
  assert.deepEqual(await save(others), [[], 1])
  assert.deepEqual(await save(others.toReversed()), [[], 1])
  assert.deepEqual(await save([...others, first]), [[others.length], 0])
  assert.deepEqual(await save(pictures), [[0], 0])
})
