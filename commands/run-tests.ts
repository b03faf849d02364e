import { findTests, openTestRuns } from './node-tests.ts'
import { findChromium, startPostgres } from './test-tools.ts'

// `npm test`: everything that must hold, on PostgreSQL, on the embedded database where it differs, and in a real browser.
// `npm test -- shop web/cart` runs the tests of some folders or files only, on the embedded database unless
// TEST_DATABASE_URL names a server.

/** Everything but the journeys, which need a shop and a browser each. */
const rooms = [
  '*.test.ts',
  'shop',
  'server',
  'providers',
  'sandbox',
  'web',
  'catalogue',
  'bench',
  'prove',
  'commands',
]

/** What is played on the embedded database as well: its own files, one story of each kind, and a kill. */
const storiesOnEmbedded = [
  'server/database',
  'server/catalogue',
  'server/orders/place-order.test.ts',
  'server/orders/settle.test.ts',
  'server/orders/pay-back.test.ts',
  'server/orders/ledger-check.test.ts',
  'server/jobs/start-jobs.test.ts',
  'server/api/products.test.ts',
  'server/api/orders.test.ts',
  'server/api/auth.test.ts',
  'server/api/enquiries.test.ts',
  'prove/kill.test.ts',
]

const chosen = process.argv.slice(2)
const tests = openTestRuns({ CHROMIUM_PATH: await findChromium() })
if (chosen.length > 0) await tests.run({ name: 'the tests asked for', files: findTests(chosen) })
else await runEverything()
tests.end()

async function runEverything(): Promise<void> {
  await tests.check('types', 'node_modules/typescript/bin/tsc')
  await tests.check('lint', 'node_modules/oxlint/bin/oxlint', '--quiet')
  await tests.check('format', 'node_modules/oxfmt/bin/oxfmt', '--check')
  const postgres = await startPostgres()
  const environment = { TEST_DATABASE_URL: postgres?.url }
  try {
    await tests.run({
      name: `every room, on ${postgres ? 'PostgreSQL' : 'the embedded database'}`,
      files: findTests(rooms),
      environment,
    })
    if (postgres)
      await tests.run({ name: 'stories, on the embedded database', files: findTests(storiesOnEmbedded) })
    await tests.run({ name: 'journeys, in a browser', files: findTests(['journeys']), environment })
  } finally {
    await postgres?.stop()
  }
}
