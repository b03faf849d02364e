import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { and, asc, eq } from 'drizzle-orm'
import { changeZones } from '#server/catalogue/products/change-zones.ts'
import { exportZones } from '#server/catalogue/products/export-zones.ts'
import { readZones } from '#server/catalogue/products/read-zones.ts'
import { audit } from '#server/platform/database/audit-tables.ts'
import { productImages, products } from '#server/platform/database/catalogue-tables.ts'
import type { Import } from '#server/platform/database/import-tables.ts'
import { designs, zones } from '#server/platform/database/lettering-tables.ts'
import { createDesign } from '#server/catalogue/lettering/create-design.ts'
import { renderPrintFile } from '#server/catalogue/lettering/print-file.ts'
import { addTestProduct, addTestZone } from '#server/testing/add-test-product.ts'
import { changeTestZone } from '#server/testing/change-test-zone.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createPaidOrder, neverAborted } from '#server/testing/order-steps.ts'
import { markFormula } from '#shop/csv/formula-mark.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { mapImport, mendImportRow, startImport, undoImport } from './change-import.ts'
import { checkImport } from './check-import.ts'
import { listImportRows, readImport } from './list-imports.ts'
import { runImports } from './run-imports.ts'
import { storeImport } from './store-import.ts'

const shop = await openTestShop()
after(() => shop.close())
const { orm } = shop.database
const meera: StaffActor = { kind: 'staff', id: 'm', name: 'Meera', session: null, network: null }

/** A wood slice with a print area on its first picture, and none on its second. */
let product = 0
beforeEach(async () => {
  product = await addPiece()
})
async function addPiece(): Promise<number> {
  const id = await addTestProduct(shop.database, { name: 'Wood slice', stock: 100 })
  await addTestZone(shop.database, id)
  await orm
    .update(products)
    .set({ slug: `slice-${id}` })
    .where(eq(products.id, id))
  const picture = { productId: id, alt: '', width: 1440, height: 1440, mime: 'image/webp', size: 1 }
  await orm.insert(productImages).values([
    { ...picture, position: 0, url: `/pictures/${id}.webp` },
    { ...picture, position: 1, url: `/pictures/${id}-side.webp` },
  ])
  return id
}

const download = (q = '') => new Response(exportZones(shop, { ...(q && { q }) }, { withPrices: true })).text()
const places = async (id = product) => (await readZones(orm, id))?.zones ?? []
const rowsOf = async ({ id }: Import) => (await listImportRows(orm, { importId: id, kind: 'zones', limit: 100 })).data
const toCsv = (rows: Record<string, string>[]) => {
  const header = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return [header.join(','), ...rows.map((row) => header.map((name) => `"${row[name] ?? ''}"`).join(','))].join('\r\n')
}
const corners = (x: string, y: string, right: string, below: string) => ({
  'upper left x': x,
  'upper left y': y,
  'upper right x': right,
  'upper right y': y,
  'lower right x': right,
  'lower right y': below,
  'lower left x': x,
  'lower left y': below,
})

async function send(sheet: string): Promise<Import> {
  const sent = await storeImport(shop, { bytes: Buffer.from(sheet), fileName: 'places.csv', kind: 'zones' }, meera)
  assert.ok(sent.ok, JSON.stringify(sent))
  await checkImport(shop, sent.stored)
  return sent.stored
}
const sendRows = (...rows: Record<string, string>[]) =>
  send(toCsv(rows.map((row) => ({ slug: `slice-${product}`, ...row }))))

async function work({ id }: Import, begin: typeof startImport) {
  const { version } = (await readImport(orm, id))!
  const begun = await begin(shop, { id, version }, meera)
  assert.ok(begun.ok, JSON.stringify(begun))
  await runImports(shop, neverAborted)
  return (await readImport(orm, id))!
}
const auditOf = (id: number) =>
  orm
    .select()
    .from(audit)
    .where(and(eq(audit.subjectId, String(id)), eq(audit.subjectKind, 'product')))
    .orderBy(asc(audit.id))

