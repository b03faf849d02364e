import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readSheet } from 'read-excel-file/universal'
import { monthsClosedResponse, openMonthsResponse } from '#contract/counter/tax.ts'
import { audit } from '#server/platform/database/audit-tables.ts'
import { cashRemittances } from '#server/platform/database/cash-tables.ts'
import { invoices } from '#server/platform/database/document-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { monthClosings } from '#server/platform/database/tax-tables.ts'
import { recordException } from '#server/platform/ledger/record-exception.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { createOrderRequest, payInWindow, testAddress } from '#server/testing/create-test-order.ts'
import { applyPaymentOnce } from '#server/testing/order-in-parts.ts'
import { openTestCounter, type TestCounter } from '#server/testing/open-test-counter.ts'
import { createPaidOrder } from '#server/testing/order-steps.ts'
import { eq } from 'drizzle-orm'
import { addMonths, monthBounds, monthOf } from '#shop/tax/tax-period.ts'

let counter: TestCounter
let tray: number
let first: string
before(async () => {
  counter = await openTestCounter()
  tray = await addTestProduct(counter.shop.database, { price: 33_335, stock: 100 })
  first = monthOf(counter.shop.now())
})
after(() => counter.close())

function goToNextMonth(): void {
  const { shop } = counter
  const ms = monthBounds(monthOf(shop.now())).until.getTime() - shop.now().getTime()
  shop.advanceClock(Math.ceil(ms / 60_000) + 60)
}
const buy = (quantity: number) => createPaidOrder(counter.shop, [{ id: tray, quantity }])
const closeAll = async (until: string, as: { cookie: string }) =>
  counter.request(`months/${until}/close-all`, { method: 'POST', as })

test('a list of open months says what hinders each; one press closes those before it, and says why it stopped', async () => {
  const { shop } = counter
  await buy(1)
  goToNextMonth()
  await buy(2)
  const second = addMonths(first, 1)
  const breakOf = { kind: 'paid twice', reference: 'pay_X' } as const
  await recordException(shop.database.orm, breakOf, shop.now())
  goToNextMonth()
  const third = addMonths(first, 2)
  goToNextMonth()
  const accountant = await counter.stepUpAs('accountant')
  const listed = openMonthsResponse.parse((await counter.request(`months/${third}/open`, { as: accountant })).body).data
  const trouble = 'Trouble with money is open: paid twice (pay_X). Settle it first.'
  assert.deepEqual(
    listed.map(({ month, invoices: count, unsettled }) => [month, count, ...unsettled]),
    [
      [first, 1],
      [second, 1, trouble],
      [third, 0, trouble],
    ],
  )
  const stopped = monthsClosedResponse.parse((await closeAll(third, accountant)).body)
  assert.deepEqual(stopped, { closed: [first], stopped: { month: second, message: trouble } })
  const again = monthsClosedResponse.parse((await closeAll(third, accountant)).body)
  assert.deepEqual(again, { closed: [], stopped: { month: second, message: trouble } })
  await shop.database.pool.query(`UPDATE ledger_breaks SET resolved_at = now() WHERE reference = 'pay_X'`)
  assert.deepEqual(monthsClosedResponse.parse((await closeAll(third, accountant)).body), {
    closed: [second, third],
    stopped: null,
  })
  const closings = await shop.database.orm.select().from(monthClosings).orderBy(monthClosings.month)
  assert.deepEqual(
    closings.map(({ month, closedBy }) => [month, closedBy]),
    [first, second, third].map((month) => [month, accountant.name]),
  )
  const entries = await shop.database.orm.select().from(audit).where(eq(audit.operation, 'books.close'))
  assert.equal(entries.length, 3, 'each month has its own entry in the log')
})

test('closing several needs an owner or an accountant, a step-up and open months', async () => {
  const last = addMonths(first, 2)
  assert.equal((await closeAll(last, await counter.signInAs('accountant'))).body.error?.details['reason'], 'step-up')
  const owner = await counter.stepUpAs('owner')
  assert.equal((await closeAll(last, owner)).body.error?.details['reason'], 'closed-already')
  assert.equal((await closeAll('2019-01', owner)).status, 404)
  const running = monthsClosedResponse.parse((await closeAll(addMonths(first, 3), owner)).body)
  assert.match(running.stopped?.message ?? '', /is not over yet\.$/)
  const manager = await closeAll(addMonths(first, 3), await counter.stepUpAs('manager'))
  assert.deepEqual([manager.status, manager.body.error?.details['reason']], [403, 'not-allowed'])
})

