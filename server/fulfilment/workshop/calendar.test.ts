import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { audit } from '#server/platform/database/audit-tables.ts'
import { parcelEvents, parcels } from '#server/platform/database/parcel-tables.ts'
import { courierDays } from '#server/platform/database/workshop-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { findSeason } from '#server/orders/promises/find-season.ts'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createOrderRequest } from '#server/testing/create-test-order.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createPaidOrder, forceDelivered, readOrder, readShipment, runOutboxOnce } from '#server/testing/order-steps.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { emptyCalendar, weekDayOf } from '#shop/promises/workshop-calendar.ts'
import { firstWorkDay } from '#shop/promises/plan-work.ts'
import { planWork } from '#shop/promises/plan-work.ts'
import { createSystemActor, type StaffActor } from '#shop/staff/staff-actor.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { readCapacity } from '#server/orders/promises/read-capacity.ts'
import { changeFestival } from './change-festival.ts'
import { changeDay, changeRest, changeWeekDay } from './change-calendar.ts'
import { listPromises } from './list-promises.ts'
import { showCalendar } from './show-calendar.ts'

const shop = await openTestShop()
const tray = await addTestProduct(shop.database, { stock: 100 })
const by = createSystemActor('the tests')
const today = todayInIndia(shop.now())
after(() => shop.close())

const order = async () => {
  const { orderId } = await createPaidOrder(shop, [{ id: tray, quantity: 1 }])
  const { number } = await readOrder(shop, orderId)
  return { orderId, number: formatOrderNumber(number) }
}

test('a day that is closed takes no work from then on; what it holds stays promised, and the books agree', async () => {
  const before = await order()
  const { shipBy } = await readShipment(shop, before.orderId)
  const workDay = firstWorkDay(emptyCalendar, shop.now())!
  const closed = { day: workDay, isOpen: false, minutes: 0, hasPickup: false, note: 'Diwali', version: 0 }
  assert.ok((await changeDay(shop, closed, by)).ok)
  const day = (await showCalendar(shop)).days.find((each) => each.day === workDay)
  assert.deepEqual([day?.isOpen, day?.reserved, day?.note, day?.isChanged], [false, 15, 'Diwali', true])
  assert.equal((await readShipment(shop, before.orderId)).shipBy, shipBy)
  const later = await readShipment(shop, (await order()).orderId)
  assert.ok((later.shipBy ?? '') > (shipBy ?? ''))
  const broken = (await checkLedger(shop.database)).filter(({ invariant }) => invariant.startsWith('M9'))
  assert.deepEqual(broken, [])
  const over = await changeDay(shop, { ...closed, day: addDays(today, -1) }, by)
  assert.ok(!over.ok && over.message === 'That day is over. Choose today or a later one.')
})

test('a change of a weekday counts for days that nobody has changed by hand', async () => {
  const { week } = await showCalendar(shop)
  for (const { weekday, version } of week) {
    const changed = { isOpen: true, minutes: 1_000, hasPickup: true, cutOff: '12:30' }
    assert.ok((await changeWeekDay(shop, { ...changed, weekday, version }, by)).ok)
  }
  const shown = await showCalendar(shop)
  assert.ok(shown.days.every(({ isChanged, minutes }) => isChanged || minutes === 1_000))
  assert.ok(shown.days.some(({ note, minutes }) => note === 'Diwali' && minutes === 0))
  const unknown = await changeWeekDay(shop, { ...shown.week[0]!, weekday: 7 }, by)
  assert.ok(!unknown.ok && unknown.reason === 'not-found')
})

