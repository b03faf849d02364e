import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { orderResponse, type OrderWithLines } from '#contract/order.ts'
import type { ProviderPayment } from '#providers/payment/payment-provider.ts'
import { checkLedger } from '#server/ledger/check-ledger.ts'
import { createOrderLink } from '#server/orders/order-link.ts'
import { applyPayment } from '#server/payments/apply-payment.ts'
import { buyProducts } from '#server/testing/buy-products.ts'
import { loadOldShop } from '#server/testing/load-old-shop.ts'
import { ashasPassword, openTestApi, type TestApi, type TestRequest } from '#server/testing/open-test-api.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import { processPendingRefunds, readOrder, readParcel, runOutboxOnce } from '#server/testing/order-steps.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { orderStates } from '#shop/orders/order-state-machine.ts'
import { migrate } from './migrate.ts'
import { parseRows } from './parse-rows.ts'

type OldLine = { quantity: number; price: number; unitPrice: number; lineTotal: number }
type OldDocument = { number: string; total: number }
type OldOrder = {
  id: string
  number: number
  state: string
  account: string | null
  isAccountDeleted: boolean
  subtotal: number
  tax: number
  shipping: number
  total: number
  providerOrderId: string | null
  paymentId: string | null
  isBooked: boolean
  /** As the API showed it then, and shows it now. */
  shipTo: Record<string, string>
  lines: OldLine[]
  invoice: OldDocument | null
  creditNotes: OldDocument[]
}

/** In the tables of migration 0020, before any newer one. */
const oldOrdersSql = `
  SELECT orders.id, number, state, customers.email AS account, is_account_deleted AS "isAccountDeleted",
    subtotal, tax, shipping, total, provider_order_id AS "providerOrderId", payment_id AS "paymentId", ship_to AS "shipTo",
    EXISTS (SELECT FROM parcels WHERE order_id = orders.id) AS "isBooked",
    (SELECT json_agg(json_build_object('quantity', quantity, 'price', price, 'unitPrice', unit_price,
       'lineTotal', line_total) ORDER BY id) FROM order_lines WHERE order_id = orders.id) AS lines,
    (SELECT json_build_object('number', invoices.number, 'total', invoices.total)
     FROM invoices WHERE order_id = orders.id) AS invoice,
    (SELECT coalesce(json_agg(json_build_object('number', credit_notes.number, 'total', credit_notes.total)
       ORDER BY credit_notes.serial), '[]')
     FROM credit_notes JOIN invoices ON invoices.number = invoice_number WHERE order_id = orders.id) AS "creditNotes"
  FROM orders LEFT JOIN customers ON customers.id = customer_id ORDER BY number`

let testApi: TestApi
let oldOrders: OldOrder[]
const tokens = new Map<string, string>()

before(async () => {
  const database = await openTestDatabase()
  await loadOldShop(database)
  const presence = 'always' as const
  oldOrders = parseRows(
    {
      id: presence,
      number: presence,
      state: presence,
      account: presence,
      isAccountDeleted: presence,
      subtotal: presence,
      tax: presence,
      shipping: presence,
      total: presence,
      providerOrderId: presence,
      paymentId: presence,
      isBooked: presence,
      shipTo: presence,
      lines: presence,
      invoice: presence,
      creditNotes: presence,
    },
    await database.pool.query<OldOrder>(oldOrdersSql),
  )
  await migrate(database.pool)
  testApi = await openTestApi({}, database)
  const [{ last } = { last: new Date() }] = parseRows(
    { last: 'always' },
    await database.pool.query<{ last: Date }>('SELECT max(created_at) AS last FROM orders'),
  )
  testApi.shop.advanceClock(Math.ceil((last.getTime() - Date.now()) / 60_000) + 1)
})
after(() => testApi.close())

async function signedIn(account: string | null): Promise<Pick<TestRequest, 'as'>> {
  if (account === null) return {}
  if (!tokens.has(account)) {
    const { body } = await testApi.request('auth/local', { body: { identifier: account, password: ashasPassword } })
    tokens.set(account, String(body.jwt))
  }
  return { as: { jwt: tokens.get(account) ?? '' } }
}

