import { findTests } from './group-tests.ts'
import { check, journeys, playTests, rooms, type Step } from './open-test-runs.ts'
import { inMinutes, secondsNeeded } from './test-progress.ts'
import { findTestBrowser, startPostgres, withoutFlushing } from './test-services.ts'

// `npm test` gates every change; it includes the journeys with @gate in their title.
// `npm run test:all` plays everything on PostgreSQL, on the embedded database where it differs, and in a browser.
// `npm test -- shop web/cart` plays some folders or files, on the embedded database unless TEST_DATABASE_URL is set.

/** All tests except journeys, the longest first. */
const allRooms = [
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

const firstTestsOnEmbedded = ['server/money/payments/apply-payment.test.ts']

/** Storage, jobs and a kill on the embedded database. The nightly run plays every test there. */
const testsOnEmbedded = [
  'prove/kill.test.ts',
  'server/start-jobs.test.ts',
  'server/platform/database/{durability,embedded-patience,folder-lock,full-disk,migrate,open-database}.test.ts',
  'server/catalogue/search/search-products.test.ts',
  'server/storefront/checkout/place-order.test.ts',
  'server/money/payments/apply-payment.test.ts',
  'server/storefront/checkout/order-routes.test.ts',
]

/** These tests take half of all processor time. Shorter stories tell the main point of each in `npm test`. */
const longTests = [
  'catalogue/demo-colours.test.ts',
  'commands/backup/backup.test.ts',
  'prove/{kill,several-shops,web-processes}.test.ts',
  'prove/fuzz/fuzz.test.ts',
  'prove/mutations/mutations.test.ts',
  'sandbox/razorpay/checkout/payment-window.test.ts',
  'server/catalogue/imports/{import-a-thousand,import-products,import-words,read-xlsx}.test.ts',
  'server/catalogue/lettering/{draw-card,photograph-designs}.test.ts',
  'server/catalogue/listing/{gift-facets,long-lists,replica}.test.ts',
  'server/catalogue/pictures/{picture-library,pictures}.test.ts',
  'server/catalogue/products/{change-goods,goods-at-size,replace-picture-everywhere}.test.ts',
  'server/catalogue/{query/filter-sql,search/search-by-words}.test.ts',
  'server/catalogue/seed/{list-print-areas,seed-large,seed-orders}.test.ts',
  'server/edge/api/{full-disk,fuzz,hostile-input,hostile-providers,outage}.test.ts',
  'server/edge/counter/audited-writes.test.ts',
  'server/edge/pages/{hostile-urls,kept-pages,stale-pages}.test.ts',
  'server/edge/sharing/share-pictures.test.ts',
  'server/fulfilment/packing/{picking,print-many}.test.ts',
  'server/insight/exports/exports.test.ts',
  'server/insight/reports/hours-and-shelves.test.ts',
  'server/money/tax/close-months.test.ts',
  'server/orders/buyer-view/order-photographs.test.ts',
  'server/orders/promises/days-under-load.test.ts',
  'server/orders/proofs/{call-about-proofs,remind-proofs,stop-clock}.test.ts',
  'server/orders/staff-view/{list-orders,place-sql}.test.ts',
  'server/people/enquiries/{enquiry-pictures,problem-routes}.test.ts',
  'server/platform/database/{embedded-patience,failover,open-database-when-ready}.test.ts',
  'server/platform/database/{unpack-first-database,unreachable-server}.test.ts',
  'server/platform/http/disconnect-slow-clients.test.ts',
  'server/platform/jobs/with-background-database.test.ts',
  'server/platform/logging/non-blocking-output.test.ts',
  'server/platform/tracing/tracing.test.ts',
  'server/platform/uploads/picture-reader.test.ts',
  'server/start-jobs.test.ts',
  'shop/pricing/price-order-laws.test.ts',
]

const chosen = process.argv.slice(2).filter((argument) => argument !== '--all')
const isAll = process.argv.includes('--all')
const browser = await findTestBrowser()
if (chosen.length > 0) await playChosen(findTests(chosen))
else await playEverything()

async function playChosen(files: string[]): Promise<void> {
  const isJourney = (file: string) => file.startsWith('journeys')
  const steps: Step[] = [rooms({ name: 'rooms', files: files.filter((file) => !isJourney(file)) })]
  if (browser) steps.push(journeys({ name: 'journeys', files: files.filter(isJourney), fullTrace: true }))
  await playTests([steps], { CHROMIUM_PATH: browser }, true)
}

async function playEverything(): Promise<void> {
  const postgres = await startPostgres(withoutFlushing)
  const environment = { TEST_DATABASE_URL: postgres?.url }
  // Two lanes of similar length: while one waits, the other has its processor.
  const lanes = [listRooms(environment), listChecksAndJourneys(environment)]
  console.log(`\n  This takes ${inMinutes(secondsNeeded(lanes))} on two cores that nothing else uses.\n`)
  try {
    await playTests(lanes, { CHROMIUM_PATH: browser }, false)
  } finally {
    await postgres?.stop()
  }
}

type Environment = { TEST_DATABASE_URL: string | undefined }

function listRooms(environment: Environment): Step[] {
  const long = isAll ? [] : findTests(longTests)
  const files = findTests(allRooms).filter((file) => !long.includes(file))
  const onEmbedded = findTests(isAll ? testsOnEmbedded : firstTestsOnEmbedded)
  if (!environment.TEST_DATABASE_URL) return [rooms({ name: 'rooms on the embedded database', files })]
  return [
    // The first: it takes one processor, and the check of types the other.
    rooms({ name: 'rooms on the embedded database', files: onEmbedded }),
    rooms({ name: 'rooms on PostgreSQL', files, environment }),
  ]
}

function listChecksAndJourneys(environment: Environment): Step[] {
  const checks = [
    // Four checkers, the default, would resolve shared types four times.
    check('types', 'node_modules/typescript/bin/tsc', '--checkers', '1'),
    check('lint', 'node_modules/oxlint/bin/oxlint', '--quiet'),
    check('format', 'node_modules/oxfmt/bin/oxfmt', '--check'),
  ]
  if (!browser) return checks
  // Two workers in each lane would lose a tenth of two cores to context switches.
  const ofGate = isAll ? {} : { grep: '@gate', workers: 1 }
  return [...checks, journeys({ name: 'journeys', files: findTests(['journeys']), environment, ...ofGate })]
}
