import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { asc, desc, eq } from 'drizzle-orm'
import {
  newProduct,
  productChange,
  type ProductChange,
  type StaffProduct,
  type VariantChange,
} from '#contract/counter/products.ts'
import { readWraps } from '#server/storefront/checkout/read-wraps.ts'
import { audit } from '#server/platform/database/audit-tables.ts'
import { extras, productImages, products, variants } from '#server/platform/database/catalogue-tables.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { findCategoryId, seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { mergeRows, type MergeRules } from '#shop/editing/merge.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { createCatalogue } from '#server/catalogue/listing/catalogue.ts'
import { readCatalogueVersion } from '#server/catalogue/categories/catalogue-version.ts'
import { createCategory } from '#server/catalogue/categories/create-category.ts'
import { listCategoriesForStaff } from '#server/catalogue/categories/list-categories-for-staff.ts'
import { changeCategory } from '#server/catalogue/categories/change-category.ts'
import { changeProduct, toAuditedFields } from './change-product.ts'
import { changeVariant } from './change-variant.ts'
import { createProduct } from './create-product.ts'
import { duplicateProduct } from './duplicate-product.ts'
import { listProductsForStaff } from './list-products-for-staff.ts'
import { readProductForStaff } from './read-product-for-staff.ts'
import { setOnSale } from './set-on-sale.ts'
import { undoProductChange } from './undo-product-change.ts'

let shop: TestShop
let database: Database
const BRASS_TRAY = 1
const person = (name: string): StaffActor => ({ kind: 'staff', id: name, name, session: null, network: null })
const [meera, ravi] = [person('Meera'), person('Ravi')]
before(async () => {
  shop = await openTestShop()
  database = shop.database
})
beforeEach(() => seedCatalogueFixture(database))
after(() => shop.close())

const read = async (id = BRASS_TRAY): Promise<StaffProduct> => {
  const product = await readProductForStaff(database.orm, id)
  assert.ok(product)
  return product
}
const latestEntry = async () => {
  const [entry] = await database.orm.select().from(audit).orderBy(desc(audit.id)).limit(1)
  assert.ok(entry)
  return entry
}
const rules: MergeRules<ReturnType<typeof toAuditedFields>> = {
  name: 'value',
  description: 'lines',
  material: 'value',
  seoTitle: 'value',
  seoDescription: 'value',
  inside: 'value',
  makers: 'value',
  piece: 'value',
  care: 'value',
  packing: 'value',
  occasions: 'set',
  recipients: 'set',
  category: 'value',
  categories: 'set',
  isWrap: 'value',
  pictures: 'order',
}

test('two people edit one product: what does not collide is merged and saved, nothing is lost', async () => {
  const hampers = await findCategoryId(database, 'Hampers')
  const invitations = await findCategoryId(database, 'Invitations')
  const base = await read()
  const theirs = { material: 'Copper', categories: base.categories.filter((id) => id !== hampers) }
  const saved = await changeProduct(shop, { id: BRASS_TRAY, version: base.version, change: theirs }, ravi)
  assert.ok(saved.ok)
  const mine = { description: 'Hammered in Jaipur.', categories: [...base.categories, invitations] }
  const refused = await changeProduct(shop, { id: BRASS_TRAY, version: base.version, change: mine }, meera)
  assert.ok(!refused.ok && refused.reason === 'stale' && 'current' in refused)
  assert.match(refused.message, /^Ravi changed this meanwhile/)
  assert.equal(refused.by, 'Ravi')
  assert.ok(refused.at)
  const { row, collisions } = mergeRows(rules, {
    base: toAuditedFields(base),
    mine: { ...toAuditedFields(base), ...mine },
    theirs: toAuditedFields(refused.current),
  })
  assert.deepEqual(collisions, [])
  const merged = { id: BRASS_TRAY, version: refused.current.version, change: row }
  assert.ok((await changeProduct(shop, merged, meera)).ok)
  const now = await read()
  assert.deepEqual([now.material, now.description], ['Copper', 'Hammered in Jaipur.'])
  assert.deepEqual(now.categories, [...base.categories.filter((id) => id !== hampers), invitations].toSorted())
  assert.equal(now.version, base.version + 2)
})

test('of fifty who save the same product at once from the same version, one is saved', async () => {
  const { version } = await read()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      changeProduct(shop, { id: BRASS_TRAY, version, change: { name: `Tray ${index}` } }, person(`Staff ${index}`)),
    ),
  )
  assert.equal(answers.filter(({ ok }) => ok).length, 1)
  assert.ok(answers.every((answer) => answer.ok || answer.reason === 'stale'))
  assert.equal((await read()).version, version + 1)
})

