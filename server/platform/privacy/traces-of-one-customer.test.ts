import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { ashasPassword, openTestApi, type TestCustomer } from '#server/testing/open-test-api.ts'
import { updateBuyers } from '#server/people/buyers/update-buyers.ts'
import { purgeExpired } from '#server/people/customers/purge-expired.ts'
import { customers } from '#server/platform/database/customer-tables.ts'
import { orderNotes, orderStatusHistory, orders } from '#server/platform/database/order-tables.ts'
import { returns } from '#server/platform/database/return-tables.ts'
import { createPhoto } from '#server/testing/picture-fixtures.ts'
import { sendGiftCards } from '#server/money/gift-cards/send-gift-cards.ts'
import { submitEnquiry } from '#server/people/enquiries/submit-enquiry.ts'
import { processPaymentEvent, pendingPaymentEvents } from '#server/money/payments/process-payment-event.ts'
import { recordException, resolveException } from '#server/platform/ledger/record-exception.ts'
import { processCourierUpdate, pendingCourierUpdates } from '#server/fulfilment/shipping/process-courier-update.ts'
import { addTestProduct, addTestPrintArea } from '#server/testing/add-test-product.ts'
import { buyTestCard, issueTestCard, openTestPurchase } from '#server/testing/gift-card-steps.ts'
import { neverAborted, readOrder, readShipment, runOutboxOnce } from '#server/testing/order-steps.ts'
import { toApiAddress } from '#shop/checkout/api-address.ts'
import { testAddress, payInWindow, createTestQuote } from '#server/testing/create-test-order.ts'
import { applyRetention } from './apply-retention.ts'

// One person uses every feature of the shop; after each retention period the test searches every column of every table.

const person = {
  firstName: 'Zephyrine',
  lastName: 'Quillonette',
  email: 'zephyrine@quillonette.example',
  phone: '9812345067',
  address: '77 Marmalade Steps',
}
const traces = {
  name: /zephyrine(?!@)|quillonette(?!\.)/i,
  street: /marmalade/i,
  mail: /zephyrine@/i,
  phone: /9812345067/,
}
const asGuest = 'zephyrine@quillonette.example.in'

const testApi = await openTestApi({ ENQUIRIES_PER_MINUTE: '0', ENQUIRIES_PER_ADDRESS: '1000' })
const tray = await addTestProduct(testApi.shop.database, { price: 50_000 })
await addTestPrintArea(testApi.shop.database, tray)
after(() => testApi.close())

const DAY = 24 * 60

async function findTraces(): Promise<Record<string, string>> {
  const { pool } = testApi.shop.database
  const { rows: columns } = await pool.query<{ table: string; column: string }>(`
    SELECT columns.table_name AS table, column_name AS column
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`)
  const found: [string, string][] = []
  for (const { table, column } of columns) {
    const { rows } = await pool.query<{ value: string }>(
      `SELECT "${column}"::text AS value FROM "${table}" WHERE "${column}"::text ~* 'zephyrine|quillonette|marmalade|9812345067'`,
    )
    const said = rows.map(({ value }) => value).join('\n')
    const kinds = Object.entries(traces).filter(([, trace]) => trace.test(said))
    if (kinds.length > 0) found.push([`${table}.${column}`, kinds.map(([kind]) => kind).join(' ')])
  }
  return Object.fromEntries(found.toSorted())
}

async function of(orderId: string): Promise<string[]> {
  const said = JSON.stringify([await readOrder(testApi.shop, orderId), await readShipment(testApi.shop, orderId)])
  return [
    Object.entries(traces)
      .filter(([, trace]) => trace.test(said))
      .map(([kind]) => kind)
      .join(' '),
  ]
}

async function emailsOfOrders(): Promise<string> {
  const { rows } = await testApi.shop.database.pool.query<{ email: string }>(
    'SELECT email FROM orders ORDER BY customer_id NULLS LAST, is_account_deleted DESC',
  )
  return rows.map(({ email }) => email).join(' ')
}

