import assert from 'node:assert/strict'
import { once, EventEmitter } from 'node:events'
import { after, before, test } from 'node:test'
import type { Database } from '../database/open-database.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { addTestGoods } from './test-catalogue.ts'
import { watchCatalogue } from './watch-catalogue.ts'

let database: Database
before(async () => {
  database = await openTestDatabase()
  await addTestGoods(database)
})
after(() => database.close())

test('whoever changes the catalogue, the watcher hears of it, once', async () => {
  const heard = new EventEmitter()
  let times = 0
  const stop = await watchCatalogue(
    database,
    () => {
      times++
      heard.emit('change')
    },
    1,
  )
  const change = once(heard, 'change')
  await database.pool.query('UPDATE products SET price = price + 100 WHERE id = 1')
  await change
  await database.pool.query('UPDATE products SET stock = stock - 1 WHERE id = 1')
  const another = once(heard, 'change')
  await database.pool.query("UPDATE categories SET name = 'Baskets' WHERE name = 'Hampers'")
  await another
  assert.equal(times, 2)
  stop()
})

test('when the version cannot be read, what is kept is dropped', async () => {
  const broken = { pool: Object.create(database.pool) as Database['pool'] }
  const heard = new EventEmitter()
  const stop = await watchCatalogue(broken, () => heard.emit('change'), 1)
  const change = once(heard, 'change')
  broken.pool.query = () => Promise.reject(new Error('the database is away')) as never
  await change
  stop()
})