test('of ten who each write another field at once and take up what they missed, nothing is lost, and each is counted', async () => {
  const base = (await read()).variants[0]!
  const changes: VariantChange[] = [
    { price: 1_234_00 },
    { discount: 5 },
    { sku: 'BT-1' },
    { weight: 1.25 },
    { length: 41 },
    { hsn: '7418' },
    { gstRate: 5 },
    { daysToMake: 3 },
    { shelf: 'B3' },
    { lowAt: 4 },
  ]
  const save = async (change: VariantChange, by: StaffActor, version = base.version): Promise<void> => {
    const saved = await changeVariant(shop, { id: base.id, version, change }, by)
    if (saved.ok) return undefined
    assert.ok(saved.reason === 'stale' && 'current' in saved)
    return save(change, by, saved.current.version)
  }
  await Promise.all(changes.map((change, index) => save(change, person(`Staff ${index}`))))
  const now = (await read()).variants[0]!
  assert.deepEqual({ ...now, ...Object.assign({}, ...changes) }, now)
  assert.equal(now.version, base.version + changes.length)
})

test('a change is audited with before and after, and moves the version of the pages', async () => {
  const before = await readCatalogueVersion(database)
  const change = { name: 'Brass inlay tray', material: 'Brass' }
  assert.ok((await changeProduct(shop, { id: BRASS_TRAY, version: 1, change }, meera)).ok)
  assert.ok((await readCatalogueVersion(database)) > before)
  const { operation, subjectId, fields, before: was, after: is, actorName } = await latestEntry()
  assert.deepEqual(
    { operation, subjectId, fields, was, is, actorName },
    {
      operation: 'products.write',
      subjectId: '1',
      fields: ['name'],
      was: { name: 'Brass Tray' },
      is: { name: 'Brass inlay tray' },
      actorName: 'Meera',
    },
  )
  assert.equal((await createCatalogue(database).readProductDetails(BRASS_TRAY))?.name, 'Brass inlay tray')
})

test('a price is changed and undone; an undo after a newer edit is refused', async () => {
  const variant = (await read()).variants[0]!
  const changed = await changeVariant(shop, { id: variant.id, version: 1, change: { price: 949_00 } }, meera)
  assert.ok(changed.ok)
  assert.equal(changed.variant.version, 2)
  assert.equal((await createCatalogue(database).readProductDetails(BRASS_TRAY))?.unitPrice, 949_00)
  const entry = await latestEntry()
  assert.deepEqual(
    [entry.operation, entry.before, entry.after],
    ['products.price', { price: 1_000_00 }, { price: 949_00 }],
  )
  assert.ok((await undoProductChange(shop, { entryId: entry.id }, ravi)).ok)
  assert.equal((await read()).variants[0]?.price, 1_000_00)
  assert.deepEqual([(await latestEntry()).undoOf, (await latestEntry()).actorName], [entry.id, 'Ravi'])

  const again = await undoProductChange(shop, { entryId: entry.id }, ravi)
  assert.equal(again.ok || again.reason, 'stale')
  assert.equal((await read()).variants[0]?.price, 1_000_00)
})

test('texts, categories, pictures and a withdrawal are undone, each by its entry', async () => {
  const base = await read()
  const hampers = await findCategoryId(database, 'Hampers')
  const change: ProductChange = {
    description: 'Words',
    categories: base.categories.filter((id) => id !== hampers),
    pictures: [{ url: base.pictures[1]!.url, alt: 'The rim, hammered' }],
  }
  assert.ok((await changeProduct(shop, { id: BRASS_TRAY, version: 1, change }, meera)).ok)
  const edited = await latestEntry()
  assert.ok((await setOnSale(shop, { id: BRASS_TRAY, isOnSale: false, reason: 'The mould broke' }, meera)).ok)
  const withdrawn = await latestEntry()
  assert.deepEqual([withdrawn.operation, withdrawn.reason], ['products.publish', 'The mould broke'])
  assert.equal(await createCatalogue(database).readProductDetails(BRASS_TRAY), undefined)
  assert.ok((await undoProductChange(shop, { entryId: withdrawn.id }, meera)).ok)
  // The second picture's row is gone, and a shipped picture is no upload: only an upload can be restored.
  const refused = await undoProductChange(shop, { entryId: edited.id }, meera)
  assert.equal(refused.ok || refused.reason, 'picture')
  const words = { description: 'Other words', categories: base.categories }
  assert.ok((await changeProduct(shop, { id: BRASS_TRAY, version: 4, change: words }, meera)).ok)
  const { id: entryId } = await latestEntry()
  assert.ok((await undoProductChange(shop, { entryId }, meera)).ok)
  const now = await read()
  assert.deepEqual([now.description, now.categories], ['Words', change.categories])
})