test('the workbook has the invoices of a span, amounts as numbers, days as days, and texts that are no formulas', async () => {
  const { shop } = counter
  const buyer = {
    name: 'Kavita',
    company: '=SUM(2+3)',
    billingAddress: '4 MG Road, Mumbai 400001',
    gstin: '27AAPFU0939F1ZV',
    email: testAddress.email,
    phone: testAddress.phone,
  }
  const opened = await placeOrder(shop, await createOrderRequest(shop, [{ id: tray, quantity: 1 }], { buyer }))
  assert.ok(opened.ok)
  await applyPaymentOnce(shop, (await payInWindow(shop, opened)).paymentId)
  const { cookie } = await counter.signInAs('accountant')
  const until = addMonths(first, 3)
  const fetchBooks = (path: string) => counter.app.request(`/counter/api/v1/months/${path}`, { headers: { cookie } })
  const [parcel] = await shop.database.orm.select().from(shipments).limit(1)
  const paidOut = { shipmentId: parcel!.id, amount: 1_234_50, recordedBy: 'Joseph', recordedAt: shop.now() }
  await shop.database.orm.insert(cashRemittances).values([
    { ...paidOut, paidOn: `${first}-28`, reference: 'UTR-1' },
    { ...paidOut, paidOn: `${addMonths(first, -1)}-28`, reference: 'UTR-0' },
  ])
  const settled = await shop.controlSandbox<{ id: string; amount: number }>('POST', '/razorpay/settlements')
  const response = await fetchBooks(`${first}/files/books.xlsx?until=${until}`)
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename="books-.*\.xlsx"$/)
  const bytes = await response.arrayBuffer()
  const sheet = (name: string) => readSheet(bytes, name)
  const [header, ...rows] = await sheet('Invoices')
  assert.equal(header?.at(-1), 'Total')
  const all = await shop.database.orm.select().from(invoices).orderBy(invoices.serial)
  assert.deepEqual(
    rows.map((row) => [row[0], row.at(-1)]),
    all.map(({ number, total }) => [number, total / 100]),
  )
  assert.ok(rows.every((row) => row[1] instanceof Date))
  assert.equal(rows.at(-1)?.[4], '=SUM(2+3)')
  assert.equal(rows[0]?.[4], null, 'a buyer without GSTIN is not named')
  const payments = await sheet('Payments')
  assert.equal(payments.length, 1 + all.length)
  const gstr3b = await sheet('GSTR-3B')
  assert.ok(gstr3b.some(([, table]) => table === '3.1(a)'))
  assert.deepEqual(
    (await sheet('Payouts')).slice(1).map((row) => [row[1], row[3]]),
    [[settled.id, settled.amount / 100]],
  )
  const [, ...transfers] = await sheet('Cash paid out')
  assert.deepEqual(
    transfers.map((row) => [row[4], row[5]]),
    [['UTR-1', 1_234.5]],
  )
  for (const name of ['Credit notes', 'HSN', 'Refunds']) assert.ok((await sheet(name)).length >= 1, name)
  await shop.controlSandbox('PUT', '/faults', {
    provider: 'razorpay',
    route: 'GET /settlements',
    fault: 'status',
    value: 503,
    times: 3,
  })
  const silent = await readSheet(
    await (await fetchBooks(`${first}/files/books.xlsx?until=${until}`)).arrayBuffer(),
    'Payouts',
  )
  assert.match(String(silent[1]?.[1]), /did not answer/)
  await shop.controlSandbox('DELETE', '/faults')
  assert.equal((await fetchBooks(`${first}/files/books.xlsx?until=2019-01`)).status, 422)
  assert.equal((await fetchBooks(`${first}/files/other.xlsx`)).status, 404)
})
