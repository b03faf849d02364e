import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { and, eq, sql } from 'drizzle-orm'
import { openCounter, type TestCounter } from '#server/customers/test-people.ts'
import {
  consents,
  enquiries,
  enquiryPictures,
  newsletterCodes,
  newsletterReaders,
} from '#server/database/enquiry-tables.ts'
import { orders, outbox, paymentEvents } from '#server/database/order-tables.ts'
import { photograph } from '#server/enquiries/test-pictures.ts'
import { takeEnquiry } from '#server/enquiries/take-enquiry.ts'
import { confirmPayment } from '#server/orders/confirm-payment.ts'
import { checkLedger } from '#server/orders/ledger-check.ts'
import { promisesOfAnOrder } from '#server/orders/make-promises.ts'
import { placeOrder } from '#server/orders/place-order.ts'
import { addProduct } from '#server/orders/test-goods.ts'
import { ashasRequest, pay } from '#server/orders/test-shopper.ts'
import { forgetInTime } from './forget-in-time.ts'
import { recordConsent } from './record-consent.ts'

let counter: TestCounter
before(async () => {
  counter = await openCounter({ ENQUIRIES_PER_MINUTE: '0' })
})
after(() => counter.close())

const DAY = 24 * 60
const forget = () => forgetInTime(counter.shop)
const nothing = { orders: 0, providerNews: 0, enquiries: 0, readers: 0, consents: 0 }

async function buy(customerId: number | null): Promise<string> {
  const { shop } = counter
  const tray = await addProduct(shop.database, { price: 50_000 })
  const opened = await placeOrder(shop, await ashasRequest(shop, [{ id: tray, quantity: 2 }], { customerId }))
  assert.ok(opened.ok)
  assert.ok((await confirmPayment(shop, await pay(shop, opened))).ok)
  return opened.orderId
}
const orderRow = async (id: string) =>
  (await counter.shop.database.orm.select().from(orders).where(eq(orders.id, id)))[0]!
/** Orders moved by hand break promises; forgetting must break nothing more. */
const faults = async () =>
  (await checkLedger(counter.shop.database))
    .map(({ invariant, reference }) => invariant + reference)
    .toSorted()
const deliver = (id: string) =>
  counter.shop.database.orm.transaction(async (tx) => {
    await tx.execute(sql`UPDATE orders SET state = 'delivered' WHERE id = ${id}`)
    const now = counter.shop.now()
    await tx.execute(sql`UPDATE order_moves SET moved_at = ${now}::timestamptz WHERE order_id = ${id}`)
  })

test('a guest’s order forgets the guest 180 days after delivery; the books and the invoice stay', async () => {
  const { user } = await counter.newcomer()
  const [guests, ashas, waiting] = [await buy(null), await buy(user.id), await buy(null)]
  const { orm, pool } = counter.shop.database
  await orm.insert(paymentEvents).values({
    id: 'evt_1',
    body: '{"email":"asha@example.in"}',
    receivedAt: counter.shop.now(),
    handledAt: counter.shop.now(),
    nextAt: counter.shop.now(),
  })
  await deliver(guests)
  await deliver(ashas)
  counter.shop.later(179 * DAY)
  assert.deepEqual(await forget(), nothing)
  counter.shop.later(2 * DAY)
  const books = await faults()
  const forgotten = await forget()
  assert.deepEqual([forgotten.orders, forgotten.providerNews], [1, 1])
  assert.deepEqual(await forget(), nothing)

  const row = await orderRow(guests)
  assert.deepEqual(row.shipTo, {
    fName: '',
    lName: '',
    email: '',
    phnNo: '',
    address: '',
    city: 'Jaipur',
    country: 'India',
    state: 'Rajasthan',
    zipcode: '302001',
  })
  assert.deepEqual([row.email, row.total, row.state], ['', 130_000, 'delivered'])
  assert.equal((await orm.select().from(paymentEvents))[0]?.body, '')
  for (const kept of [ashas, waiting]) assert.equal((await orderRow(kept)).shipTo.address, '12 Amber Road')
  const { rows } = await pool.query<{ facts: unknown }>('SELECT facts FROM invoices WHERE order_id = $1', [
    guests,
  ])
  assert.match(JSON.stringify(rows[0]?.facts), /Asha Rao.*12 Amber Road/)
  assert.deepEqual(await faults(), books)
})

test('an order whose invoice is missing waits for it', async () => {
  const id = await buy(null)
  await deliver(id)
  const { orm } = counter.shop.database
  await orm.transaction(async (tx) => {
    await tx.execute(sql`ALTER TABLE invoices DISABLE TRIGGER invoices_stay`)
    await tx.execute(sql`DELETE FROM invoices WHERE order_id = ${id}`)
    await tx.execute(sql`ALTER TABLE invoices ENABLE TRIGGER invoices_stay`)
  })
  counter.shop.later(181 * DAY)
  await forget()
  assert.equal((await orderRow(id)).shipTo.address, '12 Amber Road')
})

