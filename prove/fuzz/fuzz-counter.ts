import { randomUUID } from 'node:crypto'
import { counterRoutes } from '#contract/counter/routes.ts'
import type { ApiDocument } from '#server/platform/http/reference/api-document.ts'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { makeToken } from '#server/testing/make-token.ts'
import { openTestCounter, type TestCounter } from '#server/testing/open-test-counter.ts'
import { describeRequests, type OpenApiRequest } from '#server/testing/openapi-requests.ts'
import { createSeededRandom, type SeededRandom } from '../seeded-random.ts'
import { createKnownIds, type KnownIds } from './known-ids.ts'
import { mutateRequest } from './mutate-request.ts'
import { preparedWrites, type PrepareRequest } from './prepared-writes.ts'
import { writeRequest, type WireRequest } from './wire-request.ts'
import type { FuzzFault } from './fuzz.ts'

export type CounterFuzzReport = {
  sent: number
  statuses: Record<number, number>
  faults: FuzzFault[]
  operations: number
  /** Operations that never answered 2xx. */
  unreached: string[]
  /** The reason for each write whose rows could not be created. */
  unprepared: Record<string, string>
}

/** Mutated requests between two valid ones. */
const CHANGED = 6
/** A new shop opens after these, because requests suspend its owner, change its keys and close its months. */
const REQUESTS_PER_SHOP = 6_000

type Fuzzing = { counter: TestCounter; ids: KnownIds; random: SeededRandom; report: CounterFuzzReport; most: number }

/** Sends valid requests of every operation as an owner with current versions, and mutated ones between them. */
export async function fuzzCounter(
  { requests, seed }: { requests: number; seed: number },
  onProgress: (sent: number, report: CounterFuzzReport) => void = () => {},
): Promise<CounterFuzzReport> {
  const unreached = Object.keys(counterRoutes)
  const operations = unreached.length
  const report: CounterFuzzReport = { sent: 0, statuses: {}, faults: [], operations, unreached, unprepared: {} }
  for (let shop = 0; report.sent < requests; shop++) {
    const counter = await openTestCounter({
      SIGN_IN_TRIES_PER_ADDRESS: '1000000',
      SIGN_IN_TRIES_PER_ACCOUNT: '1000000',
    })
    try {
      await seedCatalogueFixture(counter.shop.database)
      const random = createSeededRandom(Math.imul(seed, 1_000_003) + shop)
      const most = Math.min(requests, report.sent + REQUESTS_PER_SHOP)
      const fuzzing = { counter, ids: createKnownIds(Object.keys(counterRoutes)), random, report, most }
      while (report.sent < most) await playAll(fuzzing, onProgress)
    } finally {
      await counter.close()
    }
  }
  return report
}

async function playAll(fuzzing: Fuzzing, onProgress: (sent: number, report: CounterFuzzReport) => void) {
  const { counter, report, most } = fuzzing
  const { headers } = await makeToken(counter, ['stock.see'])
  const document = (await counter.request('openapi.json', { headers })).body as unknown as ApiDocument
  const writes = preparedWrites(counter)
  const others = describeRequests(document).filter(({ operation }) => !(operation in writes))
  const plays: [string, PrepareRequest][] = [
    ...Object.entries(writes),
    ...others.map((request): [string, PrepareRequest] => [request.operation, () => asOwner(fuzzing, request)]),
  ]
  for (const [operation, prepare] of plays) {
    if (report.sent >= most) return
    await play(fuzzing, operation, prepare)
    onProgress(report.sent, report)
  }
}

async function play(fuzzing: Fuzzing, operation: string, prepare: PrepareRequest): Promise<void> {
  const { report, random, ids } = fuzzing
  let request: OpenApiRequest
  try {
    request = await prepare()
  } catch (error) {
    report.unprepared[operation] = String(error).slice(0, 200)
    return
  }
  // A valid request changes its subject once, at a random place among the mutated ones.
  const right = random.nextInt(0, CHANGED)
  for (let times = 0; times <= CHANGED; times++) {
    const wire = times === right ? writeRequest(request, noChance, '') : change(request, random)
    const answer = await send(fuzzing, wire)
    if (answer.status < 200 || answer.status >= 300) continue
    report.unreached = report.unreached.filter((each) => each !== wire.operation)
    if (times !== right) continue
    ids.read(operation, wire.address)
    ids.learn(operation, request.body, answer.body)
  }
}

/** Changes only the bytes of a file. */
function change(request: OpenApiRequest, random: SeededRandom): WireRequest {
  const isFile = request.body instanceof Uint8Array
  const changed = mutateRequest(isFile ? { ...request, body: undefined } : request, random)
  return writeRequest(isFile ? { ...changed, body: request.body } : changed, random, '')
}

const noChance: SeededRandom = { ...createSeededRandom(1), chance: () => false }

async function send({ counter, report }: Fuzzing, request: WireRequest) {
  const { method, address, headers, body } = request
  const response = await counter.app.fetch(
    new Request(`http://shop.example${address}`, {
      method,
      headers,
      ...(body && method !== 'GET' && method !== 'HEAD' && { body: new Uint8Array(body) }),
    }),
  )
  const { status } = response
  // An event stream never ends.
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
  const text = isStream ? '' : await response.text()
  if (isStream) await response.body?.cancel()
  report.sent++
  report.statuses[status] = (report.statuses[status] ?? 0) + 1
  if (status >= 500 && status !== 503) report.faults.push({ number: report.sent, status, request })
  return { status, body: text.startsWith('{') ? (JSON.parse(text) as unknown) : undefined }
}

async function asOwner({ counter, ids, random }: Fuzzing, request: OpenApiRequest): Promise<OpenApiRequest> {
  const owner = await counter.stepUpAs('owner')
  const headers = {
    ...request.headers,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    cookie: owner.cookie,
    'sec-fetch-site': 'same-origin',
  }
  // The examples of all filters together match nothing.
  const query = random.chance(0.5) ? {} : request.query
  const params = ids.fill(request.operation, random, { ...request.params, ...betterParams(request) })
  return { ...request, query, headers, params }
}

/** Path parameters of lists, for which the document has no example. */
function betterParams({ params }: OpenApiRequest): Record<string, string> {
  return 'report' in params ? { report: 'sales' } : {}
}
