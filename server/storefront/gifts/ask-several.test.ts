import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { and, eq } from 'drizzle-orm'
import type { OrderView } from '#contract/order.ts'
import type { RecipientsAnswer } from '#contract/recipients.ts'
import { updateDayFigures } from '#server/insight/reports/update-day-figures.ts'
import { markMade } from '#server/orders/lifecycle/mark-made.ts'
import { tickMadePieces } from '#server/orders/lifecycle/tick-made-pieces.ts'
import { listLinesToMake } from '#server/orders/lifecycle/units-to-make.ts'
import { renderStoredDocument } from '#server/money/documents/render-stored-document.ts'
import { applyPayment } from '#server/money/payments/apply-payment.ts'
import { expireOrder } from '#server/money/reconciliation/expire-order.ts'
import { creditNotes, invoices } from '#server/platform/database/document-tables.ts'
import { orderLines, payments } from '#server/platform/database/order-tables.ts'
import { dayFigures } from '#server/platform/database/report-tables.ts'
import { receiptVouchers, refundVouchers } from '#server/platform/database/voucher-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { addTestProduct, addTestVariant, readStock } from '#server/testing/add-test-product.ts'
import { arjun, createAskDesk, riyasHome, secretsOfRiya } from '#server/testing/ask-steps.ts'
import { openTestApi, type TestCustomer } from '#server/testing/open-test-api.ts'
import {
  listUnresolvedExceptions,
  neverAborted,
  processPendingRefunds,
  readOrder,
  readShipment,
  runOutboxOnce,
} from '#server/testing/order-steps.ts'
import { returnGoods } from '#server/testing/return-goods.ts'
import { createSystemActor } from '#shop/staff/staff-actor.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { remindRequests } from './remind-requests.ts'

const testApi = await openTestApi({ LARGEST_ORDER_RUPEES: '1000000', LOOKUPS_PER_MINUTE: '0', ORDERS_PER_MINUTE: '0' })
const { shop } = testApi
const { orm } = shop.database
after(() => testApi.close())
const { pay, show, open, answer, told, news } = createAskDesk(testApi)
const booksAgree = async () => assert.deepEqual(await checkLedger(shop.database), [])

const known = (name: string, phone: string, postcode = '560038') => ({ name, phone, address: '12 Lake Road', postcode })
const asked = (name: string) => ({ name, ask: true })
const devsHome = {
  ...riyasHome,
  fName: 'Devendra',
  lName: 'Kapoor',
  phnNo: '9833333333',
  address: '9 Amber Gate',
  city: 'Udaipur',
  state: 'Rajasthan',
  zipcode: '313001',
}
const secretsOfDev = ['Devendra', 'Kapoor', '9833333333', 'Amber Gate', 'Udaipur', '313001']

type Cart = { id: number; quantity: number }[]
type Row = Partial<RecipientsAnswer['rows'][number]>

async function check(rows: readonly Row[], cart: Cart) {
  const { body } = await testApi.request('recipients/check', { body: { rows, cart } })
  return body as unknown as RecipientsAnswer
}

/** Opens the order of the checked rows. @param terms of each asked person, by name */
async function order(
  rows: readonly Row[],
  cart: Cart,
  terms: Record<string, object> = {},
  other: object = {},
  as?: TestCustomer,
) {
  const checked = await check(rows, cart)
  const shipments = checked.rows.map(({ shipment, name }) =>
    shipment?.ask ? { ...shipment, ask: { ...shipment.ask, from: 'Arjun', ...terms[name] } } : shipment,
  )
  const body = { shipments, buyer: arjun, expectedTotal: checked.total, ...other }
  return { checked, opened: await testApi.request('orders/new', { body, as }) }
}

const linksOf = ({ shipments }: OrderView) =>
  new Map(shipments.flatMap(({ ask }) => (ask?.link ? [[ask.name, ask.link.split('/').at(-1) ?? '']] : [])))

async function send(...sent: Parameters<typeof order>) {
  const { checked, opened } = await order(...sent)
  assert.equal(opened.status, 200, JSON.stringify(opened.body))
  const orderId = await pay(opened)
  const codes = linksOf(await show(orderId, sent[4]))
  const codeOf = (name: string) => codes.get(name) ?? ''
  return { orderId, checked, codeOf, total: Number(opened.body['amount']) }
}

