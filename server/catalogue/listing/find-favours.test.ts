import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/open-database.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import { findFavours } from './find-favours.ts'

let database: Database
before(async () => {
  database = await openTestDatabase()
  const add = async (name: string, price: number, popularity: number, stock: number | null = null) => {
    const id = await addTestProduct(database, { name, price, stock, gstRate: 0 })
    await database.orm.execute(sql`UPDATE products SET popularity = ${popularity} WHERE id = ${id}`)
  }
  // The most popular are far below the budget; matching ones come behind them all.
  for (let each = 0; each < 60; each++) await add(`Paper bag ${each}`, 5_000, 1_000 - each)
  await add('Tin lantern', 25_000, 9)
  await add('Brass diya', 28_000, 8)
  await add('Last ten boxes', 29_000, 7, 10)
  await add('Jute potli', 30_000, 6)
  await add('Silver tray', 300_000, 2_000)
})
after(() => database.close())

const namesFor = async (pieces: number, budget: number) => {
  const { fits, favours } = await findFavours(database, { pieces, budget })
  return { fits, names: favours.map(({ card }) => card.name) }
}

test('those about the budget come first, however many cheaper ones are more popular', async () => {
  assert.deepEqual(await namesFor(120, 30_000), { fits: true, names: ['Tin lantern', 'Brass diya', 'Jute potli'] })
})

test('where too few are about it, the most popular that fit follow', async () => {
  assert.deepEqual(await namesFor(120, 25_000), { fits: true, names: ['Tin lantern', 'Paper bag 0', 'Paper bag 1'] })
})

test('where nothing costs so little, the cheapest are named', async () => {
  assert.deepEqual(await namesFor(120, 4_000), { fits: false, names: ['Paper bag 0', 'Paper bag 1', 'Paper bag 2'] })
})
