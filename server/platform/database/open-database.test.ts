import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Database } from './open-database.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'

let database: Database
before(async () => {
  database = await openTestDatabase()
  await database.pool.query('CREATE TABLE shelf (id int PRIMARY KEY, label text)')
})
after(() => database.close())

test('a refused statement leaves the connection fit for the next one', async () => {
  const put = (id: number) => database.pool.query('INSERT INTO shelf VALUES ($1, $2)', [id, 'tray'])
  await put(1)
  await assert.rejects(put(1), { code: '23505' })
  await assert.rejects(
    database.pool.query({ name: 'no-such', text: 'SELECT * FROM nowhere WHERE id = $1', values: [1] }),
    {
      code: '42P01',
    },
  )
  assert.deepEqual((await database.pool.query('SELECT count(*) AS n FROM shelf')).rows, [{ n: 1 }])
})

test('a prepared statement keeps working after a connection was lost', async () => {
  const read = () =>
    database.pool.query({ name: 'one-label', text: 'SELECT label FROM shelf WHERE id = $1', values: [1] })
  assert.equal((await read()).rows[0]?.label, 'tray')
  const client = await database.pool.connect()
  client.release(true)
  assert.equal((await read()).rows[0]?.label, 'tray')
})

test('a write that repeats is prepared once for its connection, and a read is not', async () => {
  const put = (id: number) =>
    database.orm.transaction(async (tx) => {
      await tx.execute(sql`INSERT INTO shelf VALUES (${id}, ${'bowl'})`)
      await tx.execute(sql`SELECT label FROM shelf WHERE id = ${id}`)
      const { rows } = await tx.execute(sql`SELECT statement FROM pg_prepared_statements WHERE name LIKE 'write %'`)
      return rows
    })
  const asked = [await put(20), await put(21), await put(22)]
  const statement = 'INSERT INTO shelf VALUES ($1, $2)'
  assert.deepEqual(asked, [[], [{ statement }], [{ statement }]])
})

test('a transaction that fails leaves nothing behind', async () => {
  await assert.rejects(
    database.orm.transaction(async (tx) => {
      await tx.execute("INSERT INTO shelf VALUES (7, 'box')")
      throw new Error('changed our mind')
    }),
    /changed our mind/,
  )
  assert.equal((await database.pool.query('SELECT 1 FROM shelf WHERE id = 7')).rowCount, 0)
})

test('a connection dropped inside a transaction rolls it back', async () => {
  const client = await database.pool.connect()
  await client.query('BEGIN')
  await client.query("INSERT INTO shelf VALUES (8, 'box')")
  client.release(true)
  assert.equal((await database.pool.query('SELECT 1 FROM shelf WHERE id = 8')).rowCount, 0)
})

test('large values go through whole', async () => {
  const long = 'ग'.repeat(300_000)
  assert.equal((await database.pool.query('SELECT $1::text AS long', [long])).rows[0]?.long, long)
})

test('a slow query does not stall the server', async () => {
  let ticks = 0
  const timer = setInterval(() => ticks++, 1)
  await database.pool.query('SELECT count(*) FROM generate_series(1, 2000000)')
  clearInterval(timer)
  assert.ok(ticks > 5, `the main thread ticked ${ticks} times`)
})

test('transactions whose connection breaks as they begin leave every connection to those that follow', async () => {
  let acquired = 0
  database.pool.on('acquire', (client) => {
    if (acquired++ < 12) client.connection.stream.destroy()
  })
  const transaction = () => database.orm.transaction(async (tx) => (await tx.execute('SELECT 1')).rowCount)
  for (let time = 0; time < 12; time++) await assert.rejects(transaction())
  assert.equal(await transaction(), 1)
})

test('what keeps V8 from compiling imports of WebAssembly anew is a setting of this Node', () => {
  const names = [
    ...readFileSync('server/platform/database/pglite-worker.ts', 'utf8').matchAll(/setFlagsFromString\('--([\w-]+)=/g),
  ]
  assert.equal(names.length, 1)
  assert.match(
    execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' }),
    new RegExp(`^ +--${names[0]?.[1]} `, 'm'),
  )
})