test('an enquiry goes after 24 months, its pictures with it', async () => {
  const { shop } = counter
  const typed = {
    occasion: 'Wedding',
    quantity: '40',
    budget: 'Not sure yet',
    city: 'Jaipur',
    idea: 'Potlis in marigold yellow.',
    name: 'Asha Rao',
    email: 'asha@example.in',
    phone: '9876543210',
  }
  const files = [{ name: 'sari.jpg', bytes: await photograph() }]
  assert.ok((await takeEnquiry(shop, { kind: 'bespoke', typed, files, address: '203.0.113.7' })).ok)
  shop.later(729 * DAY)
  assert.equal((await forget()).enquiries, 0)
  shop.later(3 * DAY)
  assert.equal((await forget()).enquiries, 1)
  assert.deepEqual(await shop.database.orm.select().from(enquiries), [])
  assert.deepEqual(await shop.database.orm.select().from(enquiryPictures), [])
})

test('who never said yes to the letter is forgotten after 7 days; who did stays', async () => {
  const { orm } = counter.shop.database
  await counter.ask('newsletter', { body: { email: 'yes@example.in' } })
  const link = (await counter.mailsTo('yes@example.in'))[0]?.links[0] ?? ''
  await counter.ask('newsletter/confirm', { body: { code: new URL(link).searchParams.get('code') } })
  await counter.ask('newsletter', { body: { email: 'never@example.in' } })
  await counter.mailsTo('never@example.in')
  counter.shop.later(6 * DAY)
  assert.equal((await forget()).readers, 0)
  counter.shop.later(2 * DAY)
  assert.equal((await forget()).readers, 1)
  const left = await orm.select().from(newsletterReaders)
  assert.deepEqual(
    left.map(({ email }) => email),
    ['yes@example.in'],
  )
  assert.deepEqual(await orm.select().from(newsletterCodes), [])
})

test('what was done leaves the outbox after 400 days, order by order; the books agree with it', async () => {
  const { shop } = counter
  const { orm } = shop.database
  const [old, waiting, young] = [await buy(null), await buy(null), await buy(null)]
  const promised = promisesOfAnOrder.length
  const day = 24 * 60 * 60_000
  // By the database's clock as well, which the check asks: the shop's is far ahead by now.
  const then = Date.now() - 401 * day
  for (const id of [old, waiting]) {
    const at = new Date(then)
    await orm.update(orders).set({ createdAt: at }).where(eq(orders.id, id))
    await orm.update(outbox).set({ createdAt: at, doneAt: at }).where(eq(outbox.orderId, id))
  }
  const booking = and(eq(outbox.orderId, waiting), eq(outbox.kind, 'book courier'))
  await orm.update(outbox).set({ doneAt: null }).where(booking)
  const news = { body: '{}', nextAt: new Date(then) }
  const at = (days: number) => new Date(shop.now().getTime() - days * day)
  await orm.insert(paymentEvents).values([
    { ...news, id: 'evt_old', receivedAt: at(402), handledAt: at(401) },
    { ...news, id: 'evt_known', receivedAt: at(399), handledAt: at(399) },
    { ...news, id: 'evt_open', receivedAt: at(402) },
  ])
  await forget()
  const left = await orm.select().from(outbox)
  const of = (id: string) => left.filter(({ orderId }) => orderId === id).length
  assert.deepEqual([of(old), of(waiting), of(young)], [0, promised, promised])
  assert.deepEqual(
    (await faults()).filter((fault) => fault.includes(old)),
    [],
  )
  const events = await orm.select().from(paymentEvents).orderBy(paymentEvents.id)
  assert.deepEqual(
    events.filter(({ id }) => id !== 'evt_1').map(({ id, body }) => [id, body]),
    [
      ['evt_known', ''],
      ['evt_open', '{}'],
    ],
  )
})

test('what somebody said is kept for 3 years, and a yes that still holds for longer', async () => {
  const { shop } = counter
  const said = {
    kind: 'analytics',
    decision: 'refused',
    textVersion: '2026-11',
    anonymousId: '1a2b3c4d',
  } as const
  await recordConsent(shop.database.orm, said, shop.now())
  shop.later(3 * 366 * DAY)
  assert.equal((await forget()).consents, 1)
  const left = await shop.database.orm.select().from(consents)
  assert.deepEqual(
    left.map(({ kind, decision }) => [kind, decision]),
    [['newsletter', 'granted']],
  )
})
