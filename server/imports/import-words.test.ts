import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { changeProduct } from '#server/catalogue/change-product.ts'
import { changeVariant } from '#server/catalogue/change-variant.ts'
import { exportProducts } from '#server/catalogue/export-products.ts'
import { readProductForStaff } from '#server/catalogue/read-product-for-staff.ts'
import { products, variants } from '#server/database/catalogue-tables.ts'
import type { Import } from '#server/database/import-tables.ts'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { omitFields } from '#shop/omit-fields.ts'
import type { ProductChange } from '#contract/counter/products.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { startImport, undoImport } from './change-import.ts'
import { checkImport } from './check-import.ts'
import { listImportRows, readImport } from './list-imports.ts'
import { runImports } from './run-imports.ts'
import { storeImport } from './store-import.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
beforeEach(() => seedCatalogueFixture(shop.database))
after(() => shop.close())

const meera: StaffActor = { kind: 'staff', id: 'm', name: 'Meera', session: null, network: null }
const goods = (id: number) => readProductForStaff(shop.database.orm, id)
const download = () => new Response(exportProducts(shop, {}, { withPrices: true })).text()
const rowsOf = async ({ id }: Import) => (await listImportRows(shop.database.orm, { importId: id, limit: 100 })).data

async function send(sheet: string): Promise<Import> {
  const sent = await storeImport(shop, { bytes: Buffer.from(sheet), fileName: 'words.csv' }, meera)
  assert.ok(sent.ok, JSON.stringify(sent))
  await checkImport(shop, sent.stored)
  return sent.stored
}

async function work({ id }: Import, begin: typeof startImport) {
  const { version } = (await readImport(shop.database.orm, id))!
  assert.ok((await begin(shop, { id, version }, meera)).ok)
  await runImports(shop, new AbortController().signal)
}

const told: ProductChange = {
  occasions: ['diwali', 'anniversary'],
  recipients: ['friends', 'parents'],
  inside: [
    { name: 'Brass diya', at: [{ picture: 0, x: 0.5, y: 0.25 }] },
    { name: 'Raw honey', quantity: '200 g', kind: 'veg', keeps: '18 months', ingredients: 'Raw mustard honey' },
  ],
  piece: { name: 'Basket', length: 38, breadth: 26.5, height: 32, weight: 2.5 },
  makers: [{ work: 'Weaving', who: 'The cane table, Jaipur' }],
  care: '= wipe with a dry cloth',
  packing: 'In a box of board',
}

/** Product 1 with all that can be told, in the first two categories. */
async function tellAll() {
  const { version, variants: sold } = (await goods(1))!
  const changed = await changeProduct(shop, { id: 1, version, change: { ...told, categories: [1, 2] } }, meera)
  assert.ok(changed.ok, JSON.stringify(changed))
  const [variant] = sold
  const change = { benchMinutes: 45, daysToMake: 3, hsn: '7419', gstRate: 5 }
  assert.ok((await changeVariant(shop, { id: variant!.id, version: variant!.version, change }, meera)).ok)
}

test('all that is told of goods goes out as a sheet and comes back without a change, on sale and withdrawn', async () => {
  await tellAll()
  for (const withdrawnAt of [null, new Date()]) {
    await shop.database.orm.update(products).set({ withdrawnAt }).where(eq(products.id, 1))
    const sheet = await download()
    const [header = ''] = sheet.split('\r\n')
    for (const column of [
      'occasions',
      'gift for',
      'inside',
      'the piece',
      'makers',
      'care',
      'packing',
      'minutes to make',
    ])
      assert.ok(header.split(',').includes(column), column)
    assert.match(sheet, /"Anniversary, Diwali","Parents, Friends"/)
    const stored = await send(sheet)
    assert.deepEqual(
      (await rowsOf(stored)).filter(({ action }) => action !== 'same'),
      [],
    )
  }
})

test('what a sheet says of a product is written, kept where it lies in pictures, and undone', async () => {
  await tellAll()
  const original = (await goods(1))!
  const stored = await send(
    [
      'id,occasions,gift for,inside,piece,makers,care,packing,minutes to make,other categories',
      '1,"Holi, puja",–,"Brass diya\nWax candle",Tray | 20 | 20 | 4,–,Keep dry,–,60,–',
    ].join('\n'),
  )
  const [row] = await rowsOf(stored)
  assert.deepEqual([row?.action, row?.faults, row?.changes.length], ['change', [], 9])
  await work(stored, startImport)
  const changed = (await goods(1))!
  assert.deepEqual(
    [changed.occasions, changed.recipients, changed.makers, changed.care, changed.packing, changed.categories],
    [['holi', 'puja'], [], [], 'Keep dry', '', [original.category]],
  )
  assert.deepEqual(changed.inside, [{ name: 'Brass diya', at: told.inside?.[0]?.at }, { name: 'Wax candle' }])
  assert.deepEqual(changed.piece, { name: 'Tray', length: 20, breadth: 20, height: 4, weight: null })
  assert.equal(changed.variants[0]?.benchMinutes, 60)
  await work(stored, undoImport)
  const undone = (await goods(1))!
  const passing = ['version', 'updatedAt', 'variants', 'occasions', 'recipients'] as const
  assert.deepEqual(omitFields(undone, passing), omitFields(original, passing))
  assert.deepEqual(new Set(undone.occasions), new Set(original.occasions))
  assert.deepEqual(new Set(undone.recipients), new Set(original.recipients))
  assert.equal(undone.variants[0]?.benchMinutes, 45)
})

test('a sheet of goods that are not there yet makes them with all that it tells', async () => {
  await tellAll()
  const original = (await goods(1))!
  const [header = '', ...lines] = (await download()).trimEnd().split('\r\n')
  const line = lines.find((each) => each.startsWith('1,'))!
  const copied = line.replace(/^1,[^,]*,[^,]*,[^,]*,/, ',a-copy,,,')
  const stored = await send([header, copied].join('\r\n'))
  assert.deepEqual(
    (await rowsOf(stored)).map(({ action, faults }) => [action, faults]),
    [['new', []]],
  )
  await work(stored, startImport)
  const [made] = await shop.database.orm.select().from(products).where(eq(products.slug, 'a-copy'))
  const copy = (await goods(made!.id))!
  const pick = ({ occasions, recipients, inside, piece, makers, care, packing, categories }: typeof copy) => ({
    occasions: new Set(occasions),
    recipients: new Set(recipients),
    inside: inside.map((content) => omitFields(content, ['at'])),
    piece,
    makers,
    care,
    packing,
    categories,
  })
  assert.deepEqual(pick(copy), pick(original))
  const [sold] = await shop.database.orm.select().from(variants).where(eq(variants.productId, copy.id))
  assert.deepEqual([sold?.benchMinutes, sold?.daysToMake, sold?.hsn, sold?.gstRate], [45, 3, '7419', 5])
  await work(stored, undoImport)
  assert.equal(await goods(copy.id), undefined)
})
