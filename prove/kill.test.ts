import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runKills } from './kill-run.ts'

// The embedded database recovers slowly, so it gets fewer kills. `npm run nightly` makes hundreds with other seeds.
const server = process.env['TEST_DATABASE_URL']
const seed = Number(process.env['PROVE_SEED'] ?? 1)
const plan = {
  seed,
  shoppers: 8,
  crews: 1,
  orders: 12,
  work: 40,
  kills: server ? 4 : 1,
  pace: 0.5,
  faultProfile: 'usual' as const,
}

test(`killed ${plan.kills} times while people buy and staff work, the shop loses no order, no rupee and no word of who did what`, async (t) => {
  const { history, staff, ...report } = await runKills({ ...plan, server })
  const done = Object.groupBy(staff.done, ({ operation }) => operation)
  const counts = Object.entries(done).map(([operation, all]) => `${operation} ${all?.length}`)
  t.diagnostic(JSON.stringify({ ...plan, ...report, done: counts }))
  assert.deepEqual(report.violations, [])
  assert.deepEqual(history.unexpectedErrors, [])
  assert.ok(!Number.isNaN(report.settledAfter), 'everything was settled')
  assert.ok(report.counts.placed > 0)
})
