import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { creditNotes, invoices, invoiceShipments } from '#server/platform/database/document-tables.ts'
import { orderLines, orders, payments } from '#server/platform/database/order-tables.ts'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { placeOrder as openOrder } from '#server/storefront/checkout/place-order.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { returnGoods } from '#server/testing/return-goods.ts'
import { requestOrderRefund } from '#server/money/refunds/request-refund.ts'
import { pendingRefunds, processRefund } from '#server/money/refunds/process-refund.ts'
import { applyPayment } from '#server/money/payments/apply-payment.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { createShipmentsRequest, createUnpaidOrder, payInWindow } from '#server/testing/create-test-order.ts'
import { toFinancialYear } from '#shop/documents/document-number.ts'
import { findOrderDocument } from './find-order-document.ts'
import { issueInvoices } from './issue-invoices.ts'
import { issueMissingDocuments } from './issue-missing-documents.ts'

let shop: TestShop
let tray: number
before(async () => {
  shop = await openTestShop()
  tray = await addTestProduct(shop.database, { stock: 10_000 })
})
after(() => shop.close())

const payOrder = async (quantity = 1) => {
  const order = await createUnpaidOrder(shop, [{ id: tray, quantity }])
  const { paymentId } = await payInWindow(shop, order)
  return { ...order, paymentId }
}
const readPaymentUpdate = async (paymentId: string) => {
  const fetched = await shop.payments.fetchPayment(paymentId)
  assert.ok(fetched.ok)
  return fetched.value
}
const applyPaymentUpdate = async (paymentId: string) => applyPayment(shop, await readPaymentUpdate(paymentId))
const placeOrder = async (quantity = 1) => {
  const order = await payOrder(quantity)
  await applyPaymentUpdate(order.paymentId)
  return order
}
const readInvoice = async (orderId: string) => {
  const [invoice] = await shop.database.orm.select().from(invoices).where(eq(invoices.orderId, orderId))
  assert.ok(invoice)
  return invoice
}
const readCreditNotes = async (orderId: string) => {
  const { number } = await readInvoice(orderId)
  return shop.database.orm
    .select()
    .from(creditNotes)
    .where(eq(creditNotes.invoiceNumber, number))
    .orderBy(creditNotes.serial)
}
const serials = async () =>
  (await shop.database.orm.select({ serial: invoices.serial }).from(invoices).orderBy(invoices.serial)).map(
    ({ serial }) => serial,
  )
const year = () => toFinancialYear(shop.now())

