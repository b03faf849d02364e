import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq, like } from 'drizzle-orm'
import { audit } from '#server/platform/database/audit-tables.ts'
import { products, variants } from '#server/platform/database/catalogue-tables.ts'
import { importRows, type Import } from '#server/platform/database/import-tables.ts'
import { stockMovements } from '#server/platform/database/order-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { mendImportRow, startImport } from './change-import.ts'
import { checkImport } from './check-import.ts'
import { listImportRows, readImport } from './list-imports.ts'
import { runImports } from './run-imports.ts'
import { storeImport } from './store-import.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
  await seedCatalogueFixture(shop.database)
})
after(() => shop.close())

const PRODUCTS = 1_000
const meera: StaffActor = { kind: 'staff', id: 'm', name: 'Meera', session: null, network: null }
const header = 'id,sku,name,category,price,gst,stock'
const toRow = (at: number) => ['', `TH-${at}`, `Diya ${at}`, 'Hampers', String(200 + at), '18', '3']

/** The errors by row, each with the field and sentence that report it. */
const broken = new Map<number, { cells: (right: string[]) => string[]; field: string | null; sentence: RegExp }>([
  [12, { cells: (row) => row.with(2, ''), field: 'name', sentence: /^The name is missing: what is new needs one\.$/ }],
  [
    112,
    {
      cells: (row) => row.with(4, 'three hundred'),
      field: 'price before GST',
      sentence: /^“three hundred” is not a price\./,
    },
  ],
  [212, { cells: (row) => row.with(3, 'Hammpers'), field: 'category', sentence: /^There is no category “Hammpers”\./ }],
  [312, { cells: (row) => row.with(5, '17'), field: 'GST rate', sentence: /^GST has no rate of “17”\./ }],
  [
    412,
    { cells: (row) => row.with(1, 'TH-400'), field: 'SKU', sentence: /^The SKU TH-400 stands in row 402 already\.$/ },
  ],
  [512, { cells: (row) => row.slice(0, 5), field: null, sentence: /^It has 5 cells, and the first row names 7\.$/ }],
])

function writeSheet(): string {
  const rows = [header]
  for (let n = 2; n < PRODUCTS + 2; n += 1) {
    const right = toRow(n - 2)
    rows.push((broken.get(n)?.cells(right) ?? right).join(','))
  }
  // The last two exist already: one gets another price, one stays the same.
  rows.push('1,,,,951,,', '2,,,,,,')
  return rows.join('\r\n')
}

const countsOf = async ({ id }: Pick<Import, 'id'>) => (await readImport(shop.database.orm, id))!.counts
const versionOf = async ({ id }: Pick<Import, 'id'>) => (await readImport(shop.database.orm, id))!.version

async function countGoods() {
  const { orm } = shop.database
  const imported = eq(audit.actorKind, 'import')
  return Promise.all([
    orm.$count(products),
    orm.$count(variants),
    orm.$count(stockMovements),
    orm.$count(audit, imported),
  ])
}

/** PostgreSQL's row address, which changes with each write. */
async function readWritten({ id }: Import): Promise<Map<number, string>> {
  const { rows } = await shop.database.pool.query<{ n: number; written: string }>(
    'SELECT n, ctid::text AS written FROM import_rows WHERE import_id = $1',
    [id],
  )
  return new Map(rows.map(({ n, written }) => [n, written]))
}

