import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import type { ProductPrintAreas, PrintAreasRequest } from '#contract/counter/print-areas.ts'
import { productImages } from '#server/platform/database/catalogue-tables.ts'
import { audit } from '#server/platform/database/audit-tables.ts'
import { designs, placements, printAreas } from '#server/platform/database/lettering-tables.ts'
import { createDesign } from '#server/catalogue/lettering/create-design.ts'
import { loadDesigns } from '#server/catalogue/lettering/load-designs.ts'
import { renderPrintFile } from '#server/catalogue/lettering/print-file.ts'
import { findSeenWords } from '#server/catalogue/lettering/show-design.ts'
import { addTestExtra, addTestProduct, addTestPrintArea } from '#server/testing/add-test-product.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createPaidOrder } from '#server/testing/order-steps.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { changePrintAreas } from './change-print-areas.ts'
import { readPrintAreas } from './read-print-areas.ts'

const shop = await openTestShop()
after(() => shop.close())
const { orm } = shop.database
const meera: StaffActor = { kind: 'staff', id: '7', name: 'Meera', session: null, network: null }
type Wanted = PrintAreasRequest['printAreas'][number]

async function begin() {
  const product = await addTestProduct(shop.database, { name: 'Wood slice', stock: 100 })
  await addTestPrintArea(shop.database, product)
  await orm.insert(productImages).values({
    productId: product,
    position: 0,
    url: '/pictures/slice.webp',
    alt: '',
    width: 1440,
    height: 1440,
    mime: 'image/webp',
    size: 1,
  })
  return product
}
const show = async (product: number): Promise<ProductPrintAreas> => {
  const shown = await readPrintAreas(orm, product)
  assert.ok(shown)
  return shown
}
async function change(product: number, edit: (printArea: Wanted) => Wanted[]) {
  const { version, printAreas: all } = await show(product)
  const [first] = all
  return changePrintAreas(shop, { id: product, version, printAreas: first ? edit(first) : [] }, meera)
}
const keep = async (product: number, words = 'Riya') => {
  const kept = await createDesign(shop, { product, printArea: 'names', words, face: 'kalam' })
  assert.ok(kept.ok)
  return kept.design.id
}
const isOffered = async (design: string) => (await loadDesigns(shop.database, [{ names: design }])).has(design)
const svgOf = async (design: string) => (await renderPrintFile(shop.database, `${design}.svg`))?.content.toString()
const messageOf = (result: Awaited<ReturnType<typeof change>>) => (result.ok ? 'saved' : result.message)

test('an ordered drawing stays as it is when its place becomes another: file, picture and page size', async () => {
  const product = await begin()
  const design = await keep(product)
  await createPaidOrder(shop, [{ id: product, quantity: 1, choices: { names: design } }])
  const before = [await svgOf(design), await findSeenWords(shop.database, design)]
  const corners: Wanted['views'][number]['corners'] = [
    [0.1, 0.1],
    [0.6, 0.1],
    [0.6, 0.3],
    [0.1, 0.3],
  ]
  const saved = await change(product, (printArea) => [
    { ...printArea, width: 60, label: 'Names', views: [{ picture: 0, ink: '#5b3417', corners }] },
  ])
  assert.ok(saved.ok)
  assert.deepEqual([await svgOf(design), await findSeenWords(shop.database, design)], before)
  assert.deepEqual(
    (await show(product)).printAreas.map(({ key, label, width, ordered }) => [key, label, width, ordered]),
    [['names', 'Names', 60, 0]],
  )
  assert.match((await svgOf(await keep(product, 'Mira'))) ?? '', /width="60mm"/)
  const [ordered] = await orm.select().from(designs).where(eq(designs.id, design))
  await assert.rejects(
    orm
      .update(printAreas)
      .set({ width: 70 })
      .where(eq(printAreas.id, ordered?.printAreaId ?? 0)),
    /"zones"/,
  )
})

test('words in a cart come along where they fit as before, and are asked for again where they do not', async () => {
  const product = await begin()
  const design = await keep(product)
  assert.ok((await change(product, (printArea) => [{ ...printArea, minutes: 9, unitPrice: 90_00 }])).ok)
  assert.ok(await isOffered(design))
  assert.equal((await loadDesigns(shop.database, [{ names: design }])).get(design)?.choices[0]?.unitPrice, 90_00)
  assert.ok((await change(product, (printArea) => [{ ...printArea, height: 20 }])).ok)
  assert.equal(await isOffered(design), false)
})

