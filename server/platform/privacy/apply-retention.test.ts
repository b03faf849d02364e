import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { and, eq, sql } from 'drizzle-orm'
import { forceDelivered, readShipment } from '#server/testing/order-steps.ts'
import { openTestApi } from '#server/testing/open-test-api.ts'
import { audit, auditPersonal } from '#server/platform/database/audit-tables.ts'
import { consents } from '#server/platform/database/consent-tables.ts'
import { enquiries, enquiryPictures } from '#server/platform/database/enquiry-tables.ts'
import { newsletterCodes, newsletterSubscribers } from '#server/platform/database/newsletter-tables.ts'
import { orders, outbox, paymentEvents } from '#server/platform/database/order-tables.ts'
import { packingPictures, packings } from '#server/platform/database/packing-tables.ts'
import { createPhoto } from '#server/testing/picture-fixtures.ts'
import { submitEnquiry } from '#server/people/enquiries/submit-enquiry.ts'
import { confirmPayment } from '#server/money/payments/confirm-payment.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { placedOrderMessages, placedShipmentMessages } from '#server/platform/jobs/enqueue-outbox.ts'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createOrderRequest, payInWindow } from '#server/testing/create-test-order.ts'
import { recordAudit } from '#server/platform/staff/audit.ts'
import { createSystemActor } from '#shop/staff/staff-actor.ts'
import { applyRetention } from './apply-retention.ts'
import { recordConsent } from './record-consent.ts'

const testApi = await openTestApi({ ENQUIRIES_PER_MINUTE: '0' })
after(() => testApi.close())

const DAY = 24 * 60
const runRetention = () => applyRetention(testApi.shop)
const nothing = { orders: 0, providerNews: 0, enquiries: 0, readers: 0, consents: 0 }

async function buy(customerId: number | null): Promise<string> {
  const { shop } = testApi
  const tray = await addTestProduct(shop.database, { price: 50_000 })
  const opened = await placeOrder(shop, await createOrderRequest(shop, [{ id: tray, quantity: 2 }], { customerId }))
  assert.ok(opened.ok)
  assert.ok((await confirmPayment(shop, await payInWindow(shop, opened))).ok)
  return opened.orderId
}
const orderRow = async (id: string) =>
  (await testApi.shop.database.orm.select().from(orders).where(eq(orders.id, id)))[0]!
const recipientOf = async (id: string) => (await readShipment(testApi.shop, id)).recipient
/** Orders changed directly break invariants; retention must not break more. */
const faults = async () =>
  (await checkLedger(testApi.shop.database)).map(({ invariant, reference }) => invariant + reference).toSorted()
const deliver = (id: string) =>
  testApi.shop.database.orm.transaction(async (tx) => {
    await forceDelivered(tx, id)
    const now = testApi.shop.now()
    await tx.execute(sql`UPDATE order_status_history SET changed_at = ${now}::timestamptz WHERE order_id = ${id}`)
  })

test('photographs of a packed parcel go 180 days after the order’s end, whoever ordered it', async () => {
  const { user } = await testApi.newCustomer()
  const [ended, waiting] = [await buy(user.id), await buy(user.id)]
  const { orm } = testApi.shop.database
  const now = testApi.shop.now()
  const by = { staffName: 'Ravi', createdAt: now }
  for (const shipmentId of [ended, waiting]) {
    const id = randomUUID()
    await orm.insert(packings).values({ id, shipmentId, n: 1, staffId: '8', staffName: 'Ravi', startedAt: now })
    await orm
      .insert(packingPictures)
      .values({ key: randomUUID(), packingId: id, width: 1, height: 1, webp: Buffer.from('x'), ...by })
  }
  await deliver(ended)
  testApi.shop.advanceClock(179 * DAY)
  await runRetention()
  assert.equal(await orm.$count(packingPictures), 2)
  testApi.shop.advanceClock(2 * DAY)
  await runRetention()
  const left = await orm
    .select({ shipmentId: packings.shipmentId })
    .from(packingPictures)
    .innerJoin(packings, eq(packings.id, packingPictures.packingId))
  assert.deepEqual(left, [{ shipmentId: waiting }])
})

test('a guest’s order forgets the guest 180 days after delivery; the books and the invoice stay', async () => {
  const { user } = await testApi.newCustomer()
  const [guests, ashas, waiting] = [await buy(null), await buy(user.id), await buy(null)]
  const { orm, pool } = testApi.shop.database
  await orm.insert(paymentEvents).values({
    id: 'evt_1',
    body: '{"email":"asha@example.in"}',
    receivedAt: testApi.shop.now(),
    processedAt: testApi.shop.now(),
    nextAttemptAt: testApi.shop.now(),
  })
  for (const id of [guests, ashas])
    await orm.transaction((tx) =>
      recordAudit(tx, createSystemActor('a test'), {
        operation: 'orders.address',
        subject: { kind: 'order', id, name: 'GTH-1' },
        after: { phone: '9876543210' },
        reason: 'Asha rang',
      }),
    )
  await deliver(guests)
  await deliver(ashas)
  testApi.shop.advanceClock(179 * DAY)
  assert.deepEqual(await runRetention(), nothing)
  testApi.shop.advanceClock(2 * DAY)
  const books = await faults()
  const forgotten = await runRetention()
  assert.deepEqual([forgotten.orders, forgotten.providerNews], [1, 1])
  assert.deepEqual(await runRetention(), nothing)

  const kept = await orm.select().from(auditPersonal)
  assert.deepEqual(
    kept.map(({ subjectId }) => subjectId),
    [ashas],
  )
  const entries = await orm.select().from(audit)
  assert.deepEqual(
    entries.map(({ fields, after: values, reason }) => [fields, values, reason]),
    [guests, ashas].map(() => [['phone'], {}, null]),
  )

  const row = await orderRow(guests)
  assert.deepEqual(await recipientOf(guests), {
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    address: '',
    city: 'Jaipur',
    country: 'India',
    state: 'Rajasthan',
    postcode: '302001',
  })
  assert.deepEqual([row.email, row.total, row.state], ['', 130_000, 'delivered'])
  assert.equal((await orm.select().from(paymentEvents))[0]?.body, '')
  for (const kept of [ashas, waiting]) assert.equal((await recipientOf(kept)).address, '12 Amber Road')
  const { rows } = await pool.query<{ facts: unknown }>('SELECT facts FROM invoices WHERE order_id = $1', [guests])
  assert.match(JSON.stringify(rows[0]?.facts), /Asha Rao.*12 Amber Road/)
  assert.deepEqual(await faults(), books)
})