test('two who change one day: the later is told what the first one saved, whether the day or its weekday', async () => {
  const meera: StaffActor = { kind: 'staff', id: '7', name: 'Meera', session: null, network: null }
  const { days, week } = await showCalendar(shop, addDays(today, 60))
  const [first] = days
  const usual = week.find(({ weekday }) => weekday === weekDayOf(first!.day))!
  const wanted = { isOpen: true, hasPickup: true }
  const day = { ...wanted, day: first!.day, note: '', version: first!.version }
  assert.ok((await changeDay(shop, { ...day, minutes: 600 }, meera)).ok)
  const late = await changeDay(shop, { ...day, minutes: 700 }, by)
  assert.ok(!late.ok && late.reason === 'stale')
  assert.deepEqual([late.by, late.current.minutes, late.current.version], ['Meera', 600, day.version + 1])

  const sameWeekday = days[7]!
  assert.equal(sameWeekday.isChanged, false)
  const weekDay = { ...wanted, cutOff: '13:00', weekday: usual.weekday, version: usual.version }
  assert.ok((await changeWeekDay(shop, { ...weekDay, minutes: 900 }, meera)).ok)
  const overWeek = await changeWeekDay(shop, { ...weekDay, minutes: 950 }, by)
  assert.ok(!overWeek.ok && overWeek.reason === 'stale')
  assert.deepEqual([overWeek.by, overWeek.current.minutes], ['Meera', 900])
  const asBefore = { ...wanted, day: sameWeekday.day, note: '', minutes: 100, version: sameWeekday.version }
  const ofDay = await changeDay(shop, asBefore, by)
  assert.ok(!ofDay.ok && ofDay.reason === 'stale')
  assert.deepEqual([ofDay.by, ofDay.current.minutes], ['Meera', 900])
})

test('nothing is promised for a day on which couriers deliver nothing there', async () => {
  const request = await createOrderRequest(shop, [{ id: tray, quantity: 1 }])
  const first = await placeOrder(shop, request)
  assert.ok(first.ok)
  const { promised } = await readShipment(shop, first.orderId)
  assert.ok(promised)
  const rest = { day: promised, region: 'Rajasthan', rests: true, note: 'Floods' }
  assert.ok((await changeRest(shop, rest, by)).ok)
  const second = await placeOrder(shop, {
    ...request,
    cart: [{ id: tray, quantity: 1 }],
    info: { ...request.info, email: 'b@example.in' },
  })
  assert.ok(second.ok)
  assert.equal((await readShipment(shop, second.orderId)).promised, addDays(promised, 1))
  const readNote = async () =>
    (await shop.database.orm.select().from(courierDays).where(eq(courierDays.day, promised))).map(({ note }) => note)
  assert.ok((await changeRest(shop, { ...rest, note: 'Floods until Tuesday' }, by)).ok)
  assert.deepEqual(await readNote(), ['Floods until Tuesday'])
  assert.ok((await changeRest(shop, { ...rest, note: '' }, by)).ok)
  assert.deepEqual(await readNote(), ['Floods until Tuesday'])
  const logged = await shop.database.orm
    .select()
    .from(audit)
    .where(eq(audit.operation, 'calendar.rest'))
    .orderBy(audit.id)
  assert.deepEqual(
    logged.map(({ after }) => (after as { note?: string }).note),
    ['Floods', 'Floods until Tuesday', undefined],
  )
  assert.ok((await changeRest(shop, { ...rest, rests: false }, by)).ok)
  const unknown = await changeRest(shop, { ...rest, region: 'Atlantis' }, by)
  assert.ok(!unknown.ok)
})

test('of two who add the same rest at once both are kept, the later note too', async () => {
  const rest = { day: addDays(today, 90), region: null, rests: true }
  const both = await Promise.all(['', 'Republic Day'].map((note) => changeRest(shop, { ...rest, note }, by)))
  assert.ok(both.every(({ ok }) => ok))
  const rows = await shop.database.orm.select().from(courierDays).where(eq(courierDays.day, rest.day))
  assert.deepEqual(
    rows.map(({ region, note }) => [region, note]),
    [[null, 'Republic Day']],
  )
})