async function openOrder({ id, account }: OldOrder): Promise<OrderWithLines> {
  const answer = await testApi.request(`orders/get?id=${id}`, await signedIn(account))
  assert.equal(answer.status, 200, `${id}: ${JSON.stringify(answer.body)}`)
  return orderResponse.parse(answer.body)
}

async function openDocument({ id, account }: OldOrder, creditNote?: string): Promise<string> {
  const body = { id, ...(creditNote !== undefined && { credit_note: creditNote }) }
  const link = await testApi.request('orders/invoice', { body, ...(await signedIn(account)) })
  assert.equal(link.status, 200, `${id}: ${JSON.stringify(link.body)}`)
  const pdf = await testApi.api.request(String(link.body['invoice_url']).replace(/^https?:\/\/[^/]+/, ''))
  assert.equal(pdf.headers.get('content-type'), 'application/pdf')
  assert.match(await pdf.text(), /^%PDF-/)
  return String(link.body['number'])
}

const findOld = (what: string, wanted: (order: OldOrder) => boolean): OldOrder => {
  const order = oldOrders.find((each) => !each.isAccountDeleted && wanted(each))
  assert.ok(order, `the stored shop has no order ${what}`)
  return order
}

/** What the provider would say of a payment: the sandbox of this test does not know the old ones. */
const providerPayment = (
  { providerOrderId, total }: OldOrder,
  id: string,
  changes: Partial<ProviderPayment>,
): ProviderPayment => ({
  id,
  orderId: providerOrderId,
  amount: total,
  currency: 'INR',
  status: 'captured',
  method: 'upi',
  amountRefunded: 0,
  email: null,
  contact: null,
  errorDescription: null,
  errorCode: null,
  notes: {},
  createdAt: testApi.shop.now(),
  ...changes,
})

test('the books of 201 old orders, in every state there is, hold after the newer migrations', async () => {
  assert.equal(oldOrders.length, 201)
  // Orders of several shipments came later.
  const oldStates = orderStates.filter((state) => !state.startsWith('partly'))
  assert.deepEqual(new Set(oldOrders.map(({ state }) => state)), new Set(oldStates))
  assert.deepEqual(await checkLedger(testApi.shop.database), [])
})

test('what is searched of an old order is what a new one would have', async () => {
  const rows = parseRows(
    { differs: 'always' },
    await testApi.shop.database.pool.query<{ differs: boolean }>(
      `SELECT DISTINCT search_text IS DISTINCT FROM order_search_text(id, email, buyer) AS differs
       FROM orders WHERE placed_at IS NOT NULL`,
    ),
  )
  assert.deepEqual(
    rows.map(({ differs }) => differs),
    [false],
  )
})

test('of whole refunds of old orders every line and delivery is written down', async () => {
  const { rows } = await testApi.shop.database.pool.query<{ whole: number; amount: number; parts: number }>(`
    SELECT count(*) FILTER (WHERE refunds.amount = total)::int AS whole, sum(refunds.amount) FILTER (WHERE refunds.amount = total)::int
      AS amount, (SELECT sum(taxable + tax) FROM refund_parts)::int AS parts
    FROM refunds JOIN dues USING (payment_id) JOIN orders ON orders.id = dues.order_id AND placed_at IS NOT NULL`)
  assert.ok((rows[0]?.whole ?? 0) > 10)
  assert.equal(rows[0]?.parts, rows[0]?.amount)
})

test('every old order opens for its guest or its account, and costs what it cost', async () => {
  for (const old of oldOrders.filter(({ isAccountDeleted }) => !isAccountDeleted)) {
    const { order, cart } = await openOrder(old)
    // Those of guests are masked by now.
    if (old.account !== null) assert.deepEqual(order.userInfo, old.shipTo)
    assert.deepEqual(
      {
        number: order.number,
        state: order.state,
        subtotal: order.subtotal,
        tax: order.tax,
        shipping: order.shipping,
        total: order.amount,
        lines: cart.map(({ quantity, price, unitPrice, lineTotal }) => ({ quantity, price, unitPrice, lineTotal })),
        invoice: order.invoice,
        creditNotes: order.creditNotes,
      },
      {
        number: formatOrderNumber(old.number),
        state: old.state,
        subtotal: old.subtotal,
        tax: old.tax,
        shipping: old.shipping,
        total: old.total,
        lines: old.lines,
        invoice: old.invoice?.number ?? null,
        creditNotes: old.creditNotes.map(({ number }) => number),
      },
    )
  }
})

