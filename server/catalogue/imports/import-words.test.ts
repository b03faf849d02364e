import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { changeExtras } from '#server/catalogue/products/change-extras.ts'
import { changePriceBreaks } from '#server/catalogue/products/change-price-breaks.ts'
import { changeProduct } from '#server/catalogue/products/change-product.ts'
import { changeVariant } from '#server/catalogue/products/change-variant.ts'
import { exportProducts } from '#server/catalogue/products/export-products.ts'
import { readProductForStaff } from '#server/catalogue/products/read-product-for-staff.ts'
import { products, variants } from '#server/platform/database/catalogue-tables.ts'
import { pictures } from '#server/platform/database/picture-tables.ts'
import type { Import } from '#server/platform/database/import-tables.ts'
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

const extra = {
  name: 'Ribbon',
  isRequired: true,
  choices: [
    { name: 'Gold', hex: '#d4af37', unitPrice: 49_50, oncePrice: 0, picture: 0 },
    { name: 'Plum', unitPrice: 0, oncePrice: 100_00 },
  ],
}
const breaks = [
  { fromQuantity: 10, unitPrice: 850_00 },
  { fromQuantity: 25, unitPrice: 799_50 },
]

/** Uploads to the library, without alt text. */
async function upload(file: string, copy = '') {
  const digest = hash('sha256', file + copy)
  const row = { digest, name: `upload-${digest.slice(0, 24)}`, url: `/pictures/${file}${copy}.webp` }
  const sent = { fileName: `${file}.jpg`, crop: { x: 0.5, y: 0.5, side: 1 }, madeBy: 'Meera', createdAt: new Date() }
  const drawn = { width: 900, height: 900, webp: Buffer.from(file), tint: '#d8c3b0' }
  await shop.database.orm
    .insert(pictures)
    .values({ ...row, ...sent, ...drawn })
    .onConflictDoNothing()
  return row
}

/** Fills every field of product 1, in the first two categories. */
async function tellAll() {
  const { version, variants: sold } = (await goods(1))!
  const shown = [{ url: (await upload('from-above')).url, alt: 'A tray, from above' }]
  const change = { ...told, categories: [1, 2], pictures: shown }
  const changed = await changeProduct(shop, { id: 1, version, change }, meera)
  assert.ok(changed.ok, JSON.stringify(changed))
  const [variant] = sold
  const ofVariant = {
    benchMinutes: 45,
    daysToMake: 3,
    shelfLifeDays: 4,
    hsn: '7419',
    gstRate: 5,
    price: 899_00,
    discount: 0,
  }
  const saved = await changeVariant(shop, { id: variant!.id, version: variant!.version, change: ofVariant }, meera)
  assert.ok(saved.ok, JSON.stringify(saved))
  const offered = await changeExtras(shop, { id: 1, version: changed.product.version, extras: [extra] }, meera)
  assert.ok(offered.ok, JSON.stringify(offered))
  const cheaper = { id: 1, version: offered.product.version, priceBreaks: breaks }
  assert.ok((await changePriceBreaks(shop, cheaper, meera)).ok)
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
      'keeps for days',
      'quantity prices before GST',
      'extras before GST',
      'pictures',
    ])
      assert.ok(header.split(',').includes(column), column)
    assert.match(sheet, /"Anniversary, Diwali","Parents, Friends"/)
    assert.ok(sheet.includes('Ribbon (required): Gold = 49.50 | Plum = 0 + 100 once'))
    assert.ok(sheet.includes('10 = 850 | 25 = 799.50'))
    assert.ok(sheet.includes('"/pictures/from-above.webp | A tray, from above"'))
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
  const pick = (one: typeof copy) => ({
    occasions: new Set(one.occasions),
    recipients: new Set(one.recipients),
    inside: one.inside.map((content) => omitFields(content, ['at'])),
    said: [one.piece, one.makers, one.care, one.packing, one.categories, one.pictures, one.priceBreaks],
    extras: one.extras.map(({ name, isRequired, choices }) => ({
      name,
      isRequired,
      choices: choices.map(({ name: called, unitPrice, oncePrice }) => [called, unitPrice, oncePrice]),
    })),
  })
  assert.deepEqual(pick(copy), pick(original))
  const [sold] = await shop.database.orm.select().from(variants).where(eq(variants.productId, copy.id))
  assert.deepEqual(
    [sold?.benchMinutes, sold?.daysToMake, sold?.shelfLifeDays, sold?.hsn, sold?.gstRate],
    [45, 3, 4, '7419', 5],
  )
  await work(stored, undoImport)
  assert.equal(await goods(copy.id), undefined)
})

