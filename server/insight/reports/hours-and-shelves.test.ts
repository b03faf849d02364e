import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { asc, eq } from 'drizzle-orm'
import { reportResponse } from '#contract/counter/reports.ts'
import { dues } from '#server/platform/database/due-tables.ts'
import { orders, payments, watermarks } from '#server/platform/database/order-tables.ts'
import { funnelFigures, hourFigures, stockOuts } from '#server/platform/database/report-tables.ts'
import { addTestProduct, addTestVariant } from '#server/testing/add-test-product.ts'
import { createUnpaidOrder } from '#server/testing/create-test-order.ts'
import { openTestCounter, type TestCounter } from '#server/testing/open-test-counter.ts'
import { createPaidOrder, neverAborted } from '#server/testing/order-steps.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { updateDayFigures } from './update-day-figures.ts'
import { updateFunnel } from './update-funnel.ts'
import { updateHourFigures } from './update-hour-figures.ts'
import { updateStockOuts } from './update-stock-outs.ts'

let counter: TestCounter
let tray: number
before(async () => {
  counter = await openTestCounter()
  tray = await addTestProduct(counter.shop.database, { name: 'Cane tray', price: 33_335 })
})
after(() => counter.close())

const today = () => todayInIndia(counter.shop.now())
const atIndia = (day: string, time: string) => new Date(`${day}T${time}+05:30`)
async function read(name: string, as: { cookie: string }, query = '') {
  const answer = await counter.request(`reports/${name}${query}`, { as })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return reportResponse.parse(answer.body).data
}
async function buyAt(placedAt: Date, quantity: number): Promise<void> {
  const { orderId } = await createPaidOrder(counter.shop, [{ id: tray, quantity }])
  await counter.shop.database.orm.update(orders).set({ placedAt }).where(eq(orders.id, orderId))
}

test('sales by hour go by the clock in India, reach back to the first order, and change with what comes later', async () => {
  const { shop } = counter
  const { orm } = shop.database
  const [before30, yesterday] = [addDays(today(), -30), addDays(today(), -1)]
  await buyAt(atIndia(before30, '23:59:59.999'), 2)
  await buyAt(atIndia(yesterday, '00:00'), 3)
  await updateDayFigures(shop, neverAborted)
  await updateHourFigures(shop, neverAborted)
  const rows = await orm.select().from(hourFigures).orderBy(asc(hourFigures.day))
  assert.deepEqual(
    rows.map(({ day, hour, orders: count, pieces }) => ({ day, hour, count, pieces })),
    [
      { day: before30, hour: 23, count: 1, pieces: 2 },
      { day: yesterday, hour: 0, count: 1, pieces: 3 },
    ],
  )
  await buyAt(shop.now(), 4)
  await Promise.all([updateHourFigures(shop, neverAborted), updateHourFigures(shop, neverAborted)])
  const owner = await counter.signInAs('owner')
  const hours = await read('hours', owner, `?from=${before30}&to=${today()}`)
  assert.equal(hours.rows.length, 24)
  assert.equal(hours.rows[23]?.label, '23:00')
  assert.ok((hours.rows[23]?.values[1] ?? 0) >= 2)
  assert.deepEqual(hours.total?.slice(0, 2), [3, 9])
  const placed = await orm.select().from(orders)
  assert.equal(
    hours.total?.[2],
    placed.reduce((sum, { subtotal }) => sum + subtotal, 0),
  )
})

test('sales by weekday say how often each weekday was in the time', async () => {
  await updateDayFigures(counter.shop, neverAborted)
  const week = await read('weekdays', await counter.signInAs('owner'), `?from=${addDays(today(), -9)}&to=${today()}`)
  assert.deepEqual(
    week.rows.map(({ label }) => label),
    ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  )
  assert.equal(week.total?.[0], 10)
  const name = (day: string) =>
    atIndia(day, '12:00').toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'Asia/Kolkata' })
  const ofYesterday = week.rows.find(({ label }) => label === name(addDays(today(), -1)))
  assert.deepEqual(ofYesterday?.values.slice(0, 3), [2, 1, 3])
})

test('the funnel counts orders as far as they came, from begun to paid, and a payment that comes later', async () => {
  const { shop } = counter
  const { orm } = shop.database
  const [begun, opened, failed] = [
    await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }]),
    await createUnpaidOrder(shop, [{ id: tray, quantity: 5 }]),
    await createUnpaidOrder(shop, [{ id: tray, quantity: 6 }]),
  ]
  await orm.update(dues).set({ providerOrderId: null }).where(eq(dues.orderId, begun.orderId))
  await orm.update(dues).set({ providerOrderId: 'order_opened' }).where(eq(dues.orderId, opened.orderId))
  const [due] = await orm
    .update(dues)
    .set({ providerOrderId: 'order_failed' })
    .where(eq(dues.orderId, failed.orderId))
    .returning()
  await updateFunnel(shop, neverAborted)
  const owner = await counter.signInAs('owner')
  const [first, windows, tried] = (await read('funnel', owner)).rows
  assert.deepEqual([first?.values[0], windows?.values[0], tried?.values[0]], [6, 5, 3])
  await orm.insert(payments).values({
    id: 'pay_failed',
    orderId: failed.orderId,
    dueId: due!.id,
    amount: due!.amount,
    currency: 'INR',
    status: 'failed',
    createdAt: shop.now(),
  })
  await updateFunnel(shop, neverAborted)
  const funnel = await read('funnel', owner)
  assert.deepEqual(
    funnel.rows.map(({ label, values }) => [label, ...values]),
    [
      ['Begun', 6, 100, 1],
      ['Payment window opened', 5, 83, 1],
      ['Tried to pay', 4, 67, 1],
      ['Paid', 3, 50, 0],
    ],
  )
  assert.equal(funnel.total, null)
  assert.equal((await orm.select().from(funnelFigures)).length, 1)
  assert.deepEqual((await read('funnel', owner, `?from=2026-01-01&to=2026-01-02`)).rows, [])
})

