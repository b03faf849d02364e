import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as fc from 'fast-check'
import type { ProviderResult } from '#providers/provider-result.ts'
import type { CourierQuote } from '#providers/courier/courier-provider.ts'
import { promiseResponse } from '#contract/promise.ts'
import { quoteShipping } from '#server/storefront/checkout/quote-shipping.ts'
import { showCart } from '#server/storefront/checkout/show-cart.ts'
import { courierDays, workshopDays } from '#server/platform/database/workshop-tables.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { toHalfKilos } from '#shop/checkout/chargeable-weight.ts'
import { minutesForOrders } from '#shop/promises/workshop-calendar.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { createApi } from '#server/edge/api/api.ts'
import { fetchChecked, fetchError } from '#server/testing/fetch-checked.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { promisedDate, shipByDate } from '#shop/orders/ship-by-date.ts'
import { createDaysForMany } from './days-for-many.ts'
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
  takesCash: true,
}
const unavailable = { ok: false, reason: 'unavailable', message: 'no answer' } as const

/** The couriers' answers in sequence; the last one repeats. */
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
  const promised = await fetchChecked(api, '/api/promise?pin=400%20001&weight=0.5', promiseResponse)
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
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => promiseForPin('400001', 0.5)))
  assert.equal(countAsked(), 1)
  assert.equal(new Set(answers).size, 1)
  setClock('2026-11-23T08:30:00Z')
  const later = await promiseForPin('400001', 0.5)
  assert.ok(later.ok && later.answer.delivers)
  assert.equal(later.answer.orderBy, '2026-11-24T08:30:00.000Z')
})

test('while the couriers are away the days of PINs nearby are told as about; without any nobody guesses', async () => {
  const { promiseForPin } = promisesWith({ ok: true, value: [quote] }, unavailable)
  await promiseForPin('400001', 0.5)
  const nearby = await promiseForPin('400099', 0.5)
  assert.ok(nearby.ok && nearby.answer.delivers && nearby.answer.about)
  const elsewhere = await promiseForPin('781001', 0.5)
  assert.ok(!elsewhere.ok)
  assert.equal(
    elsewhere.message,
    'We cannot tell the day just now. You can order all the same: checkout shows the days.',
  )
})

test('couriers who are back are asked again within the minute', async () => {
  const { promiseForPin } = promisesWith(unavailable, { ok: true, value: [quote] })
  assert.ok(!(await promiseForPin('560001', 0.5)).ok)
  assert.ok((await promiseForPin('560001', 0.5)).ok)
})

test('a courier who names no days promises none', async () => {
  const { promiseForPin } = promisesWith({ ok: true, value: [{ ...quote, estimatedDays: 'soon' }] })
  assert.ok(!(await promiseForPin('400001', 0.5)).ok)
})

test('a parcel that is too heavy for all couriers is told so, and not that nobody comes there', async () => {
  const heavy = await fetchChecked(api, '/api/promise?pin=400001&weight=900', promiseResponse)
  assert.ok(!heavy.delivers)
  assert.match(heavy.message, /^This is heavier than our couriers take to 400001\./)
})

test('of a PIN and a half kilogram couriers are asked once in ten minutes, by all who tell days together', async () => {
  const pin = '411001'
  const pieces = await Promise.all([0.4, 0.9, 3.2].map((weight) => addTestProduct(shop.database, { weight, stock: 9 })))
  const listBands = async () => {
    const requests = await shop.controlSandbox<{ path: string }[]>('GET', '/requests')
    return requests.flatMap(({ path }) => {
      const { pathname, searchParams: asked } = new URL(path, 'http://sandbox')
      const isOurs = pathname.includes('serviceability') && asked.get('delivery_postcode') === pin
      return isOurs ? [toHalfKilos(Number(asked.get('weight')))] : []
    })
  }
  const askAll = async () => {
    // A page of gifts, the filter of the listing and the API each have their own.
    const [page, filter, own] = [createPromises(shop), createPromises(shop), createPromises(shop)]
    await Promise.all([page(pin), filter(pin), own(pin, 0.4), own(pin, 3.2)])
    for (const id of pieces) await showCart(shop, { lines: [{ id, quantity: 1 }], pin })
    assert.ok((await createDaysForMany(shop).findWay(pin, 3.2)).ok)
  }
  await askAll()
  const first = await listBands()
  assert.ok(first.length > 2, `${first}`)
  assert.deepEqual(first.toSorted(), [...new Set(first)].toSorted(), 'no band twice')
  shop.advanceClock(9)
  await askAll()
  assert.equal((await listBands()).length, first.length)

  // Quotes for prices always ask the couriers, and renew the days of this PIN.
  assert.ok((await quoteShipping(shop, { postcode: pin, weight: 0.4 })).ok)
  assert.equal((await listBands()).length, first.length + 1)
  shop.advanceClock(2)
  await askAll()
  assert.equal((await listBands()).length, 2 * first.length)
})

