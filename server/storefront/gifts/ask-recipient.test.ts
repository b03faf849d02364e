import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import type { OrderView } from '#contract/order.ts'
import { notePrint } from '#server/fulfilment/packing/print-papers.ts'
import { renderStoredDocument } from '#server/money/documents/render-stored-document.ts'
import { issueMissingDocuments } from '#server/money/documents/issue-missing-documents.ts'
import { deliveryChallans, invoices } from '#server/platform/database/document-tables.ts'
import { variants } from '#server/platform/database/catalogue-tables.ts'
import { createOrderLink } from '#server/orders/lifecycle/order-link.ts'
import { giftRequests } from '#server/platform/database/gift-tables.ts'
import { outgoingMails } from '#server/platform/database/mail-tables.ts'
import { orderLines } from '#server/platform/database/order-tables.ts'
import { receiptVouchers, refundVouchers } from '#server/platform/database/voucher-tables.ts'
import { workshopLoad } from '#server/platform/database/workshop-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { addTestProduct, addTestVariant, readStock, setStock } from '#server/testing/add-test-product.ts'
import { arjun, createAskDesk, riyasHome, secretsOfRiya } from '#server/testing/ask-steps.ts'
import { openTestApi } from '#server/testing/open-test-api.ts'
import { processPendingRefunds, readOrder, readShipment, runOutboxOnce } from '#server/testing/order-steps.ts'
import { returnSteps } from '#server/testing/return-steps.ts'
import { createSystemActor } from '#shop/staff/staff-actor.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'

const testApi = await openTestApi()
const { shop } = testApi
const { orm } = shop.database
after(() => testApi.close())
const { order, send, show, open, answer, told } = createAskDesk(testApi)

async function addPotli(stock = { wine: 5, leaf: 5, honey: 5 }) {
  const wine = await addTestProduct(shop.database, { name: 'Silk potli', price: 99_900, stock: stock.wine })
  const leaf = await addTestVariant(shop.database, wine, { name: 'Leaf', stock: stock.leaf, position: 1 })
  const honey = await addTestVariant(shop.database, wine, { name: 'Honey', stock: stock.honey, position: 2 })
  return { wine, leaf, honey }
}
const stocks = ({ wine, leaf, honey }: Awaited<ReturnType<typeof addPotli>>) =>
  Promise.all([wine, leaf, honey].map((id) => readStock(shop.database, id)))

