import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as fc from 'fast-check'
import { seedLarge } from '#server/seed/seed-large.ts'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import type { Database } from '#server/database/open-database.ts'
import type { Filter } from './filter.ts'
import { nameCategories } from './name-categories.ts'
import { selectProducts } from './select-products.ts'

let database: Database
let names: string[]
before(async () => {
  database = await openTestDatabase()
  await seedCatalogueFixture(database)
  await seedLarge(database, 60)
  const { rows } = await database.pool.query<{ name: string }>('SELECT name FROM categories ORDER BY id')
  names = rows.map(({ name }) => name)
})
after(() => database.close())

async function listIds(filter: Filter): Promise<number[]> {
  const { fromWhere, values } = selectProducts({ all: [filter] }, [])
  const { rows } = await database.pool.query<{ id: number }>(`SELECT p.id ${fromWhere} ORDER BY p.id`, values.list)
  return rows.map(({ id }) => id)
}

const operators = [
  'eq',
  'ne',
  'eqi',
  'nei',
  'in',
  'notIn',
  'gt',
  'contains',
  'notContainsi',
  'startsWithi',
  'null',
] as const

test('goods are the same, whether the name of their category is asked for of each or looked up once', () =>
  fc.assert(
    fc.asyncProperty(fc.constantFrom(...operators), fc.nat(), fc.boolean(), async (is, at, isTurned) => {
      const name = names[at % names.length] ?? assert.fail()
      const value = at % 3 === 0 ? name.toUpperCase() : at % 3 === 1 ? name : name.slice(0, 2)
      const asked: Filter = { field: 'category', is, values: is === 'null' ? [] : [value] }
      const filter = isTurned ? { not: asked } : asked
      assert.deepEqual(await listIds(await nameCategories(database, filter)), await listIds(filter))
    }),
    { numRuns: 100 },
  ))

test('a category that nothing is called leaves no product, and is not asked for of each', async () => {
  const filter: Filter = { field: 'category', is: 'eq', values: ['Zebras'] }
  assert.deepEqual(await nameCategories(database, filter), { any: [] })
})
