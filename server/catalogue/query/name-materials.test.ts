import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as fc from 'fast-check'
import { seedLarge } from '#server/catalogue/seed/seed-large.ts'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import type { Filter } from './filter.ts'
import { mergeLists } from './merge-lists.ts'
import { nameMaterials } from './name-materials.ts'
import { selectProducts } from './select-products.ts'

let database: Database
before(async () => {
  database = await openTestDatabase()
  await seedCatalogueFixture(database)
  await seedLarge(database, 120)
  await database.pool.query(
    `UPDATE products SET material = (ARRAY['Brass', 'BRASS and cane', '', '50% _silk', 'पीतल', 'Cané'])[id % 6 + 1]`,
  )
})
after(() => database.close())

async function listIds(filter: Filter): Promise<number[]> {
  const { fromWhere, values } = selectProducts({ all: [filter] }, [])
  const { rows } = await database.pool.query<{ id: number }>(`SELECT p.id ${fromWhere} ORDER BY p.id`, values.list)
  return rows.map(({ id }) => id)
}

const contains = fc.record({
  field: fc.constant('material'),
  is: fc.constantFrom(
    ...([
      'contains',
      'containsi',
      'startsWith',
      'startsWithi',
      'endsWith',
      'endsWithi',
      'ne',
      'notContainsi',
      'gt',
    ] as const),
  ),
  values: fc.tuple(fc.constantFrom('b', 'Brass', 'CANE', '', '%', '_', 'silk', 'त', 'é', 'nothing')),
} as const)
const filter: fc.Arbitrary<Filter> = fc.oneof(
  contains,
  contains.map((not) => ({ not })),
  fc.tuple(contains, contains).map((any) => ({ any })),
  fc.tuple(contains, contains, contains).map((all) => ({ all })),
  contains.map((material) => ({ all: [material, { field: 'price', is: 'gt' as const, values: [60_000] }] })),
)

test('goods are the same, whether a material is looked for by its letters or by the materials that have them', () =>
  fc.assert(
    fc.asyncProperty(filter, async (wanted) => {
      assert.deepEqual(await listIds(mergeLists(await nameMaterials(database, wanted))), await listIds(wanted))
    }),
    { numRuns: 150 },
  ))

test('a catalogue of very many materials is asked by letters; one without goods has none', async () => {
  const brass: Filter = { field: 'material', is: 'containsi', values: ['brass'] }
  const named = await nameMaterials(database, brass)
  assert.deepEqual(named, { field: 'material', is: 'in', values: ['BRASS and cane', 'Brass'] })
  await seedLarge(database, 210)
  await database.pool.query(`UPDATE products SET material = 'Brass ' || id WHERE id > 9`)
  assert.equal(await nameMaterials(database, brass), brass)
  await database.pool.query('UPDATE products SET withdrawn_at = now()')
  assert.deepEqual(await nameMaterials(database, brass), { any: [] })
})