async function runRetention(): Promise<void> {
  await purgeExpired(testApi.shop)
  await applyRetention(testApi.shop)
  await updateBuyers(testApi.shop, neverAborted)
}

async function keepWords(): Promise<string> {
  const words = { product: tray, printArea: 'names', words: ['For a friend', `For ${person.firstName}`], face: 'kalam' }
  const kept = await testApi.request('designs', { body: words })
  assert.equal(kept.status, 200, JSON.stringify(kept.body))
  return String(kept.body['id'])
}

async function buy(email: string, as?: TestCustomer): Promise<string> {
  const { shop } = testApi
  const cart = [{ id: tray, quantity: 2, choices: { names: await keepWords() } }]
  const info = toApiAddress({ ...testAddress, ...person, email })
  const headers = { 'idempotency-key': `${person.firstName}-orders-by-${email}` }
  const gift = { to: `Dear ${person.firstName},`, from: person.lastName, message: `To ${person.address}` }
  const opened = await testApi.request('orders/new', {
    body: { info, gift, cart, shipping: await createTestQuote(shop, cart) },
    as,
    headers,
  })
  assert.equal(opened.status, 200, JSON.stringify(opened.body))
  const providerOrderId = String(opened.body['id'])
  const { paymentId } = await payInWindow(shop, { providerOrderId })
  const events = await shop.controlSandbox<{ id: string; body: string }[]>('GET', '/events')
  for (const { id, body } of events.filter((event) => event.body.includes(paymentId))) {
    const rawBody = JSON.stringify({ ...JSON.parse(body), contact: person })
    const answer = await testApi.api.request('/api/webhooks/payments', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': id,
        'x-razorpay-signature': createHmac('sha256', shop.secrets.webhookSecret).update(rawBody).digest('hex'),
      },
      body: rawBody,
    })
    assert.equal(answer.status, 200)
  }
  for (const id of await pendingPaymentEvents({ ...shop, now: () => new Date(Date.now() + 60_000) }))
    await processPaymentEvent(shop, id)
  return String(opened.body['orderId'])
}

async function deliver(orderId: string): Promise<void> {
  const { shop } = testApi
  await runOutboxOnce(shop, 'order placed mail', 'book courier')
  const { rows } = await shop.database.pool.query<{ awb: string }>('SELECT awb FROM parcels WHERE shipment_id = $1', [
    orderId,
  ])
  const awb = rows[0]?.awb ?? ''
  await shop.controlSandbox('POST', '/shiprocket/advance', { awb, to: 'delivered' })
  const pushes = await shop.controlSandbox<{ about: string; body: string }[]>('GET', '/events')
  for (const { body } of pushes.filter(({ about }) => about === awb)) {
    const event = JSON.parse(body) as { scans?: { activity?: string; location?: string }[] }
    for (const scan of event.scans ?? []) scan.location = `${scan.location}, with ${person.firstName}`
    const answer = await testApi.api.request('/api/webhooks/courier-updates', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': shop.secrets.courierWebhookToken },
      body: JSON.stringify(event),
    })
    assert.equal(answer.status, 200)
  }
  for (const id of await pendingCourierUpdates({ ...shop, now: () => new Date(Date.now() + 60_000) }))
    await processCourierUpdate(shop, id)
  const { orm } = shop.database
  const [order] = await orm.select().from(orders).where(eq(orders.id, orderId))
  assert.equal(order?.state, 'delivered')
  // The database records status changes by its own clock; the shop's may be ahead of it.
  await orm.update(orderStatusHistory).set({ changedAt: shop.now() }).where(eq(orderStatusHistory.orderId, orderId))
}

async function writeToShop(email: string): Promise<void> {
  const typed = {
    occasion: 'Wedding',
    quantity: '40',
    budget: 'Not sure yet',
    city: 'Jaipur',
    idea: `Potlis with my name on them, to ${person.address}.`,
    name: person.firstName,
    email,
    phone: person.phone,
  }
  const files = [{ name: `${person.firstName}.jpg`, bytes: await createPhoto() }]
  const taken = await submitEnquiry(testApi.shop, { kind: 'bespoke', typed, files, address: '203.0.113.7' })
  assert.ok(taken.ok)
}

