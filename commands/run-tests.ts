import { findTests, openTestRuns } from './open-test-runs.ts'
import { findTestBrowser, startPostgres, withoutFlushing } from './test-services.ts'

// `npm test`: everything that must hold, on PostgreSQL, on the embedded database where it differs, and in a real browser.
// `npm run gate`: the same without what takes long, and with those journeys only whose title says @gate.
// `npm test -- shop web/cart` runs the tests of some folders or files only, on the embedded database unless
// TEST_DATABASE_URL names a server.

/** Everything but the journeys, which need a shop and a browser each. What takes longest comes first. */
const rooms = [
  'prove',
  '*.test.ts',
  'shop',
  'contract',
  'server',
  'providers',
  'sandbox',
  'web',
  'counter',
  'catalogue',
  'bench',
  'commands',
]

/** What is played on the embedded database as well: how it is opened and kept, an order's story, jobs and a kill. All nightly. */
const testsOnEmbedded = [
  'prove/kill.test.ts',
  'server/start-jobs.test.ts',
  'server/database/{durability,folder-lock,full-disk,migrate,open-database}.test.ts',
  'server/catalogue/search-products.test.ts',
  'server/checkout/place-order.test.ts',
  'server/payments/apply-payment.test.ts',
  'server/api/order-routes.test.ts',
]

/** Machines, networks and disks that fail, and thousands of requests or files: together a third of the rooms' processor time. */
const longTests = [
  'commands/backup/backup.test.ts',
  'prove/{kill,several-shops,web-processes}.test.ts',
  'prove/fuzz/fuzz.test.ts',
  'prove/mutations/mutations.test.ts',
  'server/api/{enquiry-pictures,hostile-input,outage}.test.ts',
  'server/catalogue/replica.test.ts',
  'server/database/{migrate-orders,open-database-when-ready,unreachable-server}.test.ts',
  'server/enquiries/picture-reader.test.ts',
  'server/imports/import-a-thousand.test.ts',
  'server/logging/non-blocking-output.test.ts',
  'server/pages/{hostile-urls,stale-pages}.test.ts',
  'server/tracing/tracing.test.ts',
]

const chosen = process.argv.slice(2).filter((argument) => argument !== '--gate')
const isGate = process.argv.includes('--gate')
const tests = openTestRuns({ CHROMIUM_PATH: await findTestBrowser() })
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
    // Two lines, about as long as each other: what waits in one leaves its processor to the other.
    await Promise.all([runRooms(environment), runChecksAndJourneys(environment)])
  } finally {
    await postgres?.stop()
  }
}

type Environment = { TEST_DATABASE_URL: string | undefined }

async function runRooms(environment: Environment): Promise<void> {
  const hasPostgres = environment.TEST_DATABASE_URL !== undefined
  const name = `every room, on ${hasPostgres ? 'PostgreSQL' : 'the embedded database'}`
  const long = isGate ? findTests(longTests) : []
  const files = findTests(rooms).filter((file) => !long.includes(file))
  await tests.run({ name, files, environment })
  if (hasPostgres) await tests.run({ name: 'stories, on the embedded database', files: findTests(testsOnEmbedded) })
}

async function runChecksAndJourneys(environment: Environment): Promise<void> {
  await tests.check('types', 'node_modules/typescript/bin/tsc')
  await tests.check('lint', 'node_modules/oxlint/bin/oxlint', '--quiet')
  await tests.check('format', 'node_modules/oxfmt/bin/oxfmt', '--check')
  // With two of each at a time, two cores lose a tenth of theirs to taking turns.
  const ofGate = isGate ? { grep: '@gate', workers: 1 } : {}
  await tests.runJourneys({ name: 'journeys, in a browser', files: findTests(['journeys']), environment, ...ofGate })
}