const shipmentsOf = async (orderId: string) => (await show(orderId)).shipments
const statesOf = async (orderId: string) => (await shipmentsOf(orderId)).map(({ state }) => state)
const sumOf = (all: readonly { total: number }[]) => all.reduce((sum, { total }) => sum + total, 0)
const invoicesOf = (orderId: string) => orm.select().from(invoices).where(eq(invoices.orderId, orderId))
async function vouchersOf(orderId: string) {
  const rows = await orm
    .select()
    .from(receiptVouchers)
    .leftJoin(refundVouchers, eq(refundVouchers.receiptNumber, receiptVouchers.number))
    .where(eq(receiptVouchers.orderId, orderId))
  return { receipt: rows[0]?.receipt_vouchers, refunds: rows.flatMap(({ refund_vouchers: given }) => given ?? []) }
}

async function addBox() {
  const wine = await addTestProduct(shop.database, { name: 'Keepsake box', price: 99_900, stock: 20 })
  const leaf = await addTestVariant(shop.database, wine, { name: 'Leaf', stock: 5, position: 1 })
  return { wine, leaf }
}

test('two of four tell where: the others leave at once, and each answer makes its own parcel', async () => {
  const { wine, leaf } = await addBox()
  const rows = [
    known('Asha Rao', '9876543210'),
    asked('Riya'),
    known('Kavi Nair', '9876543211', '600001'),
    asked('Dev'),
  ]
  const { orderId, checked, codeOf, total } = await send(rows, [{ id: wine, quantity: 1 }], {
    Riya: { choices: [leaf] },
  })
  assert.deepEqual(
    checked.choices.map(({ variant }) => variant),
    [leaf],
  )
  assert.deepEqual([total, checked.people], [checked.total, 4])
  assert.deepEqual(await statesOf(orderId), ['placed', 'asking', 'placed', 'asking'])
  assert.equal((await readOrder(shop, orderId)).state, 'placed')
  assert.deepEqual((await told(orderId)).toSorted(), [
    'analytics purchase',
    'book courier',
    'book courier',
    'order packing mail',
    'order packing mail',
    'order payment mail',
    'order placed mail',
  ])
  const [asha, riya, kavi, dev] = await shipmentsOf(orderId)
  assert.ok(asha && riya && kavi && dev)
  assert.equal(sumOf(await invoicesOf(orderId)), asha.amount + kavi.amount)
  const { receipt } = await vouchersOf(orderId)
  assert.deepEqual(
    [receipt?.total, receipt?.facts.invoiced, receipt?.facts.part, receipt?.facts.shipTo],
    [
      riya.amount + dev.amount,
      asha.amount + kavi.amount,
      'Parcels 2, 4 of 4, for which we ask for the address',
      ['2 people who tell us where'],
    ],
  )
  await booksAgree()

  assert.notEqual(codeOf('Riya'), codeOf('Dev'))
  assert.deepEqual((await open(codeOf('Dev'))).gift.choices, [])
  assert.equal((await answer(codeOf('Riya'), { variant: leaf })).status, 200)
  assert.deepEqual(await statesOf(orderId), ['placed', 'placed', 'placed', 'asking'])
  assert.deepEqual([await readStock(shop.database, wine), await readStock(shop.database, leaf)], [17, 4])
  assert.equal((await readOrder(shop, orderId)).promised, null)
  assert.deepEqual(await news(orderId), ['answered'])
  assert.equal((await open(codeOf('Dev'))).gift.state, 'open')
  assert.equal((await answer(codeOf('Dev'), { info: devsHome })).status, 200)
  assert.equal(sumOf(await invoicesOf(orderId)), total)
  const promised = (await shipmentsOf(orderId)).map(({ arrives }) => arrives?.by ?? '')
  assert.equal((await readOrder(shop, orderId)).promised, promised.toSorted().at(-1))
  await runOutboxOnce(shop, 'book courier')
  await booksAgree()
})