test('a new product is seen nowhere until it has a picture and is put on sale', async () => {
  const trays = await findCategoryId(database, 'Wooden Trays and Boxes')
  const wanted = newProduct.parse({
    name: 'Rosewood tray',
    category: trays,
    variants: [
      { name: 'Small', price: 899_00, sku: 'RT-S' },
      { name: 'Large', price: 1_299_00, sku: '', isMadeToOrder: true, daysToMake: 5 },
    ],
  })
  const created = await createProduct(shop, wanted, meera)
  assert.ok(created.ok)
  const { id, variants: made } = created.product
  assert.deepEqual(
    made.map(({ name, options, stock, sku }) => ({ name, options, stock, sku })),
    [
      { name: 'Small', options: { Size: 'small' }, stock: 0, sku: 'RT-S' },
      { name: 'Large', options: { Size: 'large' }, stock: null, sku: null },
    ],
  )
  assert.equal(made[0]?.id, id)
  assert.equal(await createCatalogue(database).readProductDetails(id), undefined)
  const early = await setOnSale(shop, { id, isOnSale: true }, meera)
  assert.equal(early.ok || early.reason, 'not-ready')
  const picture = { url: '/pictures/tray_0123456789.webp', width: 10, height: 10, alt: 'Tray', size: 1 }
  await database.orm.insert(productImages).values({ ...picture, productId: id, position: 0 })
  const untaxed = await setOnSale(shop, { id, isOnSale: true }, meera)
  assert.equal(
    untaxed.ok || untaxed.message,
    'Please fill in the HSN code and the weight of Small, Large first, and look at the GST rate.',
  )
  for (const { id: variantId, version } of made) {
    const change = { hsn: '4419', weight: 1.2 }
    assert.ok((await changeVariant(shop, { id: variantId, version, change }, meera)).ok)
  }
  assert.ok((await setOnSale(shop, { id, isOnSale: true }, meera)).ok)
  const [sold] = (await readProductForStaff(database.orm, id))!.variants
  const taken = await changeVariant(shop, { id, version: sold!.version, change: { hsn: null } }, meera)
  assert.equal(taken.ok || taken.reason, 'not-ready')
  const shown = await createCatalogue(database).readProductDetails(id)
  assert.deepEqual(
    shown?.variants.map(({ name }) => name),
    ['Small', 'Large'],
  )
  assert.deepEqual(
    shown?.categories.map(({ id: category }) => category),
    [trays],
  )

  const same = await createProduct(shop, wanted, meera)
  assert.equal(same.ok || same.reason, 'sku')
  assert.deepEqual(await checkLedger(database), [])
})

test('what cannot be sold is refused with a sentence', async () => {
  const trays = await findCategoryId(database, 'Wooden Trays and Boxes')
  const create = async (changes: object) => {
    const wanted = newProduct.parse({ name: 'Tray', category: trays, variants: [{ price: 100_00 }], ...changes })
    const created = await createProduct(shop, wanted, meera)
    return created.ok || created.reason
  }
  assert.equal(await create({ category: 9_999 }), 'category')
  assert.equal(await create({ variants: [{ price: 1_00, discount: 50 }] }), 'price')
  assert.equal(await create({ variants: [{ price: 900_00 }, { price: 1_000_00 }] }), 'variants')
  assert.equal(await create({ variants: ['A', 'B'].map((name) => ({ name, price: 900_00, sku: 'X' })) }), 'sku')
  assert.equal(newProduct.safeParse({ name: ' ', category: trays, variants: [] }).success, false)
  const low = await changeVariant(shop, { id: 1, version: 1, change: { discount: 99, price: 100 } }, meera)
  assert.equal(low.ok || low.reason, 'price')
  const unknown = await changeProduct(shop, { id: 1, version: 1, change: { categories: [9_999] } }, meera)
  assert.equal(unknown.ok || unknown.reason, 'category')
  assert.equal((await database.orm.select().from(products)).length, 8)
})

