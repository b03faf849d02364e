import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { products } from '#server/platform/database/catalogue-tables.ts'
import { seedDemo } from '#server/catalogue/seed/seed-demo.ts'
import { loadDemoCatalogue } from '#server/catalogue/seed/load-demo-catalogue.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { demoGiftFacets } from '#catalogue/demo-gift-facets.ts'
import { demoProducts } from '#catalogue/demo-products.ts'
import { colourFamilies } from '#shop/catalogue/colours.ts'
import type { ListingFilters } from '#shop/catalogue/listing-filters.ts'
import { noFacets, occasions, priceLimits, recipients } from '#shop/catalogue/gift-facets.ts'
import { calculateGst, priceWithTax } from '#shop/pricing/gst.ts'
import { collectShown } from '#server/platform/database/shown-products.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createFacetCounter, type FacetCounter } from '#server/catalogue/query/query.ts'
import { createCatalogue, type Catalogue } from './catalogue.ts'

let database: Database
let catalogue: Catalogue
/** Waits for the counts, however busy the machine is. */
let counter: FacetCounter
before(async () => {
  database = await openTestDatabase()
  await seedDemo(database, await loadDemoCatalogue())
  catalogue = createCatalogue(database)
  counter = createFacetCounter(database, { patienceMs: 600_000 })
})
after(() => database.close())

const list = (facets: Partial<ListingFilters>, more: { q?: string } = {}) =>
  catalogue.readListing({ q: '', category: -1, sort: 'popularity', page: 1, pageSize: 60, ...facets, ...more })
const find = (wanted: Partial<Parameters<Catalogue['findGifts']>[0]>) =>
  catalogue.findGifts({ occasion: '', recipient: '', around: 0, longestLead: null, ...wanted })

async function countFacets(facets: Parameters<FacetCounter['count']>[0]) {
  const counts = await counter.count(facets)
  assert.ok(counts)
  return counts
}

test('every product of the demo suits something that is known', () => {
  const known = (of: typeof occasions) => of.map(({ key }) => key)
  for (const { slug } of demoProducts) {
    const suits = demoGiftFacets[slug]
    assert.ok(suits, slug)
    assert.deepEqual(
      suits.occasions.filter((key) => !known(occasions).includes(key)),
      [],
      slug,
    )
    assert.deepEqual(
      suits.recipients.filter((key) => !known(recipients).includes(key)),
      [],
      slug,
    )
  }
})

test('each facet shows as many goods as are counted for it, and nothing else', async () => {
  const counts = await countFacets(noFacets)
  assert.equal(counts.occasions.length, occasions.length)
  for (const { key, goods } of counts.occasions) assert.equal((await list({ occasion: key })).total, goods, key)
  for (const { key, goods } of counts.recipients) assert.equal((await list({ recipient: key })).total, goods, key)
  for (const { key, goods } of counts.colours) assert.equal((await list({ colour: key })).total, goods, key)
  for (const { key, goods } of counts.prices) assert.equal((await list({ under: Number(key) })).total, goods, key)

  const chosen = { occasion: 'diwali', recipient: 'parents', under: 3_000, colour: 'red' }
  const together = await countFacets(chosen)
  for (const { key, goods } of together.recipients)
    assert.equal((await list({ ...chosen, recipient: key })).total, goods, key)
  assert.ok(together.colours.length > 1 && together.recipients.length > 0)
  for (const { key, goods } of together.colours)
    assert.equal((await list({ ...chosen, colour: key })).total, goods, key)
  for (const { key, goods } of together.prices)
    assert.equal((await list({ ...chosen, under: Number(key) })).total, goods, key)
})

test('each key has a bit of its own', async () => {
  const kinds = [occasions, recipients, colourFamilies].map((each) => each.map(({ key }) => key))
  const bits = []
  for (const [place, keys] of kinds.entries())
    for (const key of [...keys, 'nobody knows it']) {
      const lists = kinds.map((_, at) => (at === place ? [key] : []))
      const { rows } = await database.pool.query<{ bits: string }>('SELECT facet_bits($1, $2, $3) AS bits', lists)
      if (keys.includes(key)) bits.push(Number(rows[0]?.bits))
      else assert.equal(Number(rows[0]?.bits), 0, 'what nobody knows suits nothing')
    }
  assert.ok(bits.every((each) => Number.isSafeInteger(each) && Number.isInteger(Math.log2(each))))
  assert.equal(new Set(bits).size, bits.length)
})

