import { findTests, openTestRuns } from './open-test-runs.ts'
import { findChromium, startPostgres, withoutFlushing } from './test-services.ts'

// `npm test`: everything that must hold, on PostgreSQL, on the embedded database where it differs, and in a real browser.
// `npm test -- shop web/cart` runs the tests of some folders or files only, on the embedded database unless
// TEST_DATABASE_URL names a server.

/** Everything but the journeys, which need a shop and a browser each. */
const rooms = [
  '*.test.ts',
  'shop',
  'contract',
  'server',
  'providers',
  'sandbox',
  'web',
  'catalogue',
  'bench',
  'prove',
  'commands',
]

/** What is played on the embedded database as well: its own files, an order's story, jobs and a kill. All of it nightly. */
const testsOnEmbedded = [
  'server/database',
  'server/catalogue',
  'server/checkout/place-order.test.ts',
  'server/payments/apply-payment.test.ts',
  'server/start-jobs.test.ts',
  'server/api/order-routes.test.ts',
  'prove/kill.test.ts',
]

const chosen = process.argv.slice(2)
const tests = openTestRuns({ CHROMIUM_PATH: await findChromium() })
if (chosen.length > 0) await runChosen(findTests(chosen))
else await runEverything()
tests.end()

async function runChosen(files: string[]): Promise<void> {
  const isJourney = (file: string) => file.startsWith('journeys')
  await tests.run({ name: 'the tests asked for', files: files.filter((file) => !isJourney(file)) })
  await tests.runJourneys({ name: 'the journeys asked for', files: files.filter(isJourney), fullTrace: true })
}

async function runEverything(): Promise<void> {
  const postgres = await startPostgres(withoutFlushing)
  const environment = { TEST_DATABASE_URL: postgres?.url }
  try {
    // The rooms leave some of two processors' time to others.
    await Promise.all([
      runChecks(),
      tests.run({
        name: `every room, on ${postgres ? 'PostgreSQL' : 'the embedded database'}`,
        files: findTests(rooms),
        environment,
      }),
    ])
    if (postgres) await tests.run({ name: 'stories, on the embedded database', files: findTests(testsOnEmbedded) })
    await tests.runJourneys({ name: 'journeys, in a browser', files: findTests(['journeys']), environment })
  } finally {
    await postgres?.stop()
  }
}

async function runChecks(): Promise<void> {
  await tests.check('types', 'node_modules/typescript/bin/tsc')
  await tests.check('lint', 'node_modules/oxlint/bin/oxlint', '--quiet')
  await tests.check('format', 'node_modules/oxfmt/bin/oxfmt', '--check')
}
