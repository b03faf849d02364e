import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { audit, auditPersonal } from '#server/platform/database/audit-tables.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { actAs, recordAudit } from './audit.ts'

let database: Database
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

const meera: StaffActor = { kind: 'staff', id: 'meera-id', name: 'Meera', session: 's1', network: '203.0.113.7' }
const order = { kind: 'order', id: 'an-order', name: 'GTH-7' }

test('an entry says who, when, from where, what, and what it was before', async () => {
  const id = await database.orm.transaction((tx) =>
    recordAudit(tx, meera, {
      operation: 'orders.address',
      subject: order,
      before: { phone: '9876543210', shipBy: '2026-11-24' },
      after: { phone: '9876543211', shipBy: '2026-11-25' },
      reason: 'They rang',
    }),
  )
  const [entry] = await database.orm.select().from(audit).where(eq(audit.id, id))
  assert.ok(entry && Math.abs(entry.at.getTime() - Date.now()) < 60_000)
  assert.deepEqual(
    { ...entry, id: 0, at: 0 },
    {
      id: 0,
      at: 0,
      actorKind: 'staff',
      actorId: 'meera-id',
      actorName: 'Meera',
      session: 's1',
      network: '203.0.113.7',
      operation: 'orders.address',
      subjectKind: 'order',
      subjectId: 'an-order',
      subjectName: 'GTH-7',
      fields: ['phone', 'shipBy'],
      before: { shipBy: '2026-11-24' },
      after: { shipBy: '2026-11-25' },
      reason: null,
      undoOf: null,
    },
  )
  const [personal] = await database.orm.select().from(auditPersonal).where(eq(auditPersonal.auditId, id))
  assert.deepEqual(
    [personal?.before, personal?.after, personal?.reason],
    [{ phone: '9876543210' }, { phone: '9876543211' }, 'They rang'],
  )
})

test('an entry goes with its transaction', async () => {
  await assert.rejects(
    database.orm.transaction(async (tx) => {
      await recordAudit(tx, meera, { operation: 'orders.note', subject: { ...order, id: 'rolled-back' } })
      throw new Error('killed')
    }),
    /killed/,
  )
  assert.equal(await database.orm.$count(audit, eq(audit.subjectId, 'rolled-back')), 0)
})

test('the database refuses to change or delete an entry', async () => {
  await database.orm.transaction((tx) => recordAudit(tx, meera, { operation: 'orders.note', subject: order }))
  for (const change of [
    `UPDATE audit SET actor_name = 'Ravi'`,
    'DELETE FROM audit',
    'TRUNCATE audit CASCADE',
    'TRUNCATE audit_seals',
  ])
    await assert.rejects(database.pool.query(change), /is never changed/, change)
})

test('triggers know the actor until the transaction ends, and not after', async () => {
  const read = sql`SELECT current_setting('shop.actor', true) AS actor`
  const inside = await database.orm.transaction(async (tx) => {
    await actAs(tx, meera)
    return parseRows({ actor: 'always' }, await tx.execute<{ actor: string | null }>(read))
  })
  assert.deepEqual(inside, [{ actor: 'staff:meera-id' }])
  const client = await database.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(`SELECT set_config('shop.actor', 'staff:x', true)`)
    await client.query('COMMIT')
    const { rows } = await client.query<{ actor: string | null }>(`SELECT current_setting('shop.actor', true) AS actor`)
    assert.ok(!rows[0]?.actor)
  } finally {
    client.release()
  }
})

test('a reason about goods stays with the entry, for nobody is named by it', async () => {
  const subject = { kind: 'product', id: '7', name: 'Brass tray' }
  const id = await database.orm.transaction((tx) =>
    recordAudit(tx, meera, { operation: 'products.price', subject, after: { price: 94900 }, reason: 'Diwali' }),
  )
  const [entry] = await database.orm.select().from(audit).where(eq(audit.id, id))
  assert.equal(entry?.reason, 'Diwali')
  assert.equal(await database.orm.$count(auditPersonal, eq(auditPersonal.auditId, id)), 0)
})