test('a courier account that is opened anew has said nothing yet', async () => {
  const ask = async (days: string) => {
    const { promiseForPin } = promisesWith({ ok: true, value: [{ ...quote, estimatedDays: days }] })
    const promised = await promiseForPin('422001', 0.5)
    return promised.ok && promised.answer.delivers ? promised.answer.arrives[0] : undefined
  }
  assert.notEqual(await ask('3'), await ask('9'))
})

const capacity = fc.record({
  isOpen: fc.boolean(),
  hasPickup: fc.boolean(),
  minutes: fc.nat(600),
  reserved: fc.nat(500),
})
const calendar = fc.record({
  days: fc.array(capacity, { minLength: 12, maxLength: 12 }),
  rests: fc.uniqueArray(fc.nat(14), { maxLength: 4 }),
  hour: fc.nat(23),
})
const PINS = ['110001', '400001', '781001', '302001']

test('whatever the calendar, a piece arrives in the cart by the day of its card and page, and by the one that filters go by at the latest', async () => {
  const { orm } = shop.database
  const pieces = await Promise.all(
    [0.3, 0.9, 1.4, 2.3, 4.2, 19.5].flatMap((weight) =>
      [0, 4].map(async (lead) => {
        const stock = lead === 0 ? 9 : null
        const id = await addTestProduct(shop.database, { weight, stock, daysToMake: lead || 2 })
        return { id, weight, lead }
      }),
    ),
  )
  const byWeight = new Set<string>()
  for (const { days, rests, hour } of fc.sample(calendar, 3)) {
    const at = new Date(`2026-11-23T${String(hour).padStart(2, '0')}:10:00Z`)
    const dayAhead = (ahead: number) => addDays(todayInIndia(at), ahead)
    const toRow = (day: (typeof days)[number], ahead: number) => {
      return { ...day, day: dayAhead(ahead), reserved: Math.min(day.reserved, minutesForOrders(day.minutes)) }
    }
    await orm.delete(workshopDays)
    await orm.insert(workshopDays).values(days.map(toRow))
    await orm.delete(courierDays)
    if (rests.length > 0) await orm.insert(courierDays).values(rests.map((ahead) => ({ day: dayAhead(ahead) })))
    const then = { ...shop, now: () => at }
    const promiseForPin = createPromises(then)
    for (const pin of PINS) {
      const latest = await promiseForPin(pin)
      assert.ok(latest.ok && latest.answer.delivers)
      const byLead = Object.values(latest.answer.arrives)
      assert.deepEqual(byLead, byLead.toSorted(), 'what takes longer never arrives earlier')
      for (const { id, weight, lead } of pieces) {
        const shown = await promiseForPin(pin, weight)
        const { promise } = await showCart(then, { lines: [{ id, quantity: 1 }], pin })
        assert.ok(shown.ok && shown.answer.delivers && promise)
        const [card, filter] = [shown.answer.arrives[lead] ?? '', latest.answer.arrives[lead] ?? '']
        const told = JSON.stringify({ pin, weight, lead, at, days, rests })
        assert.equal(promise.orderBy, shown.answer.orderBy, told)
        assert.ok(promise.by <= card && card <= filter, `${promise.by} ${card} ${filter} ${told}`)
        byWeight.add(`${weight} ${card === filter}`)
      }
    }
  }
  assert.ok(
    byWeight.has('0.3 false'),
    'a light piece arrives earlier than a heavy one somewhere, or nothing is shown here',
  )
})