test('an order whose invoice is missing waits for it', async () => {
  const id = await buy(null)
  await deliver(id)
  const { orm } = testApi.shop.database
  await orm.transaction(async (tx) => {
    await tx.execute(sql`ALTER TABLE invoices DISABLE TRIGGER invoices_stay`)
    await tx.execute(sql`ALTER TABLE invoice_shipments DISABLE TRIGGER invoice_shipments_stay`)
    await tx.execute(sql`DELETE FROM invoice_shipments WHERE shipment_id = ${id}`)
    await tx.execute(sql`DELETE FROM invoices WHERE order_id = ${id}`)
    await tx.execute(sql`ALTER TABLE invoice_shipments ENABLE TRIGGER invoice_shipments_stay`)
    await tx.execute(sql`ALTER TABLE invoices ENABLE TRIGGER invoices_stay`)
  })
  testApi.shop.advanceClock(181 * DAY)
  await runRetention()
  assert.equal((await recipientOf(id)).address, '12 Amber Road')
})

test('an enquiry goes after 24 months, its pictures with it', async () => {
  const { shop } = testApi
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
  const files = [{ name: 'sari.jpg', bytes: await createPhoto() }]
  assert.ok((await submitEnquiry(shop, { kind: 'bespoke', typed, files, address: '203.0.113.7' })).ok)
  shop.advanceClock(729 * DAY)
  assert.equal((await runRetention()).enquiries, 0)
  shop.advanceClock(3 * DAY)
  assert.equal((await runRetention()).enquiries, 1)
  assert.deepEqual(await shop.database.orm.select().from(enquiries), [])
  assert.deepEqual(await shop.database.orm.select().from(enquiryPictures), [])
})

test('who never said yes to the letter is forgotten after 7 days; who did stays', async () => {
  const { orm } = testApi.shop.database
  await testApi.request('newsletter', { body: { email: 'yes@example.in' } })
  const link = (await testApi.listMailsTo('yes@example.in'))[0]?.links[0] ?? ''
  await testApi.request('newsletter/confirm', { body: { code: new URL(link).searchParams.get('code') } })
  await testApi.request('newsletter', { body: { email: 'never@example.in' } })
  await testApi.listMailsTo('never@example.in')
  testApi.shop.advanceClock(6 * DAY)
  assert.equal((await runRetention()).readers, 0)
  testApi.shop.advanceClock(2 * DAY)
  assert.equal((await runRetention()).readers, 1)
  const left = await orm.select().from(newsletterSubscribers)
  assert.deepEqual(
    left.map(({ email }) => email),
    ['yes@example.in'],
  )
  assert.deepEqual(await orm.select().from(newsletterCodes), [])
})

test('what was done leaves the outbox after 400 days, order by order; the books agree with it', async () => {
  const { shop } = testApi
  const { orm } = shop.database
  const [old, waiting, young] = [await buy(null), await buy(null), await buy(null)]
  const promised = placedOrderMessages.length + placedShipmentMessages.length
  const day = 24 * 60 * 60_000
  // The check uses the database's clock, which is far behind the shop's here.
  const then = Date.now() - 401 * day
  for (const id of [old, waiting]) {
    const at = new Date(then)
    await orm.update(orders).set({ createdAt: at }).where(eq(orders.id, id))
    await orm.update(outbox).set({ createdAt: at, processedAt: at }).where(eq(outbox.orderId, id))
  }
  const booking = and(eq(outbox.orderId, waiting), eq(outbox.kind, 'book courier'))
  await orm.update(outbox).set({ processedAt: null }).where(booking)
  const news = { body: '{}', nextAttemptAt: new Date(then) }
  const at = (days: number) => new Date(shop.now().getTime() - days * day)
  await orm.insert(paymentEvents).values([
    { ...news, id: 'evt_old', receivedAt: at(402), processedAt: at(401) },
    { ...news, id: 'evt_known', receivedAt: at(399), processedAt: at(399) },
    { ...news, id: 'evt_open', receivedAt: at(402) },
  ])
  await runRetention()
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
  const { shop } = testApi
  const said = {
    kind: 'analytics',
    decision: 'refused',
    textVersion: '2026-11',
    anonymousId: '1a2b3c4d',
  } as const
  await recordConsent(shop.database.orm, said, shop.now())
  shop.advanceClock(3 * 366 * DAY)
  assert.equal((await runRetention()).consents, 1)
  const left = await shop.database.orm.select().from(consents)
  assert.deepEqual(
    left.map(({ kind, decision }) => [kind, decision]),
    [['newsletter', 'granted']],
  )
})
