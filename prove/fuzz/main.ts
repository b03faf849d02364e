import { parseArgs } from 'node:util'
import { say } from '../../commands/say.mjs'
import { fuzz, type FuzzReport } from './fuzz.ts'

const explanation = `
  npm run fuzz                             20,000 requests, on the embedded database or the one of TEST_DATABASE_URL
  npm run fuzz -- --requests 1000000
  npm run fuzz -- --seed 7                 the same requests again; the seed of every run is printed
  npm run fuzz -- --seed 7 --from 1234 --requests 1     one of them
`

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    from: { type: 'string', default: '0' },
    help: { type: 'boolean', default: false },
  },
})
const plan = { requests: Number(values.requests), seed: Number(values.seed), from: Number(values.from) }
if (values.help || !Object.values(plan).every((value) => Number.isInteger(value) && value >= 0))
  console.log(explanation)
else {
  console.log(`\n  ${plan.requests.toLocaleString('en-IN')} requests, seed ${plan.seed}\n`)
  const step = Math.max(1_000, Math.floor(plan.requests / 10))
  let reported = 0
  const report = await fuzz(plan, (sent, { faults }) => {
    if (sent - reported < step) return
    reported = sent
    const { rss } = process.memoryUsage()
    console.log(`    ${sent} sent, ${faults.length} broken, ${Math.round(rss / 1024 / 1024)} MB`)
  })
  printReport(report)
  process.exitCode = report.faults.length === 0 ? 0 : 1
}

function printReport({ sent, statuses, operations, faults, heap, peakMemory }: FuzzReport): void {
  for (const { number, status, request } of faults.slice(0, 20)) {
    const { method, address, headers, body } = request
    console.log(`\n  ✗ ${status}: ${method} ${address}   (--seed ${plan.seed} --from ${number} --requests 1)`)
    console.log(`    ${JSON.stringify(headers)}`)
    if (body) console.log(`    ${JSON.stringify(Buffer.from(body).toString('utf8').slice(0, 600))}`)
  }
  const answered = Object.entries(statuses).map(([status, times]) => `${times} × ${status}`)
  console.log(`\n  ${operations} kinds of requests; answers: ${answered.join(', ')}`)
  console.log(
    `  Heap ${heap.before.toFixed(0)} MB after the first tenth, ${heap.after.toFixed(0)} MB at the end; the process had ${peakMemory.toFixed(0)} MB at most.\n`,
  )
  const words = `${faults.length} of ${sent} answers were 5xx other than 503; ${statuses[503] ?? 0} were 503, come back later`
  if (faults.length === 0) say.done('fuzz', words)
  else say.failed(words)
}
