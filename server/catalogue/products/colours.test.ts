import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { demoProducts } from '#catalogue/demo-products.ts'
import { extras, products } from '#server/platform/database/catalogue-tables.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import { colourFamilies } from '#shop/catalogue/colours.ts'

let database: Database
before(async () => void (database = await openTestDatabase()))
after(() => database.close())

async function familyOf(hex: string): Promise<string | null> {
  const { rows } = await database.orm.execute<{ family: string | null }>(sql`SELECT colour_family(${hex}) AS family`)
  return rows[0]!.family
}

const coloursOf = async (id: number) =>
  (await database.orm.select({ colours: products.colours }).from(products).where(eq(products.id, id)))[0]?.colours

/** By the silks' names in the demo. */
const namedFamilies: Record<string, string> = {
  wine: 'red',
  'wine velvet': 'red',
  'all wine': 'red',
  rust: 'red',
  'rani pink': 'pink',
  pink: 'pink',
  blush: 'pink',
  rose: 'pink',
  marigold: 'yellow',
  'all marigold': 'yellow',
  saffron: 'yellow',
  yellow: 'yellow',
  gold: 'yellow',
  butter: 'yellow',
  leaf: 'green',
  'leaf velvet': 'green',
  mint: 'green',
  teal: 'blue',
  'all teal': 'blue',
  peacock: 'blue',
  'peacock velvet': 'blue',
  'powder blue': 'blue',
  plum: 'purple',
  lilac: 'purple',
  ivory: 'white',
  white: 'white',
  ink: 'black',
}

test('every swatch of the demo is found under the colour that its name says', async () => {
  const swatches = demoProducts.flatMap(({ options = [], extras = [] }) => [
    ...options.flatMap(({ values }) => values),
    ...extras.flatMap(({ choices }) => choices),
  ])
  const coloured = swatches.flatMap(({ name, hex }) => (hex === undefined ? [] : [{ name, hex }]))
  assert.ok(coloured.length > 50)
  for (const { name, hex } of coloured) {
    const small = name.toLowerCase()
    assert.ok(namedFamilies[small], `what colour is ${name}?`)
    assert.equal(await familyOf(hex), namedFamilies[small], `${name} ${hex}`)
  }
})

test('every hex belongs to a family of the list, and what is no hex to none', async () => {
  const known = colourFamilies.map(({ key }) => key)
  const { rows } = await database.orm.execute<{ hex: string; family: string | null }>(sql`
    SELECT hex, colour_family(hex) AS family
    FROM generate_series(0, 16777215, 4099) AS n, lpad(to_hex(n), 6, '0') AS digits, concat('#', digits) AS hex`)
  for (const { hex, family } of rows) assert.ok(family !== null && known.includes(family), `${hex}: ${family}`)
  assert.deepEqual([await familyOf('red'), await familyOf('#12')], [null, null])
  for (const { key, hex } of colourFamilies) assert.equal(await familyOf(hex), key)
})

test('a product has the colours of its sizes and extras, as they come and go, and its version stays', async () => {
  const id = await addTestProduct(database, { name: 'Potli', price: 200_00, stock: 5 })
  assert.deepEqual(await coloursOf(id), [])
  const [{ version } = { version: 0 }] = await database.orm
    .select({ version: products.version })
    .from(products)
    .where(eq(products.id, id))
  const choice = (key: string, hex?: string) => ({ key, name: key, unitPrice: 0, oncePrice: 0, ...(hex && { hex }) })
  const ribbon = { productId: id, key: 'ribbon', name: 'Ribbon', choices: [choice('wine', '#7e1538'), choice('none')] }
  await database.orm.insert(extras).values(ribbon)
  assert.deepEqual(await coloursOf(id), ['red'])
  await database.orm
    .update(extras)
    .set({ choices: [choice('leaf', '#4e7347'), choice('teal', '#226862')] })
    .where(eq(extras.productId, id))
  assert.deepEqual(await coloursOf(id), ['blue', 'green'])
  await database.orm.delete(extras).where(eq(extras.productId, id))
  assert.deepEqual(await coloursOf(id), [])
  const [row] = await database.orm.select({ version: products.version }).from(products).where(eq(products.id, id))
  assert.equal(row?.version, version)
})
