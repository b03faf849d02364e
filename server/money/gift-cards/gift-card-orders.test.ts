import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { asc, eq, sql } from 'drizzle-orm'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { applyPayment } from '#server/money/payments/apply-payment.ts'
import { expireOrder } from '#server/money/reconciliation/expire-order.ts'
import { reconcileOrder } from '#server/money/reconciliation/reconcile-order.ts'
import { showOrder } from '#server/orders/buyer-view/show-order.ts'
import { lockDays } from '#server/orders/promises/reserve-days.ts'
import { creditNotes, invoices } from '#server/platform/database/document-tables.ts'
import { dues } from '#server/platform/database/due-tables.ts'
import { giftCardEntries, giftCards } from '#server/platform/database/gift-card-tables.ts'
import { orderLines, payments, refunds } from '#server/platform/database/order-tables.ts'
import { receiptVouchers } from '#server/platform/database/voucher-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createShipmentsRequest, payInWindow } from '#server/testing/create-test-order.ts'
import { issueTestCard, orderByCards, requestByCards } from '#server/testing/gift-card-steps.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { processPendingRefunds, readOrder } from '#server/testing/order-steps.ts'
import { returnGoods } from '#server/testing/return-goods.ts'
import { needsTwoConnections, waitForBlockedQuery } from '#server/testing/wait-for-blocked-query.ts'
import { addCalendarMonths } from '#shop/time/add-calendar-months.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { expireGiftCards } from './change-gift-card.ts'

/** A tray of ₹1,000, its GST and ₹120 for delivery. */
const TOTAL = 1_300_00

let shop: TestShop
let tray: number
before(async () => {
  shop = await openTestShop()
  tray = await addTestProduct(shop.database, { price: 1_000_00, discount: 0, stock: 500 })
})
after(() => shop.close())

const cart = () => [{ id: tray, quantity: 1 }]

async function readCard(id: number) {
  const [card] = await shop.database.orm.select().from(giftCards).where(eq(giftCards.id, id))
  assert.ok(card)
  return card
}

async function listMoves(id: number): Promise<string[]> {
  const rows = await shop.database.orm
    .select()
    .from(giftCardEntries)
    .where(eq(giftCardEntries.cardId, id))
    .orderBy(asc(giftCardEntries.id))
  return rows.map(({ kind, amount }) => `${kind} ${amount / 100}`)
}

async function pay(order: { providerOrderId: string }): Promise<void> {
  const { paymentId } = await payInWindow(shop, order)
  const fetched = await shop.payments.fetchPayment(paymentId)
  assert.ok(fetched.ok && (await applyPayment(shop, fetched.value)).ok)
}

async function cancel(orderId: string): Promise<void> {
  const cancelled = await cancelOrder(shop, orderId, null)
  assert.ok(cancelled.ok, JSON.stringify(cancelled))
  await processPendingRefunds(shop)
}

const listRefunds = async (orderId: string) => {
  const rows = await shop.database.orm
    .select({ method: payments.method, amount: refunds.amount, status: refunds.status })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, orderId))
  return rows.map(({ method, amount, status }) => [method === 'gift card' ? 'card' : 'bank', amount, status]).toSorted()
}

test('a gift card pays its part: it is held at once, the provider is asked for the rest, and the invoice is over all', async () => {
  const card = await issueTestCard(shop, 500_00)
  const order = await orderByCards(shop, cart(), { codes: [card.code], expected: 500_00 })
  assert.equal(order.amount, TOTAL - 500_00)
  assert.equal((await readCard(card.id)).balance, 0)
  assert.deepEqual(await checkLedger(shop.database), [])

  await pay(order)

  const { state, paid } = await readOrder(shop, order.orderId)
  assert.deepEqual([state, paid], ['placed', TOTAL])
  assert.deepEqual(await listMoves(card.id), ['issued 500', 'held -500', 'released 500', 'spent -500'])
  const { orm } = shop.database
  const [invoice] = await orm.select().from(invoices).where(eq(invoices.orderId, order.orderId))
  assert.deepEqual([invoice?.total, invoice?.facts.giftCards], [TOTAL, 500_00])
  assert.equal(await orm.$count(receiptVouchers, eq(receiptVouchers.orderId, order.orderId)), 0, 'no payment in parts')
  assert.deepEqual(await checkLedger(shop.database), [])
  const shown = await showOrder(shop, { orderId: order.orderId, customerId: null })
  assert.ok(shown.ok)
  const { last4 } = await readCard(card.id)
  assert.deepEqual(shown.order.giftCards, [{ last4, amount: 500_00, back: 0 }])
  assert.deepEqual(
    shown.order.dues.map(({ amount, state: of }) => [amount, of]),
    [[TOTAL - 500_00, 'paid']],
  )
})

