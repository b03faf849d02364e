import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { exportProducts } from '#server/catalogue/products/export-products.ts'
import { newProduct } from '#contract/counter/products.ts'
import { createProduct } from '#server/catalogue/products/create-product.ts'
import { createCategory } from '#server/catalogue/categories/create-category.ts'
import { readProductForStaff } from '#server/catalogue/products/read-product-for-staff.ts'
import { setOnSale } from '#server/catalogue/products/set-on-sale.ts'
import { audit } from '#server/platform/database/audit-tables.ts'
import { products, variants } from '#server/platform/database/catalogue-tables.ts'
import { importRows, type Import } from '#server/platform/database/import-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { omitFields } from '#shop/omit-fields.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { mapImport, mendImportRow, startImport, undoImport } from './change-import.ts'
import { checkImport } from './check-import.ts'
import { listImportRows, readImport } from './list-imports.ts'
import { parseCsv } from './parse-csv.ts'
import { runImports } from './run-imports.ts'
import { storeImport } from './store-import.ts'
import { priceWithTax } from '#shop/pricing/gst.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
beforeEach(() => seedCatalogueFixture(shop.database))
after(() => shop.close())

const meera: StaffActor = { kind: 'staff', id: 'm', name: 'Meera', session: null, network: null }
const running = new AbortController().signal

async function send(sheet: string | Uint8Array): Promise<Import> {
  const bytes = typeof sheet === 'string' ? Buffer.from(sheet) : sheet
  const sent = await storeImport(shop, { bytes, fileName: 'goods.csv' }, meera)
  assert.ok(sent.ok, JSON.stringify(sent))
  await checkImport(shop, sent.stored)
  return sent.stored
}

const rowsOf = async ({ id }: Import) => (await listImportRows(shop.database.orm, { importId: id, limit: 100 })).data
const countsOf = async ({ id }: Import) => (await readImport(shop.database.orm, id))!.counts
const productNamed = async (name: string) =>
  (await shop.database.orm.select().from(products).where(eq(products.name, name)))[0]

async function run(stored: Import) {
  const { version } = (await readImport(shop.database.orm, stored.id))!
  assert.ok((await startImport(shop, { id: stored.id, version }, meera)).ok)
  await runImports(shop, running)
}
async function undo(stored: Import) {
  const { version } = (await readImport(shop.database.orm, stored.id))!
  assert.ok((await undoImport(shop, { id: stored.id, version }, meera)).ok)
  await runImports(shop, running)
}

test('each of the broken rows is wrong for its reason, in the row where it stands, and nothing is written', async () => {
  const rows = [
    'id,sku,name,category,price,gst,stock',
    ',N-1,Lotus tray,Hampers,899,18,4',
    ',N-2,,Hampers,899,18,',
    ',N-3,Tray,Hampers,eight,18,',
    ',N-4,Tray,Hampers,899.123,18,',
    ',N-5,Tray,Hammpers,899,18,',
    ',N-6,Tray,Hampers,899,17,',
    ',N-7,Tray,Hampers,899,18,-1',
    ',N-1,Tray,Hampers,899,18,',
    ',N-8,Tray,Hampers,899',
    ',N-9,Tray,Hampers,899,18,,,too many',
    'LATIN',
    '999999,,,,950,,',
    '1,,,,950,,',
    '',
    '1,,,,960,,',
  ]
  const [first = '', second = ''] = rows.join('\r\n').split('LATIN')
  const sheet = Buffer.concat([
    Buffer.from(first),
    Buffer.from(',N-10,Caf\xE9 tray,Hampers,899,18,', 'latin1'),
    Buffer.from(second),
  ])
  const before = await shop.database.orm.$count(products)
  const stored = await send(sheet)
  const told = new Map((await rowsOf(stored)).map(({ n, action, faults }) => [n, `${action}: ${faults[0]?.message}`]))
  const expected: [number, RegExp][] = [
    [2, /^new/],
    [3, /^wrong: The name is missing/],
    [4, /^wrong: “eight” is not a price/],
    [5, /^wrong: .* more than two decimals/],
    [6, /^wrong: There is no category “Hammpers”/],
    [7, /^wrong: GST has no rate of “17”/],
    [8, /^wrong: The stock cannot be below 0/],
    [9, /^wrong: The SKU N-1 stands in row 2 already/],
    [10, /^wrong: It has 5 cells, and the first row names 7/],
    [11, /^wrong: It has 9 cells/],
    [12, /^wrong: Cell 3 is not UTF-8/],
    [13, /^wrong: There is nothing with the id 999999/],
    [14, /^change/],
    [16, /^wrong: The id 1 stands in row 14 already/],
  ]
  assert.deepEqual(
    [...told.keys()],
    expected.map(([n]) => n),
  )
  for (const [n, sentence] of expected) assert.match(told.get(n) ?? '', sentence)
  assert.equal(await shop.database.orm.$count(products), before)
})