test('goods of facets stand in each order as all goods do, in a category and of what can leave soon, too', async () => {
  const { pool } = database
  const orders = {
    popularity: 'popularity DESC',
    'price-asc': 'unit_price',
    'price-desc': 'unit_price DESC',
    newest: 'created_at DESC',
  }
  let found = 0
  for (const sort of Object.keys(orders) as (keyof typeof orders)[])
    for (const category of [-1, 1, 3])
      for (const lead of [null, 2])
        for (const facets of [
          { occasion: 'diwali' },
          { recipient: 'brides', under: 3_000 },
          { occasion: 'wedding', recipient: 'parents', colour: 'red', under: 1_500 },
        ]) {
          const { occasion = '', recipient = '', colour = '', under = 0 } = facets as Partial<ListingFilters>
          const page = await catalogue.readListing({ q: '', category, sort, page: 1, pageSize: 60, ...facets, lead })
          const down = orders[sort].includes('DESC') ? 'DESC' : ''
          const { rows } = await pool.query<{ id: number }>(
            `SELECT id FROM products p WHERE withdrawn_at IS NULL AND ($1 = '' OR $1 = ANY(occasions)) AND ($2 = '' OR $2 = ANY(recipients))
              AND ($3 = '' OR $3 = ANY(colours)) AND ($4 = 0 OR price_with_tax(unit_price, gst_rate) <= $4 * 100)
              AND ($5 < 0 OR EXISTS (SELECT FROM product_categories WHERE product_id = id AND category_id = $5))
              AND ($6::int IS NULL OR (stock_shown IS NULL AND coalesce(days_to_make, 0) <= $6) OR stock_shown > 0)
            ORDER BY ${orders[sort]}, id ${down}`,
            [occasion, recipient, colour, under, category, lead],
          )
          assert.deepEqual(
            page.cards.map(({ id }) => id),
            rows.map(({ id }) => id),
            JSON.stringify({ sort, category, lead, facets }),
          )
          assert.equal(page.total, rows.length)
          found += rows.length
        }
  assert.ok(found > 200)
})

test('goods that take so many days are those whose cards say so, searched for or not', async () => {
  const all = await list({})
  const fits = (lead: number) => all.cards.filter((card) => card.lead !== undefined && card.lead <= lead)
  assert.ok(fits(0).length > 0 && fits(0).length < fits(5).length && fits(5).length <= all.total)
  for (const lead of [0, 2, 5]) assert.equal((await list({ lead })).total, fits(lead).length, String(lead))
  const searched = await list({ lead: 0 }, { q: 'badam' })
  const slow = await list({}, { q: 'badam' })
  assert.deepEqual(
    searched.cards.map(({ id }) => id),
    slow.cards.filter(({ lead }) => lead === 0).map(({ id }) => id),
  )
})

test('while goods are counted by facet, nobody waits for it, and the next answer has them', async () => {
  const impatient = createFacetCounter(database, { patienceMs: 0 })
  assert.equal(await impatient.count(noFacets), null)
  assert.ok((await impatient.listFacets(1)).length > 0)
  assert.deepEqual(await impatient.count(noFacets), await counter.count(noFacets))
})

test('goods that cost more than every limit are counted', async () => {
  const { cards } = await list({})
  const dear = cards.filter(
    ({ unitPrice, gstRate }) => priceWithTax(unitPrice, gstRate) > 100 * Math.max(...priceLimits),
  )
  assert.ok(dear.length > 0)
  assert.equal(await counter.countDearer(), dear.length)
})

test('a price is meant with GST, to the paisa', async () => {
  const { cards } = await list({ under: 700 })
  assert.ok(cards.length > 0)
  for (const { unitPrice, gstRate, name } of cards) assert.ok(priceWithTax(unitPrice, gstRate) <= 700_00, name)
  const rows = await database.orm.execute<{ net: number; rate: number; gross: number }>(sql`
    SELECT net, rate, price_with_tax(net, rate::smallint) AS gross
    FROM unnest(ARRAY[100, 117, 150, 2541, 33333, 999999999]) AS net, unnest(ARRAY[0, 3, 5, 18, 40]) AS rate`)
  for (const { net, rate, gross } of rows.rows) assert.equal(gross, net + calculateGst(net, rate), `${net} at ${rate}`)
})