test('variants and choices keep their picture when pictures change places, and lose it with it', async () => {
  const { pictures } = await read()
  await database.orm.update(variants).set({ picturePosition: 1 }).where(eq(variants.id, BRASS_TRAY))
  const choice = { key: 'wine', name: 'Wine', unitPrice: 0, oncePrice: 0, picture: 0 }
  await database.orm.insert(extras).values({ productId: BRASS_TRAY, key: 'ribbon', name: 'Ribbon', choices: [choice] })
  const save = async (wanted: { url: string; alt: string }[]) => {
    const { version } = await read()
    assert.ok((await changeProduct(shop, { id: BRASS_TRAY, version, change: { pictures: wanted } }, meera)).ok)
    const [variant] = await database.orm.select().from(variants).where(eq(variants.id, BRASS_TRAY))
    const [extra] = await database.orm.select().from(extras)
    return [variant?.picturePosition, extra?.choices[0]?.picture]
  }
  assert.deepEqual(await save(pictures.toReversed()), [0, 1])
  assert.deepEqual(
    (await read()).pictures.map(({ url }) => url),
    pictures.map(({ url }) => url).toReversed(),
  )
  assert.deepEqual(await save(pictures.slice(0, 1)), [null, 0])
})

test('a variant is given one of the product’s pictures, which goes back by undo; one that is gone is refused', async () => {
  const { pictures, variants: list } = await read()
  const [id, second] = [list[0]!.id, pictures[1]!.url]
  const choose = async (picture: string | null) => {
    const { version } = (await read()).variants[0]!
    return changeVariant(shop, { id, version, change: { picture } }, meera)
  }
  const shownAt = async () =>
    (await createCatalogue(database).readProductDetails(BRASS_TRAY))?.variants.find((each) => each.id === id)?.picture
  assert.ok((await choose(second)).ok)
  assert.deepEqual([(await read()).variants[0]?.picture, await shownAt()], [second, 1])
  assert.deepEqual((await latestEntry()).after, { picture: second })
  const entry = (await latestEntry()).id
  assert.ok((await undoProductChange(shop, { entryId: entry }, meera)).ok)
  assert.deepEqual([(await read()).variants[0]?.picture, await shownAt()], [null, null])
  const gone = await choose('/pictures/not-there.webp')
  assert.equal(gone.ok || gone.message, 'The product no longer shows this picture. Choose another one.')
})

test('a copy has everything but the stock, the codes and the place in the shop', async () => {
  const copied = await duplicateProduct(shop, { id: BRASS_TRAY }, meera)
  assert.ok(copied.ok)
  const base = await read()
  assert.notEqual(copied.product.id, base.id)
  assert.deepEqual(
    { ...toAuditedFields(copied.product), name: base.name, categories: base.categories },
    { ...toAuditedFields(base) },
  )
  assert.deepEqual(copied.product.categories, base.categories)
  assert.deepEqual(
    copied.product.variants.map(({ stock, sku }) => [stock, sku]),
    [[0, null]],
  )
  assert.ok(copied.product.withdrawnAt)
  assert.deepEqual(await checkLedger(database), [])
})

test('the list finds by name and code, and filters what is low, without picture or withdrawn', async () => {
  await database.orm.update(variants).set({ sku: 'BT-1' }).where(eq(variants.id, BRASS_TRAY))
  await database.orm.update(products).set({ withdrawnAt: new Date() }).where(eq(products.id, 3))
  const find = async (filters: Parameters<typeof listProductsForStaff>[1]) =>
    (await listProductsForStaff(shop, filters)).data.map(({ id }) => id)
  assert.deepEqual(await find({ q: 'TRAY' }), [2, 1])
  assert.deepEqual(await find({ q: 'bt-1' }), [1])
  assert.deepEqual(await find({ q: '100%' }), [3])
  assert.deepEqual(await find({ state: 'withdrawn' }), [3])
  assert.deepEqual(await find({ low: 'yes' }), [2])
  assert.deepEqual(await find({ pictures: 'none', q: 'box' }), [7, 6, 5])
  assert.deepEqual(await find({ category: await findCategoryId(database, 'Hampers') }), [3, 2, 1])
  const first = await listProductsForStaff(shop, { limit: 5 })
  assert.deepEqual([first.count, first.more, first.next, first.data.length], [8, false, '4', 5])
  const second = await listProductsForStaff(shop, { limit: 5, after: Number(first.next) })
  assert.deepEqual([second.data.map(({ id }) => id), second.next], [[3, 2, 1], null])
})

