import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import type { Database } from './open-database.ts'
import { parseRows, type ColumnPresence } from './parse-rows.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'

type Tray = { id: number; daysToMake: number | null; pictures?: string[] }
const columns: ColumnPresence<Tray> = { id: 'always', daysToMake: 'always', pictures: 'sometimes' }

let database: Database
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

const read = async (select: string) => parseRows(columns, await database.pool.query<Tray>(`SELECT ${select}`))

test('rows are what their type says', async () => {
  assert.deepEqual(await read('1 AS id, NULL::int AS "daysToMake"'), [{ id: 1, daysToMake: null }])
  const [tray] = await read(`1 AS id, 2 AS "daysToMake", ARRAY['a'] AS pictures`)
  assert.deepEqual(tray, { id: 1, daysToMake: 2, pictures: ['a'] })
})

test('a column that was forgotten is noticed, also where there is no row', async () => {
  await assert.rejects(read('1 AS id'), /Missing: daysToMake/)
  await assert.rejects(read('1 AS id WHERE false'), /Missing: daysToMake/)
})

test('a column under another name is noticed', async () => {
  await assert.rejects(read('1 AS id, 2 AS days_to_make'), /Missing: daysToMake\. Unknown: days_to_make/)
})

test('rows of raw SQL are read in no other way', () => {
  const files = globSync('server/**/*.ts').filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  const strays = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    const typed = [...source.matchAll(/\.(?:query|execute)<(?!\s*>)/g)]
      .filter(({ index }) => !/parseRows\([^;]*$/.test(source.slice(0, index)))
      .map(
        () =>
          `${file}: a query with a type of its own; read it with parseRows (server/platform/database/parse-rows.ts)`,
      )
    const untyped = [...source.matchAll(/\brows\b[^;=\n]*\}? = (?:\(?await )[^;]*?\.(?:query|execute)\(/g)].map(
      () => `${file}: rows without a type; read them with parseRows (server/platform/database/parse-rows.ts)`,
    )
    return [...typed, ...untyped]
  })
  assert.deepEqual(strays, [])
})
