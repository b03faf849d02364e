import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { reportResponse } from '#contract/counter/reports.ts'
import { updateBuyers } from '#server/people/buyers/update-buyers.ts'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { offers } from '#server/platform/database/offer-tables.ts'
import { orderLines, orders, refunds } from '#server/platform/database/order-tables.ts'
import { dayFigures, hourFigures } from '#server/platform/database/report-tables.ts'
import { shipments, shipmentStatusHistory } from '#server/platform/database/shipment-tables.ts'
import { returnGoods } from '#server/testing/return-goods.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createShipmentsRequest, payInWindow } from '#server/testing/create-test-order.ts'
import { applyPaymentOnce } from '#server/testing/order-in-parts.ts'
import { openTestCounter, type TestCounter } from '#server/testing/open-test-counter.ts'
import { createPaidOrder, neverAborted, processPendingRefunds } from '#server/testing/order-steps.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { updateDayFigures } from './update-day-figures.ts'
import { updateHourFigures } from './update-hour-figures.ts'

let counter: TestCounter
let tray: number
let lamp: number
before(async () => {
  counter = await openTestCounter()
  tray = await addTestProduct(counter.shop.database, { price: 33_335, stock: 500 })
  lamp = await addTestProduct(counter.shop.database, { name: 'Diya lamp', price: 10_307, stock: 500 })
  await addTestProduct(counter.shop.database, { name: 'Unwanted box', stock: 7 })
})
after(() => counter.close())

const DAY = 24 * 60
const update = () => updateDayFigures(counter.shop, neverAborted)
const today = () => todayInIndia(counter.shop.now())
const buy = async (id: number, quantity: number) => (await createPaidOrder(counter.shop, [{ id, quantity }])).orderId
async function buyForTwo(): Promise<void> {
  const { shop } = counter
  const wanted = [
    { postcode: '302001', cart: [{ id: tray, quantity: 3 }] },
    { postcode: '400001', cart: [{ id: lamp, quantity: 7 }] },
  ]
  const opened = await placeOrder(shop, await createShipmentsRequest(shop, wanted))
  assert.ok(opened.ok)
  await applyPaymentOnce(shop, (await payInWindow(shop, opened)).paymentId)
}
async function read(name: string, as: { cookie: string }, query = '') {
  const answer = await counter.request(`reports/${name}${query}`, { as })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return reportResponse.parse(answer.body).data
}
const readFigures = () =>
  counter.shop.database.orm.select().from(dayFigures).orderBy(dayFigures.day, dayFigures.kind, dayFigures.key)

test('days add up to what orders and refunds say, by goods, category and State as well, however often the job runs', async () => {
  const { shop } = counter
  const first = await buy(tray, 5)
  await buyForTwo()
  await update()
  shop.advanceClock(DAY)
  const second = await buy(lamp, 2)
  const [line] = await shop.database.orm.select().from(orderLines).where(eq(orderLines.orderId, first))
  const back = { orderId: first, parts: [{ line: line!.id, units: 2 }], reason: 'broken', restock: false }
  assert.ok((await returnGoods(shop, back)).ok)
  assert.ok((await cancelOrder(shop, second, null)).ok)
  await processPendingRefunds(shop)
  await Promise.all([update(), update()])
  const figures = await readFigures()
  shop.advanceClock(1)
  await update()
  assert.deepEqual(await readFigures(), figures)

  const placed = await shop.database.orm.select().from(orders)
  const given = await shop.database.orm.select().from(refunds)
  const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0)
  const of = (kind: string) => figures.filter((figure) => figure.kind === kind)
  assert.equal(new Set(of('all').map(({ day }) => day)).size, 2)
  assert.equal(
    sum(of('all'), (row) => row.orders),
    placed.length,
  )
  for (const kind of ['all', 'product', 'category', 'place']) {
    assert.equal(
      sum(of(kind), (row) => row.pieces),
      17,
      kind,
    )
    assert.equal(
      sum(of(kind), (row) => row.taxable),
      sum(placed, (order) => order.subtotal),
      kind,
    )
    assert.equal(
      sum(of(kind), (row) => row.tax),
      sum(placed, (order) => order.tax),
      kind,
    )
  }
  for (const kind of ['all', 'place']) {
    assert.equal(
      sum(of(kind), (row) => row.delivery),
      sum(placed, (order) => order.shipping),
      kind,
    )
    assert.equal(
      sum(of(kind), (row) => row.refunds),
      sum(given, (refund) => refund.amount),
      kind,
    )
  }
  assert.ok(sum(of('product'), (row) => row.refunds) < sum(given, (refund) => refund.amount), 'delivery is no goods')
})

test('reports show them: each day, the most sold first, and what nobody bought', async () => {
  const as = await counter.signInAs('accountant')
  const sales = await read('sales', as, `?from=${addDays(today(), -3)}&to=${today()}`)
  assert.deepEqual(
    sales.rows.map(({ values }) => values[0]),
    [0, 0, 2, 1],
  )
  assert.equal(sales.total?.[1], 17)
  const goods = await read('products', as)
  assert.deepEqual(
    goods.rows.map(({ label, values }) => [label, values[1]]),
    [
      ['Brass tray', 8],
      ['Diya lamp', 9],
    ],
  )
  const places = await read('places', as)
  assert.deepEqual(places.rows.map(({ label }) => label).toSorted(), ['Maharashtra', 'Rajasthan'])
  const unsold = await read('unsold', as)
  assert.ok(unsold.rows.some(({ label, values }) => label === 'Unwanted box' && values[0] === 7))
  assert.ok(!unsold.rows.some(({ label }) => label === 'Brass tray'))
})