test('Dev never answers: on day 30 his share alone goes back, and the other parcels go on', async () => {
  const { wine } = await addBox()
  const rows = [known('Asha Rao', '9876543210'), asked('Riya'), asked('Dev')]
  const { orderId, codeOf } = await send(rows, [{ id: wine, quantity: 2 }])
  const [, , dev] = await shipmentsOf(orderId)
  shop.advanceClock(3 * 24 * 60)
  await remindRequests(shop)
  await runOutboxOnce(shop, 'order ask mail')
  const both = await testApi.listMailsTo(arjun.email)
  assert.ok(
    both.some(
      ({ subject, text }) =>
        subject.startsWith('2 people have not') && text.includes('Riya and Dev') && text.includes('a parcel'),
    ),
  )
  shop.advanceClock(7 * 24 * 60)
  await remindRequests(shop)
  assert.equal((await answer(codeOf('Riya'))).status, 200)
  await remindRequests(shop)
  assert.deepEqual(await news(orderId), ['day 3', 'day 10', 'answered'])
  await runOutboxOnce(shop, 'order ask mail')
  const reminded = await testApi.listMailsTo(arjun.email)
  assert.ok(reminded.some(({ subject, text }) => subject.startsWith('Dev has not') && text.includes('this parcel')))
  assert.ok(!reminded.some(({ subject }) => subject.startsWith('Riya has not told')))

  shop.advanceClock(20 * 24 * 60)
  await remindRequests(shop)
  await remindRequests(shop)
  assert.deepEqual(await statesOf(orderId), ['placed', 'placed', 'cancelled'])
  await processPendingRefunds(shop)
  const { state, total, paid, promised } = await readOrder(shop, orderId)
  assert.deepEqual([state, paid, promised !== null], ['placed', total, true])
  const { refunds } = await vouchersOf(orderId)
  assert.deepEqual(
    refunds.map((voucher) => voucher.total),
    [dev?.amount],
  )
  const after = await show(orderId)
  assert.deepEqual([after.refund?.amount, after.shipments[2]?.cancelRefund], [dev?.amount, dev?.amount])
  assert.equal(await readStock(shop.database, wine), 16)
  assert.deepEqual(await orm.select().from(creditNotes).innerJoin(invoices, eq(invoices.orderId, orderId)), [])
  await runOutboxOnce(shop, 'order cancelled mail')
  const mails = await testApi.listMailsTo(arjun.email)
  assert.ok(mails.some(({ text }) => text.includes('to Dev') && text.includes('did not tell us an address')))
  assert.equal((await answer(codeOf('Dev'))).reason, 'link-over')
  await booksAgree()
})

test('no page, mail, paper or download brings one home to the buyer or to another recipient', async () => {
  const account = await testApi.newCustomer({ email: 'arjun.many@example.in', firstName: 'Arjun', lastName: 'Mehta' })
  const buyer = { ...arjun, email: 'arjun.many@example.in' }
  const { wine } = await addBox()
  const rows = [asked('Riya'), known('Asha Rao', '9876543210'), asked('Dev')]
  const { orderId, codeOf, total } = await send(rows, [{ id: wine, quantity: 1 }], {}, { buyer }, account)
  await runOutboxOnce(shop, 'order placed mail', 'order payment mail')
  const pages = [
    await open(codeOf('Riya')),
    await answer(codeOf('Riya')),
    await answer(codeOf('Dev'), { info: devsHome }),
  ]
  const [ofRiya, answered, ofDev] = pages.map(({ gift }) => JSON.stringify(gift))
  const shares = (await show(orderId, account)).shipments.map(({ amount }) => amount)
  const notForThem = ['Asha', 'Lake Road', 'Mehta', buyer.email, orderId, ...[total, ...shares].map(String)]
  for (const text of [ofRiya, answered])
    for (const secret of ['Dev', ...notForThem]) assert.ok(!text?.includes(secret), secret)
  for (const secret of ['Riya', ...notForThem]) assert.ok(!ofDev?.includes(secret), secret)

  await runOutboxOnce(shop, 'order ask mail', 'book courier')
  assert.equal(
    (await testApi.request('orders/cancel', { body: { id: orderId, shipment: `${orderId}-3` }, as: account })).status,
    200,
  )
  await processPendingRefunds(shop)
  await runOutboxOnce(shop, 'order cancelled mail')
  const seen = await show(orderId, account)
  assert.deepEqual(
    seen.shipments.map(({ to, ask }) => [to.fName, ask?.name ?? null, ask?.isHidden ?? null]),
    [
      ['Riya', 'Riya', true],
      ['Asha', null, null],
      ['Dev', 'Dev', true],
    ],
  )
  assert.equal(seen.shipments[1]?.to.address, '12 Lake Road')
  const papers = await invoicesOf(orderId)
  const notes = await orm.select().from(creditNotes)
  const { receipt } = await vouchersOf(orderId)
  assert.ok(receipt && papers.length === 3)
  const pdfs = await Promise.all([
    ...papers.map(({ number }) => renderStoredDocument(shop, { kind: 'invoice', number })),
    renderStoredDocument(shop, { kind: 'receipt voucher', number: receipt.number }),
  ])
  const reached = [
    JSON.stringify(seen),
    JSON.stringify((await testApi.request('orders/getAll', { as: account })).body),
    JSON.stringify((await testApi.request('users/me/data', { as: account })).body),
    JSON.stringify(await testApi.listMailsTo(buyer.email)),
    JSON.stringify([papers, notes, receipt]),
    ...pdfs.map((pdf) => pdf?.toString('latin1') ?? ''),
  ]
  for (const text of reached)
    for (const secret of [...secretsOfRiya, ...secretsOfDev])
      assert.ok(!text.includes(secret), `${secret} reaches the buyer`)
  assert.equal((await readShipment(shop, `${orderId}-3`)).recipient.address, devsHome.address)
  await booksAgree()
})

