import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { demoGiftFacets } from '#catalogue/demo-gift-facets.ts'
import { demoProducts } from '#catalogue/demo-products.ts'
import { createCatalogue, type Catalogue } from '#server/catalogue/listing/catalogue.ts'
import { loadDemoCatalogue } from '#server/catalogue/seed/load-demo-catalogue.ts'
import { seedDemo } from '#server/catalogue/seed/seed-demo.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import { priceWithTax } from '#shop/pricing/gst.ts'

const database = await openTestDatabase()
let catalogue: Catalogue
before(async () => {
  await seedDemo(database, await loadDemoCatalogue())
  catalogue = createCatalogue(database)
})
after(() => database.close())

const readTable = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

const search = (q: string, pageSize: number) =>
  catalogue.readListing({ q, category: -1, sort: 'popularity', page: 1, pageSize })
type Found = Awaited<ReturnType<typeof search>>

test('of a hundred everyday searches at least ninety-five find goods', async () => {
  const searches = readTable('hundred-searches.txt')
  const missed: string[] = []
  for (const q of searches) if ((await search(q, 1)).total === 0) missed.push(q)
  assert.ok(searches.length >= 100)
  assert.ok(missed.length <= searches.length * 0.05, `${missed.length} find nothing: ${missed.join(', ')}`)
})

test('of a hundred others at least ninety-five show fitting goods first', async () => {
  const missed = await listMissed('fitting-searches.txt', 100)
  assert.ok(missed.length <= 5, `${missed.length} do not fit:\n${missed.join('\n')}`)
})

test('of forty more at least thirty-three show fitting goods first', async () => {
  const missed = await listMissed('fresh-searches.txt', 40)
  assert.ok(missed.length <= 7, `${missed.length} do not fit:\n${missed.join('\n')}`)
})

async function listMissed(table: string, length: number): Promise<string[]> {
  const searches = readTable(table)
  assert.equal(searches.length, length)
  const missed: string[] = []
  for (const line of searches) {
    const [q = '', wanted = ''] = line.split(/ \| (.*)/)
    const found = await search(q, 3)
    if (!wanted.split('; ').every((each) => fits(each, found)))
      missed.push(`${q}: ${found.cards.map(({ name }) => name).join(', ')}`)
  }
  return missed
}

function fits(wanted: string, { cards, isNearest }: Found): boolean {
  const either: string[] = wanted.match(/\/[^/]+\/|[^|]+/g) ?? []
  if (either.includes('near') && isNearest) return true
  const first = cards.slice(0, either.every((each) => each.startsWith('/')) ? 1 : 3)
  return first.length > 0 && first.every((card) => either.some((each) => suits(each, card)))
}

function suits(wanted: string, { name, unitPrice, gstRate }: Found['cards'][number]): boolean {
  const facets = demoGiftFacets[demoProducts.find((product) => product.name === name)!.slug]!
  const [kind, value = ''] = wanted.split(':')
  if (kind === 'occasion') return facets.occasions.includes(value)
  if (kind === 'for') return facets.recipients.includes(value)
  if (kind === 'under') return priceWithTax(unitPrice, gstRate) <= Number(value) * 100
  return new RegExp(wanted.slice(1, -1), 'i').test(name)
}