test('a span stands beside the span before and beside the same days a year before, with new and returning buyers', async () => {
  const { shop } = counter
  await updateBuyers(shop, neverAborted)
  const as = await counter.signInAs('accountant')
  const yesterday = addDays(today(), -1)
  const shown = await read('sales', as, `?from=${today()}&to=${today()}`)
  assert.deepEqual(shown.before, { from: yesterday, to: yesterday })
  const figures = new Map(shown.figures?.map(({ label, value, before }) => [label, [value, before]]))
  const placed = await shop.database.orm.select().from(orders)
  const of = (day: string) => placed.filter(({ placedAt }) => placedAt && todayInIndia(placedAt) === day)
  const paidOn = (day: string) =>
    of(day).reduce((sum, { subtotal, tax, shipping }) => sum + subtotal + tax + shipping, 0)
  assert.deepEqual(figures.get('Sales with GST'), [paidOn(today()), paidOn(yesterday)])
  assert.deepEqual(figures.get('Orders'), [1, 2])
  assert.deepEqual(figures.get('Average order'), [paidOn(today()), Math.round(paidOn(yesterday) / 2)])
  assert.deepEqual(figures.get('Pieces'), [2, 15])
  assert.deepEqual(
    [figures.get('New buyers'), figures.get('Returning buyers')],
    [
      [0, 1],
      [1, 0],
    ],
  )
  assert.ok((figures.get('Money back')?.[0] ?? 0) > 0)
  const aYear = await read('sales', as, '?period=last-365-days&against=year')
  assert.deepEqual([aYear.label, aYear.total?.[0]], ['Month', 3])
  assert.equal(aYear.before.to, `${Number(today().slice(0, 4)) - 1}${today().slice(4)}`)
  assert.equal((await read('sales', as, '?period=last-90-days')).label, 'Week')
  assert.equal((await counter.request('reports/sales?period=this-month&to=2026-01-01', { as })).status, 422)
})

test('support sees pieces and no amounts, packers nothing; what is asked wrongly says so', async () => {
  const support = await counter.signInAs('support')
  const goods = await read('products', support)
  assert.deepEqual(
    goods.columns.map(({ label }) => label),
    ['Orders', 'Pieces'],
  )
  assert.ok(goods.rows.every(({ values }) => values.length === 2) && goods.total?.length === 2)
  assert.ok((await read('sales', support)).figures?.every(({ unit }) => unit === 'count'))
  assert.equal((await counter.request('reports/sales', { as: await counter.signInAs('packer') })).status, 403)
  const wrong = ['sales?from=yesterday', 'sales?from=2026-02-01&to=2026-01-01', 'sales?from=2020-01-01&to=2026-01-01']
  for (const path of wrong) assert.equal((await counter.request(`reports/${path}`, { as: support })).status, 422, path)
  assert.equal((await counter.request('reports/all', { as: support })).status, 404)
})

test('each report is a file, too', async () => {
  const { cookie } = await counter.signInAs('owner')
  const response = await counter.app.request('/counter/api/v1/reports/products/file', { headers: { cookie } })
  const [header, row] = (await response.text()).replace('\uFEFF', '').split('\r\n')
  assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename="products-.*\.csv"$/)
  assert.equal(header, 'Goods,Orders,Pieces,Before GST (₹),GST (₹),Money back (₹)')
  assert.match(row ?? '', /^Brass tray,2,8,\d+\.\d\d,\d+\.\d\d,\d+\.\d\d$/)
})

test('a promise is kept when its parcel left by its day; what waits counts as not gone', async () => {
  const { shop } = counter
  const { orm } = shop.database
  const ids = await Promise.all([buy(tray, 1), buy(tray, 1), buy(tray, 1)])
  for (const id of ids) await orm.update(shipments).set({ shipBy: today() }).where(eq(shipments.orderId, id))
  const leave = (shipmentId: string, changedAt: Date) =>
    orm.insert(shipmentStatusHistory).values({ shipmentId, state: 'shipped', changedAt })
  await leave(ids[0]!, shop.now())
  await leave(ids[1]!, new Date(shop.now().getTime() + 2 * DAY * 60_000))
  shop.advanceClock(3 * 60)
  await update()
  const day = addDays(today(), 0)
  const kept = await read('on-time', await counter.signInAs('owner'), `?from=${addDays(day, -1)}&to=${day}`)
  const total = kept.total ?? []
  assert.deepEqual(total.slice(0, 2), [1, 1])
  assert.ok((total[2] ?? 0) >= 1)
})

test('a free gift is no sale: not of a day, an hour, its goods or its category, and it is still among what nobody bought', async () => {
  const { shop } = counter
  const gift = await addTestProduct(shop.database, { name: 'Gift potli', price: 10_000, stock: 9 })
  await shop.database.orm
    .insert(offers)
    .values({ name: 'A potli with every order', lane: 'offer', gives: { on: 'gift', variant: gift } })
  shop.advanceClock(DAY)
  const given = await buy(tray, 2)
  await shop.database.orm.update(offers).set({ isActive: false })
  await update()
  await updateHourFigures(shop, neverAborted)
  const lines = await shop.database.orm.select().from(orderLines).where(eq(orderLines.orderId, given))
  assert.equal(lines.length, 2)
  const figures = (await readFigures()).filter(({ day, kind }) => day === today() && kind !== 'left')
  assert.deepEqual(new Set(figures.map(({ pieces }) => pieces)), new Set([2]))
  assert.deepEqual(
    (await shop.database.orm.select().from(hourFigures).where(eq(hourFigures.day, today()))).map(
      ({ pieces }) => pieces,
    ),
    [2],
  )
  const as = await counter.signInAs('accountant')
  const label = 'Gift potli'
  assert.ok(!(await read('products', as)).rows.some((row) => row.label === label))
  assert.ok((await read('unsold', as)).rows.some((row) => row.label === label))
})