test('the buyer waits, mails and enters for each parcel by itself', async () => {
  const { wine } = await addBox()
  const { orderId, codeOf } = await send([asked('Riya'), asked('Dev')], [{ id: wine, quantity: 1 }])
  const act = (body: object) => testApi.request('orders/ask', { body: { id: orderId, ...body } })
  const ofDev = `${orderId}-2`
  assert.equal((await act({ shipment: ofDev, email: 'dev.several@example.in' })).status, 200)
  const [mail] = await testApi.listMailsTo('dev.several@example.in')
  assert.ok(mail?.links.some((link) => link.endsWith(codeOf('Dev'))))
  shop.advanceClock(14 * 24 * 60)
  assert.equal((await act({ shipment: ofDev, wait: true })).status, 200)
  assert.deepEqual([(await open(codeOf('Riya'))).gift.state, (await open(codeOf('Dev'))).gift.state], ['over', 'open'])
  assert.equal((await act({ info: riyasHome })).status, 200)
  const [riya, dev] = await shipmentsOf(orderId)
  assert.deepEqual([riya?.state, riya?.ask?.isHidden, dev?.state], ['placed', false, 'asking'])
  assert.equal((await act({ shipment: 'of-another-order', wait: true })).status, 404)
  const paper = await testApi.request('orders/invoice', { body: { id: orderId, shipment: ofDev } })
  assert.match(paper.body.error?.message ?? '', /when we know the address/)
  assert.equal((await answer(codeOf('Dev'), { decline: true })).gift.state, 'declined')
  await processPendingRefunds(shop)
  assert.deepEqual(await statesOf(orderId), ['placed', 'cancelled'])
  await booksAgree()
})

test('after money went back at the provider’s dashboard, a no leaves the other parcel its price, and staff decide about the rest', async () => {
  const { wine } = await addBox()
  const { orderId, codeOf, total } = await send(
    [known('Asha Rao', '9876543210'), asked('Dev')],
    [{ id: wine, quantity: 1 }],
  )
  const [asha, dev] = await shipmentsOf(orderId)
  assert.ok(asha && dev && asha.amount + dev.amount === total)
  const [payment] = await orm.select().from(payments).where(eq(payments.orderId, orderId))
  const refundAtProvider = async (amountRefunded: number) => {
    const fetched = await shop.payments.fetchPayment(payment?.id ?? '')
    assert.ok(fetched.ok)
    assert.ok((await applyPayment(shop, { ...fetched.value, amountRefunded })).ok)
  }
  await refundAtProvider(60_000)
  assert.equal((await shipmentsOf(orderId))[1]?.cancelRefund, dev.amount - 60_000)
  assert.equal((await answer(codeOf('Dev'), { decline: true })).gift.state, 'declined')
  await processPendingRefunds(shop)
  const repaid = async () =>
    (await orm.select().from(payments).where(eq(payments.orderId, orderId))).map(({ refunded }) => refunded)
  assert.deepEqual([await repaid(), (await readOrder(shop, orderId)).state], [[dev.amount], 'placed'])
  assert.deepEqual(await statesOf(orderId), ['placed', 'cancelled'])
  assert.deepEqual(await listUnresolvedExceptions(shop), ['refund to decide'])
  await booksAgree()
  await refundAtProvider(dev.amount + 60_000)
  assert.deepEqual([await repaid(), (await readOrder(shop, orderId)).state], [[dev.amount + 60_000], 'placed'])
  await booksAgree()
  assert.equal((await testApi.request('orders/cancel', { body: { id: orderId } })).status, 200)
  assert.deepEqual(await listUnresolvedExceptions(shop), [], 'all of it goes back, so nothing is left to decide')
  await processPendingRefunds(shop)
  assert.deepEqual([await repaid(), (await readOrder(shop, orderId)).state], [[total], 'refunded'])
  await booksAgree()
})

