import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { openSmallDisk } from '../../../commands/small-disk.ts'
import { classifyDatabaseError } from './is-database-unavailable.ts'
import { openDatabase } from './open-database.ts'
import { copyEmbeddedTemplate } from '#server/testing/open-test-database.ts'

/** The first fills new pages of its table, the second fills the write-ahead log. */
const inTable = `INSERT INTO shelf (label) SELECT repeat(md5(n::text), 300) FROM generate_series(1, 200) AS n`
const inLog = `SELECT pg_logical_emit_message(true, 'shelf', repeat('x', 3000000))`

test('on a full disk the embedded database refuses to write, loses nothing, and goes on when there is room', async (t) => {
  if (process.env['TEST_DATABASE_URL'] !== undefined) return t.skip('this is about the embedded database')
  const disk = openSmallDisk(150)
  if (!disk) return t.skip('only somebody who may mount a disk can fill it')
  t.after(() => disk.close())
  await copyEmbeddedTemplate(disk.folder)
  const database = await openDatabase({ url: undefined, dataDir: disk.folder })
  t.after(() => database.close())
  const { pool } = database
  await pool.query('CREATE TABLE shelf (label text)')
  await pool.query(`INSERT INTO shelf VALUES ('before')`)

  disk.fill()
  for (const write of [inTable, inTable])
    await assert.rejects(pool.query(write), (error) => classifyDatabaseError(error) === 'full')
  assert.equal((await pool.query('SELECT label FROM shelf')).rows[0]?.label, 'before', 'reading goes on')

  // PGlite without our guard would now return nonsense, and later nothing at all.
  const troubles = new Set<string | undefined>()
  for (let tries = 0; tries < 12; tries++)
    await pool.query(inLog).catch((error: unknown) => troubles.add(classifyDatabaseError(error)))
  assert.ok(troubles.has('full'))
  for (const trouble of troubles) assert.notEqual(trouble, undefined)

  disk.makeRoom()
  const isBack = () =>
    pool.query(`INSERT INTO shelf VALUES ('after')`).then(
      () => true,
      () => false,
    )
  while (!(await isBack())) await wait(50)
  const { rows } = await pool.query('SELECT label FROM shelf ORDER BY label')
  assert.deepEqual(rows, [{ label: 'after' }, { label: 'before' }])
})