/** As orders and staff move it, at a moment of the past. */
async function moveAt(variantId: number, change: number, at: Date): Promise<void> {
  const { pool } = counter.shop.database
  await pool.query('UPDATE variants SET stock = coalesce(stock, 0) + $2 WHERE id = $1', [variantId, change])
  await pool.query(
    `INSERT INTO stock_movements (variant_id, change, reason, actor, created_at) VALUES ($1, $2, 'corrected', 'test', $3)`,
    [variantId, change, at],
  )
}

test('what was sold out is read from the movements: since when, for how many hours, and each day once', async () => {
  const { database } = counter.shop
  const lamp = await addTestProduct(database, { name: 'Clay lamp' })
  const small = await addTestVariant(database, lamp, { name: 'Small' })
  const box = await addTestProduct(database, { name: 'Cane box' })
  const ago = (days: number, time: string) => atIndia(addDays(today(), -days), time)
  await moveAt(lamp, 4, ago(40, '10:00'))
  await moveAt(lamp, -4, ago(31, '10:00'))
  await moveAt(lamp, 1, ago(28, '06:00'))
  await moveAt(lamp, -1, ago(28, '09:00'))
  await moveAt(lamp, 3, ago(28, '21:00'))
  await moveAt(small, 2, ago(5, '08:00'))
  await moveAt(small, -2, ago(2, '23:00'))
  await moveAt(box, 2, ago(9, '08:00'))
  await updateStockOuts(counter.shop, neverAborted)
  const found = await read('stock-outs', await counter.signInAs('support'))
  assert.deepEqual(
    found.rows.map(({ label, values: [days, since] }) => [label, days, since]),
    [
      ['Clay lamp', 2, null],
      ['Clay lamp, Small', 3, ago(2, '23:00').getTime()],
    ].toSorted((one, other) => Number(other[1]) - Number(one[1])),
  )
  const lampHours = found.rows.find(({ label }) => label === 'Clay lamp')?.values[2]
  assert.equal(lampHours, 24 + 6 + 12, 'the day before the time is not counted')
  assert.equal(found.total, null)
  await database.pool.query('UPDATE variants SET is_active = false WHERE id = $1', [small])
  assert.equal((await read('stock-outs', await counter.signInAs('owner'))).rows.length, 1)
})

test('looked at after each movement or once at the end, a shelf was empty at the same times', async () => {
  const { shop } = counter
  const { orm, pool } = shop.database
  const basket = await addTestProduct(shop.database, { name: 'Basket' })
  const update = () => updateStockOuts(shop, neverAborted)
  for (const change of [3, -3, 1, -1, 2, -1, -1, 5, -5]) {
    await pool.query('UPDATE variants SET stock = coalesce(stock, 0) + $2 WHERE id = $1', [basket, change])
    await pool.query(
      `INSERT INTO stock_movements (variant_id, change, reason, actor) VALUES ($1, $2, 'corrected', 'test')`,
      [basket, change],
    )
    await pool.query('SELECT pg_sleep(0.005)')
    // So that a run starts from the last movement, and finds what it wrote before.
    await pool.query(
      `UPDATE watermarks SET reached_at = (SELECT max(created_at) FROM stock_movements) + interval '2 minutes' WHERE name = 'stock-outs'`,
    )
    await update()
  }
  const readAll = () => orm.select().from(stockOuts).orderBy(asc(stockOuts.variantId), asc(stockOuts.beganAt))
  const stepByStep = await readAll()
  const ofBasket = stepByStep.filter(({ variantId }) => variantId === basket)
  assert.equal(ofBasket.length, 4)
  assert.equal(ofBasket.filter(({ endedAt }) => endedAt === null).length, 1)
  await orm.delete(watermarks).where(eq(watermarks.name, 'stock-outs'))
  await orm.delete(stockOuts)
  await Promise.all([update(), update()])
  assert.deepEqual(await readAll(), stepByStep)
})

test('each of them is a file, with percent and moments as sheets read them', async () => {
  const { cookie } = await counter.signInAs('accountant')
  const file = async (name: string) => {
    const response = await counter.app.request(`/counter/api/v1/reports/${name}/file`, { headers: { cookie } })
    return (await response.text()).replace('\uFEFF', '').split('\r\n')
  }
  const [funnelHeader, , opened] = await file('funnel')
  assert.equal(funnelHeader, 'Step,Orders,Of those begun (%),Came no further')
  assert.match(opened ?? '', /^Payment window opened,\d+,\d+,\d+$/)
  const stockRows = await file('stock-outs')
  assert.equal(stockRows[0], 'Goods,Days sold out,Sold out since (IST),Hours in all')
  assert.ok(
    stockRows.some((row) => /^Basket,1,\d{4}-\d\d-\d\d \d\d:\d\d,0$/.test(row)),
    stockRows.join('\n'),
  )
  assert.match((await file('hours'))[24] ?? '', /^23:00,\d+,\d+,/)
})
