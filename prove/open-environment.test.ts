import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client } from 'pg'
import { openProofEnvironment } from './open-environment.ts'

const server = process.env['TEST_DATABASE_URL']

test('a proof ends its own connections, not those of its neighbours on the server', { skip: !server }, async (t) => {
  const proof = await openProofEnvironment({ server })
  t.after(() => proof.close())
  const neighbour = await openProofEnvironment({ server })
  t.after(() => neighbour.close())
  const holder = new Client({ connectionString: neighbour.database.url })
  await holder.connect()
  await holder.query('SELECT pg_advisory_lock(1)')
  const waiting = neighbour.sql<{ n: number }>('SELECT 1 AS n FROM pg_advisory_lock(1)').catch((error: Error) => error)
  const countWaiting = async () =>
    (await neighbour.sql(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).length
  while ((await countWaiting()) === 0);
  await proof.endConnections('waiting for a lock')
  await proof.endConnections('all')
  await holder.end()
  assert.deepEqual(await waiting, [{ n: 1 }])
})

test(
  'connections of a proof that wait for a lock end, the one that holds it does not',
  { skip: !server },
  async (t) => {
    const proof = await openProofEnvironment({ server })
    t.after(() => proof.close())
    const holder = new Client({ connectionString: proof.database.url })
    await holder.connect()
    await holder.query('SELECT pg_advisory_lock(1)')
    const waiting = assert.rejects(proof.sql('SELECT pg_advisory_lock(1)'), { code: '57P01' })
    const countWaiting = async () =>
      (await proof.sql(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).length
    while ((await countWaiting()) === 0);
    await proof.endConnections('waiting for a lock')
    await waiting
    assert.equal((await holder.query('SELECT 1')).rowCount, 1)
    await holder.end()
  },
)
