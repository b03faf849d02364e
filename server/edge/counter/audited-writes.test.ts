import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { counterRoutes } from '#contract/counter/routes.ts'
import { audit } from '#server/platform/database/audit-tables.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { listGoodsWrites } from '#server/testing/audited-goods-writes.ts'
import { listOrderWrites } from '#server/testing/audited-order-writes.ts'
import { listReturnWrites } from '#server/testing/audited-return-writes.ts'
import { listQuoteWrites } from '#server/testing/audited-quote-writes.ts'
import { listStaffWrites } from '#server/testing/audited-staff-writes.ts'
import { listTaskWrites } from '#server/testing/audited-task-writes.ts'
import { openTestCounter, type CounterResponse } from '#server/testing/open-test-counter.ts'
import { counterRoutePermissions } from '#server/edge/all-route-permissions.ts'

const counter = await openTestCounter({ SIGN_IN_TRIES_PER_ADDRESS: '10000', SIGN_IN_TRIES_PER_ACCOUNT: '10000' })
const { orm } = counter.shop.database
after(() => counter.close())

/** Only gives a challenge, reads, mails to oneself, marks as read or keeps what is not saved yet: nothing of the shop changes. */
const notAudited = [
  'POST sign-in/passkey/options',
  'POST invitation',
  'POST invitation/options',
  'POST step-up/passkey/options',
  'POST me/passkeys/options',
  'POST me/code/start',
  'POST orders/:order/refund-plan',
  'POST orders/:order/exchange-plan',
  'POST mail-words/:mail/test',
  'POST newsletters/:newsletter/proof',
  'POST page-words/preview',
  'POST products/:product/preview',
  'POST products/:product/print-area-preview',
  'PUT news/seen',
]
/** A challenge counts once, whatever comes of it. */
const spendsChallenge = new Set(['POST sign-in/passkey', 'POST step-up/passkey', 'POST me/passkeys'])

/** They begin from a version that was read. */
const versioned = new Set(
  Object.entries(counterRoutes)
    .filter(([route, schemas]) => !route.startsWith('GET ') && 'versioned' in schemas)
    .map(([route]) => route.replace('/counter/api/v1/', '').replaceAll(/\{(\w+)\}/g, ':$1')),
)

const writes = {
  ...listStaffWrites(counter),
  ...listOrderWrites(counter),
  ...listReturnWrites(counter),
  ...listGoodsWrites(counter),
  ...listTaskWrites(counter),
  ...listQuoteWrites(counter),
}

test('every write of the back office is tried below', () => {
  const routes = Object.keys(counterRoutePermissions).filter((route) => !route.startsWith('GET '))
  const tried = [...Object.keys(writes), ...notAudited].map((route) => route.replace(' ', ' /counter/api/v1/'))
  assert.deepEqual(tried.toSorted(), routes.toSorted())
  assert.deepEqual(
    [...versioned].filter((route) => !(route in writes)),
    [],
  )
})

for (const [route, prepare] of Object.entries(writes))
  test(`${route} leaves an entry, or changes nothing; three at once from one version are one`, async () => {
    const write = await prepare()
    await orm.execute(sql`
      CREATE FUNCTION refuse_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no entry'; END $$;
      CREATE TRIGGER no_entries BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION refuse_entry()`)
    const before = await dump()
    const failed = await write()
    await orm.execute(sql`DROP TRIGGER no_entries ON audit; DROP FUNCTION refuse_entry`)
    assert.equal(failed.status, 500, JSON.stringify(failed.body))
    assert.deepEqual(await dump(), before)

    const again = spendsChallenge.has(route) ? await prepare() : write
    const count = await orm.$count(audit)
    const answers = await Promise.all([again(), again(), again()])
    const [done = [], refused = []] = [answers.filter(isDone), answers.filter((answer) => !isDone(answer))]
    assert.ok(done.length > 0, JSON.stringify(answers[0]?.body))
    assert.ok((await orm.$count(audit)) > count, 'no entry appeared')
    assert.ok(
      refused.every(({ status }) => status < 500),
      JSON.stringify(refused.map(({ body }) => body)),
    )
    if (!versioned.has(route)) return
    assert.equal(done.length, 1)
    // A deleted subject may be gone.
    const late = route.startsWith('DELETE ') ? [404, 412] : [412]
    assert.ok(refused.every(({ status }) => late.includes(status)))
  })

const isDone = ({ status }: CounterResponse) => status === 200

/** Row versions of each table. Challenges and attempts are left out: they count every try. */
async function dump(): Promise<Record<string, string>> {
  const listed = await orm.execute<{ name: string }>(sql`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() AND tablename NOT IN ('staff_challenges', 'request_limits')`)
  const tables = parseRows({ name: 'always' }, listed).map(({ name }) =>
    name === 'staff' || name === 'staff_sessions'
      ? sql`SELECT ${name} AS name, coalesce(md5(string_agg((to_jsonb(t) - 'seen_at' - 'last_seen_at')::text, ',' ORDER BY id)), '') AS rows
          FROM ${sql.identifier(name)} AS t`
      : sql`SELECT ${name} AS name, coalesce(md5(string_agg(ctid::text || xmin::text, ',' ORDER BY ctid)), '') AS rows
          FROM ${sql.identifier(name)}`,
  )
  const found = await orm.transaction(async (tx) => {
    // Workers would open each of the tables again.
    await tx.execute(sql`SET LOCAL max_parallel_workers_per_gather = 0`)
    return tx.execute<{ name: string; rows: string }>(sql.join(tables, sql` UNION ALL `))
  })
  return Object.fromEntries(parseRows({ name: 'always', rows: 'always' }, found).map(({ name, rows }) => [name, rows]))
}