const invoiced = {
  'credit_notes.facts': 'name street',
  'invoices.facts': 'name street',
}
let guestsOrder: string
let accountsOrder: string

test('somebody does everything there is to do, and is found where docs/privacy.md says', async () => {
  const { shop } = testApi
  const { orm } = shop.database
  const { firstName, lastName, email, phone, address } = person
  const asha = await testApi.newCustomer({ email, firstName, lastName })
  const saved = toApiAddress({ ...testAddress, ...person })
  const changed = await testApi.request(`users/${asha.user.id}`, {
    method: 'PUT',
    as: asha,
    body: { phone, address: { data: [saved] } },
  })
  assert.equal(changed.status, 200)
  await keepWords()
  guestsOrder = await buy(asGuest)
  accountsOrder = await buy(email, asha)
  for (const id of [guestsOrder, accountsOrder]) await deliver(id)
  const feedback = { id: accountsOrder, product: tray, stars: 5, words: 'Lovely.', name: firstName }
  const left = await testApi.request('orders/feedback', { as: asha, body: feedback })
  assert.equal(left.status, 200, JSON.stringify(left.body))
  for (const who of [email, asGuest]) {
    await writeToShop(who)
    await testApi.request('newsletter', { body: { email: who } })
  }
  const shared = { isShared: true, firstName }
  assert.equal((await testApi.request('users/me/wishes/share', { as: asha, body: shared })).status, 200)
  const birthday = { person: firstName, note: `To ${address}`, kind: 'birthday', day: 5, month: 3 }
  assert.equal((await testApi.request('users/me/occasions', { as: asha, body: birthday })).status, 200)
  await testApi.request('users/me/occasions/consent', { as: asha, body: { isWanted: true } })
  await testApi.request('auth/forgot-password', { body: { email } })
  const reference = `of ${accountsOrder}`
  const details = { words: `No rider reaches ${address}, ask ${firstName} at ${phone}` }
  await recordException(orm, { kind: 'booking refused', reference, details }, shop.now())
  await resolveException(orm, { kind: 'booking refused', reference }, shop.now())
  await orm.execute(sql`
    INSERT INTO refunds (key, payment_id, amount, reason, cause, status, created_at, next_attempt_at)
    SELECT 'refund-of-${sql.raw(guestsOrder.replaceAll(/[^a-zA-Z0-9]/g, ''))}', payment_id, amount, 'returned', 'returned', 'processed', now(), now()
    FROM dues WHERE id = ${guestsOrder}`)
  await orm.execute(sql`
    INSERT INTO credit_notes (number, financial_year, serial, invoice_number, refund_key, issued_at, total, facts)
    SELECT 'GTH/CN/1', financial_year, 1, number, (SELECT key FROM refunds), issued_at, total, facts
    FROM invoices WHERE order_id = ${guestsOrder}`)
  await orm.insert(orderNotes).values({
    orderId: guestsOrder,
    staffId: '1',
    staffName: 'Meera',
    words: `${firstName} rang from ${phone}`,
    createdAt: shop.now(),
  })
  await orm.insert(returns).values({
    shipmentId: guestsOrder,
    kind: 'by buyer',
    how: 'pick-up',
    reason: `${firstName} wants another size`,
    trouble: `Nobody answers at ${phone}`,
    closedAt: shop.now(),
    closedBy: 'Meera',
    closedFor: `${firstName} keeps it`,
  })
  const card = { recipient: firstName, sender: lastName, message: `To ${address}` }
  await issueTestCard(shop, 500_00, { ...card, email })
  await issueTestCard(shop, 500_00, card)
  await buyTestCard(shop, { ...card, buyerEmail: email })
  await openTestPurchase(shop, { ...card, email, buyerEmail: email })
  await sendGiftCards(shop)
  await orm.update(customers).set({ emailVerified: true }).where(eq(customers.id, asha.user.id))
  await updateBuyers(shop, neverAborted)

  const places = await findTraces()
  for (const place of [
    'customers.email',
    'customers.phone',
    'design_pieces.lines',
    'orders.email',
    'orders.buyer',
    'orders.search_text',
    'order_notes.words',
    'returns.reason',
    'returns.closed_for',
    'returns.trouble',
    'shipments.recipient',
    'buyers.email',
    'buyers.name',
    'enquiries.answers',
    'newsletter_subscribers.email',
    'outgoing_mails.recipient',
    'payment_events.body',
    'courier_webhooks.body',
    'parcel_events.place',
    'ledger_breaks.details',
    'reviews.author',
    'invoices.facts',
    'idempotency_keys.key',
    'gifts.to_name',
    'gifts.from_name',
    'gifts.message',
    'gift_cards.email',
    'gift_cards.recipient',
    'gift_cards.sender',
    'gift_cards.message',
    'wish_shares.first_name',
    'occasions.person',
    'occasions.note',
  ])
    assert.ok(place in places, `${place} is not among ${Object.keys(places).join(', ')}`)

  const gone = await testApi.request('users/me/delete', { as: asha, body: { password: ashasPassword } })
  assert.equal(gone.status, 200, JSON.stringify(gone.body))
})