test('the board shows what leaves today, what is late, what comes too late, and what came too late and why', async () => {
  const [now, late, slow, came] = [await order(), await order(), await order(), await order()]
  const set = (id: string, changes: Partial<typeof shipments.$inferInsert>) =>
    shop.database.orm.update(shipments).set(changes).where(eq(shipments.id, id))
  await set(now.orderId, { shipBy: today })
  await set(late.orderId, { shipBy: addDays(today, -1) })
  await runOutboxOnce(shop, 'book courier')
  await set(slow.orderId, { state: 'shipped', promised: addDays(today, 2) })
  const expectedAt = new Date(`${addDays(today, 4)}T10:00:00+05:30`)
  await shop.database.orm.update(parcels).set({ expectedAt }).where(eq(parcels.shipmentId, slow.orderId))
  await forceDelivered(shop.database.orm, came.orderId)
  await set(came.orderId, { promised: addDays(today, -3) })
  const board = await listPromises(shop)
  const numbers = (group: { rows: { order: string }[] }) => group.rows.map((row) => row.order)
  assert.deepEqual([numbers(board.toPack), numbers(board.late)], [[now.number], [late.number]])
  assert.deepEqual(numbers(board.expectedLate), [slow.number])
  assert.deepEqual(numbers(board.arrivedLate), [came.number])
  assert.equal(board.arrivedLate.rows[0]?.why, 'Late on its way')
  assert.deepEqual(board.kept, { arrived: 1, inTime: 0 })
  const scan = { stage: 'delivered' as const, label: 'DELIVERED', place: 'Jaipur', recordedAt: shop.now() }
  const happenedAt = new Date(`${addDays(today, -3)}T15:00:00+05:30`)
  await shop.database.orm.insert(parcelEvents).values({ shipmentId: came.orderId, happenedAt, ...scan })
  assert.deepEqual((await listPromises(shop)).kept, { arrived: 1, inTime: 1 }, 'told late, brought in time')
})

test('a festival is in the calendar and on the home page from then on, until it is taken out', async () => {
  const festival = { day: addDays(today, 30), name: 'Onam', occasion: 'diwali', lastOrders: [] }
  for (const occasion of ['', 'diwali'])
    assert.ok((await changeFestival(shop, { ...festival, occasion, stands: true }, by)).ok)
  assert.deepEqual((await showCalendar(shop)).festivals, [festival])
  assert.deepEqual((await findSeason(shop))?.name, 'Onam')
  const past = await changeFestival(shop, { ...festival, day: addDays(today, -1), stands: true }, by)
  assert.ok(!past.ok && past.reason === 'past')
  assert.ok((await changeFestival(shop, { ...festival, stands: false }, by)).ok)
  assert.equal(await findSeason(shop), null)
})

test('a festival is changed with its last orders, and whoever began from an older one is told', async () => {
  const was = { day: addDays(today, 40), name: 'Dewali', occasion: '', lastOrders: [] }
  assert.ok((await changeFestival(shop, { ...was, stands: true }, by)).ok)
  const lastOrders = [
    { zone: '' as const, day: addDays(today, 20) },
    { zone: 'e' as const, day: addDays(today, 12) },
  ]
  const now = { day: addDays(today, 41), name: 'Diwali', occasion: 'diwali', lastOrders }
  assert.ok((await changeFestival(shop, { ...now, stands: true, was }, by)).ok)
  assert.deepEqual((await showCalendar(shop)).festivals, [now])
  const late = await changeFestival(shop, { ...was, stands: true, was }, by)
  assert.ok(!late.ok && late.reason === 'changed')
  const after = { ...now, lastOrders: [{ zone: '' as const, day: now.day }] }
  const wrong = await changeFestival(shop, { ...after, stands: true, was: now }, by)
  assert.ok(!wrong.ok && wrong.reason === 'last-order')
  assert.ok((await changeFestival(shop, { ...now, stands: false }, by)).ok)
  assert.deepEqual((await showCalendar(shop)).festivals, [])
})

test('what is ordered after the last order for its zone is promised for after the festival, and nothing else is', async () => {
  const festival = { day: addDays(today, 30), name: 'Diwali', occasion: '' }
  const lastOrders = [{ zone: 'b' as const, day: addDays(today, -1) }]
  const before = (await readShipment(shop, (await order()).orderId)).promised ?? ''
  assert.ok((await changeFestival(shop, { ...festival, lastOrders, stands: true }, by)).ok)
  const { calendar } = await readCapacity(shop.database.orm, shop.now())
  const plan = (zone: string) =>
    planWork(calendar, shop.now(), { minutes: 15, lead: 0 }, { days: 4, soonest: 3, state: 'Goa', zone })?.arrivesBy ??
    ''
  assert.equal(plan('b'), addDays(festival.day, 1))
  assert.ok(plan('d') < festival.day)
  assert.equal((await readShipment(shop, (await order()).orderId)).promised! >= before, true)
  assert.ok((await changeFestival(shop, { ...festival, lastOrders, stands: false }, by)).ok)
})
