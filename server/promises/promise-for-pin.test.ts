import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ProviderResult } from '#providers/provider-result.ts'
import type { CourierQuote } from '#providers/courier/courier-provider.ts'
import { promiseResponse } from '#contract/promise.ts'
import { createApi } from '#server/api/api.ts'
import { fetchChecked, fetchError } from '#server/testing/fetch-checked.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { promisedDate, shipByDate } from '#shop/orders/ship-by-date.ts'
import { createPromises } from './promise-for-pin.ts'

let shop: TestShop
let api: ReturnType<typeof createApi>
before(async () => {
  shop = await openTestShop({ LOOKUPS_PER_MINUTE: '0' })
  api = createApi(shop)
})
after(() => shop.close())

const quote: CourierQuote = {
  courierId: '1',
  courierName: 'Surface',
  rateRupees: 60,
  estimatedDays: '4',
  zone: 'd',
  mode: 'surface',
}
const unavailable = { ok: false, reason: 'unavailable', message: 'no answer' } as const

/** What the couriers answer, one after the other; the last one stays. */
function promisesWith(...said: ProviderResult<CourierQuote[]>[]) {
  let clock = new Date('2026-11-23T04:00:00Z')
  let asked = 0
  const couriers = { ...shop.couriers, fetchQuotes: async () => said[Math.min(asked++, said.length - 1)]! }
  const promiseForPin = createPromises({ couriers, now: () => clock, database: shop.database })
  return { promiseForPin, countAsked: () => asked, setClock: (at: string) => void (clock = new Date(at)) }
}

test('a PIN that couriers reach has a day for each time of making, as an order of now would get it', async () => {
  const at = shop.now()
  const [cheapest] = await shop.couriers
    .fetchQuotes({ deliveryPin: '400001', weight: 0.5 })
    .then((offers) => (offers.ok ? offers.value : []))
  assert.ok(cheapest)
  const promised = await fetchChecked(api, '/api/promise?pin=400%20001', promiseResponse)
  assert.ok(promised.delivers && !promised.about)
  for (const lead of [0, 3, 12])
    assert.equal(promised.arrives[lead], promisedDate(shipByDate(at, lead), cheapest.estimatedDays))
})

test('a PIN out of reach, or of another country, gets a sentence that says what to do', async () => {
  const unreached = await fetchChecked(api, '/api/promise?pin=682555', promiseResponse)
  assert.ok(!unreached.delivers)
  assert.equal(
    unreached.message,
    'No courier of ours reaches 682555. Try another PIN, or write to us and we will look for a way.',
  )
  for (const typed of ['', '12', '012345', 'SW1A 1AA', '4000011', '४००००१x']) {
    const { status, message } = await fetchError(api, `/api/promise?pin=${encodeURIComponent(typed)}`)
    assert.equal(status, 400, typed)
    assert.match(message, /PIN code.* We deliver within India\.$/, typed)
  }
})

test('the answer stays in the visitor’s own browser', async () => {
  const response = await api.request('/api/promise?pin=400001')
  assert.equal(response.headers.get('cache-control'), 'private, max-age=60')
})

test('a thousand who ask about one PIN in one minute ask the couriers once', async () => {
  const { promiseForPin, countAsked, setClock } = promisesWith({ ok: true, value: [quote] })
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => promiseForPin('400001')))
  assert.equal(countAsked(), 1)
  assert.equal(new Set(answers).size, 1)
  setClock('2026-11-23T08:30:00Z')
  const later = await promiseForPin('400001')
  assert.ok(later.ok && later.answer.delivers)
  assert.equal(later.answer.orderBy, '2026-11-24T08:30:00.000Z')
})

test('while the couriers are away the days of PINs nearby are told as about; without any nobody guesses', async () => {
  const { promiseForPin } = promisesWith({ ok: true, value: [quote] }, unavailable)
  await promiseForPin('400001')
  const nearby = await promiseForPin('400099')
  assert.ok(nearby.ok && nearby.answer.delivers && nearby.answer.about)
  const elsewhere = await promiseForPin('781001')
  assert.ok(!elsewhere.ok)
  assert.equal(
    elsewhere.message,
    'We cannot tell the day just now. You can order all the same: checkout shows the days.',
  )
})

test('couriers who are back are asked again within the minute', async () => {
  const { promiseForPin } = promisesWith(unavailable, { ok: true, value: [quote] })
  assert.ok(!(await promiseForPin('560001')).ok)
  assert.ok((await promiseForPin('560001')).ok)
})

test('a courier who names no days promises none', async () => {
  const { promiseForPin } = promisesWith({ ok: true, value: [{ ...quote, estimatedDays: 'soon' }] })
  assert.ok(!(await promiseForPin('400001')).ok)
})