test('Arjun pays without an address, Riya says where and which one, and it becomes an ordinary parcel', async () => {
  const potli = await addPotli()
  const { orderId, code } = await send([{ id: potli.wine, quantity: 1 }], { choices: [potli.leaf, potli.honey] })
  assert.deepEqual(await stocks(potli), [4, 5, 5])
  const asking = await readShipment(shop, orderId)
  assert.deepEqual([asking.state, asking.shipBy, asking.promised], ['asking', null, null])
  assert.equal((await readOrder(shop, orderId)).state, 'placed')
  assert.deepEqual((await told(orderId)).toSorted(), ['analytics purchase', 'order payment mail', 'order placed mail'])
  assert.equal(await orm.$count(invoices, eq(invoices.orderId, orderId)), 0)
  const [receipt] = await orm.select().from(receiptVouchers).where(eq(receiptVouchers.orderId, orderId))
  assert.deepEqual(
    [receipt?.total, receipt?.facts.part, receipt?.facts.places[0]?.state],
    [(await readOrder(shop, orderId)).total, 'The whole amount', 'Not known yet, treated as inter-State'],
  )
  assert.deepEqual(await checkLedger(shop.database), [])

  const shown = await open(code)
  assert.deepEqual(
    [shown.gift.state, shown.gift.name, shown.gift.from, shown.gift.choices.map(({ name }) => name)],
    ['open', 'Riya', 'Arjun', ['Silk potli', 'Silk potli, Leaf', 'Silk potli, Honey']],
  )
  const { status, gift } = await answer(code, { variant: potli.leaf })
  assert.equal(status, 200)
  assert.equal(gift.state, 'answered')
  assert.deepEqual(await stocks(potli), [5, 4, 5])
  const placed = await readShipment(shop, orderId)
  assert.deepEqual(
    [placed.state, placed.recipient.address, placed.recipient.postcode],
    ['placed', riyasHome.address, '570001'],
  )
  assert.ok(placed.promised !== null && placed.shipBy !== null && placed.courierName !== '')
  assert.equal(gift.arrives?.by, placed.promised)
  const held = await orm.select().from(workshopLoad).where(eq(workshopLoad.shipmentId, orderId))
  assert.equal(
    held.reduce((sum, { minutes }) => sum + minutes, 0),
    placed.workMinutes,
  )
  const [line] = await orm.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  assert.deepEqual([line?.variantId, line?.name, line?.unitPrice], [potli.leaf, 'Silk potli, Leaf', 99_900])
  assert.deepEqual((await told(orderId)).toSorted(), [
    'analytics purchase',
    'book courier',
    'order ask mail',
    'order packing mail',
    'order payment mail',
    'order placed mail',
  ])
  await runOutboxOnce(shop, 'book courier')
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('Arjun lets the shop mail the link: Riya gets it once, and nothing keeps her e-mail', async () => {
  const potli = await addPotli()
  const { orderId, code } = await send([{ id: potli.wine, quantity: 1 }])
  const email = 'riya.asked@example.in'
  const ask = (body: object) => testApi.request('orders/ask', { body: { id: orderId, ...body } })
  assert.equal((await ask({ email: 'riya' })).status, 400)
  assert.equal((await ask({ email })).status, 200)
  const [mail, ...more] = await testApi.listMailsTo(email)
  assert.deepEqual([mail?.subject, more.length], ['Arjun has a gift for you', 0])
  assert.ok(mail?.links.some((link) => link.endsWith(`/gift/${code}`)))
  assert.equal(await orm.$count(outgoingMails, eq(outgoingMails.recipient, email)), 0)
  const { rows } = await shop.database.pool.query<{ found: boolean }>(
    `SELECT bool_or(to_jsonb(orders)::text LIKE $1 OR to_jsonb(shipments)::text LIKE $1 OR to_jsonb(gift_requests)::text LIKE $1) AS found
     FROM orders JOIN shipments ON order_id = orders.id JOIN gift_requests ON shipment_id = shipments.id`,
    [`%${email}%`],
  )
  assert.equal(rows[0]?.found, false)

  for (let again = 0; again < 2; again++) assert.equal((await ask({ email: `${again}.${email}` })).status, 200)
  assert.equal((await ask({ email: `more.${email}` })).status, 429)
  assert.equal((await answer(code)).status, 200)
  assert.equal((await ask({ email })).status, 409)
})

test('the GST that was charged is split by the State of the answer, and the total stays', async () => {
  const tray = await addTestProduct(shop.database, { price: 73_319, stock: 10 })
  for (const [state, home] of [
    ['Karnataka', riyasHome],
    ['Rajasthan', { ...riyasHome, city: 'Jaipur', state: 'Rajasthan', zipcode: '302001' }],
  ] as const) {
    const { orderId, code } = await send([{ id: tray, quantity: 1 }])
    const before = await readOrder(shop, orderId)
    assert.equal((await answer(code, { info: home })).status, 200)
    const after = await readOrder(shop, orderId)
    assert.deepEqual([after.total, after.tax, after.shipping], [before.total, before.tax, before.shipping])
    const [invoice] = await orm.select().from(invoices).where(eq(invoices.orderId, orderId))
    assert.ok(invoice)
    const { place, totals, shipTo, receiptVouchers: named } = invoice.facts
    assert.deepEqual([invoice.total, place.state, totals.igst > 0], [before.total, state, state === 'Karnataka'])
    assert.deepEqual(
      shipTo?.map((text) => text.replace(/ \(\d\d\)/, '')),
      [`${state}, India`],
    )
    assert.equal(named?.length, 1)
  }
  assert.equal(await issueMissingDocuments(shop), 0)
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('no word, paper or download brings Riya’s address to Arjun, and no answer brings the price to Riya', async () => {
  const arjunsAccount = await testApi.newCustomer({ email: arjun.email, firstName: 'Arjun', lastName: 'Mehta' })
  const tray = await addTestProduct(shop.database, { name: 'Peacock tray', price: 61_234, stock: 10 })
  const { orderId, code } = await send([{ id: tray, quantity: 2 }], {}, arjunsAccount)
  const { total, subtotal, tax, number } = await readOrder(shop, orderId)
  const asked = await open(code)
  const answered = await answer(code)
  const amounts = [total, subtotal, tax, 61_234].flatMap((paise) => [`${paise}`, (paise / 100).toFixed(2)])
  const ofArjun = ['Mehta', arjun.email, arjun.phone, orderId, String(number).padStart(6, '0'), ...amounts]
  for (const text of [asked.gift, answered.gift, (await open(code)).gift].map((gift) => JSON.stringify(gift)))
    for (const secret of [...ofArjun, ...secretsOfRiya]) assert.ok(!text.includes(secret), `${secret} in ${text}`)
  const { headers } = asked
  assert.deepEqual(
    ['cache-control', 'referrer-policy', 'x-robots-tag'].map((name) => headers.get(name)),
    ['no-store', 'no-referrer', 'noindex'],
  )

  await runOutboxOnce(shop, 'order placed mail', 'order payment mail', 'order ask mail', 'book courier')
  const told = [
    await show(orderId, arjunsAccount),
    (await testApi.request('orders/getAll', { as: arjunsAccount })).body,
    (await testApi.request('users/me/data', { as: arjunsAccount })).body,
    await testApi.listMailsTo(arjun.email),
  ].map((each) => JSON.stringify(each))
  const papers = await orm.select().from(invoices).where(eq(invoices.orderId, orderId))
  const [paper] = papers
  assert.ok(paper)
  const pdf = await renderStoredDocument(shop, { kind: 'invoice', number: paper.number })
  for (const text of [...told, JSON.stringify(papers), pdf?.toString('latin1') ?? ''])
    for (const secret of secretsOfRiya) assert.ok(!text.includes(secret), `${secret} reaches the buyer`)
  const seen = await show(orderId, arjunsAccount)
  const ask = seen.shipments[0]?.ask
  assert.deepEqual([ask?.name, ask?.state, ask?.isHidden], ['Riya', 'answered', true])
  assert.equal(seen.parcel?.awb ?? null, null)
  assert.ok((await readShipment(shop, orderId)).recipient.address === riyasHome.address)
})

test('sent again with a delivery challan, her address stays hidden, and the parcel keeps her name', async () => {
  const tray = await addTestProduct(shop.database, { stock: 10 })
  const account = await testApi.newCustomer({ email: 'arjun.again@example.in', firstName: 'Arjun', lastName: 'Mehta' })
  const { orderId, code } = await send([{ id: tray, quantity: 1 }], {}, account)
  assert.equal((await answer(code)).status, 200)
  await runOutboxOnce(shop, 'book courier')
  const { advance, receive, again } = returnSteps(shop)
  await advance(orderId, 'PICKED UP', 'RTO INITIATED', 'RTO DELIVERED')
  const [line] = await orm.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  assert.ok(line)
  assert.ok((await receive(orderId, [{ line: line.id, whole: 1, damaged: 0 }])).ok)
  assert.ok((await again(orderId, 'came back', [{ line: line.id, units: 1 }])).ok)
  const second = `${orderId}-2`
  await notePrint(shop, { key: randomUUID(), kind: 'challan', subject: second }, createSystemActor('Ravi'))
  const [challan] = await orm.select().from(deliveryChallans).where(eq(deliveryChallans.shipmentId, second))
  assert.ok(JSON.stringify(challan?.facts).includes(riyasHome.address))
  await runOutboxOnce(shop, 'book courier', 'order again mail')
  const seen = await show(orderId, account)
  assert.deepEqual(
    seen.shipments.map(({ to }) => to.fName),
    ['Riya', 'Riya'],
  )
  const reached = [
    seen,
    (await testApi.request('orders/getAll', { as: account })).body,
    (await testApi.request('users/me/data', { as: account })).body,
    await testApi.listMailsTo(arjun.email),
  ].map((each) => JSON.stringify(each))
  for (const text of reached)
    for (const secret of [...secretsOfRiya, challan?.number ?? ''])
      assert.ok(!text.includes(secret), `${secret} reaches the buyer`)
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('a holder of the link in Arjun’s mails sees no link for Riya, and a guest’s order soon hides her name', async () => {
  const tray = await addTestProduct(shop.database, { stock: 10 })
  const account = await testApi.newCustomer({ email: 'arjun.reads@example.in', firstName: 'Arjun', lastName: 'Mehta' })
  const own = await send([{ id: tray, quantity: 1 }], {}, account)
  const link = new URL(createOrderLink(shop, await readOrder(shop, own.orderId)))
  const { body } = await testApi.request(`orders/get${link.search}`)
  const { shipments: [parcel] = [], readOnly } = (body as { order: OrderView }).order
  const ask = parcel?.ask
  assert.deepEqual([readOnly, ask?.state, ask?.link], [true, 'open', null])
  const { orderId } = await send([{ id: tray, quantity: 1 }])
  shop.advanceClock(25 * 60)
  const masked = (await show(orderId)).shipments[0]?.ask
  assert.equal(masked?.name, 'R•••')
  assert.ok(masked?.link)
})

test('Riya may let Arjun see her address', async () => {
  const tray = await addTestProduct(shop.database, { stock: 10 })
  const { orderId, code } = await send([{ id: tray, quantity: 1 }])
  assert.equal((await answer(code, { mayShow: true })).status, 200)
  const { shipments, userInfo } = await show(orderId)
  assert.deepEqual(
    [shipments[0]?.ask?.isHidden, userInfo.address, userInfo.zipcode],
    [false, riyasHome.address, '570001'],
  )
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('a surprise says nothing of what it is, and an unnamed sender stays unnamed', async () => {
  const tray = await addTestProduct(shop.database, { name: 'Secret tray', stock: 10 })
  const { code } = await send([{ id: tray, quantity: 1 }], { surprise: true, from: '' })
  const { gift } = await open(code)
  assert.deepEqual([gift.surprise, gift.from, gift.pieces, gift.choices], [true, '', [], []])
  assert.ok(!JSON.stringify(gift).includes('Secret tray'))
})

test('answered twice at once, it counts once: one invoice, one piece, and the other answer is told', async () => {
  const potli = await addPotli()
  const { orderId, code } = await send([{ id: potli.wine, quantity: 1 }], { choices: [potli.leaf, potli.honey] })
  const both = await Promise.all([answer(code, { variant: potli.leaf }), answer(code, { variant: potli.honey })])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
  assert.equal(both.find(({ status }) => status === 409)?.reason, 'answered')
  const [, leaf, honey] = await stocks(potli)
  assert.deepEqual([(leaf ?? 0) + (honey ?? 0), (await stocks(potli))[0]], [9, 5])
  assert.equal(await orm.$count(invoices, eq(invoices.orderId, orderId)), 1)
  assert.equal((await answer(code)).reason, 'answered')
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('what is gone is not offered; taken at the last moment, the first choice is still hers', async () => {
  const potli = await addPotli({ wine: 1, leaf: 0, honey: 1 })
  const { orderId, code } = await send([{ id: potli.wine, quantity: 1 }], { choices: [potli.leaf, potli.honey] })
  assert.deepEqual(
    (await open(code)).gift.choices.map(({ variant }) => variant),
    [potli.wine, potli.honey],
  )
  await setStock(shop.database, potli.honey, 0)
  const gone = await answer(code, { variant: potli.honey })
  assert.deepEqual([gone.status, gone.reason], [409, 'choice-gone'])
  assert.deepEqual(await stocks(potli), [0, 0, 0])
  assert.equal((await readShipment(shop, orderId)).state, 'asking')
  assert.equal((await answer(code, { variant: potli.wine })).status, 200)
  assert.deepEqual(await stocks(potli), [0, 0, 0])
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('what costs more since the payment, or has another GST rate, is not offered', async () => {
  const potli = await addPotli()
  const { orderId, code } = await send([{ id: potli.wine, quantity: 1 }], { choices: [potli.leaf, potli.honey] })
  await orm.update(variants).set({ price: 149_000 }).where(eq(variants.id, potli.leaf))
  await orm.update(variants).set({ gstRate: 5 }).where(eq(variants.id, potli.honey))
  assert.deepEqual((await open(code)).gift.choices, [])
  assert.equal((await answer(code, { variant: potli.leaf })).reason, 'choice-gone')
  assert.deepEqual(await stocks(potli), [4, 5, 5])
  assert.equal((await readShipment(shop, orderId)).state, 'asking')
})

test('no, thank you: the money goes back, the piece to the shelf, and Arjun hears no reason', async () => {
  const tray = await addTestProduct(shop.database, { stock: 3 })
  const { orderId, code } = await send([{ id: tray, quantity: 1 }])
  const { status, gift } = await answer(code, { decline: true })
  assert.deepEqual([status, gift.state], [200, 'declined'])
  assert.equal(await readStock(shop.database, tray), 3)
  await processPendingRefunds(shop)
  const { state, total } = await readOrder(shop, orderId)
  assert.equal(state, 'refunded')
  const [voucher] = await orm
    .select()
    .from(refundVouchers)
    .innerJoin(receiptVouchers, eq(receiptVouchers.number, refundVouchers.receiptNumber))
    .where(eq(receiptVouchers.orderId, orderId))
  assert.equal(voucher?.refund_vouchers.total, total)
  await runOutboxOnce(shop, 'order cancelled mail')
  const mails = await testApi.listMailsTo(arjun.email)
  assert.ok(mails.some(({ text }) => text.includes('could not be delivered as you asked')))
  assert.ok(!mails.some(({ text }) => /declined|no, thank you/i.test(text)))
  assert.deepEqual([(await open(code)).gift.state, (await show(orderId)).shipments[0]?.ask?.state], ['over', 'over'])
  assert.equal((await answer(code)).reason, 'link-over')
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('a day of her own counts, and an impossible one is told with the next one', async () => {
  const tray = await addTestProduct(shop.database, { stock: 3 })
  const { orderId, code } = await send([{ id: tray, quantity: 1 }])
  const soon = addDays(todayInIndia(shop.now()), 1)
  const refused = await answer(code, { date: soon })
  assert.deepEqual([refused.status, refused.reason], [422, 'day-not-possible'])
  assert.equal((await readShipment(shop, orderId)).state, 'asking')
  const later = addDays(todayInIndia(shop.now()), 20)
  const accepted = await answer(code, { date: later })
  assert.equal(accepted.status, 200, accepted.error?.message)
  assert.equal((await readShipment(shop, orderId)).chosenDay, later)
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('a wrong field, and a place that no courier reaches, leave the link open', async () => {
  const tray = await addTestProduct(shop.database, { stock: 3 })
  const { orderId, code } = await send([{ id: tray, quantity: 1 }])
  const wrong = await answer(code, { info: { ...riyasHome, phnNo: '12' } })
  assert.deepEqual([wrong.status, wrong.reason], [400, 'address'])
  const abroad = await answer(code, { info: { ...riyasHome, country: 'Nepal' } })
  assert.deepEqual([abroad.status, abroad.reason], [400, 'address'])
  assert.match(JSON.stringify(abroad.error), /within India only/)
  const island = { ...riyasHome, city: 'Kavaratti', state: 'Lakshadweep', zipcode: '682555' }
  const unreached = await answer(code, { info: island })
  assert.deepEqual([unreached.status, unreached.reason], [422, 'place'])
  assert.match(unreached.error?.message ?? '', /No courier of ours reaches 682555/)
  assert.equal((await open(code)).gift.state, 'open')
  assert.equal((await readShipment(shop, orderId)).state, 'asking')
})

test('wrong codes have to wait, and a database alone opens no gift', async () => {
  const tray = await addTestProduct(shop.database, { stock: 3 })
  const { code } = await send([{ id: tray, quantity: 1 }])
  const stored = JSON.stringify(await orm.select().from(giftRequests))
  assert.ok(code.length === 36 && !stored.includes(code))
  let wrong = await open('0'.repeat(36))
  assert.deepEqual([wrong.status, wrong.reason], [404, 'no-such-gift'])
  for (let tries = 0; tries < 25 && wrong.status === 404; tries++) wrong = await open(`${tries}`.padStart(36, '0'))
  assert.equal(wrong.status, 429)
})

test('a company with GSTIN, a large order and foreign choices need an address at once', async () => {
  const tray = await addTestProduct(shop.database, { price: 30_000_00, stock: 30 })
  const { wine, leaf } = await addPotli()
  const company = { ...arjun, company: 'Lotus LLP', gstin: '29AAGCB7383J1Z4' }
  const refused = [
    await order([{ id: wine, quantity: 1 }], {}, { buyer: company }),
    await order([{ id: tray, quantity: 2 }]),
    await order([{ id: wine, quantity: 1 }], { choices: [tray] }),
    await order(
      [
        { id: wine, quantity: 1 },
        { id: tray, quantity: 1 },
      ],
      { choices: [leaf] },
    ),
    await order([{ id: wine, quantity: 1 }], { name: ' ' }),
  ]
  assert.deepEqual(
    refused.map(({ status, body }) => [status, body.error?.details['reason']]),
    Array.from({ length: 5 }, () => [422, 'ask']),
  )
  const incomplete = await testApi.request('orders/new', {
    body: { ask: { name: 'Riya' }, cart: [{ id: wine, quantity: 1 }] },
  })
  assert.equal(incomplete.status, 400)
  const cash = await order([{ id: wine, quantity: 1 }], {}, { payOnDelivery: true })
  assert.equal(cash.body.error?.details['reason'], 'cash-not-possible')
  const options = await testApi.request('orders/askOptions', { body: { cart: [{ id: wine, quantity: 1 }] } })
  assert.equal(options.body['delivery'], 20_900)
  assert.ok(JSON.stringify(options.body['choices']).includes(`${leaf}`))
})
