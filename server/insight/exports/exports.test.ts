import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { exportResponse } from '#contract/counter/exports.ts'
import { updateBuyers } from '#server/people/buyers/update-buyers.ts'
import { audit } from '#server/platform/database/audit-tables.ts'
import { buyers } from '#server/platform/database/buyer-tables.ts'
import { exports } from '#server/platform/database/export-tables.ts'
import { offers } from '#server/platform/database/offer-tables.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { cloneOrders } from '#server/testing/clone-orders.ts'
import { openTestCounter, type TestCounter } from '#server/testing/open-test-counter.ts'
import { createPaidOrder, neverAborted, readOrder } from '#server/testing/order-steps.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { purgeExports } from './make-export.ts'

let counter: TestCounter
let orderId: string
let tray: number
before(async () => {
  counter = await openTestCounter()
  tray = await addTestProduct(counter.shop.database, { stock: 100 })
  orderId = (await createPaidOrder(counter.shop, [{ id: tray, quantity: 2 }])).orderId
  await updateBuyers(counter.shop, neverAborted)
})
after(() => counter.close())

const make = async (kind: 'orders' | 'buyers', as: { cookie: string }, body: object = {}) =>
  exportResponse.parse((await counter.request(`exports/${kind}`, { as, body })).body).data
const fetchFile = async (file: string, { cookie }: { cookie: string }) => {
  const response = await counter.app.request(file, { headers: { cookie } })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    lines: text.replace('\uFEFF', '').split('\r\n').slice(0, -1),
  }
}

test('an order is a row with its amounts and places, and nobody’s name', async () => {
  const as = await counter.signInAs('accountant')
  const made = await make('orders', as)
  const { status, headers, lines } = await fetchFile(made.file, as)
  const order = await readOrder(counter.shop, orderId)
  assert.equal(status, 200)
  assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="orders-[\d-]+\.csv"$/)
  assert.equal(lines.length, 2)
  const amounts = [order.subtotal, order.tax, order.shipping, order.total, order.paid, 0]
  const expected = amounts.map((amount) => (amount / 100).toFixed(2)).join(',')
  const [row = ''] = lines.slice(1)
  assert.ok(row.startsWith(`${formatOrderNumber(order.number)},`) && row.includes(`,1,2,${expected},GTH/`), row)
  for (const secret of ['Asha', '@', '9876543210', 'Amber']) assert.ok(!row.includes(secret), secret)
  const entries = await counter.shop.database.orm.select().from(audit).where(eq(audit.operation, 'exports.orders'))
  assert.deepEqual(
    entries.map(({ actorName }) => actorName),
    [as.name],
  )
})

test('a free gift is no piece that was sold', async () => {
  const variant = await addTestProduct(counter.shop.database, { name: 'Diya' })
  const values = { name: 'A diya with every order', lane: 'offer' as const, gives: { on: 'gift' as const, variant } }
  await counter.shop.database.orm.insert(offers).values(values)
  const { orderId } = await createPaidOrder(counter.shop, [{ id: tray, quantity: 3 }])
  await counter.shop.database.orm.update(offers).set({ isActive: false })
  const { number, subtotal } = await readOrder(counter.shop, orderId)
  const as = await counter.signInAs('accountant')
  const { lines } = await fetchFile((await make('orders', as)).file, as)
  const row = lines.find((line) => line.startsWith(`${formatOrderNumber(number)},`)) ?? ''
  assert.ok(row.includes(`,1,3,${(subtotal / 100).toFixed(2)},`), row)
})

test('seven thousand orders are each in the file once, in their order, and days narrow it', async () => {
  await cloneOrders(counter.shop.database, { orderId, count: 7_000 })
  const as = await counter.signInAs('owner')
  const { lines } = await fetchFile((await make('orders', as)).file, as)
  const numbers = lines.slice(1).map((line) => Number(line.slice(4, line.indexOf(','))))
  assert.equal(numbers.length, 7_002)
  assert.deepEqual(
    numbers,
    [...new Set(numbers)].toSorted((a, b) => a - b),
  )
  const narrow = await make('orders', as, { from: '2020-01-01', to: '2020-01-31' })
  assert.equal((await fetchFile(narrow.file, as)).lines.length, 1)
  const wrong = await counter.request('exports/orders', { as, body: { from: '2026-02-01', to: '2026-01-01' } })
  assert.equal(wrong.status, 422)
})

test('whoever leaves in the middle of a long file stops the reading', async () => {
  const as = await counter.signInAs('owner')
  const { file } = await make('orders', as)
  const response = await counter.app.request(file, { headers: { cookie: as.cookie } })
  const reader = response.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  assert.equal((await counter.request('me', { as })).status, 200)
})

test('all buyers leave after a step-up only, for who may take them in full; what they typed runs in no spreadsheet', async () => {
  const { orm } = counter.shop.database
  await orm.update(buyers).set({ name: '=HYPERLINK("https://evil.example","Asha")', note: '+91 98' })
  const post = (as: { cookie: string }) => counter.request('exports/buyers', { as, body: {} })
  assert.equal((await post(await counter.signInAs('owner'))).body.error?.details['reason'], 'step-up')
  assert.equal((await post(await counter.stepUpAs('support'))).status, 403)
  assert.equal((await post(await counter.stepUpAs('accountant'))).status, 403)
  const owner = await counter.stepUpAs('owner')
  const { lines } = await fetchFile((await make('buyers', owner)).file, owner)
  assert.equal(lines.length, 2)
  assert.match(lines[1] ?? '', /^"'=HYPERLINK\(.*,asha@example\.in,guest,1,.*,'\+91 98$/)
})

test('a file is for whoever asked for it, for a day', async () => {
  const owner = await counter.stepUpAs('owner')
  const { file } = await make('buyers', owner)
  assert.equal((await fetchFile(file, await counter.stepUpAs('manager'))).status, 404)
  assert.equal((await fetchFile(file, { cookie: 'staff=none' })).status, 401)
  counter.shop.advanceClock(24 * 60 + 1)
  const later = await counter.stepUpAs('owner')
  assert.equal((await fetchFile(file, later)).status, 404)
  await purgeExports(counter.shop)
  assert.equal(await counter.shop.database.orm.$count(exports), 0)
})
