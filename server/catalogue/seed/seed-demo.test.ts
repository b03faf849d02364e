import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { demoPictures } from '#catalogue/demo-pictures.ts'
import { demoWraps } from '#catalogue/demo-wraps.ts'
import { readWraps } from '#server/storefront/checkout/read-wraps.ts'
import { demoProducts } from '#catalogue/demo-products.ts'
import { unitPrice } from '#shop/pricing/unit-price.ts'
import { createCatalogue } from '#server/catalogue/listing/catalogue.ts'
import { catalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import { seedDemo } from './seed-demo.ts'

const database = await openTestDatabase()
beforeEach(() => database.pool.query('TRUNCATE categories RESTART IDENTITY CASCADE'))
after(() => database.close())

const count = async (table: string) =>
  (await database.pool.query<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)).rows[0]!.n

test('an empty shop gets the 48 demo goods with their categories, pictures and reviews', async () => {
  assert.equal(await seedDemo(database), 48)
  assert.equal(await seedDemo(database), 0, 'a second start adds nothing')
  assert.equal(await count('products WHERE withdrawn_at IS NULL'), 48)
  assert.equal(await count('categories'), 7)
  assert.ok((await count('product_images')) >= 48)
  const shelves = demoProducts.flatMap(({ category, alsoIn }) => [...new Set([category, ...alsoIn])])
  assert.equal(await count('product_categories'), shelves.length)
  const first = await createCatalogue(database).readProductDetails(1)
  assert.equal(first?.name, demoProducts[0]?.name)
  assert.deepEqual(first?.rating, { count: 42, mean: 4 })
})

test('what the goods say is what the shop shows', async () => {
  await seedDemo(database)
  const catalogue = createCatalogue(database)
  for (const [index, demo] of demoProducts.entries()) {
    const shown = await catalogue.readProductDetails(index + 1)
    const { name, price, discount, description, material, stock, category } = demo
    assert.deepEqual(
      { name, price, discount, description, material, stock, category },
      {
        name: shown?.name,
        price: shown?.price,
        discount: shown?.discount,
        description: shown?.description,
        material: shown?.material,
        stock: shown?.stock,
        category: shown?.category,
      },
    )
    assert.equal(shown?.unitPrice, unitPrice(price, discount))
    assert.equal(shown?.createdAt, demo.createdAt)
    assert.deepEqual(
      shown.pictures.map(({ url }) => url.replace(/^\/pictures\/|_[0-9a-f]{10}(?=\.webp$)/g, '')),
      demoPictures[demo.slug]!.map(({ file }) => file),
    )
  }
})

test('what people may choose is what the demo says: by size, with its own price, shelf and picture', async () => {
  await seedDemo(database)
  for (const [index, { slug, options = [], variants, ...product }] of demoProducts.entries()) {
    const { rows } = await database.pool.query(
      `SELECT v.id, v.options, v.price, v.discount, v.stock, v.weight, v.days_to_make AS "daysToMake", i.url, p.options AS offered
       FROM variants v JOIN products p ON p.id = v.product_id
       LEFT JOIN product_images i ON i.product_id = p.id AND i.position = v.picture_position
       WHERE p.slug = $1 ORDER BY v.position`,
      [slug],
    )
    assert.deepEqual(rows[0]?.['offered'], options, slug)
    assert.equal(rows[0]?.['id'], index + 1, slug)
    assert.equal(rows.length, variants?.length ?? 1, slug)
    for (const [place, { picture, ...variant }] of (variants ?? [{ options: {}, picture: undefined }]).entries()) {
      const { price, discount, stock, weight, daysToMake } = { ...product, ...variant }
      const { id: _id, offered: _offered, url, ...row } = rows[place]!
      assert.deepEqual(row, { options: variant.options, price, discount, stock, weight, daysToMake }, slug)
      assert.equal(String(url).includes(`/${slug}-${picture}_`), picture !== undefined, slug)
    }
  }
})

