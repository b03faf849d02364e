import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Pool, type PoolClient } from 'pg'
import { classifyDatabaseError } from './is-database-unavailable.ts'
import { limitReads } from './limit-reads.ts'

const url = process.env['TEST_DATABASE_URL']
const onPostgres = { skip: !url && 'the embedded database has one connection', timeout: 30_000 }
const LOCK = 4_721_903

/** A pool whose lists run until the test lets them end. */
async function openCrowdedPool(connections: number, waitMs: number, lists: number) {
  const pool = new Pool({ connectionString: url, max: connections, connectionTimeoutMillis: 5_000 })
  const other = new Pool({ connectionString: url, max: 1 })
  const holder: PoolClient = await other.connect()
  await holder.query('SELECT pg_advisory_lock($1)', [LOCK])
  const reads = limitReads(pool, connections, waitMs)
  const slow = Array.from({ length: lists }, () => reads.pool.query('SELECT pg_advisory_xact_lock_shared($1)', [LOCK]))
  const letThemEnd = () => holder.query('SELECT pg_advisory_unlock($1)', [LOCK])
  const close = async () => {
    await holder.query('SELECT pg_advisory_unlock_all()')
    holder.release()
    await Promise.allSettled(slow)
    await Promise.all([pool.end(), other.end()])
  }
  return { pool, reads, slow, letThemEnd, close }
}

test('an order finds a connection, however many lists strangers ask for', onPostgres, async (t) => {
  const { pool, slow, letThemEnd, close } = await openCrowdedPool(5, 20_000, 40)
  t.after(close)
  const { rows } = await pool.query<{ answer: number }>('SELECT 1 AS answer')
  assert.equal(rows[0]?.answer, 1)
  await letThemEnd()
  assert.equal((await Promise.all(slow)).length, 40)
})

test(
  'a list that waits too long is told that the shop is busy, and those before it are read',
  onPostgres,
  async (t) => {
    const { reads, slow, letThemEnd, close } = await openCrowdedPool(5, 50, 3)
    t.after(close)
    await assert.rejects(reads.pool.query('SELECT 1'), (error) => classifyDatabaseError(error) === 'busy')
    await letThemEnd()
    assert.equal((await Promise.all(slow)).length, 3)
    const { rows } = await reads.pool.query<{ answer: number }>('SELECT 1 AS answer')
    assert.equal(rows[0]?.answer, 1)
  },
)
