import { setFlagsFromString } from 'node:v8'
import { createShopMetrics } from '#server/platform/metrics/shop-metrics.ts'
import { runInNewContext } from 'node:vm'
import { Hono } from 'hono'
import type { ApiDocument } from '#server/platform/http/reference/api-document.ts'
import { createOpenApiRequests, type OpenApiRequest } from '#server/testing/openapi-requests.ts'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestApi, type TestApi } from '#server/testing/open-test-api.ts'
import { registerHealthRoutes } from '#server/platform/http/register-health-routes.ts'
import { createSeededRandom } from '../seeded-random.ts'
import { mutateRequest } from './mutate-request.ts'
import { pickOne } from './strange-values.ts'
import { writeRequest, type WireRequest } from './wire-request.ts'

export type FuzzPlan = {
  requests: number
  seed: number
  /** The number of the first request. */
  from: number
}

export type FuzzFault = { number: number; status: number; request: WireRequest }
export type FuzzReport = {
  sent: number
  statuses: Record<number, number>
  operations: number
  faults: FuzzFault[]
  /** Megabytes in use after the first tenth of the requests (at most 5,000), and at the end. */
  heap: { before: number; after: number }
  /** Megabytes. */
  peakMemory: number
}

const METRICS_TOKEN = 'the token of the metrics, in a fuzz'

const CONCURRENCY = 8
/** Another customer signs in after these, because requests sign out, change passwords and delete accounts. */
const REQUESTS_PER_CUSTOMER = 400

/** Sends mutated requests of the OpenAPI document. A 5xx except 503 (retry later) is a fault. */
export async function fuzz(
  { requests, seed, from }: FuzzPlan,
  onProgress: (sent: number, report: FuzzReport) => void = () => {},
): Promise<FuzzReport> {
  const testApi = await openTestApi({
    ENQUIRIES_PER_MINUTE: '0',
    ENQUIRIES_PER_ADDRESS: '100000000',
    COLLECTS_PER_MINUTE: '0',
    METRICS_TOKEN,
  })
  try {
    await seedCatalogueFixture(testApi.shop.database)
    const app = new Hono()
    registerHealthRoutes(app, testApi.shop, createShopMetrics(testApi.shop))
    app.route('/', testApi.api)
    const report: FuzzReport = {
      sent: 0,
      statuses: {},
      operations: 0,
      faults: [],
      heap: { before: 0, after: 0 },
      peakMemory: 0,
    }
    let known = await knownRequests(testApi)
    report.operations = known.length
    // Measures the heap after a warm-up: one-time loading is no growth.
    const warm = from + Math.min(Math.ceil(requests / 10), 5_000)
    for (let first = from; first < from + requests; first += CONCURRENCY) {
      if ((first - from) % REQUESTS_PER_CUSTOMER === 0 && first > from) known = await knownRequests(testApi)
      if (first <= warm && first + CONCURRENCY > warm) report.heap.before = usedHeap()
      const numbers = Array.from({ length: Math.min(CONCURRENCY, from + requests - first) }, (_, step) => first + step)
      await Promise.all(
        numbers.map(async (number) => {
          const request = createRequest(known, seed, number, testApi.shop.secrets.webhookSecret)
          const status = await send(app, request)
          report.sent++
          report.statuses[status] = (report.statuses[status] ?? 0) + 1
          if (status >= 500 && status !== 503) report.faults.push({ number, status, request })
        }),
      )
      onProgress(report.sent, report)
    }
    report.heap.after = usedHeap()
    report.peakMemory = process.resourceUsage().maxRSS / 1024
    return report
  } finally {
    await testApi.close()
  }
}

/** Repeatable by seed and number, except for the signed-in customer. */
function createRequest(
  known: readonly OpenApiRequest[],
  seed: number,
  number: number,
  webhookSecret: string,
): WireRequest {
  const random = createSeededRandom(Math.imul(seed, 1_000_003) + number)
  // The first numbers of neighbouring seeds are similar.
  for (let times = 0; times < 4; times++) random.next()
  return writeRequest(mutateRequest(pickOne(random, known), random), random, webhookSecret)
}

async function send(app: Hono, { method, address, headers, body }: WireRequest): Promise<number> {
  const request = new Request(`http://shop.example${address}`, {
    method,
    headers,
    ...(body && method !== 'GET' && method !== 'HEAD' && { body: new Uint8Array(body) }),
  })
  const response = await app.fetch(request)
  await response.arrayBuffer()
  return response.status
}

/** Documented requests, and routes without documentation. */
async function knownRequests(testApi: TestApi): Promise<OpenApiRequest[]> {
  const document = (await (await testApi.api.request('/api/openapi.json')).json()) as ApiDocument
  const person = await testApi.newCustomer()
  const { secrets, couriers } = testApi.shop
  const json = { 'content-type': 'application/json' }
  const beside = (
    operation: string,
    headers: Record<string, string>,
    body?: unknown,
    query: Record<string, string> = {},
  ): OpenApiRequest => ({ operation, params: {}, query, headers, body })
  return [
    ...createOpenApiRequests(document, person),
    beside('GET /metrics', { authorization: `Bearer ${METRICS_TOKEN}` }),
    beside('GET /readyz', {}),
    beside('GET /api/checkout/settings', {}),
    beside('POST /api/auth/session', { ...json, cookie: person.cookie }, {}),
    beside('GET /api/connect/google/callback', { cookie: 'gathri-google=tied' }, undefined, {
      code: 'a-code',
      state: 'a-state',
      error: 'access_denied',
    }),
    beside('GET /api/auth/google/callback', { cookie: 'gathri-google=tied' }, undefined, {
      access_token: 'a-code',
    }),
    beside('POST /api/webhooks/payments', { ...json, 'x-razorpay-event-id': 'evt_1' }, paymentEvent),
    beside(
      'POST /api/webhooks/courier-updates',
      { ...json, [couriers.webhookHeader]: secrets.courierWebhookToken },
      courierUpdate,
    ),
  ]
}

const paymentEvent = {
  entity: 'event',
  event: 'payment.captured',
  contains: ['payment'],
  payload: {
    payment: {
      entity: {
        id: 'pay_29QQoUBi66xm2f',
        entity: 'payment',
        amount: 112_196,
        currency: 'INR',
        status: 'captured',
        order_id: 'order_9A33XWu170gUtm',
        method: 'upi',
        amount_refunded: 0,
        email: 'asha@example.in',
        contact: '+919876543210',
        notes: { zipcode: '302001' },
        created_at: 1_790_000_000,
      },
    },
  },
  created_at: 1_790_000_000,
}
const courierUpdate = {
  awb: '141123221000001',
  current_status: 'DELIVERED',
  order_id: 'GTH-000001',
  current_timestamp: '23 05 2026 11:43:52',
  etd: '2026-05-23 15:40:19',
  scans: [
    {
      date: '2026-05-19 11:59:16',
      status: 'X-UCI',
      activity: 'Manifested',
      location: 'Jaipur',
      'sr-status-label': 'SHIPPED',
    },
  ],
}

/** Megabytes, after a forced garbage collection. */
function usedHeap(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  collect()
  return process.memoryUsage().heapUsed / 1024 / 1024
}
