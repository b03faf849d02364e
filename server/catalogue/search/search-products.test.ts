import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ALL_CATEGORIES } from '#shop/catalogue/categories.ts'
import type { ListingQuery } from '#shop/catalogue/listing-url.ts'
import { seedDemo } from '#server/catalogue/seed/seed-demo.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import { createCatalogue } from '#server/catalogue/listing/catalogue.ts'

const database = await openTestDatabase()
await seedDemo(database)
const catalogue = createCatalogue(database)
after(() => database.close())

const search = (q: string, more: Partial<ListingQuery> = {}) =>
  catalogue.readListing({
    q,
    category: ALL_CATEGORIES.id,
    sort: 'popularity',
    page: 1,
    pageSize: 21,
    ...more,
  })
const namesOf = async (q: string, more: Partial<ListingQuery> = {}) =>
  (await search(q, more)).cards.map(({ name }) => name)

test('a name that contains what was typed is found as before', async () => {
  const { total, corrected } = await search('hamper')
  const { rows } = await database.pool.query(`SELECT FROM products WHERE search_name LIKE '%hamper%'`)
  assert.deepEqual([total, corrected], [rows.length, null])
})

test('mistyped words are taken for the nearest ones of the catalogue', async () => {
  const hampers = await search('hampar')
  assert.equal(hampers.corrected, 'hamper')
  for (const { name } of hampers.cards.slice(0, 5)) assert.match(name, /hamper/i)

  const expected = {
    'haldi plattr': 'Marigold Haldi Platter',
    'masla dabaa': 'Nine-Spice Masala Dabba',
    'lotsu rign': 'Pink Lotus Ring Platter',
    'swadle drawr': 'Muslin Swaddle Drawer Box',
    'motichor ladoo': 'Motichoor Laddoo Hamper',
  }
  for (const [q, name] of Object.entries(expected))
    assert.ok((await namesOf(q)).slice(0, 3).includes(name), `${q}: ${(await namesOf(q)).slice(0, 3).join(', ')}`)
})

test('words may come in any order, and names come before descriptions', async () => {
  assert.equal((await namesOf('haldi platter'))[0], 'Marigold Haldi Platter')
  assert.equal((await namesOf('platter marigold'))[0], 'Marigold Haldi Platter')
  assert.equal((await namesOf('box safa'))[0], 'Groom’s Safa Box')
  assert.equal((await namesOf('trays'))[0], 'Brass Inlay Trays, Nest of Two')
  const wooden = await search('box wooden')
  assert.ok(wooden.total > 0)
  assert.equal(wooden.corrected, null)
})

test('a potli is no pot', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT name FROM products WHERE concat_ws(' ', name, material, description) ILIKE '%potli%' ORDER BY name`,
  )
  assert.ok(rows.length > 2)
  assert.deepEqual((await namesOf('potli')).toSorted(), rows.map(({ name }) => name).toSorted())
  const both = await namesOf('silk potli')
  assert.equal(both[0], 'Silk Booti Potli, Set of Three')
})

test('when nothing has all words, what has some of them is found', async () => {
  const names = await namesOf('haldi spaceship')
  assert.ok(names.some((name) => /haldi/i.test(name)))
})

test('a search that means nothing finds nothing', async () => {
  for (const q of ['xqzvwk', '% _', '&|!', "';--", 'the']) {
    const { total, cards, corrected } = await search(q)
    assert.deepEqual([total, cards, corrected], [0, [], null], q)
  }
})

test('a category and a sort hold for words too', async () => {
  const hampers = (await catalogue.listCategories()).find(({ name }) => name === 'Hampers')!
  const inside = await search('hampar', { category: hampers.id, sort: 'price-asc' })
  assert.ok(inside.total > 0)
  const prices = inside.cards.map(({ unitPrice }) => unitPrice)
  assert.deepEqual(
    prices,
    prices.toSorted((one, other) => one - other),
  )
  const { total } = await search('hampar')
  assert.ok(inside.total <= total)
})

test('pages of found words do not overlap, and a page beyond the last shows the last', async () => {
  const pageSize = 5
  const first = await catalogue.readListing({ q: 'boxxes', category: -1, sort: 'popularity', page: 1, pageSize })
  assert.ok(first.pageCount > 1)
  const seen: number[] = []
  for (let page = 1; page <= first.pageCount; page++)
    seen.push(
      ...(await catalogue.readListing({ q: 'boxxes', category: -1, sort: 'popularity', page, pageSize })).cards.map(
        ({ id }) => id,
      ),
    )
  assert.equal(new Set(seen).size, first.total)
  const beyond = await catalogue.readListing({
    q: 'boxxes',
    category: -1,
    sort: 'popularity',
    page: 99,
    pageSize,
  })
  assert.equal(beyond.page, first.pageCount)
})
