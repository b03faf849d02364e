import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runKills } from './kill-run.ts'

// The embedded database takes longer to recover, so it gets fewer. Hundreds, with other seeds, are `npm run nightly`'s.
const server = process.env['TEST_DATABASE_URL']
const seed = Number(process.env['PROVE_SEED'] ?? 1)
const plan = {
  seed,
  shoppers: 12,
  orders: 0,
  kills: server ? 10 : 5,
  pace: 0.5,
  faultProfile: 'usual' as const,
}

test(`killed ${plan.kills} times while people buy, the shop loses no order and no rupee`, async (t) => {
  const { history, ...report } = await runKills({ ...plan, server })
  t.diagnostic(JSON.stringify({ ...plan, ...report }))
  assert.deepEqual(report.violations, [])
  assert.deepEqual(history.unexpectedErrors, [])
  assert.ok(!Number.isNaN(report.settledAfter), 'everything was settled')
  assert.ok(report.counts.placed > 0)
})