test('the whole order is cancelled: notes for what was invoiced, a voucher for what was not', async () => {
  const { wine } = await addBox()
  const { orderId, total } = await send([known('Asha Rao', '9876543210'), asked('Dev')], [{ id: wine, quantity: 1 }])
  const [asha, dev] = await shipmentsOf(orderId)
  assert.equal((await testApi.request('orders/cancel', { body: { id: orderId } })).status, 200)
  await processPendingRefunds(shop)
  assert.equal((await readOrder(shop, orderId)).state, 'refunded')
  const notes = await orm
    .select({ total: creditNotes.total })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.number, creditNotes.invoiceNumber))
    .where(eq(invoices.orderId, orderId))
  const { refunds } = await vouchersOf(orderId)
  assert.deepEqual(
    [sumOf(notes), sumOf(refunds), total],
    [asha?.amount, dev?.amount, (asha?.amount ?? 0) + (dev?.amount ?? 0)],
  )
  assert.equal(await readStock(shop.database, wine), 20)
  await booksAgree()
})

test('what is made for Asha does not count as made for Dev, who answers later', async () => {
  const by = createSystemActor('workshop')
  for (const isTicked of [false, true]) {
    const lamp = await addTestProduct(shop.database, { name: 'Clay lamp', stock: null, daysToMake: 2 })
    const rows = [known('Asha Rao', '9876543210'), asked('Dev')]
    const { orderId, codeOf } = await send(rows, [{ id: lamp, quantity: 1 }])
    const { number: orderNumber } = await readOrder(shop, orderId)
    const [line] = await listLinesToMake(orm, [orderId])
    const done = isTicked
      ? tickMadePieces(shop, { orderNumber, line: line?.line ?? 0, units: [1], isMade: true }, by)
      : markMade(shop, { orderNumber }, by)
    assert.deepEqual(await done, { ok: true })
    assert.notEqual((await readOrder(shop, orderId)).madeAt, null)
    assert.equal((await answer(codeOf('Dev'), { info: devsHome })).status, 200)
    const toMake = await listLinesToMake(orm, [orderId, `${orderId}-2`])
    assert.deepEqual(
      toMake.map(({ shipmentId, left }) => [shipmentId, left]),
      [[`${orderId}-2`, 1]],
    )
    assert.equal((await readOrder(shop, orderId)).madeAt, null)
  }
})

test('pieces of the others are refunded while Dev is asked, and his own only all at once', async () => {
  const { wine } = await addBox()
  const rows = [known('Asha Rao', '9876543210'), asked('Riya'), asked('Dev')]
  const { orderId, codeOf, total } = await send(rows, [{ id: wine, quantity: 2 }])
  const [asha, riya, dev] = await orm
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.id)
  const refund = (line: typeof asha, units: number) =>
    returnGoods(shop, { orderId, parts: [{ line: line?.id ?? 0, units }], reason: 'One is enough', restock: true })
  const refused = await refund(dev, 1)
  assert.equal('reason' in refused && refused.reason, 'asking')
  const one = await refund(asha, 1)
  assert.ok(one.ok, JSON.stringify(one))
  assert.ok((await refund(riya, 2)).ok)
  assert.deepEqual(await statesOf(orderId), ['placed', 'cancelled', 'asking'])
  await processPendingRefunds(shop)
  assert.equal(await readStock(shop.database, wine), 17)
  await booksAgree()
  assert.equal((await answer(codeOf('Dev'), { info: devsHome })).status, 200)
  const { refunds } = await vouchersOf(orderId)
  assert.equal(sumOf(await invoicesOf(orderId)) + sumOf(refunds), total)
  await booksAgree()
})

