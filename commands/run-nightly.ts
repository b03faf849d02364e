import { randomInt } from 'node:crypto'
import { findTests } from './group-tests.ts'
import { check, journeys, playTests, rooms } from './open-test-runs.ts'
import { requireChromium, findTestBrowser, startPostgres } from './test-services.ts'

// `npm run nightly`, about two hours: slow tests, and tests that need a quiet machine.

const LAW_RUNS = 20_000
const LAWS_TIMEOUT_MS = 60 * 60_000

const seed = String(randomInt(1, 1_000_000))
console.log(`\n  seed ${seed}: LAW_SEED=${seed} PROVE_SEED=${seed} repeats this run\n`)
const postgres = await startPostgres()
const onPostgres = { TEST_DATABASE_URL: postgres?.url }
const steps = [
  rooms({
    name: 'laws, on examples nobody has seen',
    files: findTests(['shop', 'providers']),
    environment: { LAW_SEED: seed, LAW_RUNS: String(LAW_RUNS) },
    timeout: LAWS_TIMEOUT_MS,
  }),
  rooms({
    name: 'times that must not tell a secret',
    files: findTests(['server/**/*.nightly.ts']),
    environment: onPostgres,
    concurrency: 1,
  }),
  rooms({
    name: 'requests nobody would send on purpose',
    files: ['prove/fuzz/fuzz.test.ts'],
    environment: { ...onPostgres, FUZZ_SEED: seed, FUZZ_REQUESTS: '20000' },
  }),
  rooms({ name: 'the whole server, on the embedded database', files: findTests(['server', 'prove']) }),
  journeys({
    name: 'journeys, in a browser with a window',
    files: findTests(['journeys']),
    environment: { ...onPostgres, CHROMIUM_PATH: await requireChromium() },
  }),
  ...[
    ['--kills', '300', '--orders', '5000'],
    ['--database', 'embedded', '--kills', '60', '--shoppers', '8'],
    ['--planted'],
    ['--rush', '10000'],
    ['--rolling'],
    ['--failover'],
  ].map((proof) =>
    check(
      `prove ${proof.join(' ')}`,
      'prove/main.ts',
      ...proof,
      ...(proof.includes('--planted') ? [] : ['--seed', seed]),
    ),
  ),
]
try {
  await playTests([steps], { CHROMIUM_PATH: await findTestBrowser() }, true)
} finally {
  await postgres?.stop()
}
