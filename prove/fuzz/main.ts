import { parseArgs } from 'node:util'
import { say } from '../../commands/say.mjs'
import { fuzzCounter, type CounterFuzzReport } from './fuzz-counter.ts'
import { fuzz, type FuzzFault, type FuzzReport } from './fuzz.ts'

const explanation = `
  npm run fuzz                             20,000 requests, half to the shop and half to the back office, on the embedded
                                           database or the one of TEST_DATABASE_URL
  npm run fuzz -- --requests 1000000
  npm run fuzz -- --only shop              or counter: all to one of them
  npm run fuzz -- --seed 7                 the same requests to the shop again; the seed of every run is printed
  npm run fuzz -- --only shop --seed 7 --from 1234 --requests 1     one of them
`

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    from: { type: 'string', default: '0' },
    only: { type: 'string', default: 'both' },
    help: { type: 'boolean', default: false },
  },
})
const plan = { requests: Number(values.requests), seed: Number(values.seed), from: Number(values.from) }
const { only } = values
const isPlan = Object.values(plan).every((value) => Number.isInteger(value) && value >= 0)
if (values.help || !isPlan || !['both', 'shop', 'counter'].includes(only)) console.log(explanation)
else {
  console.log(`\n  ${plan.requests.toLocaleString('en-IN')} requests, seed ${plan.seed}\n`)
  const each = only === 'both' ? { ...plan, requests: Math.ceil(plan.requests / 2) } : plan
  const faults: FuzzFault[] = []
  if (only !== 'counter') {
    const report = await fuzz(each, createTeller(each.requests))
    printReport(report)
    faults.push(...report.faults)
  }
  if (only !== 'shop') {
    const report = await fuzzCounter(each, createTeller(each.requests))
    printCounterReport(report)
    faults.push(...report.faults)
  }
  process.exitCode = faults.length === 0 ? 0 : 1
}

function createTeller(requests: number) {
  const step = Math.max(1_000, Math.floor(requests / 10))
  let reported = 0
  return (sent: number, { faults }: { faults: readonly FuzzFault[] }) => {
    if (sent - reported < step) return
    reported = sent
    const { rss } = process.memoryUsage()
    console.log(`    ${sent} sent, ${faults.length} broken, ${Math.round(rss / 1024 / 1024)} MB`)
  }
}

function printReport({ sent, statuses, operations, faults, heap, peakMemory }: FuzzReport): void {
  printFaults(faults)
  console.log(`\n  ${operations} kinds of requests to the shop; answers: ${listAnswers(statuses)}`)
  console.log(
    `  Heap ${heap.before.toFixed(0)} MB after the first tenth, ${heap.after.toFixed(0)} MB at the end; the process had ${peakMemory.toFixed(0)} MB at most.\n`,
  )
  conclude('shop', sent, statuses, faults)
}

function printCounterReport({ sent, statuses, operations, unreached, unprepared, faults }: CounterFuzzReport): void {
  printFaults(faults)
  console.log(`\n  Answers of the back office: ${listAnswers(statuses)}`)
  console.log(`  ${operations - unreached.length} of ${operations} operations answered 2xx; never did`)
  for (const operation of unreached) console.log(`    ${operation}`)
  for (const [operation, why] of Object.entries(unprepared)) console.log(`  ${operation} was not made ready: ${why}`)
  conclude('back office', sent, statuses, faults)
}

function printFaults(faults: readonly FuzzFault[]): void {
  for (const { number, status, request } of faults.slice(0, 20)) {
    const { method, address, headers, body } = request
    console.log(`\n  ✗ ${status}: ${method} ${address}   (number ${number}, seed ${plan.seed})`)
    console.log(`    ${JSON.stringify(headers)}`)
    if (body) console.log(`    ${JSON.stringify(Buffer.from(body).toString('utf8').slice(0, 600))}`)
  }
}

function listAnswers(statuses: Readonly<Record<number, number>>): string {
  return Object.entries(statuses)
    .map(([status, times]) => `${times} × ${status}`)
    .join(', ')
}

function conclude(
  of: string,
  sent: number,
  statuses: Readonly<Record<number, number>>,
  faults: readonly FuzzFault[],
): void {
  const words = `${of}: ${faults.length} of ${sent} answers were 5xx other than 503; ${statuses[503] ?? 0} were 503, come back later`
  if (faults.length === 0) say.done('fuzz', words)
  else say.failed(words)
}
