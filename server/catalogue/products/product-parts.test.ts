import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { desc, eq } from 'drizzle-orm'
import { extrasRequest, newVariant, type StaffProduct } from '#contract/counter/products.ts'
import { createPaidOrder } from '#server/testing/order-steps.ts'
import { addTestPrintArea, setStock } from '#server/testing/add-test-product.ts'
import { audit } from '#server/platform/database/audit-tables.ts'
import { extras, variants } from '#server/platform/database/catalogue-tables.ts'
import { printAreas } from '#server/platform/database/lettering-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { addVariant } from './add-variant.ts'
import { createCatalogue } from '#server/catalogue/listing/catalogue.ts'
import { changeExtras } from './change-extras.ts'
import { changeOptions } from './change-options.ts'
import { readProductForStaff, withoutPrices } from './read-product-for-staff.ts'
import { undoProductChange } from './undo-product-change.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
beforeEach(() => seedCatalogueFixture(shop.database))
after(() => shop.close())

const meera: StaffActor = { kind: 'staff', id: 'm', name: 'Meera', session: null, network: null }
const read = async (id = 1): Promise<StaffProduct> => (await readProductForStaff(shop.database.orm, id))!
const shown = async (id = 1) => (await createCatalogue(shop.database).readProductDetails(id))!
const add = async (wanted: object, id = 1) =>
  addVariant(
    shop,
    { id, version: (await read(id)).version, wanted: newVariant.parse({ price: 899_00, ...wanted }) },
    meera,
  )

test('a second variant names what they differ in, a third adds a value, and the shop shows all three', async () => {
  const second = await add({ values: { Size: 'Large' }, first: 'Small', price: 1_299_00, sku: 'BT-L' })
  assert.ok(second.ok, JSON.stringify(second))
  assert.ok((await add({ values: { Size: 'Extra large' }, isMadeToOrder: true })).ok)
  const { options, variants: offered } = await shown()
  assert.deepEqual(
    options.map(({ name, values }) => [name, values.map((value) => value.name)]),
    [['Size', ['Small', 'Large', 'Extra large']]],
  )
  assert.deepEqual(
    offered.map(({ id, name, stock, price }) => [id === 1, name, stock, price]),
    [
      [true, 'Small', 10, 1_000_00],
      [false, 'Large', 0, 1_299_00],
      [false, 'Extra large', null, 899_00],
    ],
  )
  const again = await add({ values: { Size: 'large' } })
  assert.ok(!again.ok && again.reason === 'variants')
  assert.match(again.message, /there already/)
  const taken = await add({ values: { Size: 'Tiny' }, sku: 'BT-L' })
  assert.ok(!taken.ok && taken.reason === 'sku')
  assert.ok((await add({ values: { Size: 'Imported' }, barcode: '036000291452' })).ok)
  const sameCode = await add({ values: { Size: 'Imported, too' }, barcode: '0036000291452' })
  assert.ok(!sameCode.ok && sameCode.reason === 'barcode')
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('what does not say enough is refused with a sentence, and nothing is written', async () => {
  for (const [wanted, sentence] of [
    [{ values: {} }, /name the option/],
    [{ values: { Size: 'Large' } }, /what the one that is there is called/],
    [{ values: { Size: 'Large' }, first: ' large ' }, /two different names/],
    [{ values: { Size: 'Large' }, first: 'Small', price: 100, discount: 50 }, /below ₹1/],
  ] as const) {
    const refused = await add(wanted)
    assert.ok(!refused.ok)
    assert.match(refused.message, sentence)
  }
  assert.equal((await read()).variants.length, 1)
  const stale = await addVariant(
    shop,
    { id: 1, version: 99, wanted: newVariant.parse({ values: { Size: 'L' }, first: 'S', price: 100_00 }) },
    meera,
  )
  assert.ok(!stale.ok && stale.reason === 'stale')
})

test('of ten who add the same size at once, one is added', async () => {
  assert.ok((await add({ values: { Size: 'Large' }, first: 'Small' })).ok)
  const { version } = await read()
  const wanted = newVariant.parse({ values: { Size: 'Huge' }, price: 500_00 })
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => addVariant(shop, { id: 1, version, wanted }, meera)),
  )
  assert.equal(answers.filter(({ ok }) => ok).length, 1)
  assert.equal((await read()).variants.length, 3)
})