test('ribbons and linings, free or paid, are offered as the demo says, with the picture that shows them', async () => {
  await seedDemo(database)
  const { rows } = await database.pool.query(
    `SELECT p.slug, e.key, e.name, e.is_required, choice->>'key' AS choice, choice->>'hex' AS hex,
       (choice->>'unitPrice')::int AS each, (choice->>'oncePrice')::int AS once, part.slug AS part, i.url
     FROM extras e JOIN products p ON p.id = e.product_id
     CROSS JOIN jsonb_array_elements(e.choices) WITH ORDINALITY c (choice, place)
     LEFT JOIN products part ON part.id = (choice->>'variantId')::int
     LEFT JOIN product_images i ON i.product_id = e.product_id AND i.position = (choice->>'picture')::int
     ORDER BY p.id, e.position, c.place`,
  )
  const described = demoProducts.flatMap(({ slug, extras = [] }) =>
    extras.flatMap(({ key, name, isRequired = false, choices }) =>
      choices.map(({ key: choice, hex = null, unitPrice = 0, oncePrice = 0, part = null }) => {
        return { slug, key, name, is_required: isRequired, choice, hex, each: unitPrice, once: oncePrice, part }
      }),
    ),
  )
  assert.deepEqual(
    rows.map(({ url: _url, ...row }) => row),
    described,
  )
  const looks = demoProducts.flatMap(({ slug }) =>
    demoPictures[slug]!.flatMap(({ file }) => (/-([123]|scale|packed)\.webp$/.test(file) ? [] : file)),
  )
  const shown = new Set(rows.map(({ url }) => String(url).replace(/^.*\/|_[0-9a-f]{10}\.webp$/g, '')))
  assert.deepEqual(
    looks.map((file) => file.replace('.webp', '')).filter((name) => !shown.has(name)),
    ['cane-and-mango-wood-tray-tray-with-cups'],
    'that one is a variant’s',
  )
})

test('a variant is named by its values, and the product is listed as its first', async () => {
  await seedDemo(database)
  const { rows } = await database.pool.query(
    `SELECT v.name FROM variants v JOIN products p ON p.id = v.product_id
     WHERE p.slug = 'mulberry-wax-seal-invitation' ORDER BY v.position`,
  )
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['25 cards', '50 cards', '100 cards'],
  )
  assert.equal(await count('products WHERE listed_variant_id <> id'), 0)
})

test('a shop that has goods keeps them as they are', async () => {
  await seedDemo(database, catalogueFixture)
  await database.pool.query('UPDATE variants SET price = 123400 WHERE id = 1')
  assert.equal(await seedDemo(database), 0)
  assert.equal(await count('products'), catalogueFixture.products.length)
  assert.equal((await createCatalogue(database).readProductDetails(1))?.price, 123_400)
})

test('two shops that start at once fill it once', async () => {
  const added = await Promise.all([seedDemo(database, catalogueFixture), seedDemo(database, catalogueFixture)])
  assert.deepEqual(added.toSorted(), [0, 8])
  assert.equal(await count('products'), 8)
})

test('the demo wraps gifts in cloth and paper that are counted, and sold by themselves nowhere', async () => {
  await seedDemo(database)
  const wraps = await readWraps(database)
  assert.deepEqual(
    wraps.map(({ name, hex, stock, picture }) => [name, hex, stock, picture?.alt]),
    demoWraps.map(({ name, hex, stock, picture }) => [name, hex, stock, picture.alt]),
  )
  const listed = await database.pool.query('SELECT FROM products WHERE is_wrap AND withdrawn_at IS NULL')
  assert.equal(listed.rows.length, 0)
})

test('goods that name what there is not leave the shop empty', async () => {
  const [tray] = catalogueFixture.products
  const broken = { ...catalogueFixture, products: [tray!, { ...tray!, slug: 'too-cheap', price: 99 }] }
  await assert.rejects(seedDemo(database, broken))
  const stray = {
    ...catalogueFixture,
    pictures: { 'no-such-tray': catalogueFixture.pictures['brass-tray']! },
  }
  await assert.rejects(seedDemo(database, stray), /no-such-tray/)
  assert.equal(await count('products'), 0)
  assert.equal(await count('categories'), 0)
})