test('the sheet of places comes back without a change, whatever looks like a formula, and is known by its columns', async () => {
  await changeTestZone(shop, product, { label: '=1+1 Names', unitPrice: 149_50 })
  const parked = await addPiece()
  await orm.delete(productImages).where(eq(productImages.productId, parked))
  const [before, sheet] = [await places(), await download()]
  assert.match(sheet, /'=1\+1 Names/)
  const sent = await storeImport(shop, { bytes: Buffer.from(sheet), fileName: 'places.csv' }, meera)
  assert.ok(sent.ok)
  assert.equal(sent.stored.kind, 'zones')
  await checkImport(shop, sent.stored)
  const { counts, columns } = (await readImport(orm, sent.stored.id))!
  assert.deepEqual(
    columns.filter(({ field }) => field === null).map(({ name }) => name),
    ['product'],
  )
  assert.equal(counts.same, counts.all, JSON.stringify(await rowsOf(sent.stored)))
  const { id, version } = (await readImport(orm, sent.stored.id))!
  const begun = await startImport(shop, { id, version }, meera)
  assert.equal(begun.ok ? '' : begun.reason, 'nothing')
  assert.deepEqual(await places(), before)
})

test('changed values are seen first, written with one entry of the audit, and go back; carts and other places stay', async () => {
  await changeZonesTo(product, (all) => [...all, { ...all[0]!, key: undefined, label: 'Date' }])
  const before = await places()
  const sent = await sendRows({
    place: 'names',
    name: 'Both names',
    'width mm': '80.5',
    hands: 'kalam',
    'price for each piece': '1,249.50',
    'picture number': '1',
    'lower right y': '0.3',
  })
  const [row] = await rowsOf(sent)
  assert.equal(row?.action, 'change')
  assert.equal(row?.name, 'Wood slice, Both names')
  assert.deepEqual(row?.changes, [
    { field: 'name', before: 'Names on it', after: 'Both names' },
    { field: 'width mm', before: '90', after: '80.5' },
    { field: 'hands', before: 'kalam, yatra', after: 'kalam' },
    { field: 'price for each piece before GST', before: '150', after: '1249.50' },
    { field: 'lower right y', before: '0.25', after: '0.3' },
  ])
  assert.deepEqual(await places(), before)
  const earlier = (await auditOf(product)).length
  assert.equal((await work(sent, startImport)).counts.written, 1)
  const [names, date] = await places()
  assert.deepEqual(
    [names?.key, names?.label, names?.width, names?.faces, names?.unitPrice],
    ['names', 'Both names', 80.5, ['kalam'], 1249_50],
  )
  assert.deepEqual(names?.views[0]?.corners[2], [1, 0.3])
  assert.deepEqual(date, before[1])
  const entries = (await auditOf(product)).slice(earlier)
  assert.deepEqual(
    entries.map(({ operation, actorName }) => [operation, actorName]),
    [['products.zones', `Meera, import ${sent.id}`]],
  )
  assert.equal((await work(sent, undoImport)).counts.undone, 1)
  assert.deepEqual(await places(), before)
})

async function changeZonesTo(id: number, edit: (zones: Wanted[]) => Wanted[]) {
  const found = (await readZones(orm, id))!
  const changed = await changeZones(shop, { id, version: found.version, zones: edit(found.zones) }, meera)
  assert.ok(changed.ok, JSON.stringify(changed))
}
type Wanted = Parameters<typeof changeZones>[1]['zones'][number]

const newPlace = {
  name: 'Date below',
  takes: 'date',
  language: 'hi',
  technique: 'burn',
  'width mm': '60',
  'height mm': '20',
  'margin mm': '1',
  lines: '1',
  'letters from mm': '4',
  'letters to mm': '10',
  hands: 'kalam, tiro',
  minutes: '6',
  'picture number': '2',
  ink: '#5B3417',
  ...corners('0.1', '0.5', '0.6', '0.7'),
}

test('a new place comes in on two pictures, and is taken back by the undo', async () => {
  const before = await places()
  const sent = await sendRows(newPlace, {
    name: 'Date below',
    picture: `/pictures/${product}.webp`,
    ink: '#ffffff',
    ...corners('0.2', '0.6', '0.7', '0.9'),
  })
  assert.deepEqual(
    (await rowsOf(sent)).map(({ action, faults }) => [action, faults]),
    [
      ['new', []],
      ['new', []],
    ],
  )
  await work(sent, startImport)
  const [, added] = await places()
  assert.equal(added?.key, 'date-below')
  assert.deepEqual([added?.field, added?.language, added?.shape, added?.unitPrice], ['date', 'hi', 'rect', 0])
  assert.deepEqual(
    added?.views.map(({ picture, ink }) => [picture, ink]),
    [
      [0, '#ffffff'],
      [1, '#5b3417'],
    ],
  )
  const again = await send(await download(`slice-${product}`))
  assert.equal((await readImport(orm, again.id))?.counts.same, 3)
  await work(sent, undoImport)
  assert.deepEqual(await places(), before)
})

test('each broken row is named with its field in a sentence, and nothing of its product is written', async () => {
  const broken: [row: Record<string, string>, field: string | null, sentence: RegExp][] = [
    [{ place: 'names', 'width mm': 'wide' }, 'width mm', /“wide” is not a width: write a number from 5 to 1000/],
    [{ place: 'names', hands: 'kalam, arial' }, 'hands', /There is no hand “arial”: .* kalam/],
    [{ place: 'lid' }, 'place', /no place “lid”\. Correct it, or leave the cell blank/],
    [{ place: 'names', 'letters from mm': '23', 'letters to mm': '24' }, 'letters from mm', /of 23 mm do not stand/],
    [{ place: 'names', 'picture number': '9' }, 'picture number', /has 2 pictures, and no picture 9/],
    [{ place: 'names', 'picture number': '1', 'upper left x': '1.4' }, 'upper left x', /lies outside the picture/],
    [
      { place: 'names', 'picture number': '1', 'upper left x': '1', 'upper right x': '0' },
      'upper left x',
      /The corners of “Names on it” cross each other/,
    ],
    [{ place: 'names', 'picture number': '2' }, 'ink', /Please fill in “ink”/],
    [
      { place: 'names', 'picture number': '1', picture: '/pictures/SIDE' },
      'picture',
      /no picture \/pictures\/SIDE\. Correct it/,
    ],
    [{ place: 'names', takes: 'photograph' }, 'technique', /A photograph is printed: please choose ink/],
    [{ place: 'names', takes: 'date' }, 'language', /choose the language/],
    [{ place: 'names', language: 'hi' }, 'language', /Only a date has a language/],
    [{ ...newPlace, hands: '' }, 'hands', /Please fill in “hands”: a new place needs it/],
    [{ ...newPlace, name: 'names on it' }, 'place', /is there already: write names here/],
    [{ slug: 'slice-nowhere', place: 'names' }, 'slug', /no product with the slug “slice-nowhere”/],
    [{ slug: '', place: 'names' }, 'slug', /The slug is missing/],
    [{ place: 'names', ink: 'brown', 'picture number': '1' }, 'ink', /“brown” is not a colour/],
    [{ place: 'names', 'price once': '12,5.555' }, 'price once before GST', /more than two decimals/],
    [{ place: 'names', name: '–' }, 'name', /cannot be empty/],
  ]
  const before = await places()
  for (const [row, field, sentence] of broken) {
    const sent = await sendRows(row, { place: 'names', minutes: '9' })
    const [first, second] = await rowsOf(sent)
    const told = JSON.stringify(first?.faults)
    assert.equal(first?.action, 'wrong', told)
    assert.ok(
      first?.faults.some((fault) => fault.field === field && sentence.test(fault.message)),
      told,
    )
    if ('slug' in row) continue
    assert.equal(second?.action, 'wrong')
    assert.match(second?.faults.at(-1)?.message ?? '', /^Row 2 has a mistake/)
    const { id, version } = (await readImport(orm, sent.id))!
    const begun = await startImport(shop, { id, version }, meera)
    assert.equal(begun.ok ? '' : begun.reason, 'nothing')
  }
  assert.deepEqual(await places(), before)
})

test('rows of one place say the same; one that says something else is told which row says what', async () => {
  const sent = await sendRows(
    { place: 'names', 'width mm': '80', 'picture number': '1' },
    { place: 'names', 'width mm': '90', 'picture number': '1' },
  )
  const [, second] = await rowsOf(sent)
  assert.deepEqual(second?.faults, [
    {
      field: 'width mm',
      message: 'Row 2 says 80 for this place, this row 90. Please write the same in both.',
    },
    { field: 'picture number', message: 'Row 2 has this place on picture 1 already. Please keep one.' },
  ])
})

test('a mistake keeps its own product out alone, and mended brings all rows of it in', async () => {
  const other = await addPiece()
  const sent = await sendRows(
    { place: 'names', 'width mm': '0' },
    { slug: `slice-${other}`, place: 'names', minutes: '7' },
    { ...newPlace },
  )
  assert.deepEqual(
    (await rowsOf(sent)).map(({ action }) => action),
    ['wrong', 'change', 'wrong'],
  )
  const [row] = await rowsOf(sent)
  const cells = row!.cells.map((cell) => (cell === '0' ? '70' : cell))
  const { id, version } = (await readImport(orm, sent.id))!
  const mended = await mendImportRow(shop, { id, version, n: 2, cells }, meera)
  assert.ok(mended.ok)
  await checkImport(shop, mended.changed)
  assert.deepEqual(
    (await rowsOf(sent)).map(({ action }) => action),
    ['change', 'change', 'new'],
  )
  assert.equal((await work(sent, startImport)).counts.written, 3)
  assert.deepEqual(
    (await places()).map(({ label, width }) => [label, width]),
    [
      ['Names on it', 70],
      ['Date below', 60],
    ],
  )
  assert.equal((await places(other))[0]?.minutes, 7)
})

test('a product that was changed after the check is left out whole, others come in, and pictures that changed places too', async () => {
  const [other, turned] = [await addPiece(), await addPiece()]
  const sent = await sendRows(
    { place: 'names', minutes: '9' },
    { ...newPlace },
    { slug: `slice-${other}`, place: 'names', minutes: '9' },
    { ...newPlace, slug: `slice-${turned}` },
  )
  await changeTestZone(shop, product, { minutes: 3 })
  const urls = [`/pictures/${turned}-side.webp`, `/pictures/${turned}.webp`]
  for (const [position, url] of urls.entries())
    await orm
      .update(productImages)
      .set({ url })
      .where(and(eq(productImages.productId, turned), eq(productImages.position, position)))
  const before = [await places(), await places(turned)]
  const { counts } = await work(sent, startImport)
  assert.deepEqual([counts.written, counts.leftOut], [1, 3])
  assert.deepEqual([await places(), await places(turned)], before)
  const [first, second, , fourth] = await rowsOf(sent)
  assert.match(first?.faults[0]?.message ?? '', /Of “Names on it”, “minutes” was changed after the check/)
  assert.equal(second?.result, 'left out')
  assert.match(fourth?.faults[0]?.message ?? '', /Of “Date below”, “picture” was changed after the check/)
})

test('a place that is ordered stays as it was drawn, and another takes its key; what changed since is kept by the undo', async () => {
  const kept = await createDesign(shop, { product, zone: 'names', words: 'Riya', face: 'kalam' })
  assert.ok(kept.ok)
  const design = kept.design.id
  await createPaidOrder(shop, [{ id: product, quantity: 1, choices: { names: design } }])
  const svg = async () => (await renderPrintFile(shop.database, `${design}.svg`))?.content.toString()
  const before = await svg()
  const sent = await sendRows({ place: 'names', 'width mm': '60' })
  await work(sent, startImport)
  assert.equal(await svg(), before)
  const [ordered] = await orm.select().from(designs).where(eq(designs.id, design))
  const [old] = await orm
    .select()
    .from(zones)
    .where(eq(zones.id, ordered?.zoneId ?? 0))
  assert.deepEqual([old?.width, old?.isActive], [90, false])
  const [offered] = await places()
  assert.deepEqual([offered?.key, offered?.width, offered?.ordered], ['names', 60, 0])
  await changeTestZone(shop, product, { minutes: 4 })
  const undone = await work(sent, undoImport)
  assert.deepEqual([undone.counts.kept, undone.counts.undone], [1, 0])
  assert.equal((await places())[0]?.width, 60)
})

test('columns of goods are no columns of places', async () => {
  const sent = await send(toCsv([{ slug: `slice-${product}`, place: 'names', barcode: markFormula('=1') }]))
  const { id, version } = (await readImport(orm, sent.id))!
  const mapped = await mapImport(shop, { id, version, mapping: ['slug', 'key', 'barcode'] }, meera)
  assert.equal(mapped.ok ? '' : mapped.reason, 'mapping')
  const columns = (await readImport(orm, id))?.columns.map(({ field }) => field)
  assert.deepEqual(columns, ['slug', 'key', null])
})