test('what the dry run showed is written, by the import in the name of who ran it, and undone', async () => {
  const original = await readProductForStaff(shop.database.orm, 1)
  const stored = await send(
    'id;name;price;category;shelf;stock\n1;;950;Wooden Trays and Boxes;Z9;70\n;"Lotus, ""large""";1,299.50;Hampers;;4\n',
  )
  assert.deepEqual(
    (await rowsOf(stored)).map(({ action }) => action),
    ['change', 'new'],
  )
  await run(stored)
  const { written, leftOut } = await countsOf(stored)
  assert.deepEqual({ written, leftOut }, { written: 2, leftOut: 0 })
  const [tray] = await shop.database.orm.select().from(variants).where(eq(variants.id, 1))
  assert.deepEqual([tray?.price, tray?.shelf, tray?.stock], [950_00, 'Z9', original?.variants[0]?.stock])
  const lotus = await productNamed('Lotus, "large"')
  assert.ok(lotus && lotus.withdrawnAt !== null && lotus.price === 1_299_50)
  const [sold] = await shop.database.orm.select().from(variants).where(eq(variants.productId, lotus.id))
  assert.equal(sold?.stock, 4)
  const entries = await shop.database.orm
    .select()
    .from(audit)
    .where(eq(audit.subjectId, String(lotus.id)))
  assert.deepEqual(
    new Set(entries.map(({ actorKind, actorName }) => `${actorKind} ${actorName}`)),
    new Set([`import Meera, import ${stored.id}`]),
  )
  assert.deepEqual(await checkLedger(shop.database), [])

  await undo(stored)
  assert.equal(await productNamed('Lotus, "large"'), undefined)
  const now = await readProductForStaff(shop.database.orm, 1)
  assert.deepEqual(
    [now?.category, now?.categories, now?.variants[0]?.price, now?.variants[0]?.shelf],
    [original?.category, original?.categories, original?.variants[0]?.price, original?.variants[0]?.shelf],
  )
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('what somebody changed after the check is left out, and after the import is kept by its undo', async () => {
  const stored = await send('id,price,shelf\n1,950,Z9\n2,940,Z8\n')
  await shop.database.orm.update(variants).set({ price: 777_00 }).where(eq(variants.id, 1))
  await run(stored)
  const [first, second] = await rowsOf(stored)
  assert.deepEqual([first?.result, second?.result], ['left out', 'written'])
  assert.match(first?.faults[0]?.message ?? '', /The price before GST was changed after the check/)
  const [untouched] = await shop.database.orm.select().from(variants).where(eq(variants.id, 1))
  assert.deepEqual([untouched?.price, untouched?.shelf === 'Z9'], [777_00, false])
  await shop.database.orm.update(variants).set({ shelf: 'Q1' }).where(eq(variants.id, 2))
  await undo(stored)
  const [, kept] = await rowsOf(stored)
  assert.equal(kept?.result, 'kept')
  const [still] = await shop.database.orm.select().from(variants).where(eq(variants.id, 2))
  assert.deepEqual([still?.price, still?.shelf], [940_00, 'Q1'])
})

test('an import that is killed in the middle goes on, and writes each row once', async () => {
  const sheet = ['sku,name,category,price,stock']
  for (let at = 0; at < 90; at += 1) sheet.push(`K-${at},Tray ${at},Hampers,${100 + at},2`)
  const stored = await send(sheet.join('\n'))
  const { version } = (await readImport(shop.database.orm, stored.id))!
  assert.ok((await startImport(shop, { id: stored.id, version }, meera)).ok)
  const { pool } = shop.database
  await pool.query(`CREATE FUNCTION kill_here() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF NEW.name = 'Tray 50' THEN RAISE EXCEPTION 'killed'; END IF; RETURN NEW; END $$;
    CREATE TRIGGER kill_here BEFORE INSERT ON products FOR EACH ROW EXECUTE FUNCTION kill_here()`)
  await assert.rejects(runImports(shop, running))
  await pool.query('DROP TRIGGER kill_here ON products; DROP FUNCTION kill_here')
  const half = await shop.database.orm.$count(importRows, eq(importRows.result, 'written'))
  assert.equal(half, 40)
  await Promise.all([runImports(shop, running), runImports(shop, running), runImports(shop, running)])
  assert.equal((await countsOf(stored)).written, 90)
  const rows = await shop.database.orm.select({ stock: variants.stock }).from(variants).where(eq(variants.stock, 2))
  assert.ok(rows.length >= 90)
  assert.equal(
    (await shop.database.orm.select().from(products)).filter(({ name }) => /^Tray \d+$/.test(name)).length,
    90,
  )
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('columns are mapped by hand, and two things cannot be the same field', async () => {
  const stored = await send('Artikel,Preis,id\nX,950,1\n')
  assert.deepEqual(stored.mapping, [null, null, 'id'])
  assert.equal((await countsOf(stored)).same, 1)
  const mapped = await mapImport(
    shop,
    { id: stored.id, version: stored.version, mapping: [null, 'price', 'id'] },
    meera,
  )
  assert.ok(mapped.ok)
  await checkImport(shop, mapped.changed)
  assert.equal((await countsOf(stored)).change, 1)
  const stale = await mapImport(shop, { id: stored.id, version: stored.version, mapping: [null, null, null] }, meera)
  assert.ok(!stale.ok && stale.reason === 'stale')
})

test('one barcode in a sheet twice is wrong, also with the 0 that some readers put in front', async () => {
  const rows = ['name,category,price,barcode', 'Urli,Hampers,899,036000291452', 'Kadai,Hampers,899,0036000291452']
  const stored = await send(rows.join('\n'))
  const [first, second] = await rowsOf(stored)
  assert.deepEqual([first?.action, second?.action], ['new', 'wrong'])
  assert.equal(second?.faults[0]?.message, 'The barcode 0036000291452 stands in row 2 already.')
})

test('a spreadsheet’s decimal comma and an MRP are never taken for a price before GST', async () => {
  const commas = await send('name;category;price;gst\nLotus tin;Hampers;899,50;18\n')
  const [wrong] = await rowsOf(commas)
  assert.match(wrong?.faults[0]?.message ?? '', /^The comma in “899,50” is not clear\. .* such as 899\.50\.$/)
  const stored = await send(
    'SKU,Product Name,Category,MRP,GST %\nMRP-1,MRP Brass Diya,Hampers,1180.00,18\nMRP-2,MRP Clay Diya,Hampers,1180.00,\n',
  )
  const [, unknown] = await rowsOf(stored)
  assert.deepEqual(
    unknown?.faults.map(({ field }) => field),
    ['GST rate'],
  )
  await run(stored)
  const diya = await productNamed('MRP Brass Diya')
  assert.equal(diya?.price, 1_000_00)
  assert.equal(priceWithTax(diya?.price ?? 0, 18), 1_180_00)
})

test('a broken row is mended where it stands, and checked with those that depend on it', async () => {
  const stored = await send('id,sku,name,category,price\n1,,,,nine\n2,,,,940\n3,\n')
  assert.deepEqual(
    (await rowsOf(stored)).map(({ action }) => action),
    ['wrong', 'change', 'wrong'],
  )
  const mend = async (n: number, cells: string[]) => {
    const { version } = (await readImport(shop.database.orm, stored.id))!
    return mendImportRow(shop, { id: stored.id, version, n, cells }, meera)
  }
  assert.ok((await mend(2, ['1', '', '', '', '950'])).ok)
  assert.ok((await mend(4, ['2', '', '', '', '960'])).ok)
  const [first, , third] = await rowsOf(stored)
  assert.deepEqual([first?.action, first?.cells, first?.faults], ['change', ['1', '', '', '', '950'], []])
  assert.match(third?.faults[0]?.message ?? '', /stands in row 3 already/)
  assert.ok((await mend(4, ['', 'NEW-9', 'Lamp', 'Hampers', '960'])).ok)
  const { change, wrong, new: made } = await countsOf(stored)
  assert.deepEqual([change, made, wrong], [2, 1, 0])
  const short = await mend(2, ['1'])
  assert.ok(!short.ok && short.reason === 'rows')
  const unknown = await mend(99, ['', '', '', '', ''])
  assert.ok(!unknown.ok && unknown.reason === 'not-found')
  const stale = await mendImportRow(shop, { id: stored.id, version: 1, n: 2, cells: ['1', '', '', '', '1'] }, meera)
  assert.ok(!stale.ok && stale.reason === 'stale')
  await run(stored)
  const late = await mend(2, ['1', '', '', '', '1'])
  assert.ok(!late.ok && late.reason === 'state')
})

test('a file that is no sheet is refused with a sentence', async () => {
  for (const [bytes, sentence] of [
    [Buffer.from([0xff, 0xfe, 0x61, 0]), /UTF-16/],
    [Buffer.from('PK\x03\x04\0\0'), /This Excel file cannot be read/],
    [Buffer.from('GIF89a\0\0'), /not a CSV or \.xlsx file/],
    [Buffer.from('name,price\n'), /no rows/],
    [Buffer.from(''), /no rows/],
    [Buffer.from('name,price\n"never closed,1\n2,3\n'), /never closed/],
    [Buffer.from(`name\n${'x\n'.repeat(20_001)}`), /20,000 rows/],
  ] as const) {
    const refused = await storeImport(shop, { bytes, fileName: 'x' }, meera)
    assert.ok(!refused.ok)
    assert.match(refused.message, sentence)
  }
})

test('what is exported comes in again as the same, and no cell is a formula', async () => {
  const made = await createCategory(shop, { name: '@Sums, and others' }, meera)
  assert.ok(made.ok)
  await shop.database.orm
    .update(products)
    .set({ name: '=1+1', description: '- brass\n- "gold"', material: '+91', categoryId: made.category.id })
    .where(eq(products.id, 1))
  const text = await new Response(exportProducts(shop, {}, { withPrices: true })).text()
  assert.match(text, /'=1\+1/)
  const parsed = await parseCsv(Buffer.from(text))
  assert.ok(parsed.ok)
  assert.deepEqual(
    parsed.rows.flatMap(({ cells }) => cells).filter((cell) => /^[=+@\-\t\r]/.test(cell)),
    [],
  )
  const stored = await send(text)
  const { all, same, wrong } = await countsOf(stored)
  assert.deepEqual([same, wrong], [all, 0])
  assert.equal(all, await shop.database.orm.$count(variants))
  const withoutPrices = await new Response(exportProducts(shop, {}, { withPrices: false })).text()
  assert.doesNotMatch(withoutPrices.split('\r\n')[0] ?? '', /price/)
})

test('whatever stands in the goods, the sheet of them changes nothing when it comes in again', async () => {
  const { database } = shop
  const strange = [
    '=1+1',
    "'=1",
    "''–",
    '–',
    '-',
    '—',
    '+',
    '-5',
    "'tis",
    'a\nb',
    ' spaced ',
    'x\r\ny',
    '\t=2',
    '"',
    'ज़री;,',
  ]
  const category = (await database.orm.select().from(products).limit(1))[0]!.categoryId
  for (const [at, text] of strange.entries()) {
    const sold = {
      price: 100_00 + at,
      shelf: text.trim(),
      sku: `${text}${at}`,
      barcode: null,
      isMadeToOrder: at % 2 === 0,
    }
    const names = [`${text} one`, text, 'Two, "three"'].slice(0, (at % 3) + 1)
    const wanted = newProduct.parse({
      name: text,
      category,
      description: `${text}\n`,
      material: text,
      variants: names.map((name, index) => ({ ...sold, name, sku: `${sold.sku}-${index}`, isActive: index !== 1 })),
    })
    const made = await createProduct(shop, wanted, meera)
    assert.ok(made.ok || /name of its own/.test(made.message), JSON.stringify(made))
  }
  const written = await new Response(exportProducts(shop, {}, { withPrices: true })).text()
  const stored = await send(written)
  const told = (await listImportRows(database.orm, { importId: stored.id, limit: 100 })).data.filter(
    ({ action }) => action !== 'same',
  )
  assert.deepEqual(told, [])
  const { all, same } = await countsOf(stored)
  assert.deepEqual([all, same], [await database.orm.$count(variants), all])
  assert.equal(await new Response(exportProducts(shop, {}, { withPrices: true })).text(), written)
})

test('rows of one slug are variants of one product, and go again as they came', async () => {
  const { database } = shop
  const before = await database.orm.$count(products)
  const stored = await send(
    [
      'slug,name,variant,differs in,category,price,sku,stock,shelf,gst',
      'lotus-thali,Lotus thali,Small,Width,Hampers,899,LT-S,4,B1,18',
      'lotus-thali,,Large,,,1299.50,LT-L,2,B2,5',
      'jute-potli,Jute potli,,,Hampers,99,,,,',
      'lotus-thali,Lotus thali,Huge,,Hampers,1999,LT-H,made to order,,',
      'lotus-thali,,large,,,1300,LT-X,,,',
      'lotus-thali,Another name,Tiny,,,1300,LT-Y,,,',
      'lotus-thali,,,,,1300,LT-Z,,,',
      'rose-thali,,Small,,Hampers,899,,,,',
      'rose-thali,,Large,,,999,,,,',
    ].join('\n'),
  )
  const told = new Map(
    (await rowsOf(stored)).map(({ n, action, faults }) => [n, `${action}: ${faults[0]?.message ?? ''}`]),
  )
  for (const [n, sentence] of [
    [2, /^new/],
    [3, /^new/],
    [5, /^new/],
    [6, /^wrong: Row 2 has a variant of this name already/],
    [7, /^wrong: It has the slug of row 2, and another name than “Lotus thali”/],
    [8, /^wrong: It has the slug of row 2. Say what this variant is called/],
    [9, /^wrong: The name is missing/],
    [10, /^wrong: It belongs to row 9, which has a mistake/],
  ] as const)
    assert.match(told.get(n) ?? '', sentence)
  await run(stored)
  assert.deepEqual((await countsOf(stored)).written, 4, JSON.stringify(await rowsOf(stored)))
  const thali = await readProductForStaff(database.orm, (await productNamed('Lotus thali'))!.id)
  assert.deepEqual(
    thali?.options.map(({ name, values }) => [name, values.map((value) => value.name)]),
    [['Width', ['Small', 'Large', 'Huge']]],
  )
  assert.deepEqual(
    thali.variants.map(({ name, price, sku, stock, shelf, gstRate }) => [name, price, sku, stock, shelf, gstRate]),
    [
      ['Small', 899_00, 'LT-S', 4, 'B1', 18],
      ['Large', 1_299_50, 'LT-L', 2, 'B2', 5],
      ['Huge', 1_999_00, 'LT-H', null, 'B1', 18],
    ],
  )
  assert.deepEqual(await checkLedger(database), [])

  const more = await send(
    'slug,variant,price,sku\nlotus-thali,LARGE,1350,\nlotus-thali,Giant,2999,LT-G\nlotus-thali,Giant,2999,LT-G2\n',
  )
  assert.deepEqual(
    (await rowsOf(more)).map(({ action }) => action),
    ['change', 'new', 'wrong'],
  )
  await run(more)
  const grown = await readProductForStaff(database.orm, thali.id)
  assert.deepEqual(
    grown?.variants.map(({ name, price }) => [name, price]),
    [
      ['Small', 899_00],
      ['LARGE', 1_350_00],
      ['Huge', 1_999_00],
      ['Giant', 2_999_00],
    ],
  )
  await undo(more)
  const shrunk = await readProductForStaff(database.orm, thali.id)
  assert.deepEqual([shrunk?.options, shrunk?.variants.length], [thali.options, 3])
  await undo(stored)
  assert.deepEqual((await countsOf(stored)).undone, 4, JSON.stringify(await rowsOf(stored)))
  assert.equal(await database.orm.$count(products), before)
  assert.deepEqual(await checkLedger(database), [])
})

test('variants of a new product differ in up to three things, each in columns of its own', async () => {
  const { database } = shop
  const stored = await send(
    [
      'slug,name,Option1 Name,Option1 Value,Option2 Name,Option2 Value,category,price,sku,stock',
      'veena-box,Veena box,Size,Small,Ribbon,Wine,Hampers,899,VB-SW,4',
      'veena-box,,,Small,,Gold,,949,VB-SG,',
      'veena-box,,,Large,,Gold,,1299,VB-LG,2',
      'veena-box,,size,Large,ribbon,Wine,,1249,VB-LW,',
      'veena-box,,,Large,,,,1249,VB-1,',
      'veena-box,,,,,Gold,,1249,VB-2,',
      'veena-box,,Size,Huge,Foil,Gold,,1249,VB-3,',
      'veena-box,,,Large,,"Wine, dark",,1249,VB-4,',
      'veena-box,,,large,,wine,,1249,VB-5,',
      'sitar-box,Sitar box,Size,Small,,Wine,Hampers,899,,',
      'tabla-box,Tabla box,Size,Small,Size,Wine,Hampers,899,,',
    ].join('\n'),
  )
  const told = (await rowsOf(stored)).map(({ n, action, faults }) => [n, action, faults[0]?.field, faults[0]?.message])
  assert.deepEqual(
    told.map(([n, action, field]) => [n, action, field]),
    [
      [2, 'new', undefined],
      [3, 'new', undefined],
      [4, 'new', undefined],
      [5, 'new', undefined],
      [6, 'wrong', 'variant 2'],
      [7, 'wrong', 'variant'],
      [8, 'wrong', 'differs in'],
      [9, 'wrong', 'variant 2'],
      [10, 'wrong', 'variant'],
      [11, 'wrong', 'differs in 2'],
      [12, 'wrong', 'differs in 2'],
    ],
    JSON.stringify(told),
  )
  assert.match(String(told[4]?.[3]), /differ in Size and Ribbon here. Say a value of each/)
  assert.match(String(told[6]?.[3]), /Variants of row 2 differ in Size, Ribbon, not in Size, Foil/)
  await run(stored)
  const { id } = (await productNamed('Veena box'))!
  const box = (await readProductForStaff(database.orm, id))!
  const options = [
    ['Size', ['Small', 'Large']],
    ['Ribbon', ['Wine', 'Gold']],
  ]
  const toOptions = (product: typeof box) =>
    product.options.map(({ name, values }) => [name, values.map((value) => value.name)])
  assert.deepEqual(toOptions(box), options)
  assert.deepEqual(
    box.variants.map(({ name, price, stock, options: chosen }) => [name, price, stock, chosen]),
    [
      ['Small, Wine', 899_00, 4, { Size: 'small', Ribbon: 'wine' }],
      ['Small, Gold', 949_00, 0, { Size: 'small', Ribbon: 'gold' }],
      ['Large, Gold', 1_299_00, 2, { Size: 'large', Ribbon: 'gold' }],
      ['Large, Wine', 1_249_00, 0, { Size: 'large', Ribbon: 'wine' }],
    ],
  )

  const sheet = await new Response(exportProducts(shop, { q: 'veena box' }, { withPrices: true })).text()
  const again = await send(sheet.replaceAll(/^\d+,veena-box,VB-../gm, ',sarod-box,'))
  await run(again)
  const [, copy] = await database.orm.select().from(products).where(eq(products.name, 'Veena box')).orderBy(products.id)
  assert.deepEqual(toOptions((await readProductForStaff(database.orm, copy!.id))!), options)

  const more = await send(
    'slug,variant,variant 2,price\nveena-box,Small,Gold,950\nveena-box,Huge,Gold,1999\nveena-box,Huge,,1999\n',
  )
  assert.deepEqual(
    (await rowsOf(more)).map(({ action, faults }) => [action, faults[0]?.field]),
    [
      ['change', undefined],
      ['new', undefined],
      ['wrong', 'variant 2'],
    ],
  )
  await run(more)
  assert.equal((await readProductForStaff(database.orm, id))!.variants.at(-1)?.name, 'Huge, Gold')
  for (const one of [more, again, stored]) await undo(one)
  assert.equal(await productNamed('Veena box'), undefined)
  assert.deepEqual(await checkLedger(database), [])
})

test('whatever is exported makes the same goods where there are none of them', async () => {
  const { database } = shop
  const category = (await database.orm.select().from(products).limit(1))[0]!.categoryId
  const sold = { price: 450_00, shelf: 'C1', gstRate: 5, hsn: '7419', weight: 1.25, daysToMake: 3 }
  const names = ['Small', 'Large', 'Huge']
  const variantsOf = names.map((name, at) => ({ ...sold, name, price: sold.price + at, isMadeToOrder: at === 1 }))
  const made = await createProduct(
    shop,
    newProduct.parse({ name: 'Zari box', category, option: 'Size', material: 'Zari', variants: variantsOf }),
    meera,
  )
  assert.ok(made.ok)
  const sheet = await new Response(exportProducts(shop, { q: 'zari box' }, { withPrices: true })).text()
  const lines = sheet
    .trim()
    .split('\r\n')
    .map((line) => line.replace(/^\d+,[a-z-]+,/, ',zari-box-again,'))
  const stored = await send(lines.join('\r\n'))
  await run(stored)
  const [, copy] = await database.orm.select().from(products).where(eq(products.name, 'Zari box')).orderBy(products.id)
  const toGoods = (product: typeof made.product) => ({
    ...omitFields(product, ['id', 'version', 'slug', 'createdAt', 'updatedAt', 'withdrawnAt']),
    variants: product.variants.map((variant) => omitFields(variant, ['id', 'version'])),
  })
  assert.deepEqual(toGoods((await readProductForStaff(database.orm, copy!.id))!), toGoods(made.product))
})

test('an undo leaves what is on sale by now', async () => {
  const stored = await send('name,category,price,hsn,weight\nPotli,Hampers,100,6307,0.2\n')
  await run(stored)
  const potli = await productNamed('Potli')
  assert.ok(potli)
  await shop.database.pool.query(
    `INSERT INTO product_images (product_id, position, url, width, height, alt, size) VALUES ($1, 0, '/p', 480, 480, 'A potli', 1)`,
    [potli.id],
  )
  assert.ok((await setOnSale(shop, { id: potli.id, isOnSale: true }, meera)).ok)
  await undo(stored)
  assert.equal((await rowsOf(stored))[0]?.result, 'kept')
  assert.ok(await productNamed('Potli'))
})

test('a value that is too long to choose by is told before anything is written, whatever cell it stands in', async () => {
  const long = 'Of hand-loomed silk from Varanasi with a woven border of gold thread'
  const stored = await send(
    [
      'slug,name,category,price,option,variant,option2,value2',
      `long-one,Silk box,Hampers,899,Cloth,${long},,`,
      `long-two,Jute box,Hampers,899,Size,Small,Cloth,${long}`,
      `long-three,Reed box,Hampers,899,Size,${long},Cloth,Silk`,
      'short,Cane box,Hampers,899,Size,Small,Cloth,Silk',
    ].join('\n'),
  )
  const rows = await rowsOf(stored)
  assert.deepEqual(
    rows.map(({ action, faults }) => [action, [...new Set(faults.map(({ field }) => field))]]),
    [
      ['wrong', ['variant']],
      ['wrong', ['variant 2']],
      ['wrong', ['variant']],
      ['new', []],
    ],
  )
  assert.match(rows[0]?.faults[0]?.message ?? '', /longer than 60 characters/)
})

/** Counts the turns of other work while the sheet is read. */
async function countTurns(sheet: Buffer) {
  let turns = 0
  let isRead = false
  const count = () => {
    turns += 1
    if (!isRead) setImmediate(count)
  }
  setImmediate(count)
  const parsed = await parseCsv(sheet)
  isRead = true
  return { parsed, turns }
}

test('others get their turn while a sheet is read, whatever its shape, and empty rows are none', async () => {
  const MB = 1024 * 1024
  const goods = Buffer.from('name,category,price\nTray,Hampers,200\n')
  const last = Buffer.from('Box,Hampers,300\n')
  for (const [shape, sheet, read] of [
    ['nothing but empty rows', Buffer.alloc(9 * MB, '\n'), /more rows than any sheet/],
    ['empty rows of three cells', Buffer.alloc(3 * MB, ',,\n'), /There are no rows/],
    ['empty cells in one row', Buffer.alloc(9 * MB, ','), /Row 1 is longer/],
    ['the rest of a spreadsheet, empty', Buffer.concat([goods, Buffer.alloc(8 * MB, ',,,,,,,,,,,\n')]), 1],
    ['a hundred thousand empty rows, and one more of goods', Buffer.concat([goods, Buffer.alloc(1e5, '\n'), last]), 2],
    ['quotation marks', Buffer.alloc(MB, '"'), /Row 1 is longer/],
    ['a quoted line for each row of commas', Buffer.from(`"\n",${','.repeat(90_000)}`.repeat(9)), /Row 1 is longer/],
    ['too many rows', Buffer.alloc(MB, 'a\n'), /At most 20,000 rows/],
  ] as const) {
    const { parsed, turns } = await countTurns(sheet)
    if (typeof read === 'number') assert.equal(parsed.ok && parsed.rows.length, read, shape)
    else assert.match(parsed.ok ? 'it was read' : parsed.message, read, shape)
    const fed = parsed.ok ? sheet.length : 40_000
    assert.ok(turns >= fed / 8192, `${shape}: ${turns} turns`)
  }
  const { parsed } = await countTurns(Buffer.concat([goods, Buffer.alloc(10, '\n'), last]))
  assert.deepEqual(parsed.ok && parsed.rows.map(({ n }) => n), [2, 13])
})