test('categories are made and renamed, and never two of one name', async () => {
  const made = await createCategory(shop, { name: 'Diwali' }, meera)
  assert.ok(made.ok)
  const same = await createCategory(shop, { name: 'diwali' }, meera)
  assert.equal(same.ok || same.reason, 'name')
  const { id } = made.category
  assert.ok((await changeCategory(shop, { id, version: 1, change: { name: 'Deepavali' } }, ravi)).ok)
  const stale = await changeCategory(shop, { id, version: 1, change: { name: 'Diwali gifts' } }, meera)
  assert.ok(!stale.ok && stale.reason === 'stale')
  const { id: entryId } = await latestEntry()
  assert.ok((await undoProductChange(shop, { entryId }, meera)).ok)
  const names = (await listCategoriesForStaff(database.orm)).map((category) => `${category.name} ${category.products}`)
  assert.ok(names.includes('Diwali 0') && names.includes('Hampers 3'))
  const entries = await database.orm
    .select()
    .from(audit)
    .where(eq(audit.subjectKind, 'category'))
    .orderBy(asc(audit.id))
  assert.equal(entries.filter(({ subjectId }) => subjectId === String(id)).length, 3)
})

test('what it is a gift for is written, undone, and copied with it; what nobody knows is refused', async () => {
  const base = await read()
  const change = productChange.parse({ occasions: ['diwali', 'puja', 'diwali'], recipients: ['parents'] })
  assert.deepEqual(change.occasions, ['diwali', 'puja'])
  const { version } = base
  const written = await changeProduct(shop, { id: BRASS_TRAY, version, change }, meera)
  assert.ok(written.ok)
  assert.deepEqual([(await read()).occasions, (await read()).recipients], [['diwali', 'puja'], ['parents']])
  const { id: entryId } = await latestEntry()

  const copied = await duplicateProduct(shop, { id: BRASS_TRAY }, ravi)
  assert.ok(copied.ok)
  assert.deepEqual((await read(copied.product.id)).occasions, ['diwali', 'puja'])

  const listed = () =>
    createCatalogue(database).readListing({
      q: '',
      category: -1,
      sort: 'popularity',
      page: 1,
      pageSize: 12,
      occasion: 'puja',
    })
  assert.deepEqual(
    (await listed()).cards.map(({ id }) => id),
    [BRASS_TRAY],
  )
  assert.ok((await undoProductChange(shop, { entryId }, ravi)).ok)
  assert.deepEqual((await read()).occasions, base.occasions)
  assert.equal((await listed()).total, 0)
  assert.equal(productChange.safeParse({ occasions: ['moon-landing'] }).success, false)
})

test('what gifts are wrapped in is off sale, offered and chosen with one press; each reason against it is a sentence', async () => {
  const wrap = async (isWrap: boolean) => {
    const { version } = await read()
    return changeProduct(shop, { id: BRASS_TRAY, version, change: { isWrap } }, meera)
  }
  const whyNot = async () => {
    const changed = await wrap(true)
    return !changed.ok && 'message' in changed ? changed.message : ''
  }
  assert.match(await whyNot(), /take it off sale first/)
  assert.ok((await setOnSale(shop, { id: BRASS_TRAY, isOnSale: false }, meera)).ok)
  await database.orm.update(variants).set({ isActive: false }).where(eq(variants.productId, BRASS_TRAY))
  assert.match(await whyNot(), /offer one of its variants first/)
  await database.orm.update(variants).set({ isActive: true }).where(eq(variants.productId, BRASS_TRAY))
  assert.ok((await wrap(true)).ok)
  const offered = await readWraps(database)
  assert.ok(offered.some(({ id }) => id === BRASS_TRAY))
  const sold = await setOnSale(shop, { id: BRASS_TRAY, isOnSale: true }, meera)
  assert.match(sold.ok ? '' : sold.message, /This is a gift wrap/)
  const entry = await latestEntry()
  assert.deepEqual(
    [entry.operation, entry.before, entry.after],
    ['products.write', { isWrap: false }, { isWrap: true }],
  )
  assert.ok((await undoProductChange(shop, { entryId: entry.id }, meera)).ok)
  assert.ok(!(await readWraps(database)).some(({ id }) => id === BRASS_TRAY))
  assert.ok((await setOnSale(shop, { id: BRASS_TRAY, isOnSale: true }, meera)).ok)
})