test('how long goods keep is changed by a sheet after a dry run, emptied by a dash, and undone', async () => {
  await tellAll()
  const keeps = async () => (await goods(1))!.variants[0]?.shelfLifeDays
  const before = await keeps()
  const tooLong = await send('id,keeps for days\n1,400')
  assert.match(
    (await rowsOf(tooLong))[0]?.faults[0]?.message ?? '',
    /number of days it keeps: write a whole number, 365/,
  )
  const stored = await send('id,shelf life\n1,2')
  const [row] = await rowsOf(stored)
  assert.deepEqual([row?.action, row?.changes.map(({ field }) => field)], ['change', ['keeps for days']])
  assert.equal(await keeps(), before)
  await work(stored, startImport)
  assert.equal(await keeps(), 2)
  await work(await send('id,keeps for days\n1,–'), startImport)
  assert.equal(await keeps(), null)
  await work(await send('id,keeps for days\n1,2'), startImport)
  await work(stored, undoImport)
  assert.equal(await keeps(), before)
})

test('quantity prices, extras and pictures of a sheet are written each by its rules, and undone', async () => {
  await tellAll()
  await upload('with-ribbon')
  const original = (await goods(1))!
  const stored = await send(
    [
      'id,quantity prices,extras,pictures',
      '1,12 = 800,"Ribbon: Gold = 60\nFoil: Initials = 25","with-ribbon.jpg | With a ribbon\n/pictures/from-above.webp"',
    ].join('\n'),
  )
  const [row] = await rowsOf(stored)
  assert.deepEqual([row?.action, row?.faults, row?.changes.length], ['change', [], 3])
  assert.equal((await readImport(shop.database.orm, stored.id))?.counts.prices, 1)
  await work(stored, startImport)
  const changed = (await goods(1))!
  assert.deepEqual(changed.priceBreaks, [{ fromQuantity: 12, unitPrice: 800_00 }])
  assert.deepEqual(
    changed.pictures.map(({ url, alt }) => [url, alt]),
    [
      ['/pictures/with-ribbon.webp', 'With a ribbon'],
      ['/pictures/from-above.webp', 'A tray, from above'],
    ],
  )
  const [ribbon, foil] = changed.extras
  const [gold] = original.extras[0]!.choices
  assert.deepEqual(ribbon?.choices, [{ ...gold, unitPrice: 60_00, picture: 1 }])
  assert.deepEqual([ribbon?.key, ribbon?.isRequired, foil?.name], [original.extras[0]?.key, false, 'Foil'])
  await work(stored, undoImport)
  const undone = (await goods(1))!
  assert.deepEqual([undone.priceBreaks, undone.pictures], [original.priceBreaks, original.pictures])
  assert.deepEqual(
    undone.extras.map(({ name, choices }) => [name, choices.map((choice) => [choice.name, choice.unitPrice])]),
    [
      [
        'Ribbon',
        [
          ['Gold', 49_50],
          ['Plum', 0],
        ],
      ],
    ],
  )
})

test('what a sheet cannot have for a picture or a quantity price is said in the dry run, by row and field', async () => {
  await tellAll()
  await upload('with-ribbon')
  await upload('with-ribbon', '-again')
  const stored = await send(
    [
      'id,quantity prices,pictures',
      '1,10 = 900,',
      '2,,nowhere.jpg',
      '3,,WITH-RIBBON.jpg | A ribbon',
      '4,,/pictures/with-ribbon.webp',
      '5,,"/pictures/with-ribbon.webp | One\n/pictures/with-ribbon.webp | Two"',
    ].join('\n'),
  )
  assert.deepEqual(
    (await rowsOf(stored)).map(({ n, faults }) => [n, faults[0]?.field, faults[0]?.message.slice(0, 52)]),
    [
      [2, 'quantity prices before GST', 'From 10 pieces on, each must cost less than ₹899.00,'],
      [3, 'pictures', 'There is no picture “nowhere.jpg” in the library. Up'],
      [4, 'pictures', '2 pictures of the library are called WITH-RIBBON.jpg'],
      [5, 'pictures', 'Say what /pictures/with-ribbon.webp shows, after a b'],
      [6, 'pictures', 'The picture /pictures/with-ribbon.webp is there twic'],
    ],
  )
})
