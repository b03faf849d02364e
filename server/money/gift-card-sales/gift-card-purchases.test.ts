import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { composeEmail } from '#server/email-composers.ts'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { closeException } from '#server/fulfilment/exceptions/close-exception.ts'
import { syncDispute } from '#server/money/payments/sync-dispute.ts'
import { expireOrder } from '#server/money/reconciliation/expire-order.ts'
import { findPurchasesToReconcile, reconcilePurchase } from '#server/money/reconciliation/reconcile-purchases.ts'
import { reconcilePayments } from '#server/money/reconciliation/reconcile-payments.ts'
import { retryRefund } from '#server/money/refunds/retry-refund.ts'
import { listUnsettled } from '#server/money/tax/list-unsettled.ts'
import { openMonthScope } from '#server/money/tax/month-scope.ts'
import { giftCardPurchases, giftCards } from '#server/platform/database/gift-card-tables.ts'
import { ledgerExceptions, payments, refunds } from '#server/platform/database/order-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { sendQueuedMails } from '#server/platform/mail/send-queued-mails.ts'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { payInWindow } from '#server/testing/create-test-order.ts'
import {
  buyTestCard,
  openTestPurchase,
  orderByCards,
  requestByCards,
  settleOnce,
} from '#server/testing/gift-card-steps.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import {
  listUnresolvedExceptions,
  neverAborted,
  processPendingRefunds,
  type SandboxMail,
} from '#server/testing/order-steps.ts'
import { createSystemActor } from '#shop/staff/staff-actor.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { addDays } from '#shop/time/add-days.ts'
import { confirmGiftCardPurchase } from './confirm-purchase.ts'
import { openGiftCardPurchase } from './open-purchase.ts'
import { refundPurchase } from './refund-purchase.ts'
import { notePrint, sendGiftCardAgain, voidGiftCard } from '#server/money/gift-cards/change-gift-card.ts'
import { findGiftCards } from '#server/money/gift-cards/find-gift-cards.ts'
import { sendGiftCards } from '#server/money/gift-cards/send-gift-cards.ts'
import { showGiftCardPurchase } from './show-purchase.ts'

const DAY_MINUTES = 24 * 60
const who = { by: createSystemActor('a test'), limits: { refundEach: Infinity, refundPerDay: Infinity } }

let shop: TestShop
let tray: number
before(async () => {
  shop = await openTestShop()
  tray = await addTestProduct(shop.database, { price: 500_00, discount: 0, stock: 500 })
})
after(() => shop.close())

const readCards = (purchase: string) =>
  shop.database.orm.select().from(giftCards).where(eq(giftCards.purchaseId, purchase))
const readRefunds = async (paymentId: string) => {
  const rows = await shop.database.orm.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  return rows.map(({ amount, status }) => [amount, status])
}
async function sendMails() {
  await sendGiftCards(shop)
  await sendQueuedMails({ ...shop, composeEmail }, neverAborted)
}
const mailsTo = (email: string) => shop.controlSandbox<SandboxMail[]>('GET', `/mail?to=${email}`)
const dispute = async (paymentId: string) => {
  const doubt = await shop.controlSandbox<{ id: string }>('POST', `/razorpay/payments/${paymentId}/dispute`)
  await syncDispute(shop, doubt.id)
  return doubt
}
async function loseDispute(paymentId: string) {
  const { id } = await dispute(paymentId)
  await shop.controlSandbox('POST', `/razorpay/disputes/${id}`, { to: 'lost' })
  await syncDispute(shop, id)
}
async function refundInPanel(paymentId: string, amount: number) {
  const made = await shop.payments.createRefund(paymentId, { amount, idempotencyKey: randomUUID(), notes: {} })
  assert.ok(made.ok)
  await settleOnce(shop, paymentId)
}
const listAllExceptions = () => shop.database.orm.select().from(ledgerExceptions)
const refundCard = (card: number, expected: number, requestKey: string = randomUUID()) =>
  refundPurchase(shop, { card, expected, reason: 'She changed her mind', requestKey }, who)

