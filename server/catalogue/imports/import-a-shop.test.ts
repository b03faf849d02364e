import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, test, type TestContext } from 'node:test'
import { eq, isNull } from 'drizzle-orm'
import sharp from 'sharp'
import { categories, products, variants } from '#server/platform/database/catalogue-tables.ts'
import { importRows, type Import } from '#server/platform/database/import-tables.ts'
import { pictures } from '#server/platform/database/picture-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { readProductForStaff } from '#server/catalogue/products/read-product-for-staff.ts'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { priceWithTax } from '#shop/pricing/gst.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { startImport, undoImport } from './change-import.ts'
import { checkImport } from './check-import.ts'
import { listImportRows, readImport } from './list-imports.ts'
import { listRepairs, repairCells } from './repair-cells.ts'
import { runImports } from './run-imports.ts'
import { storeImport } from './store-import.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
beforeEach(() => seedCatalogueFixture(shop.database))
after(() => shop.close())

const meera: StaffActor = { kind: 'staff', id: 'm', name: 'Meera', session: null, network: null }
const running = new AbortController().signal
const readExport = (name: string) =>
  readFileSync(new URL(`../../testing/shop-exports/${name}.csv`, import.meta.url), 'utf8')

async function send(sheet: string, fileName = 'products_export.csv'): Promise<Import> {
  const sent = await storeImport(shop, { bytes: Buffer.from(sheet), fileName }, meera)
  assert.ok(sent.ok, JSON.stringify(sent))
  await checkImport(shop, sent.stored)
  return sent.stored
}
const rowsOf = async ({ id }: Import) => (await listImportRows(shop.database.orm, { importId: id, limit: 100 })).data
const versionOf = async ({ id }: Import) => (await readImport(shop.database.orm, id))!.version
const productNamed = async (name: string) =>
  (await shop.database.orm.select().from(products).where(eq(products.name, name)))[0]

/** Takes every proposal, as one press does. */
async function takeProposals(
  stored: Import,
  also: { field: 'category'; typed: string; to: string; isNew: boolean }[] = [],
) {
  const { data } = await listRepairs(shop.database.orm, { id: stored.id, mapping: stored.mapping })
  const repairs = data.flatMap(({ field, typed, proposal }) =>
    proposal === null ? [] : [{ field, typed, to: proposal, isNew: false }],
  )
  const wanted = { id: stored.id, version: await versionOf(stored), repairs: [...repairs, ...also] }
  const repaired = await repairCells(shop, wanted, meera)
  assert.ok(repaired.ok, JSON.stringify(repaired))
  await checkImport(shop, repaired.changed)
  return data
}
async function run(stored: Import) {
  const started = await startImport(shop, { id: stored.id, version: await versionOf(stored) }, meera)
  assert.ok(started.ok, JSON.stringify(started))
  await runImports(shop, running)
}
async function undo(stored: Import) {
  assert.ok((await undoImport(shop, { id: stored.id, version: await versionOf(stored) }, meera)).ok)
  await runImports(shop, running)
}