test('a place that is left out is offered no more, and its key goes to no other', async () => {
  const product = await begin()
  await addTestExtra(shop.database, product, { key: 'tag', name: 'Tag', choices: [{ key: 'red', name: 'Red' }] })
  const [printArea] = (await show(product)).printAreas
  assert.ok((await change(product, () => [])).ok)
  assert.deepEqual((await show(product)).printAreas, [])
  const { version } = await show(product)
  const { key: _key, ...fresh } = printArea!
  const views = printArea!.views.map(({ picture, ink, corners }) => ({ picture, ink, corners }))
  const added = await changePrintAreas(
    shop,
    {
      id: product,
      version,
      printAreas: [
        { ...fresh, views, label: 'Names' },
        { ...fresh, views, label: 'Tag' },
      ],
    },
    meera,
  )
  assert.ok(added.ok, messageOf(added))
  assert.deepEqual(
    added.printAreas.printAreas.map(({ key }) => key),
    ['names-2', 'tag-2'],
  )
})

test('pictures that are taken away are still waited for when their place changes, ordered or not', async () => {
  const product = await begin()
  const [printArea] = await orm.select().from(printAreas).where(eq(printAreas.productId, product))
  const [seen] = await orm
    .select()
    .from(placements)
    .where(eq(placements.printAreaId, printArea?.id ?? 0))
  await orm.insert(placements).values({ ...seen!, view: 1_000, parkedFor: '/pictures/side.webp' })
  const parked = async () =>
    (await show(product)).printAreas.map((each) => [each.minutes, each.views.length, each.parked])
  assert.ok((await change(product, (each) => [{ ...each, minutes: 9 }])).ok)
  assert.deepEqual(await parked(), [[9, 1, 1]])
  await createPaidOrder(shop, [{ id: product, quantity: 1, choices: { names: await keep(product) } }])
  assert.ok((await change(product, (each) => [{ ...each, minutes: 8 }])).ok)
  assert.deepEqual(await parked(), [[8, 1, 1]])
})

test('what cannot be is refused with a sentence, and nothing is written', async () => {
  const product = await begin()
  const count = () => orm.$count(placements)
  const before = await count()
  const [first, second, third, fourth] = (await show(product)).printAreas[0]!.views[0]!.corners
  const onPicture = (picture: number, corners: Wanted['views'][number]['corners']) => (printArea: Wanted) => [
    { ...printArea, views: [{ picture, ink: '#5b3417', corners }] },
  ]
  const cases: [(printArea: Wanted) => Wanted[], RegExp][] = [
    [onPicture(0, [second, first, third, fourth]), /cross each other/],
    [onPicture(0, [first, [0.01, 0], [0.01, 0.01], [0, 0.01]]), /too small/],
    [onPicture(7, [first, second, third, fourth]), /a picture that this product has not/],
    [(printArea) => [{ ...printArea, letterMin: 23, letterMax: 24 }], /Letters of 23 mm do not stand/],
    [(printArea) => [{ ...printArea, letterMax: 1, letterMin: 2 }], /largest letters/],
    [(printArea) => [{ ...printArea, letterMax: 1_000 }], /at most 999 mm/],
    [(printArea) => [{ ...printArea, field: 'photograph', technique: 'ink', letterMin: 5_000 }], /at most 999 mm/],
    [(printArea) => [{ ...printArea, margin: 12 }], /no room for words/],
    [(printArea) => [{ ...printArea, faces: [] }], /at least one typeface/],
    [(printArea) => [printArea, { ...printArea, label: 'Other' }], /no longer exists/],
  ]
  for (const [edit, sentence] of cases) assert.match(messageOf(await change(product, edit)), sentence)
  assert.equal(await count(), before)
})

test('of two who change places at once, the second is told by whom, with what stands there now', async () => {
  const product = await begin()
  const { version, printAreas: all } = await show(product)
  const save = (minutes: number) =>
    changePrintAreas(
      shop,
      { id: product, version, printAreas: all.map((printArea) => ({ ...printArea, minutes })) },
      meera,
    )
  const answers = await Promise.all([save(7), save(8)])
  assert.deepEqual(answers.map(({ ok }) => ok).toSorted(), [false, true])
  const late = answers.find(({ ok }) => !ok)
  assert.ok(late && !late.ok && late.reason === 'stale' && 'current' in late)
  assert.match(late.message, /Meera/)
  const [entry] = await orm
    .select()
    .from(audit)
    .where(eq(audit.subjectId, String(product)))
  assert.deepEqual([entry?.operation, entry?.fields], ['products.print-areas', ['printAreas']])
})