test('the day’s figures know the State of the second parcel once Dev has told it', async () => {
  const { wine } = await addBox()
  const rows = [known('Asha Rao', '9876543210'), asked('Dev')]
  const { orderId, codeOf } = await send(rows, [{ id: wine, quantity: 1 }])
  const day = todayInIndia((await readOrder(shop, orderId)).placedAt ?? shop.now())
  const readPieces = async () => {
    await updateDayFigures(shop, neverAborted)
    const isOfState = and(eq(dayFigures.day, day), eq(dayFigures.kind, 'place'), eq(dayFigures.key, devsHome.state))
    const [found] = await orm.select().from(dayFigures).where(isOfState)
    return found?.pieces ?? 0
  }
  shop.advanceClock(24 * 60)
  const before = await readPieces()
  assert.equal((await answer(codeOf('Dev'), { info: devsHome })).status, 200)
  assert.equal(await readPieces(), before + 1)
})

test('paid late, the known parcels go on and the links open', async () => {
  const { wine } = await addBox()
  const { opened } = await order([asked('Dev'), known('Asha Rao', '9876543210')], [{ id: wine, quantity: 1 }])
  await expireOrder(shop, String(opened.body['orderId']))
  const orderId = await pay(opened)
  assert.deepEqual(await statesOf(orderId), ['asking', 'placed'])
  assert.equal(linksOf(await show(orderId)).size, 1)
  await runOutboxOnce(shop, 'order placed mail')
  const mails = await testApi.listMailsTo(arjun.email)
  assert.ok(mails.some(({ text }) => text.includes('Dev, once we know the address') && text.includes('12 Lake Road')))
  await booksAgree()
})

test('a GSTIN, cash, a gift card and a parcel of ₹50,000 are refused by a sentence', async () => {
  const { wine } = await addBox()
  const dear = await addTestProduct(shop.database, { price: 45_000_00, stock: 30 })
  const rows = [known('Asha Rao', '9876543210'), asked('Dev')]
  const cart = [{ id: wine, quantity: 1 }]
  const company = {
    ...arjun,
    company: 'Lotus LLP',
    billingAddress: '4 MG Road, Bengaluru 560001',
    gstin: '29AAGCB7383J1Z4',
  }
  const tell = async (...sent: Parameters<typeof order>) => {
    const { status, body } = (await order(...sent)).opened
    return `${status} ${body.error?.message}`
  }
  assert.match(await tell(rows, cart, {}, { buyer: company }), /^422 An invoice with a GSTIN names the address/)
  assert.match(await tell(rows, cart, {}, { payOnDelivery: true }), /^422 /)
  const giftCards = { codes: ['AAAA-BBBB-CCCC-DDDD'], expected: 100 }
  assert.match(await tell(rows, cart, {}, { giftCards }), /^400 A gift card pays only where you give the address/)
  assert.match(await tell(rows, cart, { Dev: { choices: [dear] } }), /^422 The recipient can choose between variants/)
  assert.match(await tell(rows, cart, { Dev: { name: ' ' } }), /^400 .*first name/)
  assert.match(await tell(rows, cart, {}, { buyer: undefined }), /^400 Please tell us who pays/)
  assert.match((await check(rows, [{ id: dear, quantity: 1 }])).refusal ?? '', /From ₹50,000 on/)
  // The limit is that of an invoice, and each parcel has its own.
  const large = await addTestProduct(shop.database, { price: 30_000_00, stock: 30 })
  const allowed = await check(rows, [{ id: large, quantity: 1 }])
  assert.deepEqual([allowed.refusal, allowed.total > 50_000_00], [null, true])
  const [first, second] = (await check(rows, cart)).rows.map(({ shipment }) => shipment)
  const both = await testApi.request('orders/new', {
    body: { shipments: [{ ...second, to: first?.to }], buyer: arjun },
  })
  assert.match(both.body.error?.message ?? '', /please send neither/)
})
