import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { monthListResponse, monthResponse } from '#contract/counter/tax.ts'
import { audit } from '#server/platform/database/audit-tables.ts'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createOrderRequest, payInWindow, testAddress } from '#server/testing/create-test-order.ts'
import { applyPaymentOnce } from '#server/testing/order-in-parts.ts'
import { openTestCounter, type TestCounter } from '#server/testing/open-test-counter.ts'
import { monthBounds, monthOf } from '#shop/tax/tax-period.ts'

let counter: TestCounter
let month: string
before(async () => {
  counter = await openTestCounter()
  const { shop } = counter
  const tray = await addTestProduct(shop.database, { stock: 100 })
  const company = '=SUM(2+3)'
  const buyer = {
    name: 'Kavita',
    company,
    billingAddress: '4 MG Road, Mumbai 400001',
    gstin: '27AAPFU0939F1ZV',
    email: testAddress.email,
    phone: testAddress.phone,
  }
  const opened = await placeOrder(shop, await createOrderRequest(shop, [{ id: tray, quantity: 1 }], { buyer }))
  assert.ok(opened.ok, opened.ok ? '' : opened.message)
  await applyPaymentOnce(shop, (await payInWindow(shop, opened)).paymentId)
  month = monthOf(shop.now())
})
after(() => counter.close())

const fetchFile = async (file: string, cookie: string) => {
  const response = await counter.app.request(`/counter/api/v1/months/${month}/files/${file}`, { headers: { cookie } })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('months and their figures answer as the contract says', async () => {
  const as = await counter.signInAs('accountant')
  const { data } = monthListResponse.parse((await counter.request('months', { as })).body)
  assert.deepEqual(data, [{ month, closed: null }])
  const shown = monthResponse.parse((await counter.request(`months/${month}`, { as })).body)
  assert.equal(shown.data.b2b[0]?.gstin, '27AAPFU0939F1ZV')
  assert.deepEqual(shown.net.taxable, shown.data.invoiced.taxable)
  for (const unknown of ['2019-01', '2026-13', 'now', '2099-01'])
    assert.equal((await counter.request(`months/${unknown}`, { as })).status, 404, unknown)
})

test('a file of the month is for saving, and runs nothing in a spreadsheet', async () => {
  const { cookie } = await counter.signInAs('accountant')
  const { status, headers, text } = await fetchFile('b2b.csv', cookie)
  assert.equal(status, 200)
  assert.equal(headers.get('content-disposition'), `attachment; filename="b2b-${month}.csv"`)
  assert.match(headers.get('content-type') ?? '', /^text\/csv/)
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.ok(text.includes(`,'=SUM(2+3),`), text)
  const json = JSON.parse((await fetchFile('gstr1.json', cookie)).text) as { month: string }
  assert.equal(json.month, month)
  for (const wrong of ['b2b.exe', 'nothing.csv', '..%2fb2b.csv', 'b2b'])
    assert.equal((await fetchFile(wrong, cookie)).status, 404, wrong)
  assert.equal((await fetchFile('b2b.csv', (await counter.signInAs('support')).cookie)).status, 403)
  assert.equal((await fetchFile('b2b.csv', 'staff=none')).status, 401)
})

test('closing is for owners and accountants who were seen just now, and is written down with who did it', async () => {
  const close = (as: { cookie: string }) => counter.request(`months/${month}/close`, { method: 'POST', as })
  const early = await close(await counter.stepUpAs('accountant'))
  assert.deepEqual([early.status, early.body.error?.details['reason']], [409, 'unsettled'])
  assert.match(early.body.error?.message ?? '', /is not over yet\.$/)
  const minutes = (monthBounds(month).until.getTime() - counter.shop.now().getTime()) / 60_000
  counter.shop.advanceClock(Math.ceil(minutes))
  const manager = await close(await counter.stepUpAs('manager'))
  assert.deepEqual([manager.status, manager.body.error?.details['reason']], [403, 'not-allowed'])
  assert.equal((await close(await counter.signInAs('accountant'))).body.error?.details['reason'], 'step-up')
  const accountant = await counter.stepUpAs('accountant')
  const closed = await close(accountant)
  assert.equal(closed.status, 200, JSON.stringify(closed.body))
  assert.equal(monthResponse.parse(closed.body).closed?.by, accountant.name)
  assert.equal((await close(accountant)).status, 409)
  const entries = await counter.shop.database.orm.select().from(audit).where(eq(audit.operation, 'books.close'))
  assert.deepEqual(
    entries.map(({ actorName, subjectId }) => [actorName, subjectId]),
    [[accountant.name, month]],
  )
})