test('with the account goes what belongs to it, at once; the mails once they are sent', async () => {
  await testApi.listMailsTo(person.email)
  await runRetention()
  assert.deepEqual(await findTraces(), {
    ...invoiced,
    'buyers.email': 'mail',
    'buyers.name': 'name',
    'courier_webhooks.body': 'name',
    'design_pieces.lines': 'name',
    'enquiries.answers': 'name street mail phone',
    'enquiries.email': 'mail',
    'enquiries.search_text': 'name street',
    'gift_cards.message': 'street',
    'gift_cards.recipient': 'name',
    'gift_cards.sender': 'name',
    'gifts.from_name': 'name',
    'gifts.message': 'street',
    'gifts.to_name': 'name',
    'ledger_breaks.details': 'name street phone',
    'newsletter_subscribers.email': 'mail',
    'idempotency_keys.key': 'name mail',
    'orders.email': 'mail',
    'orders.buyer': 'name mail phone',
    'orders.search_text': 'name mail phone',
    'order_notes.words': 'name phone',
    'parcel_events.place': 'name',
    'payment_events.body': 'name street mail phone',
    'returns.closed_for': 'name',
    'returns.reason': 'name',
    'returns.trouble': 'phone',
    'shipments.recipient': 'name street mail phone',
  })
})

test('30 days after its last move the order of the deleted account has no e-mail and phone', async () => {
  testApi.shop.advanceClock(29 * DAY)
  await runRetention()
  assert.equal(await emailsOfOrders(), `${person.email} ${asGuest}`)
  testApi.shop.advanceClock(2 * DAY)
  await runRetention()
  assert.equal(await emailsOfOrders(), ` ${asGuest}`)
  assert.deepEqual(await of(accountsOrder), ['name street'])
  assert.deepEqual(await of(guestsOrder), ['name street mail phone'])
})

test('180 days after it nobody is left on either order, nor in what providers told of them', async () => {
  testApi.shop.advanceClock(148 * DAY)
  await runRetention()
  // The recipient of a gift is erased after 90 days.
  assert.deepEqual(await of(accountsOrder), ['name'])
  testApi.shop.advanceClock(2 * DAY)
  await runRetention()
  assert.deepEqual(await findTraces(), {
    ...invoiced,
    'enquiries.answers': 'name street mail phone',
    'enquiries.email': 'mail',
    'enquiries.search_text': 'name street',
  })
  const { rows } = await testApi.shop.database.pool.query(
    `SELECT total, recipient->>'city' AS city, recipient->>'postcode' AS pin FROM shipments`,
  )
  const books = { total: 165_400, city: testAddress.city, pin: testAddress.postcode }
  assert.deepEqual(rows, [books, books])
})

test('24 months after they wrote, only the invoices know them, for the 8 years of the law', async () => {
  testApi.shop.advanceClock(731 * DAY)
  await runRetention()
  assert.deepEqual(await findTraces(), invoiced)
})
