import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openDatabase } from './open-database.ts'

test('a first start that was cut while it unpacked leaves nothing in the way of the next', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'gathri-first-'))
  t.after(() => rm(dataDir, { recursive: true }))
  const half = join(dataDir, 'database.new')
  await mkdir(join(half, 'base'), { recursive: true })
  await writeFile(join(half, 'PG_VERSION'), '17\n')

  const first = await openDatabase({ url: undefined, dataDir })
  await first.pool.query('CREATE TABLE kept (word text)')
  await first.pool.query("INSERT INTO kept VALUES ('गठरी')")
  await first.close()
  assert.ok(!existsSync(half))

  const second = await openDatabase({ url: undefined, dataDir })
  assert.deepEqual((await second.pool.query('SELECT word FROM kept')).rows, [{ word: 'गठरी' }])
  const { rows } = await second.pool.query(
    `SELECT current_setting('server_encoding') AS encoding, current_setting('timezone') AS zone, datcollate AS collation
     FROM pg_database WHERE datname = current_database()`,
  )
  assert.deepEqual(rows, [{ encoding: 'UTF8', zone: 'UTC', collation: 'C' }])
  await second.close()
})