test('an option and its values are renamed and moved; variants keep their number and take the new names', async () => {
  assert.ok((await add({ values: { Size: 'Large' }, first: 'Small' })).ok)
  const { version, options, variants: before } = await read()
  const [size] = options
  const values = [
    { key: 'large', name: 'Big' },
    { key: 'small', name: 'Little' },
  ]
  const renamed = { was: 'Size', name: 'How big', kind: size!.kind, values }
  const saved = await changeOptions(shop, { id: 1, version, options: [renamed] }, meera)
  assert.ok(saved.ok, JSON.stringify(saved))
  assert.deepEqual(
    saved.product.variants.map(({ id, name, options: chosen }) => [id, name, chosen]),
    [
      [before[0]!.id, 'Little', { 'How big': 'small' }],
      [before[1]!.id, 'Big', { 'How big': 'large' }],
    ],
  )
  const now = saved.product.version
  for (const options of [
    [],
    [{ ...renamed, was: 'How big', values: [] }],
    [{ ...renamed, was: 'How big', values: [...values, { key: 'huge', name: 'Huge' }] }],
    [{ ...renamed, was: 'How big', values: [values[0]!, values[0]!] }],
    [{ ...renamed, was: 'Size' }],
  ]) {
    const refused = await changeOptions(shop, { id: 1, version: now, options }, meera)
    assert.ok(!refused.ok && refused.reason === 'options')
  }
})

test('a value goes with its variants when nothing needs them; else a sentence says what to do', async () => {
  assert.ok((await add({ values: { Size: 'Large' }, first: 'Small' })).ok)
  assert.ok((await add({ values: { Size: 'Huge' } })).ok)
  const { variants: before } = await read()
  const [, large, huge] = before
  const without = async (...gone: string[]) => {
    const { version, options } = await read()
    const kept = options.map((option) => ({
      ...option,
      was: option.name,
      values: option.values.filter(({ key }) => !gone.includes(key)),
    }))
    return changeOptions(shop, { id: 1, version, options: kept }, meera)
  }
  const refused = async (sentence: RegExp, ...gone: string[]) => {
    const answer = await without(...gone)
    assert.ok(!answer.ok && answer.reason === 'options', JSON.stringify(answer))
    assert.match(answer.message, sentence)
    assert.deepEqual((await read()).variants.length, before.length)
  }
  await setStock(shop.database, huge!.id, 2)
  await refused(/^2 pieces of “Huge” are on the shelf\. Move them out first\.$/, 'huge')
  await refused(/^“Small” came first/, 'small')
  const choices = [{ key: 'big', name: 'Big', unitPrice: 0, oncePrice: 0, variantId: large!.id }]
  const extra = { productId: 2, key: 'tray', name: 'Tray', isRequired: false, position: 0, choices }
  await shop.database.orm.insert(extras).values(extra)
  await refused(/^An extra takes “Large” off the shelf/, 'large')
  await shop.database.orm.delete(extras).where(eq(extras.key, 'tray'))
  await createPaidOrder(shop, [{ id: huge!.id, quantity: 1 }])
  await refused(/^Orders have “Huge”\. Stop offering it instead/, 'huge')

  const saved = await without('large')
  assert.ok(saved.ok, JSON.stringify(saved))
  assert.deepEqual(
    saved.product.variants.map(({ id, name }) => [id, name]),
    [
      [1, 'Small'],
      [huge!.id, 'Huge'],
    ],
  )
  assert.deepEqual(
    (await shown()).options.map(({ values }) => values.map(({ name }) => name)),
    [['Small', 'Huge']],
  )
})

test('with one variant left there is nothing to choose', async () => {
  assert.ok((await add({ values: { Size: 'Large' }, first: 'Small' })).ok)
  const { version, options } = await read()
  const kept = options.map((option) => ({ ...option, was: option.name, values: option.values.slice(0, 1) }))
  const saved = await changeOptions(shop, { id: 1, version, options: kept }, meera)
  assert.ok(saved.ok, JSON.stringify(saved))
  assert.deepEqual(saved.product.options, [])
  assert.deepEqual(
    saved.product.variants.map(({ name, options: chosen }) => [name, chosen]),
    [['', {}]],
  )
  assert.equal((await shown()).hasChoices, false)
})