/** Another shop's server of pictures, on this machine. */
async function servePictures(t: TestContext, answer: (path: string, response: ServerResponse) => void) {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    answer(url, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { asked, host: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
const drawPicture = (background: string) =>
  sharp({ create: { width: 640, height: 640, channels: 3, background } })
    .jpeg()
    .toBuffer()

test('a Shopify shop comes in with its pictures in one press, and goes with one undo', async (t) => {
  const [red, gold] = [await drawPicture('#8a1f45'), await drawPicture('#c9a227')]
  const { asked, host } = await servePictures(t, (path, response) => {
    if (path.includes('top')) return void response.writeHead(404).end()
    response.setHeader('content-type', 'image/jpeg').end(path.includes('front') ? red : gold)
  })
  const stored = await send(readExport('shopify').replaceAll('https://cdn.shopify.com', host))
  assert.equal(stored.source, 'shopify')
  const proposed = await takeProposals(stored)
  assert.deepEqual(
    proposed.map(({ label, typed, proposal, rows }) => [label, typed, proposal, rows]),
    [
      ['category', 'hamper', 'Hampers', 1],
      ['GST rate', '', '18', 3],
    ],
  )
  assert.deepEqual(
    (await rowsOf(stored)).map(
      ({ n, action, faults }) => `${n} ${action} ${faults.map(({ message }) => message).join()}`,
    ),
    ['2 new ', '3 new ', '5 new ', '6 new ', '7 wrong Gift cards do not come in: this shop sells none.'],
  )
  assert.deepEqual(asked, [], 'the dry run fetches nothing')
  await run(stored)
  const told = await rowsOf(stored)
  assert.deepEqual(
    told.map(({ result }) => result),
    ['written', 'written', 'written', 'written', null],
    JSON.stringify(told),
  )
  assert.match(
    told[0]?.faults[0]?.message ?? '',
    /^A picture did not come \(.*urli-top.*\)\. The server answered with 404\.$/,
  )
  const urli = await readProductForStaff(shop.database.orm, (await productNamed('Brass Urli, Lotus'))!.id)
  assert.ok(urli && urli.withdrawnAt !== null)
  assert.deepEqual(
    urli.pictures.map(({ alt }) => alt),
    ['A brass urli with floating marigolds', 'Brass Urli, Lotus'],
  )
  assert.equal(urli.description, 'Hand-beaten brass & jute.\n\n- Holds 2 litres\n- Wipe dry')
  assert.deepEqual(
    urli.variants.map(({ name, price, gstRate, stock, weight }) => [
      name,
      priceWithTax(price ?? 0, gstRate),
      stock,
      weight,
    ]),
    [
      ['Small, Antique', 1_180_00, 12, 0.85],
      ['Large, Antique', 2_360_00, 0, 1.6],
    ],
  )
  const [potli] = await shop.database.orm.select().from(variants).where(eq(variants.sku, 'KK-POTLI'))
  assert.deepEqual([potli?.name, potli?.stock], ['', null])
  const [diya] = await shop.database.orm.select().from(variants).where(eq(variants.sku, 'KK-DIYA'))
  assert.deepEqual([diya?.price, diya?.gstRate], [309_00, 0])
  assert.deepEqual(await checkLedger(shop.database), [])

  await undo(stored)
  assert.equal(await productNamed('Brass Urli, Lotus'), undefined)
  assert.equal(await productNamed('Jute Potli'), undefined)
  const left = await shop.database.orm.$count(pictures, isNull(pictures.deletedAt))
  assert.equal(left, 0)
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('an export of another shop changes nothing of ours, whatever it calls its own', async () => {
  const { orm } = shop.database
  const [ours] = await orm.select().from(products).where(eq(products.id, 1))
  const [sold] = await orm.update(variants).set({ sku: 'WOO-BOX-M' }).where(eq(variants.id, 2)).returning()
  const sheet = readExport('shopify').replaceAll('jute-potli', ours!.slug)
  const shopify = await send(sheet)
  await takeProposals(shopify)
  const told = (await rowsOf(shopify)).find(({ n }) => n === 5)
  assert.equal(told?.action, 'wrong')
  assert.match(told.faults[0]?.message ?? '', /^Your shop has the slug .* already: .*\. Yours stays as it is\./)

  const woo = await send(readExport('woocommerce'))
  await takeProposals(woo, [{ field: 'category', typed: '', to: 'Baskets', isNew: true }])
  const rows = await rowsOf(woo)
  assert.deepEqual(
    rows.map(({ n, action }) => [n, action]),
    [
      [2, 'new'],
      [4, 'wrong'],
      [5, 'wrong'],
      [7, 'new'],
      [8, 'wrong'],
      [9, 'wrong'],
    ],
    JSON.stringify(rows),
  )
  assert.match(rows[1]?.faults[0]?.message ?? '', /the SKU WOO-BOX-M already/)
  assert.match(rows[2]?.faults.map(({ message }) => message).join(' ') ?? '', /belongs to row 4, which has a mistake/)
  await run(woo)
  assert.equal(await orm.$count(categories, eq(categories.name, 'Baskets')), 1)
  const [after] = await orm.select().from(products).where(eq(products.id, 1))
  const [afterwards] = await orm.select().from(variants).where(eq(variants.id, 2))
  assert.deepEqual(after, ours)
  assert.deepEqual(afterwards, sold)

  const again = await send(readExport('woocommerce'))
  assert.deepEqual(
    [...new Set((await rowsOf(again)).map(({ action }) => action))],
    ['wrong'],
    'the same file once more adds nothing twice',
  )
})

test('a number of another system in a plain sheet does not rename our product', async () => {
  const stored = await send('ID,SKU,Name,Category\n1,OTHER-1,Terracotta Tray,Hampers\n')
  const [row] = await rowsOf(stored)
  assert.equal(row?.action, 'wrong')
  assert.match(row.faults[0]?.message ?? '', /^Here 1 is “.*”, with another SKU\./)
})

test('what a sheet may mean is proposed, and nothing is taken without a person', async () => {
  const stored = await send(
    [
      'name;category;price;gst;occasions;stock;weight',
      'Lotus tin;hamper;1.234,50;18 % GST;Deepavali, shaadi;12 pcs;350',
      'Rose tin;Hampers;899,50 only;18;;;',
      'Jasmine tin;Hampers;1.299;18;;;',
    ].join('\n'),
  )
  const before = await rowsOf(stored)
  assert.deepEqual(
    before.map(({ action }) => action),
    ['wrong', 'wrong', 'wrong'],
  )
  const proposed = await takeProposals(stored)
  assert.deepEqual(proposed.map(({ label, typed, proposal }) => [label, typed, proposal]).toSorted(), [
    ['GST rate', '18 % GST', '18'],
    ['category', 'hamper', 'Hampers'],
    ['occasions', 'Deepavali, shaadi', 'Diwali, Wedding'],
    ['price before GST', '1.234,50', '1234.50'],
    ['price before GST', '899,50 only', '899.50'],
    ['stock', '12 pcs', '12'],
    ['weight kg', '350', '0.35'],
  ])
  const after = await rowsOf(stored)
  assert.deepEqual(
    after.map(({ action }) => action),
    ['new', 'new', 'wrong'],
    JSON.stringify(after),
  )
  await run(stored)
  const tin = await productNamed('Lotus tin')
  assert.deepEqual([tin?.price, tin?.occasions], [1_234_50, ['wedding', 'diwali']])
})

test('a silent server is asked three times, and a page instead of a picture is said', async (t) => {
  const { asked, host } = await servePictures(t, (path, response) => {
    if (path === '/page.jpg') return void response.setHeader('content-type', 'text/html').end('<p>Please log in</p>')
    response.destroy()
  })
  const rows = Array.from({ length: 5 }, (_, at) => `Tin ${at},Hampers,100,${host}/silent-${at}.jpg`)
  const stored = await send(['name,category,price,pictures', `Tin,Hampers,100,${host}/page.jpg`, ...rows].join('\n'))
  await run(stored)
  const told = await rowsOf(stored)
  assert.ok(told.every(({ result }) => result === 'written'))
  assert.match(told[0]?.faults[0]?.message ?? '', /something else than a picture/)
  assert.match(told[1]?.faults[0]?.message ?? '', /did not answer \(ECONNRESET\)/)
  assert.match(told[5]?.faults[0]?.message ?? '', /did not answer 3 times before/)
  assert.equal(asked.length, 4)
  const [row] = await shop.database.orm.select().from(importRows).where(eq(importRows.importId, stored.id))
  assert.equal(row?.after.pictures, undefined)
})