test('Asha buys a card for Riya’s day: Asha has the receipt at once, and Riya the card on the day', async () => {
  const sendOn = addDays(todayInIndia(shop.now()), 3)
  const { purchase, card } = await buyTestCard(shop, { email: 'riya@example.in', sendOn })
  assert.deepEqual([card.balance, card.reason, card.recipient], [1_000_00, 'sold', 'Riya'])
  await sendMails()
  const [receipt] = await mailsTo('asha@example.in')
  assert.match(receipt?.text ?? '', /You bought a gift card of ₹1,000\.00\. We send it to Riya on /)
  assert.match(receipt?.text ?? '', /no GST on a gift card/)
  assert.ok(receipt?.links.some((link) => link.endsWith(`/gift-cards/bought#${purchase}`)))
  assert.deepEqual(await mailsTo('riya@example.in'), [])

  shop.advanceClock(3 * DAY_MINUTES)
  await sendMails()

  assert.match((await mailsTo('riya@example.in'))[0]?.text ?? '', /Asha gives you a gift card/)
  const shown = await showGiftCardPurchase(shop, purchase)
  assert.deepEqual([shown?.amount, shown?.card?.isMailed, shown?.card?.printUrl], [1_000_00, true, null])
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('a payment that is told ten times, by webhook and browser, issues one card', async () => {
  const { purchase, providerOrderId } = await openTestPurchase(shop)
  const paid = await payInWindow(shop, { providerOrderId })
  const told = Array.from({ length: 5 }, () => [settleOnce(shop, paid.paymentId), confirmGiftCardPurchase(shop, paid)])
  for (const answer of await Promise.all(told.flat())) assert.ok(answer.ok)
  assert.equal((await readCards(purchase)).length, 1)
  const forged = await confirmGiftCardPurchase(shop, { ...paid, signature: 'no signature' })
  assert.ok(!forged.ok && forged.reason === 'not-signed')
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('a failed payment issues nothing, and a later one on the same purchase does', async () => {
  const { purchase, providerOrderId } = await openTestPurchase(shop)
  await shop.controlSandbox('POST', '/razorpay/pay', { order_id: providerOrderId, outcome: 'failed' })
  await reconcilePurchase(shop, { id: purchase, providerOrderId })
  assert.deepEqual(await readCards(purchase), [])
  assert.equal((await showGiftCardPurchase(shop, purchase))?.paidAt, null)
  const { paymentId } = await payInWindow(shop, { providerOrderId }, { outcome: 'authorized' })
  assert.ok((await settleOnce(shop, paymentId)).ok)
  assert.equal((await readCards(purchase)).length, 1, 'and the shop captures it')
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('money that no webhook told of is found, and a second payment goes back', async () => {
  const { purchase, providerOrderId } = await openTestPurchase(shop)
  await payInWindow(shop, { providerOrderId })
  shop.advanceClock(60)
  const due = await findPurchasesToReconcile(shop)
  assert.ok(due.some(({ id }) => id === purchase))
  for (const bought of due) await reconcilePurchase(shop, bought)
  assert.equal((await readCards(purchase)).length, 1)

  const again = await payInWindow(shop, { providerOrderId }, { again: true })
  await reconcilePayments(shop, neverAborted)
  await processPendingRefunds(shop)
  assert.deepEqual(await readRefunds(again.paymentId), [[1_000_00, 'processed']])
  assert.equal((await readCards(purchase)).length, 1)
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('one key is one purchase; other words need another key, and a day that is over is refused', async () => {
  const key = randomUUID()
  const [one, two] = [await openTestPurchase(shop, {}, key), await openTestPurchase(shop, {}, key)]
  assert.deepEqual([one.purchase, one.providerOrderId], [two.purchase, two.providerOrderId])
  const wish = { amount: 1_000_00, recipient: '', sender: 'Asha', message: '', email: '', sendOn: '' }
  const ask = async (changes: object, requestKey: string) => {
    const answer = await openGiftCardPurchase(shop, { ...wish, buyerEmail: 'asha@example.in', ...changes }, requestKey)
    return answer.ok ? 'opened' : answer.reason
  }
  assert.equal(await ask({ amount: 2_000_00 }, key), 'key-reused')
  assert.equal(await ask({ email: 'riya@example.in', sendOn: '2026-01-01' }, randomUUID()), 'send-on')
  await payInWindow(shop, one)
  await reconcilePurchase(shop, { id: one.purchase, providerOrderId: one.providerOrderId })
  assert.equal(await ask({}, key), 'already-paid')
})

test('a try that goes on after midnight is the same purchase', async () => {
  const key = randomUUID()
  const days = { email: 'riya@example.in', sendOn: todayInIndia(shop.now()) }
  const one = await openTestPurchase(shop, days, key)
  shop.advanceClock(DAY_MINUTES)
  assert.equal((await openTestPurchase(shop, days, key)).purchase, one.purchase)
})

test('a provider that is down sells nothing, and the same try works later', async () => {
  const key = randomUUID()
  const wish = { amount: 500_00, recipient: '', sender: 'Asha', message: '', email: '', sendOn: '' }
  await shop.controlSandbox('PUT', '/faults', { provider: 'razorpay', fault: 'status', value: 503, times: 9 })
  const refused = await openGiftCardPurchase(shop, { ...wish, buyerEmail: 'asha@example.in' }, key)
  await shop.controlSandbox('DELETE', '/faults')
  assert.ok(!refused.ok && refused.reason === 'provider-unavailable', JSON.stringify(refused))
  const opened = await openGiftCardPurchase(shop, { ...wish, buyerEmail: 'asha@example.in' }, key)
  assert.ok(opened.ok)
})

test('a refund gives back what is not spent and never more, also when spent money comes back to the card', async () => {
  const buyerEmail = 'kavita.who.gives@example.in'
  const { card, code, paymentId, purchase } = await buyTestCard(shop, { buyerEmail })
  // ₹500, its GST and ₹120 for delivery.
  const order = await orderByCards(shop, [{ id: tray, quantity: 1 }], { codes: [code], expected: 710_00 })
  const key = randomUUID()
  assert.deepEqual(await refundCard(card.id, 1_000_00), {
    ok: false,
    kind: 'conflict',
    reason: 'changed',
    message: 'Now ₹290.00 are left on it. Look at the card again.',
  })
  const answers = await Promise.all([refundCard(card.id, 290_00, key), refundCard(card.id, 290_00, key)])
  assert.deepEqual(answers, [{ ok: true }, { ok: true }])
  await processPendingRefunds(shop)
  assert.deepEqual(await readRefunds(paymentId), [[290_00, 'processed']])
  await sendMails()
  const told = (await mailsTo(buyerEmail)).filter(({ subject }) => /Money back/.test(subject))
  assert.equal(told.length, 1, 'one mail for both answers')
  assert.match(told[0]?.text ?? '', /We give back ₹290\.00 of your gift card GC-\d{6}/)
  const [over] = await readCards(purchase)
  assert.deepEqual([over?.balance, over?.state], [0, 'void'])
  const nothing = await refundCard(card.id, 0)
  assert.ok(!nothing.ok && nothing.reason === 'nothing-left')
  assert.deepEqual(await checkLedger(shop.database), [])

  assert.ok((await cancelOrder(shop, order.orderId, null)).ok)
  await processPendingRefunds(shop)
  assert.equal((await readCards(purchase))[0]?.balance, 710_00)
  assert.deepEqual(await refundCard(card.id, 710_00), { ok: true })
  await processPendingRefunds(shop)
  assert.deepEqual(
    (await readRefunds(paymentId)).toSorted(([a], [b]) => Number(a) - Number(b)),
    [
      [290_00, 'processed'],
      [710_00, 'processed'],
    ],
  )
  assert.equal((await showGiftCardPurchase(shop, purchase))?.back, 1_000_00)
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('a card that an open order holds waits, and a card that staff issued has no payment to give back', async () => {
  const { card, code } = await buyTestCard(shop, { amount: 500_00 })
  await orderByCards(shop, [{ id: tray, quantity: 2 }], { codes: [code], expected: 500_00 })
  const held = await refundCard(card.id, 0)
  assert.ok(!held.ok && held.reason === 'held')
})

test('a refund that fails at the provider is tried again by a person, and the card stays empty', async () => {
  const { card, paymentId } = await buyTestCard(shop)
  await shop.controlSandbox('PUT', '/settings', { refunds: 'failed' })
  await refundCard(card.id, 1_000_00)
  await processPendingRefunds(shop)
  await shop.controlSandbox('PUT', '/settings', { refunds: 'processed' })
  assert.deepEqual(await readRefunds(paymentId), [[1_000_00, 'failed']])
  assert.deepEqual(await checkLedger(shop.database), [])
  const [failed] = await shop.database.orm
    .select()
    .from(ledgerExceptions)
    .where(eq(ledgerExceptions.kind, 'refund failed'))
  assert.ok((await retryRefund(shop, failed?.id ?? 0, who)).ok)
  await processPendingRefunds(shop)
  assert.deepEqual((await readRefunds(paymentId)).map(([, status]) => status).toSorted(), ['failed', 'processed'])
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('a refund in the provider’s panel and a lost dispute take what is not spent off the card', async () => {
  const byPanel = await buyTestCard(shop)
  const made = await shop.payments.createRefund(byPanel.paymentId, {
    amount: 400_00,
    idempotencyKey: randomUUID(),
    notes: {},
  })
  assert.ok(made.ok)
  for (let told = 0; told < 2; told++) await settleOnce(shop, byPanel.paymentId)
  const [left] = await readCards(byPanel.purchase)
  assert.deepEqual([left?.balance, left?.state], [600_00, 'active'])

  const disputed = await buyTestCard(shop)
  const doubt = await shop.controlSandbox<{ id: string }>('POST', `/razorpay/payments/${disputed.paymentId}/dispute`)
  await syncDispute(shop, doubt.id)
  assert.deepEqual(await listUnresolvedExceptions(shop), ['dispute'])
  await shop.controlSandbox('POST', `/razorpay/disputes/${doubt.id}`, { to: 'lost' })
  for (let told = 0; told < 2; told++) await syncDispute(shop, doubt.id)
  assert.deepEqual(await listUnresolvedExceptions(shop), ['dispute lost'])
  const [lost] = await readCards(disputed.purchase)
  assert.deepEqual([lost?.balance, lost?.state], [0, 'void'])
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('what an order held or spent while a bank took the price back never pays again', async () => {
  const held = await buyTestCard(shop, { amount: 500_00 })
  const open = await orderByCards(shop, [{ id: tray, quantity: 1 }], { codes: [held.code], expected: 500_00 })
  const spent = await buyTestCard(shop, { amount: 710_00 })
  const placed = await orderByCards(shop, [{ id: tray, quantity: 1 }], { codes: [spent.code], expected: 710_00 })
  const partly = await buyTestCard(shop)
  const half = await orderByCards(shop, [{ id: tray, quantity: 1 }], { codes: [partly.code], expected: 710_00 })
  for (const { paymentId } of [held, spent, partly]) await loseDispute(paymentId)
  assert.deepEqual((await readCards(partly.purchase))[0]?.state, 'void')

  await expireOrder(shop, open.orderId)
  for (const { orderId } of [placed, half]) assert.ok((await cancelOrder(shop, orderId, null)).ok)
  await processPendingRefunds(shop)

  for (const { purchase, code } of [held, spent, partly]) {
    const [card] = await readCards(purchase)
    assert.deepEqual([card?.balance, card?.state], [0, 'void'])
    const found = await findGiftCards(shop, { codes: [code], openOrder: null }, shop.now())
    assert.ok(!found.ok && found.reason === 'gift-card-over')
  }
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('a refund in the panel leaves what an open order holds, and takes the rest of it once it is free', async () => {
  const { purchase, paymentId, code } = await buyTestCard(shop)
  const cart = [{ id: tray, quantity: 1 }]
  const placed = await orderByCards(shop, cart, { codes: [code], expected: 710_00 })
  const open = await orderByCards(shop, cart, { codes: [code], expected: 290_00 })
  assert.ok((await cancelOrder(shop, placed.orderId, null)).ok)
  await processPendingRefunds(shop)
  await refundInPanel(paymentId, 710_00)
  await refundInPanel(paymentId, 90_00)
  const [empty] = await readCards(purchase)
  assert.deepEqual([empty?.balance, empty?.state], [0, 'active'])
  await expireOrder(shop, open.orderId)
  const [left] = await readCards(purchase)
  assert.deepEqual([left?.balance, left?.state], [200_00, 'active'])
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('while a bank disputes its payment a card pays for nothing, and is neither printed nor mailed', async () => {
  const sendOn = addDays(todayInIndia(shop.now()), 1)
  const printed = await buyTestCard(shop)
  const mailed = await buyTestCard(shop, { email: 'meera@example.in', sendOn })
  const doubts = [await dispute(printed.paymentId), await dispute(mailed.paymentId)]
  shop.advanceClock(DAY_MINUTES)
  await sendMails()
  assert.deepEqual(await mailsTo('meera@example.in'), [])
  const asked = await findGiftCards(shop, { codes: [printed.code], openOrder: null }, shop.now())
  assert.ok(!asked.ok && asked.message.startsWith('A bank asks for the money of the gift card ending '))
  const cart = [{ id: tray, quantity: 1 }]
  const wanted = await requestByCards(shop, cart, { codes: [printed.code], expected: 710_00 })
  assert.equal((await placeOrder(shop, wanted)).ok, false)
  const shown = (await showGiftCardPurchase(shop, printed.purchase))?.card
  assert.deepEqual([shown?.isDisputed, shown?.printUrl], [true, null])
  const again = await sendGiftCardAgain(shop, mailed.card.id, who.by)
  assert.ok(!again.ok && again.reason === 'disputed')
  const paper = await notePrint(shop, printed.card.id, who.by)
  assert.ok(!paper.ok && paper.reason === 'disputed')

  for (const { id } of doubts) {
    await shop.controlSandbox('POST', `/razorpay/disputes/${id}`, { to: 'won' })
    await syncDispute(shop, id)
  }
  await sendMails()
  assert.equal((await mailsTo('meera@example.in')).length, 1)
  assert.ok((await placeOrder(shop, wanted)).ok)
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('a refund that waits and a lost dispute pay the buyer once', async () => {
  const { card, paymentId, purchase } = await buyTestCard(shop)
  const doubt = await dispute(paymentId)
  assert.deepEqual(await refundCard(card.id, 1_000_00), { ok: true })
  await processPendingRefunds(shop)
  assert.deepEqual(await readRefunds(paymentId), [[1_000_00, 'requested']])
  await shop.controlSandbox('POST', `/razorpay/disputes/${doubt.id}`, { to: 'lost' })
  for (let told = 0; told < 2; told++) await syncDispute(shop, doubt.id)
  assert.deepEqual(await readRefunds(paymentId), [[1_000_00, 'processed']])

  const owner = ['owner'] as const
  const lost = (await listAllExceptions()).find(
    ({ kind, reference }) => kind === 'dispute lost' && reference === paymentId,
  )
  const closed = await closeException(shop, { id: lost!.id, reason: 'The bank decided', held: owner }, who.by)
  assert.deepEqual(closed, { ok: true })
  await syncDispute(shop, doubt.id)
  await processPendingRefunds(shop)
  assert.deepEqual(await readRefunds(paymentId), [[1_000_00, 'processed']])
  const after = (await listAllExceptions()).find(({ id }) => id === lost!.id)
  assert.notEqual(after?.resolvedAt, null, 'the nightly question does not open it again')
  assert.equal((await readCards(purchase))[0]?.state, 'void')
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('a payment that is partly refunded before the shop hears of it pays for the rest of its card', async () => {
  const { purchase, providerOrderId } = await openTestPurchase(shop)
  const { paymentId } = await payInWindow(shop, { providerOrderId })
  await refundInPanel(paymentId, 400_00)
  assert.equal((await readCards(purchase))[0]?.balance, 600_00)
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('a bank that takes a second payment back leaves the card of the first one alone', async () => {
  const { purchase, providerOrderId } = await openTestPurchase(shop)
  const first = await payInWindow(shop, { providerOrderId })
  await settleOnce(shop, first.paymentId)
  const second = await payInWindow(shop, { providerOrderId }, { again: true })
  await settleOnce(shop, second.paymentId)
  await loseDispute(second.paymentId)
  assert.deepEqual(await readRefunds(second.paymentId), [[1_000_00, 'processed']])
  const [card] = await readCards(purchase)
  assert.deepEqual([card?.balance, card?.state], [1_000_00, 'active'])
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('staff do not cancel a bought card with money on it: they refund it', async () => {
  const { card } = await buyTestCard(shop)
  const refused = await voidGiftCard(shop, card.id, 'Lost', who.by)
  assert.ok(!refused.ok && refused.reason === 'bought')
  assert.deepEqual(await refundCard(card.id, 1_000_00), { ok: true })
})

test('a refund of a card that is under way keeps its month open', async () => {
  const { card, purchase } = await buyTestCard(shop)
  assert.ok((await refundCard(card.id, 1_000_00)).ok)
  const { orm } = shop.database
  const scope = await openMonthScope(orm, todayInIndia(shop.now()).slice(0, 7), undefined)
  const number = (await showGiftCardPurchase(shop, purchase))?.number ?? ''
  const isOnItsWay = async () =>
    (await listUnsettled(orm, scope, [])).some(
      (one) => one.startsWith('Money is still on its way') && one.includes(number),
    )
  assert.equal(await isOnItsWay(), true)
  await processPendingRefunds(shop)
  assert.equal(await isOnItsWay(), false)
})

test('money for a purchase that was forgotten meanwhile goes back', async () => {
  const { purchase, providerOrderId } = await openTestPurchase(shop)
  const { orm } = shop.database
  await orm.update(giftCardPurchases).set({ buyerEmail: '' }).where(eq(giftCardPurchases.id, purchase))
  const { paymentId } = await payInWindow(shop, { providerOrderId })
  await settleOnce(shop, paymentId)
  await processPendingRefunds(shop)
  assert.deepEqual(await readCards(purchase), [])
  assert.deepEqual(await readRefunds(paymentId), [[1_000_00, 'processed']])
  assert.equal((await showGiftCardPurchase(shop, purchase))?.back, 1_000_00, 'so its page asks no more')
  const [kept] = await orm.select().from(payments).where(eq(payments.id, paymentId))
  assert.deepEqual([kept?.orderId, kept?.dueId, kept?.purchaseId], [null, null, purchase])
  assert.deepEqual(await checkLedger(shop.database), [])
})