test('a thousand products come in from a sheet with six kinds of broken rows, each mended where it stands', async (t) => {
  const { orm } = shop.database
  const untouched = await countGoods()
  const sent = await storeImport(shop, { bytes: Buffer.from(writeSheet()), fileName: 'diyas.csv' }, meera)
  assert.ok(sent.ok, JSON.stringify(sent))
  const { stored } = sent
  await checkImport(shop, stored)

  await t.test(
    'the dry run tells what would be new, changed and the same, and each fault by row and field',
    async () => {
      const { all, new: made, change, same, wrong } = await countsOf(stored)
      assert.deepEqual({ all, made, change, same, wrong }, { all: 1_002, made: 994, change: 1, same: 1, wrong: 6 })
      const told = await listImportRows(orm, { importId: stored.id, action: 'wrong' })
      assert.deepEqual(
        told.data.map(({ n, faults }) => [n, faults.map(({ field }) => field)]),
        [...broken].map(([n, { field }]) => [n, [field]]),
      )
      for (const { n, faults } of told.data) assert.match(faults[0]?.message ?? '', broken.get(n)!.sentence)
      assert.deepEqual(await countGoods(), untouched)
    },
  )

  await t.test('a mend is kept, and checks no row that does not depend on it', async () => {
    for (const n of broken.keys()) {
      const before = await readWritten(stored)
      const wanted = { id: stored.id, version: await versionOf(stored), n, cells: toRow(n - 2) }
      const mended = await mendImportRow(shop, wanted, meera)
      assert.ok(mended.ok, JSON.stringify(mended))
      assert.equal(mended.changed.state, 'checked')
      const written = [...(await readWritten(stored))].filter(([row, at]) => before.get(row) !== at)
      // A repeated SKU also affects its first row, so that one is checked again.
      assert.deepEqual(
        written.map(([row]) => row).sort((one, other) => one - other),
        n === 412 ? [402, 412] : [n],
      )
    }
    const rows = await orm.select().from(importRows).where(eq(importRows.importId, stored.id))
    for (const n of broken.keys()) assert.deepEqual(rows.find((row) => row.n === n)?.cells, toRow(n - 2))
    const { new: made, wrong } = await countsOf(stored)
    assert.deepEqual({ made, wrong }, { made: 1_000, wrong: 0 })
    assert.deepEqual(await countGoods(), untouched)
  })

  await t.test('all of them are in the shop, with their prices and pieces, and the books agree', async () => {
    assert.ok((await startImport(shop, { id: stored.id, version: await versionOf(stored) }, meera)).ok)
    await runImports(shop, new AbortController().signal)
    const { written, leftOut } = await countsOf(stored)
    assert.deepEqual({ written, leftOut }, { written: 1_001, leftOut: 0 })
    const there = await orm
      .select({ sku: variants.sku, name: products.name, price: variants.price, stock: variants.stock })
      .from(variants)
      .innerJoin(products, eq(products.id, variants.productId))
      .where(like(variants.sku, 'TH-%'))
    const expected = Array.from({ length: PRODUCTS }, (_, at) => ({
      sku: `TH-${at}`,
      name: `Diya ${at}`,
      price: (200 + at) * 100,
      stock: 3,
    }))
    const bySku = (one: { sku: string | null }, other: { sku: string | null }) => (one.sku! < other.sku! ? -1 : 1)
    assert.deepEqual(there.toSorted(bySku), expected.toSorted(bySku))
    const [changed] = await orm.select().from(variants).where(eq(variants.id, 1))
    assert.equal(changed?.price, 951_00)
    assert.deepEqual(await checkLedger(shop.database), [])
  })
})

test('a mend tells other rows of its codes, its variant and its product anew', async () => {
  const send = async (sheet: string) => {
    const sent = await storeImport(shop, { bytes: Buffer.from(sheet), fileName: 'ties.csv' }, meera)
    assert.ok(sent.ok)
    await checkImport(shop, sent.stored)
    return sent.stored
  }
  const actionsOf = async ({ id }: Import) =>
    (await listImportRows(shop.database.orm, { importId: id })).data.map(({ action }) => action)
  const mend = async (stored: Import, n: number, row: string) => {
    const wanted = { id: stored.id, version: await versionOf(stored), n, cells: row.split(',') }
    assert.ok((await mendImportRow(shop, wanted, meera)).ok)
    return actionsOf(stored)
  }
  await shop.database.orm.update(variants).set({ sku: 'TIE-3' }).where(eq(variants.id, 3))
  const codes = await send('id,sku,slug,name,variant,category,price\n3,,,,,,901\n4,,,,,,902\n,TW-1,,A,,Hampers,90\n')
  assert.deepEqual(await actionsOf(codes), ['change', 'change', 'new'])
  // The same variant, once by SKU and once by id.
  assert.deepEqual(await mend(codes, 3, ',TIE-3,,,,,903'), ['change', 'wrong', 'new'])
  assert.deepEqual(await mend(codes, 2, ',TW-1,,B,,Hampers,90'), ['new', 'change', 'wrong'])
  assert.deepEqual(await mend(codes, 2, ',TW-2,,B,,Hampers,90'), ['new', 'change', 'new'])
  const joined = await send(
    'id,sku,slug,name,variant,category,price\n,,tie-box,,Small,Hampers,90\n,,tie-box,,Large,,95\n,,tie-bag,Bag,,Hampers,9\n',
  )
  assert.deepEqual(await actionsOf(joined), ['wrong', 'wrong', 'new'])
  assert.deepEqual(await mend(joined, 2, ',,tie-box,Tie box,Small,Hampers,90'), ['new', 'new', 'new'])
  assert.deepEqual(await mend(joined, 2, ',,tie-bow,Tie box,Small,Hampers,90'), ['new', 'wrong', 'new'])
})
