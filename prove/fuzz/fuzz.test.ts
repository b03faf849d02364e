import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fuzzCounter } from './fuzz-counter.ts'
import { fuzz } from './fuzz.ts'

// `npm run nightly` sends 20,000 with another seed.
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 6_000)
const seed = Number(process.env['FUZZ_SEED'] ?? 1)

test(`${requests} requests nobody would send on purpose: none breaks the shop, and its memory stays`, async (t) => {
  const { faults, heap, ...report } = await fuzz({ requests, seed, from: 0 })
  t.diagnostic(JSON.stringify({ seed, ...report, heap }))
  assert.deepEqual(
    faults.map(({ number, status, request }) => `${status} ${request.operation}, seed ${seed}, number ${number}`),
    [],
  )
  assert.equal(report.sent, requests)
  assert.ok(report.operations > 40, `${report.operations} operations`)
  const answered = (statuses: number[]) => statuses.reduce((sum, status) => sum + (report.statuses[status] ?? 0), 0)
  // Heavily mutated requests would all fail at the first check.
  assert.ok(answered([200, 202, 204]) > requests / 20, JSON.stringify(report.statuses))
  assert.ok(answered([400]) > requests / 10, JSON.stringify(report.statuses))
  assert.ok(heap.after - heap.before < 64, JSON.stringify(heap))
})

test('requests to the back office reach nearly all of its operations, and none breaks it', async (t) => {
  const { faults, unreached, operations, ...report } = await fuzzCounter({ requests: Math.ceil(requests / 2), seed })
  t.diagnostic(JSON.stringify({ seed, ...report, unreached }))
  assert.deepEqual(
    faults.map(({ status, request }) => `${status} ${request.method} ${request.address}, seed ${seed}`),
    [],
  )
  assert.deepEqual(report.unprepared, {})
  assert.ok(operations - unreached.length >= 180, unreached.join('\n'))
})
