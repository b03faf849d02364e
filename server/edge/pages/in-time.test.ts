import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createPromises } from '#server/orders/promises/promise-for-pin.ts'
import { openTestSite, type TestSite } from '#server/testing/open-test-site.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'

const PIN = '411004'

let site: TestSite
let arrives: Record<string, string>
before(async () => {
  site = await openTestSite()
  await addTestProduct(site.shop.database, { name: 'From the shelf', stock: 5 })
  await addTestProduct(site.shop.database, { name: 'Three days of work', daysToMake: 3 })
  await addTestProduct(site.shop.database, { name: 'Thirty days of work', daysToMake: 30 })
  const promised = await createPromises(site.shop)(PIN)
  assert.ok(promised.ok && promised.answer.delivers)
  arrives = promised.answer.arrives
})
after(() => site.close())

const ask = async (query: string) => (await site.request(`/shop/in-time?${query}`)).headers.location

test('a PIN and a day lead to the goods that arrive by then, at an address without the PIN', async () => {
  const address = await ask(`q=work&category=-1&sort=popularity&colour=&pin=${PIN}&by=${arrives['3']}`)
  assert.match(address ?? '', /^\/shop\?q=work&lead=\d+$/)
  const { text } = await site.request(address!)
  assert.ok(!text.includes(PIN))
  assert.match(text, /Three days of work/)
  assert.doesNotMatch(text, /Thirty days of work/)
  assert.match(text, /Showing what leaves our workshop within \d+ working days?/)
  assert.match(text, /<meta name="robots" content="noindex/)
  const later = await ask(`q=work&pin=${PIN}&by=${arrives['30']}`)
  assert.match((await site.request(later!)).text, /Thirty days of work/)
})

test('what cannot be answered is said on the page of gifts, with what was typed', async () => {
  const today = todayInIndia(site.shop.now())
  for (const [query, told] of [
    [`pin=41100&by=${addDays(today, 30)}`, /6-digit PIN code/],
    [`pin=${PIN}&by=${today}`, /That day is here already/],
    [`pin=${PIN}&by=2090-01-01`, /a year ahead at most/],
    [`pin=${PIN}&by=${addDays(today, 1)}`, /Nothing can reach 411004 by .* The soonest is/],
    [`pin=&by=${addDays(today, 30)}`, /Tell us the PIN code too/],
    [`pin=${PIN}&by=`, /Nothing fits all of it/],
  ] as const) {
    const address = await ask(`for=parents&under=3000&${query}`)
    assert.match(address ?? '', /^\/gifts\?for=parents&around=3000/, query)
    const { text, headers } = await site.request(address!)
    assert.match(text, told, query)
    assert.match(String(headers['cache-control']), /no-store/)
  }
})
