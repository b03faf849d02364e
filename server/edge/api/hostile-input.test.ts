import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestApi } from '#server/testing/open-test-api.ts'
import { measureCpuTime } from '#server/testing/measure-cpu-time.ts'
import { canonicalPath } from '#shop/pages/canonical-path.ts'
import type { ApiDocument } from '#server/platform/http/reference/api-document.ts'
import {
  createOpenApiRequests,
  listValuePaths,
  toRequest,
  withValueAt,
  type OpenApiRequest,
  type ValuePath,
} from '#server/testing/openapi-requests.ts'

const testApi = await openTestApi({
  ENQUIRIES_PER_MINUTE: '0',
  ENQUIRIES_PER_ADDRESS: '100000',
  COLLECTS_PER_MINUTE: '0',
})
await seedCatalogueFixture(testApi.shop.database)
const asha = await testApi.newCustomer()
const document = (await (await testApi.api.request('/api/openapi.json')).json()) as ApiDocument
const requests = createOpenApiRequests(document, asha)
after(() => testApi.close())

/** Texts that make patterns backtrack, or take long to normalize. */
const shapes: Record<string, (length: number) => string> = {
  spaces: (length) => ' '.repeat(length),
  tabs: (length) => `a${'\t'.repeat(length - 2)}a`,
  'blank lines': (length) => '\n '.repeat(length / 2),
  'commas and spaces': (length) => ' ,'.repeat(length / 2),
  letters: (length) => 'a'.repeat(length),
  digits: (length) => `${'1'.repeat(length - 1)}x`,
  'words with hyphens': (length) => 'a-'.repeat(length / 2),
  'an e-mail without end': (length) => `${'a'.repeat(length / 2)}@${'a.'.repeat(length / 4)}`,
  'at signs': (length) => '@'.repeat(length),
  slashes: (length) => `/${'/'.repeat(length - 2)}x`,
  brackets: (length) => '[['.repeat(length / 2),
  'percent signs': (length) => '%%'.repeat(length / 2),
  dots: (length) => `${'a.'.repeat(length / 2)}!`,
  'a pile of marks': (length) => `a${'\u0301'.repeat(length / 2)}${'\u0323'.repeat(length / 2)}`,
  'marks in turns': (length) => `a${'\u0323\u0301'.repeat(length / 2)}`,
  'wide letters': (length) => '\ufdfa'.repeat(length),
}

/** Bytes that a shape may take in UTF-8 and as JSON, in a body of 64 KB. */
const BODY = 60_000
/** Bytes of an address or a header: Node takes 16 KB of them in all. */
const ADDRESS = 12_000
/** Just short enough that no field is refused for its length alone. */
const SHORT = 1_900
/** Milliseconds of processor time. */
const ALLOWED = 20

function valuesFor(spot: ValuePath): { name: string; value: string }[] {
  const [place] = spot
  return Object.entries(shapes).flatMap(([name, shape]) => {
    const written = (text: string) => (place === 'body' ? JSON.stringify(text) : encodeURIComponent(text))
    const bytes = Buffer.byteLength(written(shape(100))) / 100
    const most = Math.floor((place === 'body' ? BODY : ADDRESS) / bytes / 4) * 4
    const lengths = place === 'body' ? [most, SHORT] : [most]
    return lengths.map((length) => ({
      name: `${length} of ${name}`,
      value: shape(length),
    }))
  })
}

/** Visible characters only: the others never arrive in a header. */
const inHeader = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '-').trim()

test('no value of any field of any operation takes the shop 20 ms more of its time', async (t) => {
  const slow: string[] = []
  const broken: string[] = []
  const send = async (request: OpenApiRequest) => {
    const response = await testApi.api.fetch(toRequest(request))
    await response.arrayBuffer()
    return response.status
  }
  let sent = 0
  let slowest = { cost: 0, where: '' }
  for (const request of requests)
    for (const spot of listValuePaths(request))
      for (const { name, value } of valuesFor(spot)) {
        const hostile = withValueAt(request, spot, spot[0] === 'headers' ? inHeader(value) : value)
        const where = `${request.operation} ${spot.join('.')}: ${name}`
        const whole = await measureCpuTime(async () => {
          const status = await send(hostile)
          if (status >= 500) broken.push(`${status} ${where}`)
        }, ALLOWED)
        // Any value reads the rows that the account has gathered by then.
        const cost = whole > ALLOWED ? whole - (await measureCpuTime(() => send(request), 0)) : whole
        sent++
        if (cost > slowest.cost) slowest = { cost, where }
        if (cost > ALLOWED) slow.push(`${Math.round(cost)} ms ${where}`)
      }
  t.diagnostic(`${sent} requests, the slowest took ${slowest.cost.toFixed(1)} ms: ${slowest.where}`)
  assert.ok(sent > 3_000, `${sent} requests`)
  assert.deepEqual(slow, [])
  assert.deepEqual(broken, [])
})

test('no number out of range and no value of another type, in any field of any operation, is a fault of ours', async () => {
  const values = [2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e21, 0.5, { toString: 1 }, [{ toString: 1 }], [[]], null, true]
  const broken: string[] = []
  for (const request of requests)
    for (const spot of listValuePaths(request))
      for (const value of values) {
        const isText = spot[0] !== 'body'
        if (isText && typeof value !== 'number') continue
        const hostile = withValueAt(request, spot, isText ? String(value) : value)
        const { status } = await testApi.api.fetch(toRequest(hostile))
        if (status >= 500) broken.push(`${status} ${request.operation} ${spot.join('.')}: ${JSON.stringify(value)}`)
      }
  assert.deepEqual(broken, [])
})

test('the address of a page is read in no more time, however many slashes it holds', async () => {
  assert.ok((await measureCpuTime(async () => canonicalPath(`/${'/'.repeat(15_500)}x`, ''), ALLOWED)) < ALLOWED)
})
