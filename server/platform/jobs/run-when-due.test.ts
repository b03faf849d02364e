import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { ledgerExceptions } from '#server/platform/database/order-tables.ts'
import { createFailureAlert } from './failure-alert.ts'
import { runWhenDue, type Queue } from './run-when-due.ts'

test('a queue runs when its rows are due, never twice at once, and one that hangs keeps no other waiting', async (t) => {
  const database = await openTestDatabase()
  t.after(() => database.close())
  await database.pool.query('CREATE TABLE work (queue text)')
  const hanging = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  let runs = 0
  let hangs = 0
  const queue = (name: string, run: Queue['run']): Queue => ({
    name,
    everyMs: 10,
    due: () => sql`EXISTS (SELECT FROM work WHERE queue = ${name})`,
    run,
  })
  const job = runWhenDue(
    database.orm,
    [
      queue('hangs', () => {
        hangs++
        return hanging.promise
      }),
      queue('works', async () => {
        if (++runs === 1) {
          await database.pool.query(`INSERT INTO work VALUES ('works')`)
          throw new Error('a bad moment')
        }
        await database.pool.query(`DELETE FROM work`)
        done.resolve()
      }),
    ],
    { onError: (name, error) => assert.match(`${name}: ${String(error)}`, /^works: Error: a bad moment$/) },
  )
  await done.promise
  assert.equal(hangs, 1)
  let isStopped = false
  const stopped = job.stop().then(() => (isStopped = true))
  await database.pool.query('SELECT 1')
  assert.equal(isStopped, false, 'it waits for what is in work')
  hanging.resolve()
  await stopped
  assert.equal(runs, 2, 'the first time unasked, then because there was work')
})

test('a job that fails for an hour is put before a person, until it succeeds', async (t) => {
  const shop = await openTestShop()
  t.after(() => shop.close())
  const alert = createFailureAlert(shop)
  const exceptions = () => shop.database.orm.select().from(ledgerExceptions)
  await alert.failed('nightly comparison', new Error('no answer'))
  shop.advanceClock(59)
  await alert.failed('nightly comparison', new Error('no answer'))
  assert.deepEqual(await exceptions(), [])
  shop.advanceClock(2)
  await alert.failed('nightly comparison', new Error('no answer'))
  const [found] = await exceptions()
  assert.deepEqual([found?.kind, found?.reference], ['job keeps failing', 'nightly comparison'])
  await alert.succeeded('nightly comparison')
  assert.ok((await exceptions()).every(({ resolvedAt }) => resolvedAt))
})
