import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkDurability, findDurabilityRisks, requireDurability } from './durability.ts'
import { openDatabase } from './open-database.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'

const on = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

test('a server that keeps its commits has no fault, also with copies elsewhere', () => {
  assert.deepEqual(findDurabilityRisks(on), [])
  for (const synchronous_commit of ['local', 'remote_write', 'remote_apply'])
    assert.deepEqual(findDurabilityRisks({ ...on, synchronous_commit }), [])
})

test('each setting that is off is named, with what it costs and what to do', () => {
  const faults = findDurabilityRisks({ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' })
  assert.equal(faults.length, 3)
  assert.match(faults[0] ?? '', /fsync = off: .*destroy.*Set fsync = on\./)
  assert.match(faults[1] ?? '', /synchronous_commit = off: .*forget orders/)
  assert.match(faults[2] ?? '', /full_page_writes = off: .*half written/)
})

test('the embedded database is not asked', async (t) => {
  const database = await openTestDatabase()
  t.after(() => database.close())
  if (database.kind === 'embedded') assert.deepEqual(await checkDurability(database), [])
})

const onPostgres = { skip: process.env['TEST_DATABASE_URL'] === undefined }

test('a real server is asked as our own connections have it', onPostgres, async (t) => {
  const own = await openTestDatabase()
  t.after(() => own.close())
  const url = new URL(own.pool.options.connectionString ?? '')
  url.searchParams.set('options', '-c synchronous_commit=off')
  const database = await openDatabase({ url: url.href, dataDir: undefined })
  t.after(() => database.close())
  const faults = await checkDurability(database)
  assert.ok(faults.some((fault) => fault.includes('synchronous_commit = off')))
  const said: string[] = []
  const log = { warn: (...words: unknown[]) => void said.push(String(words.at(-1))) }
  await requireDurability(database, 'demo', log)
  assert.deepEqual(said, faults)
  await assert.rejects(requireDurability(database, 'live', log), /live cannot start:\n.*synchronous_commit = off/s)
})
