import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import * as fc from 'fast-check'
import { seedLarge } from '#server/catalogue/seed/seed-large.ts'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import { createCatalogue } from '#server/catalogue/listing/catalogue.ts'
import type { Filter, Operator } from './filter.ts'
import { selectMatches, selectProducts } from './select-products.ts'

const database = await openTestDatabase()
after(() => database.close())
await seedCatalogueFixture(database)
await database.orm.execute("UPDATE products SET material = 'Zari' WHERE id = 1")
await database.orm.execute("UPDATE products SET material = 'zari wire' WHERE id = 2")
const catalogue = createCatalogue(database)

const filterOf = (field: string, is: Operator, value: string): Filter => ({ field, is, values: [value] })
const idsOf = async (filter: Filter) => {
  const { rows, total } = await catalogue.listProducts({
    filter,
    sorts: [{ by: 'id', descending: false }],
    limit: 9,
    offset: 0,
  })
  assert.equal(total, rows.length)
  return rows.map(({ id }) => id)
}

test('a part of a name or a material is found in its own letters, or in any', async () => {
  for (const [is, value, expected] of [
    ['contains', 'Zar', [1]],
    ['contains', 'zar', [2]],
    ['containsi', 'ZAR', [1, 2]],
    ['startsWith', 'Zar', [1]],
    ['startsWithi', 'zAR', [1, 2]],
    ['endsWith', 'ari', [1]],
    ['endsWith', 'ARI', []],
    ['endsWithi', 'WIRE', [2]],
    ['contains', '%', []],
  ] as const)
    assert.deepEqual(await idsOf(filterOf('material', is, value)), expected, `${is} ${value}`)
})

const letter = fc.constantFrom(...'aAbB 9.,%_’éÉß🎁')
const name = fc.string({ unit: letter, minLength: 1, maxLength: 9 }).filter((text) => text.trim() === text)
test('a part of a few letters is found wherever it stands in a name, and nowhere else', () =>
  fc.assert(
    fc.asyncProperty(name, fc.string({ unit: letter, minLength: 1, maxLength: 3 }), async (named, part) => {
      await database.pool.query('UPDATE products SET name = $1 WHERE id = 1', [named])
      const fits = async (is: Operator) => {
        const filter = onlyFirst(filterOf('name', is, part))
        const ids = await idsOf(filter)
        assert.deepEqual(await idsInOrder(filter), ids, `${is}, looked for in the order of goods`)
        return ids.length === 1
      }
      const [small, smallPart] = [named.toLowerCase(), part.toLowerCase()]
      assert.equal(await fits('contains'), named.includes(part), 'contains')
      assert.equal(await fits('containsi'), small.includes(smallPart), 'containsi')
      assert.equal(await fits('startsWith'), named.startsWith(part), 'startsWith')
      assert.equal(await fits('startsWithi'), small.startsWith(smallPart), 'startsWithi')
      assert.equal(await fits('endsWith'), named.endsWith(part), 'endsWith')
      assert.equal(await fits('endsWithi'), small.endsWith(smallPart), 'endsWithi')
      assert.equal(await fits('notContainsi'), !small.includes(smallPart), 'notContainsi')
    }),
    { numRuns: 60 },
  ))
const onlyFirst = (filter: Filter): Filter => ({ all: [{ field: 'id', is: 'eq', values: [1] }, filter] })

async function idsInOrder(filter: Filter): Promise<number[]> {
  const { fromWhere, values } = selectProducts(filter, [], 'in order')
  const { rows } = await database.pool.query<{ id: number }>(`SELECT p.id ${fromWhere} ORDER BY p.id`, values.list)
  return rows.map(({ id }) => id)
}

const indexes = [
  ['name', '2999', 'using products_name(_priced)? |products_name_contains|products_name_(cased|exact)'],
  ['material', 'Zari', 'products_material_contains'],
] as const
test('a part of a name or a material is found by an index, whatever its letters', async () => {
  await seedLarge(database, 3_000)
  for (const [field, value, index] of indexes)
    for (const is of ['contains', 'containsi', 'startsWith', 'endsWith'] as const) {
      const { fromWhere, values } = selectProducts(filterOf(field, is, value), [{ by: 'price', descending: false }])
      assert.match(await explain(`SELECT count(p.slug) ${fromWhere}`, values.list), new RegExp(index), `${field} ${is}`)
    }
})

test('one or two letters of a name are found by an index, too', async () => {
  for (const value of ['9', 'qz', 'OW'])
    for (const is of ['contains', 'containsi'] as const) {
      const { fromWhere, values } = selectProducts(filterOf('name', is, value), [])
      const plan = await explain(`SELECT count(p.slug) ${fromWhere}`, values.list)
      assert.match(plan, /products_name_short_parts/, `${is} ${value}`)
    }
})

test('whatever else the API filters by has its index, and what is never null is not looked for', async () => {
  const one = { is: 'eq', values: [7] } as const
  for (const [filter, index] of [
    [{ field: 'name', is: 'eq', values: ['No. 2999'] }, 'products_name_exact'],
    [{ field: 'name', is: 'in', values: ['No. 2999', 'No. 1'] }, 'products_name_exact'],
    [{ field: 'name', is: 'gt', values: ['Z'] }, 'products_name_exact'],
    [{ field: 'name', is: 'eqi', values: ['no. 2999'] }, 'products_name(_priced)? '],
    [{ field: 'name', is: 'contains', values: ['zebra'] }, 'products_name_cased'],
    [{ field: 'weight', ...one }, 'products_billed_weight'],
    [{ field: 'netWeight', ...one }, 'products_weight'],
    [{ field: 'length', ...one }, 'products_length'],
    [{ field: 'breadth', ...one }, 'products_breadth'],
    [{ field: 'height', ...one }, 'products_height'],
    [{ field: 'categoryId', ...one }, 'products_category'],
    [{ field: 'name', is: 'null', values: [] }, 'One-Time Filter: false'],
  ] as const) {
    const { fromWhere, values } = selectProducts(filter, [])
    const plan = await explain(`SELECT count(p.slug) ${fromWhere}`, values.list)
    assert.match(plan, new RegExp(index), `${filter.field} ${filter.is}`)
  }
})

test('the matches of a material or of prices are sorted from an index alone', async () => {
  const { rows } = await database.pool.query<{ material: string }>('SELECT material FROM products ORDER BY id LIMIT 1')
  for (const [filter, index] of [
    [{ field: 'material', is: 'eq', values: [rows[0]?.material ?? ''] }, 'products_material_sorted'],
    [{ field: 'price', is: 'between', values: [50_000, 60_000] }, 'products_price_filtered'],
  ] as const)
    for (const by of ['id', 'name', 'price', 'discount', 'count', 'createdAt', 'updatedAt'] as const) {
      const sorts = [{ by, descending: true }]
      const matches = selectMatches(selectProducts(filter, sorts), sorts, { limit: 24, offset: 0, most: 10_000 })
      assert.match(await explain(matches.text, matches.values), new RegExp(`Index Only Scan using ${index}`), by)
    }
})

/** @returns the plan; fails if a table is read as a whole */
async function explain(text: string, values: readonly unknown[]): Promise<string> {
  const client = await database.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL enable_seqscan = off')
    const { rows } = await client.query<Record<string, string>>(`EXPLAIN ${text}`, [...values])
    return JSON.stringify(rows)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}