test('forty orders paid at once get forty numbers in a row', async () => {
  const all = []
  for (let quantity = 1; quantity <= 40; quantity++)
    all.push(await readPaymentUpdate((await payOrder(quantity)).paymentId))
  const first = (await serials()).length + 1
  // Each is reported twice, as the browser and the webhook do.
  await Promise.all([...all, ...all].map((payment) => applyPayment(shop, payment)))
  assert.deepEqual(
    (await serials()).slice(first - 1),
    all.map((_, index) => first + index),
  )
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('an order whose placing fails gives its number back', async () => {
  const order = await placeOrder()
  const { number } = await readInvoice(order.orderId)
  const { orm } = shop.database
  const [row] = await orm
    .select()
    .from(orders)
    .where(eq(orders.id, (await payOrder()).orderId))
  assert.ok(row)
  await assert.rejects(
    orm.transaction(async (tx) => {
      await issueInvoices(tx, shop.settings.seller, row, shop.now())
      throw new Error('the power is cut')
    }),
    /the power is cut/,
  )
  const next = await readInvoice((await placeOrder()).orderId)
  assert.equal(next.serial, Number(number.split('/')[2]) + 1)
})

test('an invoice says what was charged, whatever becomes of the product and the seller', async () => {
  const order = await placeOrder(2)
  const change = async (name: string, price: number) => {
    await shop.database.pool.query('UPDATE products SET name = $2 WHERE id = $1', [tray, name])
    await shop.database.pool.query('UPDATE variants SET price = $2 WHERE id = $1', [tray, price])
  }
  await change('Another tray', 100)
  const { facts, number, total } = await readInvoice(order.orderId)
  await change('Brass tray', 99_900)
  assert.match(number, new RegExp(`^GTH/${year()}/\\d{6}$`))
  assert.equal(total, order.amount)
  assert.deepEqual(
    facts.lines.map(({ name, quantity, taxable }) => [name, quantity, taxable]),
    [
      ['Brass tray', 2, 199_800],
      ['Delivery', 1, 10_169],
    ],
  )
  assert.equal(facts.totals.total, order.amount)
  assert.equal(facts.seller.gstin, shop.settings.seller.gstin)
  assert.doesNotMatch(JSON.stringify(facts.buyer), /asha@example|9876543210/)
})

test('goods of two rates are invoiced at theirs, and a part given back is credited at both', async () => {
  const idol = await addTestProduct(shop.database, { name: 'Clay Ganesha', price: 50_000, gstRate: 5 })
  const cart = [
    { id: tray, quantity: 1 },
    { id: idol, quantity: 2 },
  ]
  const order = await createUnpaidOrder(shop, cart)
  const { paymentId } = await payInWindow(shop, order)
  await applyPaymentUpdate(paymentId)
  const { facts, total } = await readInvoice(order.orderId)
  assert.equal(total, order.amount)
  assert.deepEqual(
    facts.lines.map(({ name, rate, taxable, tax }) => [name, rate, taxable, tax]),
    [
      ['Brass tray', 18, 99_900, 17_982],
      ['Clay Ganesha', 5, 100_000, 5_000],
      ['Delivery', 18, 10_169, 1_830],
    ],
  )
  const fetched = await readPaymentUpdate(paymentId)
  await applyPayment(shop, { ...fetched, amountRefunded: 10_001 })
  await applyPayment(shop, { ...fetched, amountRefunded: order.amount, status: 'refunded' })
  const notes = await readCreditNotes(order.orderId)
  for (const rate of [18, 5])
    for (const column of ['taxable', 'tax', 'total'] as const) {
      const sum = (lines: typeof facts.lines) =>
        lines.filter((line) => line.rate === rate).reduce((total, line) => total + line[column], 0)
      assert.equal(
        notes.reduce((total, note) => total + sum(note.facts.lines), 0),
        sum(facts.lines),
      )
    }
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('a whole refund gets one credit note, which takes the invoice back', async () => {
  const order = await placeOrder()
  const [payment] = await shop.database.orm.select().from(payments).where(eq(payments.id, order.paymentId))
  assert.ok(payment)
  await shop.database.orm.transaction((tx) =>
    requestOrderRefund(tx, payment.orderId ?? '', { cause: 'cancelled' }, shop.now()),
  )
  assert.deepEqual(await readCreditNotes(order.orderId), [])
  for (let times = 0; times < 2; times++) {
    for (const refund of await pendingRefunds(shop)) await processRefund(shop, refund)
    await applyPaymentUpdate(order.paymentId)
    shop.advanceClock(1)
  }
  const [note, ...more] = await readCreditNotes(order.orderId)
  assert.deepEqual(more, [])
  const invoice = await readInvoice(order.orderId)
  assert.match(note?.number ?? '', new RegExp(`^GTC/${year()}/\\d{6}$`))
  assert.deepEqual(note?.facts.totals, invoice.facts.totals)
  assert.deepEqual([note.facts.invoiceNumber, note.facts.reason], [invoice.number, 'cancelled'])
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('money given back in parts at the provider’s dashboard gets a credit note for each part', async () => {
  const order = await placeOrder()
  const fetched = await shop.payments.fetchPayment(order.paymentId)
  assert.ok(fetched.ok)
  for (const amountRefunded of [10_001, order.amount])
    await applyPayment(shop, {
      ...fetched.value,
      amountRefunded,
      status: amountRefunded === order.amount ? 'refunded' : 'captured',
    })
  const notes = await readCreditNotes(order.orderId)
  assert.deepEqual(
    notes.map(({ total }) => total),
    [10_001, order.amount - 10_001],
  )
  const { facts } = await readInvoice(order.orderId)
  for (const column of ['taxable', 'cgst', 'sgst', 'igst', 'total'] as const)
    assert.equal(
      notes.reduce((sum, note) => sum + note.facts.totals[column], 0),
      facts.totals[column],
    )
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('a second payment that goes back gets no credit note: it never paid for the order', async () => {
  const order = await placeOrder()
  const second = await payInWindow(shop, order, { again: true })
  await applyPaymentUpdate(second.paymentId)
  for (const refund of await pendingRefunds(shop)) await processRefund(shop, refund)
  assert.deepEqual(await readCreditNotes(order.orderId), [])
  assert.deepEqual(await checkLedger(shop.database), [])
})

/** Registered in Maharashtra. */
const office = {
  name: 'Meera Iyer',
  email: 'meera@iyer.example',
  phone: '9876543210',
  company: 'Iyer Textiles',
  billingAddress: '4 MG Road, Mumbai 400001',
  gstin: '27AAPFU0939F1ZV',
}

/** A tray to each of three States, and an idol more to the last. */
async function placeForThree(buyer?: typeof office) {
  const idol = await addTestProduct(shop.database, { name: 'Clay Ganesha', price: 50_001, gstRate: 5 })
  const cart = [{ id: tray, quantity: 2 }]
  const request = await createShipmentsRequest(shop, [
    { postcode: '302001', cart },
    { postcode: '400001', cart },
    { postcode: '560001', cart: [...cart, { id: idol, quantity: 1 }] },
  ])
  const opened = await openOrder(shop, { ...request, ...(buyer && { buyer }) })
  assert.ok(opened.ok)
  const { paymentId } = await payInWindow(shop, opened)
  await applyPaymentUpdate(paymentId)
  const { orderId } = opened
  return { ...opened, paymentId, ids: [orderId, `${orderId}-2`, `${orderId}-3`] }
}
const listPapers = (orderId: string) =>
  shop.database.orm
    .select({ invoice: invoices, shipmentId: invoiceShipments.shipmentId })
    .from(invoices)
    .innerJoin(invoiceShipments, eq(invoiceShipments.invoiceNumber, invoices.number))
    .where(eq(invoices.orderId, orderId))
    .orderBy(invoices.serial)
const processRefunds = async () => {
  for (const refund of await pendingRefunds(shop)) await processRefund(shop, refund)
}
const listNotes = async (orderId: string) => {
  const rows = await shop.database.orm
    .select({ note: creditNotes })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.number, creditNotes.invoiceNumber))
    .where(eq(invoices.orderId, orderId))
    .orderBy(creditNotes.serial)
  return rows.map(({ note }) => note)
}

test('an order to three States has three invoices in a row, each over its own goods, delivery and place of supply', async () => {
  const { orderId, ids, amount } = await placeForThree()
  const papers = await listPapers(orderId)
  assert.deepEqual(
    papers.map(({ shipmentId }) => shipmentId),
    ids,
  )
  const [first = 0] = papers.map(({ invoice }) => invoice.serial)
  assert.deepEqual(
    papers.map(({ invoice }) => invoice.serial),
    [first, first + 1, first + 2],
  )
  const facts = papers.map(({ invoice }) => invoice.facts)
  assert.deepEqual(
    facts.map(({ place, lines }) => [place.state, lines.map(({ name }) => name)]),
    [
      ['Rajasthan', ['Brass tray', 'Delivery']],
      ['Maharashtra', ['Brass tray', 'Delivery']],
      ['Karnataka', ['Brass tray', 'Clay Ganesha', 'Delivery']],
    ],
  )
  assert.match(facts[1]?.orderNumber ?? '', /^GTH-\d+, parcel 2 of 3$/)
  assert.match(String(facts[1]?.shipTo ?? facts[1]?.buyer), /Mumbai/)
  assert.equal(
    papers.reduce((sum, { invoice }) => sum + invoice.total, 0),
    amount,
  )
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('a tray of the second parcel is credited on its invoice, and the whole order on what is left of all three', async () => {
  const { orderId, ids } = await placeForThree()
  const papers = await listPapers(orderId)
  const [, second] = await shop.database.orm
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.id)
  const parts = [{ line: second?.id ?? 0, units: 1 }]
  assert.ok((await returnGoods(shop, { orderId, parts, reason: 'Arrived cracked', restock: true })).ok)
  await processRefunds()
  const [note, ...more] = await listNotes(orderId)
  assert.deepEqual(more, [])
  assert.ok(note)
  assert.equal(note.invoiceNumber, papers[1]?.invoice.number)
  assert.deepEqual(
    note.facts.lines.map(({ name, quantity, rate, taxable, igst }) => [name, quantity, rate, taxable, igst]),
    [['Brass tray', 1, 18, 99_900, 17_982]],
  )
  assert.ok((await cancelOrder(shop, orderId, null)).ok)
  await processRefunds()
  const notes = await listNotes(orderId)
  assert.equal(notes.length, 1 + ids.length)
  for (const { invoice } of papers) {
    const own = notes.filter(({ invoiceNumber }) => invoiceNumber === invoice.number)
    assert.equal(
      own.reduce((sum, { total }) => sum + total, 0),
      invoice.total,
    )
  }
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('one parcel of three is cancelled: its goods and delivery come back on its own invoice, the others go on', async () => {
  const { orderId, ids, paymentId, amount } = await placeForThree()
  const papers = await listPapers(orderId)
  const cancelled = await cancelOrder(shop, orderId, null, ids[1])
  assert.ok(cancelled.ok && !cancelled.pending && cancelled.order.state === 'placed')
  assert.ok((await cancelOrder(shop, orderId, null, ids[1])).ok, 'asked again it answers the same')
  assert.ok(!(await cancelOrder(shop, orderId, null, 'no-such-shipment')).ok)
  await processRefunds()
  const total = papers[1]?.invoice.total ?? 0
  const there = await shop.payments.fetchPayment(paymentId)
  assert.equal(there.ok && there.value.amountRefunded, total)
  const notes = await listNotes(orderId)
  assert.deepEqual(
    notes.map((note) => [note.invoiceNumber, note.total]),
    [[papers[1]?.invoice.number, total]],
  )
  assert.deepEqual(notes[0]?.facts.lines, papers[1]?.invoice.facts.lines)
  assert.ok((await cancelOrder(shop, orderId, null)).ok)
  await processRefunds()
  const after = await shop.payments.fetchPayment(paymentId)
  assert.equal(after.ok && after.value.amountRefunded, amount)
  const [order] = await shop.database.orm.select().from(orders).where(eq(orders.id, orderId))
  assert.equal(order?.state, 'refunded')
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('gifts of an office to three homes are on one invoice of its State, and each parcel is credited by itself', async () => {
  const { orderId, ids, amount, paymentId } = await placeForThree(office)
  const papers = await listPapers(orderId)
  assert.deepEqual(papers.map(({ shipmentId }) => shipmentId).sort(), ids)
  const [{ invoice } = assert.fail()] = papers
  assert.deepEqual(new Set(papers.map((paper) => paper.invoice.number)), new Set([invoice.number]))
  assert.equal(invoice.total, amount)
  const { facts } = invoice
  assert.deepEqual([facts.place.state, facts.sameState], ['Maharashtra', false])
  assert.deepEqual(facts.buyer, [
    'Iyer Textiles',
    'Meera Iyer',
    office.billingAddress,
    'Maharashtra (27)',
    `GSTIN ${office.gstin}`,
  ])
  assert.match(facts.orderNumber, /^GTH-\d+$/)
  assert.deepEqual(
    facts.lines.map(({ name, to }) => `${name} to ${to?.split(', ').slice(1).join(', ')}`),
    [
      'Brass tray to Jaipur 302001, Rajasthan',
      'Delivery to Jaipur 302001, Rajasthan',
      'Brass tray to Mumbai 400001, Maharashtra',
      'Delivery to Mumbai 400001, Maharashtra',
      'Brass tray to Bengaluru 560001, Karnataka',
      'Clay Ganesha to Bengaluru 560001, Karnataka',
      'Delivery to Bengaluru 560001, Karnataka',
    ],
  )

  assert.ok((await cancelOrder(shop, orderId, null, ids[1])).ok)
  await processRefunds()
  const [first] = await listNotes(orderId)
  assert.deepEqual([first?.facts.lines, first?.facts.buyer], [facts.lines.slice(2, 4), facts.buyer])
  const [, , , idol] = await shop.database.orm
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.id)
  const parts = [{ line: idol?.id ?? 0, units: 1 }]
  assert.ok((await returnGoods(shop, { orderId, parts, reason: 'Arrived cracked', restock: true })).ok)
  await processRefunds()
  assert.ok((await cancelOrder(shop, orderId, null)).ok)
  await processRefunds()
  const notes = await listNotes(orderId)
  assert.equal(
    notes.reduce((sum, { total }) => sum + total, 0),
    amount,
  )
  const there = await shop.payments.fetchPayment(paymentId)
  assert.equal(there.ok && there.value.amountRefunded, amount)
  for (const column of ['taxable', 'igst', 'total'] as const)
    assert.equal(
      notes.reduce((sum, note) => sum + note.facts.totals[column], 0),
      facts.totals[column],
    )
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('each invoice of an order to several addresses is found by its shipment', async () => {
  const { orderId, ids } = await placeForThree()
  const papers = await listPapers(orderId)
  const found = await findOrderDocument(shop, { id: orderId, shipment: ids[2] }, null)
  assert.ok(found.ok)
  assert.equal(found.number, papers[2]?.invoice.number)
  assert.deepEqual(
    found.invoices.map(({ shipment }) => shipment),
    ids,
  )
  const first = await findOrderDocument(shop, { id: orderId }, null)
  assert.equal(first.ok && first.number, papers[0]?.invoice.number)
  assert.ok(!(await findOrderDocument(shop, { id: orderId, shipment: 'no-such-shipment' }, null)).ok)
})

test('orders placed before there were invoices get theirs at the start', async () => {
  const order = await placeOrder()
  const count = (await serials()).length
  const { pool } = shop.database
  // As an older version left its database.
  await pool.query('ALTER TABLE invoices DISABLE TRIGGER invoices_stay')
  await pool.query('ALTER TABLE invoice_shipments DISABLE TRIGGER invoice_shipments_stay')
  await pool.query('DELETE FROM invoice_shipments WHERE shipment_id = $1', [order.orderId])
  await pool.query('DELETE FROM invoices WHERE order_id = $1', [order.orderId])
  await pool.query('ALTER TABLE invoice_shipments ENABLE TRIGGER invoice_shipments_stay')
  await pool.query('UPDATE document_numbers SET last_serial = last_serial - 1 WHERE kind = $1', ['invoice'])
  await pool.query('ALTER TABLE invoices ENABLE TRIGGER invoices_stay')
  assert.equal(await issueMissingDocuments(shop), 1)
  assert.equal(await issueMissingDocuments(shop), 0)
  assert.equal((await serials()).length, count)
  assert.deepEqual(await checkLedger(shop.database), [])
})
