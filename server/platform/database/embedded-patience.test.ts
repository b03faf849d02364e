import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { copyEmbeddedTemplate } from '#server/testing/open-test-database.ts'
import { isDatabaseUnavailable } from './is-database-unavailable.ts'
import { defaultLimits, openDatabase } from './open-database.ts'

test('the embedded database is as patient with a statement as with a job, then says what to do and goes on', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'gathri-patience-'))
  await copyEmbeddedTemplate(folder)
  const limits = { ...defaultLimits, jobMs: 3_000 }
  const { pool, close } = await openDatabase({ url: undefined, dataDir: folder, limits })
  t.after(() => close().finally(() => rm(folder, { recursive: true })))
  await assert.rejects(
    pool.query('DO $$ BEGIN LOOP NULL; END LOOP; END $$'),
    (error: Error) =>
      isDatabaseUnavailable(error) &&
      /took longer than 3 seconds.*DATABASE_JOB_STATEMENT_TIMEOUT_MS.*PostgreSQL/.test(error.message),
  )
  assert.equal((await pool.query('SELECT 1 AS one')).rowCount, 1)
})
