import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as fc from 'fast-check'
import { seedLarge } from '#server/catalogue/seed/seed-large.ts'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { inCategory, type Filter, type Operator } from './filter.ts'
import { mergeLists } from './merge-lists.ts'
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

async function listIds(filter: Filter, found?: 'in order'): Promise<number[]> {
  const { fromWhere, values } = selectProducts({ all: [filter] }, [{ by: 'name', descending: false }], found)
  const { rows } = await database.pool.query<{ id: number }>(`SELECT p.id ${fromWhere} ORDER BY p.id`, values.list)
  return rows.map(({ id }) => id)
}

const operators = fc.constantFrom(
  ...(['eq', 'ne', 'eqi', 'nei', 'in', 'notIn', 'gt', 'contains', 'notContainsi', 'startsWithi', 'null'] as const),
)
const asked: fc.Arbitrary<Filter> = fc
  .record({ is: operators, at: fc.nat(), isOfAll: fc.boolean(), isTurned: fc.boolean() })
  .map(({ is, at, isOfAll, isTurned }) => {
    const name = names[at % names.length] ?? assert.fail()
    const value = at % 3 === 0 ? name.toUpperCase() : at % 3 === 1 ? name : name.slice(0, 2)
    const values = is === 'null' ? [] : [value]
    if (!isOfAll) return { field: 'category', is, values }
    const fits: Filter = { field: 'name', is, values }
    return { someCategory: isTurned ? { not: fits } : fits }
  })
const { filter: combined } = fc.letrec<{ filter: Filter; leaf: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    tie('leaf'),
    fc.record({ not: tie('filter') }),
    fc.record({ any: fc.array(tie('filter'), { maxLength: 4 }) }),
    fc.record({ all: fc.array(tie('filter'), { maxLength: 4 }) }),
  ),
  leaf: fc.oneof(
    asked,
    fc.integer({ min: 1, max: 8 }).map(inCategory),
    fc.integer({ min: 1, max: 40 }).map((id): Filter => ({ field: 'id', is: 'lt', values: [id] })),
  ),
}))

const resolve = async (filter: Filter) => mergeLists(await nameCategories(database, filter))

test('goods are the same, whether their categories are asked for of each or looked up once', () =>
  fc.assert(
    fc.asyncProperty(combined, async (filter) => {
      const expected = await listIds(filter)
      assert.deepEqual(await listIds(await resolve(filter)), expected)
      assert.deepEqual(await listIds(await resolve(filter), 'in order'), expected)
    }),
    { numRuns: 150 },
  ))

/** Counts the reads of products' categories in the plan of a full list. */
async function countReads(filter: Filter): Promise<number> {
  const { fromWhere, values } = selectProducts({ all: [await resolve(filter)] }, [{ by: 'name', descending: false }])
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN SELECT p.id ${fromWhere}`, values.list)
  return rows.filter((row) => row['QUERY PLAN'].includes(' product_categories ')).length
}

test('the categories of a product are read once, whatever number of alternatives asks for them', async () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789 '].flatMap((one) => [one, `${one}a`, `${one}e`])
  const ofName = (is: Operator) =>
    letters.map((letter): Filter => ({ someCategory: { field: 'name', is, values: [letter] } }))
  const priced = (each: Filter): Filter => ({ all: [each, { field: 'price', is: 'gt', values: [5] }] })
  const wanted: Filter[] = [
    { any: ofName('containsi') },
    { all: ofName('notContainsi') },
    { all: ofName('containsi').map((not) => ({ not })) },
    { not: { all: ofName('containsi') } },
    { any: ofName('containsi').map(priced) },
    { any: [{ all: ofName('containsi').map((not) => ({ not })) }, { any: ofName('notContainsi').map(priced) }] },
    { any: [1, 2, 3, 4].map(inCategory) },
  ]
  for (const [at, filter] of wanted.entries()) assert.ok((await countReads(filter)) <= 1, `alternatives ${at}`)
})

test('a category that nothing is called leaves no product, and is not asked for of each', async () => {
  const filter: Filter = { field: 'category', is: 'eq', values: ['Zebras'] }
  assert.deepEqual(await nameCategories(database, filter), { any: [] })
})