test('pages with five goods or more are listed for search engines, each once', async () => {
  const listed = await catalogue.listFacets(5)
  assert.ok(
    listed.some(
      ({ occasion, recipient, under }) => occasion === 'anniversary' && recipient === 'parents' && under === 3_000,
    ),
  )
  assert.equal(new Set(listed.map((facets) => JSON.stringify(facets))).size, listed.length)
  for (const facets of listed.slice(0, 40)) assert.ok((await list(facets)).total >= 5, JSON.stringify(facets))
  const thin = occasions.flatMap(({ key }) => priceLimits.map((under) => ({ occasion: key, recipient: '', under })))
  for (const facets of thin)
    if (
      !listed.some((each) => each.occasion === facets.occasion && each.recipient === '' && each.under === facets.under)
    )
      assert.ok((await list(facets)).total < 5, JSON.stringify(facets))
})

test('category, words, facets and every sort go together', async () => {
  const [category] = await catalogue.listCategories()
  for (const sort of ['popularity', 'price-asc', 'price-desc', 'newest'] as const)
    for (const q of ['', 'box', 'zzzz']) {
      const wanted = { q, category: category!.id, sort, page: 1, pageSize: 60, recipient: 'parents', under: 3_000 }
      const { cards } = await catalogue.readListing(wanted)
      for (const card of cards) assert.ok(priceWithTax(card.unitPrice, card.gstRate) <= 3_000_00)
    }
})

test('words and facets together find what has both', async () => {
  const { cards } = await list({ recipient: 'guests' }, { q: 'dry fruit' })
  assert.ok(cards.length > 0)
  for (const { id } of cards) {
    const [row] = await database.orm.select().from(products).where(eq(products.id, id))
    assert.ok(row?.recipients.includes('guests'), row?.name)
  }
})

test('what is asked for comes first: about the price, then cheaper, and nothing beyond a tenth more', async () => {
  const { cards, total, near } = await find({ occasion: 'anniversary', recipient: 'parents', around: 3_000 })
  assert.ok(total >= 3 && near === null)
  const prices = cards.map(({ unitPrice, gstRate }) => priceWithTax(unitPrice, gstRate))
  assert.ok(prices.every((price) => price <= 3_300_00))
  const cheap = prices.findIndex((price) => price < 1_500_00)
  if (cheap >= 0) assert.ok(prices.slice(cheap).every((price) => price < 1_500_00))
})

test('what takes too long for the day is counted apart, and shown when nothing else is left', async () => {
  const all = await find({ occasion: 'roka' })
  const soon = await find({ occasion: 'roka', longestLead: 4 })
  assert.ok(soon.total > 0 && soon.total < all.total)
  assert.equal(soon.total + soon.late, all.total)
  for (const { lead } of soon.cards) assert.ok(lead! <= 4)
  const never = await find({ occasion: 'roka', longestLead: -1 })
  assert.deepEqual([never.total, never.late, never.near?.without], [0, all.total, 'day'])
})

test('when few suit, what nearly does is shown beside it, and says in what it differs', async () => {
  const few = await find({ occasion: 'holi', recipient: 'brides' })
  assert.deepEqual([few.total, few.near?.without], [0, 'recipient'])
  const dear = await find({ occasion: 'holi', around: 1_400 })
  assert.deepEqual([dear.total, dear.near?.without], [0, 'price'])
  const other = await find({ occasion: 'holi', around: 300 })
  assert.deepEqual([other.total, other.near?.without], [0, 'occasion'])
  assert.ok(other.near!.cards.every(({ soldOut }) => !soldOut))
})

test('what is sold out is no answer', async () => {
  const { cards } = await find({ occasion: 'holi' })
  const [holi] = cards
  assert.ok(holi)
  await database.orm.execute(sql`UPDATE variants SET stock = 0, days_to_make = 2 WHERE product_id = ${holi.id}`)
  assert.equal((await find({ occasion: 'holi' })).total, cards.length - 1)
})

test('of many goods the counts of before are shown while they are counted anew, and that page is not kept', async () => {
  const ofMany = createFacetCounter(database, { patienceMs: 600_000, many: 0, share: 0 })
  const count = () => collectShown(() => ofMany.count(noFacets))
  const before = await ofMany.count(noFacets)
  await addTestProduct(database, { name: 'Clay diya' })
  const meanwhile = count()
  assert.deepEqual(await meanwhile.outcome, before)
  assert.ok(meanwhile.shown.isUnfinished)
  await ofMany.listFacets(1)
  assert.notDeepEqual(await ofMany.count(noFacets), before)
})