test('an order that a gift card pays whole is placed without the provider, once for its key', async () => {
  const card = await issueTestCard(shop, 5_000_00)
  const terms = { codes: [card.code.toLowerCase()], expected: TOTAL }
  const wanted = { ...(await requestByCards(shop, cart(), terms)), idempotencyKey: 'whole-by-card' }
  const [one, two] = [await placeOrder(shop, wanted), await placeOrder(shop, wanted)]
  assert.ok(one.ok && two.ok && one.isPlaced && two.isPlaced && one.orderId === two.orderId)
  assert.equal(one.amount, 0)
  const [due] = await shop.database.orm.select().from(dues).where(eq(dues.orderId, one.orderId))
  assert.deepEqual([due?.providerOrderId, due?.state], [null, 'paid'])
  assert.equal((await readCard(card.id)).balance, 5_000_00 - TOTAL)
  assert.equal((await readOrder(shop, one.orderId)).state, 'placed')
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('of several cards the one that ends first pays first, and each gets its own back', async () => {
  const late = await issueTestCard(shop, 800_00)
  const early = await issueTestCard(shop, 500_00)
  const { orm } = shop.database
  await orm.update(giftCards).set({ validUntil: '2027-01-31' }).where(eq(giftCards.id, early.id))
  const order = await orderByCards(shop, cart(), { codes: [late.code, early.code], expected: TOTAL })
  assert.deepEqual([(await readCard(early.id)).balance, (await readCard(late.id)).balance], [0, 0])
  await cancel(order.orderId)
  assert.deepEqual([(await readCard(early.id)).balance, (await readCard(late.id)).balance], [500_00, 800_00])
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('the hold ends with the order that nobody pays, and the next order can have the card', async () => {
  const card = await issueTestCard(shop, 500_00)
  const terms = { codes: [card.code], expected: 500_00 }
  const order = await orderByCards(shop, cart(), terms)
  const empty = await placeOrder(shop, await requestByCards(shop, cart(), terms))
  assert.ok(!empty.ok && empty.reason === 'gift-card-empty', JSON.stringify(empty))
  assert.match(empty.message, /An order that is not paid yet holds its ₹500/)

  await expireOrder(shop, order.orderId)

  assert.equal((await readCard(card.id)).balance, 500_00)
  assert.deepEqual(await checkLedger(shop.database), [])
  await orderByCards(shop, cart(), terms)
})

test('a shopper who changes the cart keeps the card: the order that is replaced gives its hold back', async () => {
  const card = await issueTestCard(shop, 500_00)
  const terms = { codes: [card.code], expected: 500_00 }
  const first = { ...(await requestByCards(shop, cart(), terms)), idempotencyKey: 'first-try' }
  const opened = await placeOrder(shop, first)
  assert.ok(opened.ok)
  const again = await requestByCards(shop, [{ id: tray, quantity: 2 }], terms)
  const replacing = { ...again, idempotencyKey: 'second-try', replaces: opened.orderId, replacesKey: 'first-try' }
  const replaced = await placeOrder(shop, replacing)
  assert.ok(replaced.ok, JSON.stringify(replaced))
  assert.equal((await readOrder(shop, opened.orderId)).state, 'expired')
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('money that comes late takes the card again; where the card is spent, the money goes back', async () => {
  const card = await issueTestCard(shop, 500_00)
  const terms = { codes: [card.code], expected: 500_00 }
  const late = await orderByCards(shop, cart(), terms)
  await expireOrder(shop, late.orderId)
  await pay(late)
  assert.equal((await readOrder(shop, late.orderId)).state, 'placed')
  assert.equal((await readCard(card.id)).balance, 0)

  const other = await issueTestCard(shop, 500_00)
  const sameTerms = { codes: [other.code], expected: 500_00 }
  const tooLate = await orderByCards(shop, cart(), sameTerms)
  await expireOrder(shop, tooLate.orderId)
  await pay(await orderByCards(shop, cart(), sameTerms))
  await payInWindow(shop, tooLate)
  await reconcileOrder(shop, { id: tooLate.orderId })
  await processPendingRefunds(shop)
  assert.equal((await readOrder(shop, tooLate.orderId)).state, 'refunded')
  assert.deepEqual(await listRefunds(tooLate.orderId), [['bank', TOTAL - 500_00, 'processed']])
  assert.deepEqual(await checkLedger(shop.database), [])
})

test(
  'a late payment waits for the days before it takes the card, as a new order does',
  { skip: needsTwoConnections },
  async () => {
    const card = await issueTestCard(shop, 500_00)
    const late = await orderByCards(shop, cart(), { codes: [card.code], expected: 500_00 })
    await expireOrder(shop, late.orderId)
    const { paying } = await shop.database.orm.transaction(async (tx) => {
      await lockDays(tx, todayInIndia(shop.now()))
      const paying = pay(late)
      await waitForBlockedQuery(shop.database)
      await tx.execute(sql`SELECT FROM gift_cards WHERE id = ${card.id} FOR UPDATE NOWAIT`)
      return { paying }
    })
    await paying
    assert.equal((await readOrder(shop, late.orderId)).state, 'placed')
  },
)

test('cancelling gives the bank’s money to the bank and the card’s money to the card, with one credit note', async () => {
  const card = await issueTestCard(shop, 500_00)
  const order = await orderByCards(shop, cart(), { codes: [card.code], expected: 500_00 })
  await pay(order)
  await cancel(order.orderId)

  assert.deepEqual(await listRefunds(order.orderId), [
    ['bank', TOTAL - 500_00, 'processed'],
    ['card', 500_00, 'processed'],
  ])
  assert.equal((await readCard(card.id)).balance, 500_00)
  assert.equal((await readOrder(shop, order.orderId)).state, 'refunded')
  const notes = await shop.database.orm
    .select({ total: creditNotes.total })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.number, creditNotes.invoiceNumber))
    .where(eq(invoices.orderId, order.orderId))
  assert.deepEqual(notes, [{ total: TOTAL }])
  assert.deepEqual(await checkLedger(shop.database), [])
  await processPendingRefunds(shop)
  assert.equal((await readCard(card.id)).balance, 500_00, 'once')
})

test('what comes back of an order goes to the bank first, and to the card what is left', async () => {
  const card = await issueTestCard(shop, 1_500_00)
  const order = await orderByCards(shop, [{ id: tray, quantity: 2 }], { codes: [card.code], expected: 1_500_00 })
  await pay(order)
  const [line] = await shop.database.orm.select().from(orderLines).where(eq(orderLines.orderId, order.orderId))
  const parts = [{ line: line?.id ?? 0, units: 1 }]
  const returned = await returnGoods(shop, { orderId: order.orderId, parts, reason: 'One came back' })
  assert.ok(returned.ok, JSON.stringify(returned))
  await processPendingRefunds(shop)
  assert.deepEqual(await listRefunds(order.orderId), [
    ['bank', 980_00, 'processed'],
    ['card', 200_00, 'processed'],
  ])
  assert.equal((await readCard(card.id)).balance, 200_00)
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('a card pays its part of gifts to two homes; a home that is called off gives the bank its money first', async () => {
  const card = await issueTestCard(shop, 1_600_00)
  const two = [
    { postcode: '302001', cart: cart() },
    { postcode: '400001', cart: cart() },
  ]
  const wanted = { ...(await createShipmentsRequest(shop, two)), giftCards: { codes: [card.code], expected: 1_600_00 } }
  const order = await placeOrder(shop, wanted)
  assert.ok(order.ok, JSON.stringify(order))
  assert.equal(order.amount, 2 * TOTAL - 1_600_00)
  await pay(order)
  const made = await shop.database.orm.select().from(invoices).where(eq(invoices.orderId, order.orderId))
  assert.deepEqual(
    made.map(({ total, facts }) => [total, facts.giftCards]),
    [
      [TOTAL, 1_600_00],
      [TOTAL, 1_600_00],
    ],
  )
  const called = await cancelOrder(shop, order.orderId, null, `${order.orderId}-2`)
  assert.ok(called.ok, JSON.stringify(called))
  await processPendingRefunds(shop)
  assert.deepEqual(await listRefunds(order.orderId), [
    ['bank', 1_000_00, 'processed'],
    ['card', 300_00, 'processed'],
  ])
  assert.equal((await readCard(card.id)).balance, 300_00)
  assert.deepEqual(await checkLedger(shop.database), [])
  await cancel(order.orderId)
  assert.equal((await readCard(card.id)).balance, 1_600_00)
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('an expired card that gets money back is valid for three more months', async () => {
  const card = await issueTestCard(shop, 500_00)
  const order = await orderByCards(shop, cart(), { codes: [card.code], expected: 500_00 })
  await pay(order)
  const { orm } = shop.database
  await orm.update(giftCards).set({ validUntil: '2026-01-31' }).where(eq(giftCards.id, card.id))
  await cancel(order.orderId)
  const { balance, validUntil } = await readCard(card.id)
  assert.deepEqual([balance, validUntil], [500_00, addCalendarMonths(todayInIndia(shop.now()), 3)])
})

test('of ten orders at once for one card, one has it', async () => {
  const card = await issueTestCard(shop, 500_00)
  const terms = { codes: [card.code], expected: 500_00 }
  const wanted = await Promise.all(
    Array.from({ length: 10 }, (_, index) => requestByCards(shop, [{ id: tray, quantity: index + 1 }], terms)),
  )
  const answers = await Promise.all(wanted.map((each) => placeOrder(shop, each)))
  assert.equal(answers.filter(({ ok }) => ok).length, 1)
  for (const answer of answers)
    if (!answer.ok) assert.ok(['gift-card-empty', 'gift-card-changed'].includes(answer.reason), answer.reason)
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('the same request five times without a key takes the card once', async () => {
  const card = await issueTestCard(shop, 5_000_00)
  const wanted = await requestByCards(shop, cart(), { codes: [card.code], expected: TOTAL })
  const answers = await Promise.all(Array.from({ length: 5 }, () => placeOrder(shop, wanted)))
  assert.equal(new Set(answers.map((answer) => answer.ok && answer.orderId)).size, 1, JSON.stringify(answers))
  assert.equal((await readCard(card.id)).balance, 5_000_00 - TOTAL)
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('the shopper pays what was shown: another balance, an unknown and an expired card are refused in words', async () => {
  const card = await issueTestCard(shop, 600_00)
  const place = async (codes: string[], expected: number) => {
    const placed = await placeOrder(shop, await requestByCards(shop, cart(), { codes, expected }))
    return placed.ok ? 'placed' : `${placed.reason}: ${placed.message}`
  }
  assert.match(await place([card.code], 500_00), /^gift-card-changed: .*look at your total once more/)
  assert.match(await place(['0000-0000-0000-0000'], 500_00), /^gift-card-unknown: .*16 letters and digits/)
  const { orm } = shop.database
  await orm.update(giftCards).set({ validUntil: '2026-01-31' }).where(eq(giftCards.id, card.id))
  assert.match(await place([card.code], 600_00), /^gift-card-over: .* valid until 31 Jan 2026/)
  const inCash = await requestByCards(shop, cart(), { codes: [card.code], expected: 600_00 }, { payOnDelivery: true })
  const refused = await placeOrder(shop, inCash)
  assert.ok(!refused.ok && refused.reason === 'cash-not-possible')
})

test('what is left on a card ends after its last day, but not what an open order holds', async () => {
  const card = await issueTestCard(shop, 2_000_00)
  const order = await orderByCards(shop, cart(), { codes: [card.code], expected: TOTAL })
  const open = await issueTestCard(shop, 500_00)
  await orderByCards(shop, [{ id: tray, quantity: 3 }], { codes: [open.code], expected: 500_00 })
  const { orm } = shop.database
  for (const { id } of [card, open])
    await orm.update(giftCards).set({ validUntil: '2026-01-31' }).where(eq(giftCards.id, id))
  await expireGiftCards(shop)
  assert.deepEqual((await listMoves(card.id)).slice(-1), ['expired -700'])
  assert.deepEqual(await listMoves(open.id), ['issued 500', 'held -500'])
  assert.deepEqual(await checkLedger(shop.database), [])
  await cancel(order.orderId)
  assert.equal((await readCard(card.id)).balance, TOTAL)
})
