import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase, defaultLimits } from '#server/platform/database/open-database.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { startJobs } from '#server/start-jobs.ts'

const server = process.env['TEST_DATABASE_URL']
const onPostgres = {
  skip: server ? false : 'the embedded database has one connection and no limit',
  timeout: 120_000,
}

/** Milliseconds: the statement limit for shoppers here, and the time of a night job's statement. */
const LIMIT = 1_000
const WORK = 1_500

async function openLargeShop(t: TestContext) {
  const empty = await openTestDatabase()
  const { rows } = await empty.pool.query<{ name: string }>('SELECT current_database() AS name')
  const url = new URL(server ?? '')
  url.pathname = `/${rows[0]?.name}`
  const limits = { ...defaultLimits, connectMs: 30_000, statementMs: LIMIT }
  const database = await openDatabase({ url: url.href, dataDir: undefined, limits })
  const shop = await openTestShop({}, database)
  t.after(async () => {
    await shop.close()
    await empty.close()
  })
  return shop
}

test(
  'what nobody waits for may take longer than a shopper would, and waits as briefly for a lock',
  onPostgres,
  async (t) => {
    const { database } = await openLargeShop(t)
    const long = `SELECT pg_sleep(${WORK / 1_000})`
    await assert.rejects(database.pool.query(long), { code: '57014' })
    await database.background.pool.query(long)
    const { rows } = await database.background.pool.query('SHOW lock_timeout')
    assert.deepEqual(rows, [{ lock_timeout: '2s' }])
  },
)

test(
  'the work of the night comes to its end in a shop so large that each statement takes long',
  onPostgres,
  async (t) => {
    const shop = await openLargeShop(t)
    const { pool } = shop.database
    await pool.query(`
    CREATE TABLE done (work text);
    CREATE FUNCTION take_long() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM pg_sleep(${WORK / 1_000});
      INSERT INTO done VALUES (coalesce(to_jsonb(NEW) ->> 'name', TG_TABLE_NAME));
      RETURN NULL;
    END $$;
    CREATE TRIGGER take_long AFTER INSERT ON watermarks FOR EACH ROW
      WHEN (NEW.name IN ('ledger comparison', 'popularity')) EXECUTE FUNCTION take_long()`)
    const tidied = ['shipping_quotes', 'request_limits', 'idempotency_keys', 'order_client_ids']
    for (const table of tidied)
      await pool.query(
        `CREATE TRIGGER take_long AFTER DELETE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION take_long()`,
      )
    const jobs = startJobs(shop)
    t.after(() => jobs.stop())
    const missing = new Set([...tidied, 'ledger comparison', 'popularity'])
    while (missing.size > 0) {
      const { rows } = await pool.query<{ work: string }>('SELECT work FROM done')
      for (const { work } of rows) missing.delete(work)
      await wait(20)
    }
  },
)

test('a shop that closes breaks off what would take minutes', onPostgres, async (t) => {
  const { database } = await openLargeShop(t)
  const client = await database.background.pool.connect()
  const long = client.query('SELECT pg_sleep(600)')
  database.background.abandon()
  await assert.rejects(long)
  client.release(true)
  assert.equal((await database.background.pool.query('SELECT 1')).rowCount, 1)
})
