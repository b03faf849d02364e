import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { createCatalogue } from '#server/catalogue/listing/catalogue.ts'
import { loadDemoCatalogue } from '#server/catalogue/seed/load-demo-catalogue.ts'
import { seedDemo } from '#server/catalogue/seed/seed-demo.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'

const database = await openTestDatabase()
after(() => database.close())

const searches = readFileSync(new URL('hundred-searches.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

test('of a hundred everyday searches at least ninety-five find goods', async () => {
  await seedDemo(database, await loadDemoCatalogue())
  const catalogue = createCatalogue(database)
  const missed: string[] = []
  for (const q of searches) {
    const { total } = await catalogue.readListing({ q, category: -1, sort: 'popularity', page: 1, pageSize: 1 })
    if (total === 0) missed.push(q)
  }
  assert.ok(searches.length >= 100)
  assert.ok(missed.length <= searches.length * 0.05, `${missed.length} find nothing: ${missed.join(', ')}`)
})