test('the link of an old mail opens an account’s order, and a deleted account’s opens for nobody', async () => {
  const { shop } = testApi
  const recent = oldOrders.findLast(({ account }) => account !== null)
  assert.ok(recent)
  const { search } = new URL(createOrderLink(shop, await readOrder(shop, recent.id)))
  assert.equal((await testApi.request(`orders/get${search}`)).status, 200)
  const closed = oldOrders.filter(({ isAccountDeleted }) => isAccountDeleted)
  assert.equal(closed.length, 3)
  for (const { id } of closed) assert.equal((await testApi.request(`orders/get?id=${id}`)).status, 404)
})

test('invoices and credit notes of old orders open under their numbers', async () => {
  const invoiced = oldOrders.filter(({ invoice, isAccountDeleted }) => invoice && !isAccountDeleted)
  const credited = invoiced.flatMap((old) => old.creditNotes.map(({ number }) => ({ old, number })))
  assert.deepEqual([invoiced.length, credited.length], [164, 20])
  // Drawing all of them takes as long as the rest of this file.
  const everyTenth = (_: unknown, index: number) => index % 10 === 0
  for (const old of invoiced.filter(everyTenth)) assert.equal(await openDocument(old), old.invoice?.number)
  for (const { old, number } of credited.filter(everyTenth)) assert.equal(await openDocument(old, number), number)
})

test('an old order that waits for its payment is placed by it, invoiced and booked', async () => {
  const { shop } = testApi
  const waiting = findOld('awaiting its payment', ({ state }) => state === 'awaiting payment')
  assert.ok((await applyPayment(shop, providerPayment(waiting, 'pay_of_a_waiting_order', {}))).ok)
  const { order } = await openOrder(waiting)
  assert.deepEqual([order.state, order.amount], ['placed', waiting.total])
  assert.equal(await openDocument(waiting), order.invoice)
  const unbooked = findOld('placed without a parcel', ({ state, isBooked }) => state === 'placed' && !isBooked)
  await runOutboxOnce(shop, 'book courier')
  for (const { id } of [waiting, unbooked]) assert.ok((await readParcel(shop, id))?.awb, id)
})

test('an old order is cancelled by its shopper', async () => {
  const placed = oldOrders.findLast(({ state, isBooked }) => state === 'placed' && !isBooked)
  assert.ok(placed)
  const answer = await testApi.request('orders/cancel', {
    body: { id: placed.id },
    ...(await signedIn(placed.account)),
  })
  assert.ok(answer.status === 200 || answer.status === 202, JSON.stringify(answer.body))
  assert.deepEqual(answer.body['refund'], { amount: placed.total, state: 'on its way', at: null })
  assert.equal((await openOrder(placed)).order.state, 'cancelled')
})

test('an old order is refunded, in part and then whole, with a credit note for each', async () => {
  const { shop } = testApi
  const delivered = findOld(
    'delivered and never refunded',
    ({ state, creditNotes }) => state === 'delivered' && creditNotes.length === 0,
  )
  const refunded = (amountRefunded: number) =>
    applyPayment(
      shop,
      providerPayment(delivered, delivered.paymentId ?? '', {
        status: amountRefunded === delivered.total ? 'refunded' : 'captured',
        amountRefunded,
      }),
    )
  assert.ok((await refunded(10_00)).ok)
  assert.equal((await openOrder(delivered)).order.state, 'delivered')
  assert.ok((await refunded(delivered.total)).ok)
  const { order } = await openOrder(delivered)
  assert.deepEqual([order.state, order.amount, order.creditNotes.length], ['refunded', delivered.total, 2])
  for (const number of order.creditNotes) assert.equal(await openDocument(delivered, number), number)
})

test('beside the old orders a new one is bought, cancelled and refunded, and the books hold', async () => {
  const { shop } = testApi
  const id = await buyProducts(testApi, [1, 2])
  assert.equal((await testApi.request('orders/cancel', { body: { id } })).status, 200)
  await processPendingRefunds(shop)
  assert.equal((await readOrder(shop, id)).state, 'refunded')
  assert.deepEqual(await checkLedger(shop.database), [])
})