test('extras come, change and go; keys stay, prices are hidden from packers, and it is undone', async () => {
  const wanted = extrasRequest.parse({
    extras: [
      {
        name: 'Ribbon',
        choices: [
          { name: 'Wine', hex: '#6d1a36' },
          { name: 'Gold', unitPrice: 49_00 },
        ],
      },
      { name: 'Words', isRequired: true, choices: [{ name: 'Engraved', oncePrice: 250_00 }] },
    ],
  }).extras
  const change = async (extras: typeof wanted) =>
    changeExtras(shop, { id: 1, version: (await read()).version, extras }, meera)
  const made = await change(wanted)
  assert.ok(made.ok, JSON.stringify(made))
  assert.deepEqual(
    (await shown()).extras.map(({ key, isRequired, choices }) => [
      key,
      isRequired,
      choices.map((choice) => choice.key),
    ]),
    [
      ['ribbon', false, ['wine', 'gold']],
      ['words', true, ['engraved']],
    ],
  )
  assert.doesNotMatch(JSON.stringify(withoutPrices(made.product)), /[pP]rice"/)
  const ribbon = extrasRequest.parse({ extras: made.product.extras }).extras[0]!
  const renamed = [{ ...ribbon, name: 'Satin ribbon', choices: ribbon.choices.toReversed() }]
  assert.ok((await change(renamed)).ok)
  assert.deepEqual(
    (await read()).extras.map(({ key, name, choices }) => [key, name, choices.map((choice) => choice.key)]),
    [['ribbon', 'Satin ribbon', ['gold', 'wine']]],
  )
  const [entry] = await shop.database.orm.select().from(audit).orderBy(desc(audit.id)).limit(1)
  assert.deepEqual(entry?.fields, ['extras'])
  assert.ok((await undoProductChange(shop, { entryId: entry!.id }, meera)).ok)
  assert.deepEqual((await read()).extras, made.product.extras)

  const twice = await change([...wanted, { ...wanted[0]!, name: 'ribbon' }])
  assert.ok(!twice.ok && twice.reason === 'extras')
  const part = await change([{ ...wanted[0]!, choices: [{ ...wanted[0]!.choices[0]!, variantId: 99_999 }] }])
  assert.ok(!part.ok)
  assert.match(part.message, /no longer exists/)
  assert.equal(await shop.database.orm.$count(variants, eq(variants.productId, 1)), 1)
})

test('an extra never takes the key of the words on a piece: a cart line would not know which of the two was chosen', async () => {
  await addTestPrintArea(shop.database, 1)
  const change = async (wanted: object) =>
    changeExtras(
      shop,
      { id: 1, version: (await read()).version, extras: extrasRequest.parse({ extras: [wanted] }).extras },
      meera,
    )
  const names = { name: 'Names', choices: [{ name: 'On a ribbon' }] }
  const made = await change(names)
  assert.ok(made.ok, JSON.stringify(made))
  assert.deepEqual(
    made.product.extras.map(({ key, name }) => [key, name]),
    [['names-2', 'Names']],
  )
  const saved = await change({ ...names, key: 'names-2', name: 'Names on a ribbon' })
  assert.ok(saved.ok, JSON.stringify(saved))

  const { version } = saved.product
  const refused = await change({ ...names, key: 'names' })
  assert.ok(!refused.ok && refused.reason === 'extras')
  assert.match(refused.message, /^“Names” and the words “Names on it” .* Please remove the extra and add it again\.$/)
  await shop.database.orm.update(printAreas).set({ isActive: false })
  assert.ok(!(await change({ ...names, key: 'names' })).ok, 'words that are not offered now come back with their key')
  assert.equal((await read()).version, version)
})

test('words on one product leave the keys of another alone', async () => {
  await addTestPrintArea(shop.database, 1)
  const long = 'a'.repeat(35)
  const { extras: wanted } = extrasRequest.parse({
    extras: [{ name: 'Names', choices: [{ name: 'On a ribbon' }, { name: `${long} b` }, { name: `${long} c` }] }],
  })
  const made = await changeExtras(shop, { id: 2, version: (await read(2)).version, extras: wanted }, meera)
  assert.ok(made.ok, JSON.stringify(made))
  assert.deepEqual(
    made.product.extras.map(({ key }) => key),
    ['names'],
  )
  // A piece of a hamper reads its colours from keys between two dashes.
  assert.deepEqual(
    made.product.extras[0]?.choices.map(({ key }) => key),
    ['on-a-ribbon', long, `${long}-2`],
  )
})
