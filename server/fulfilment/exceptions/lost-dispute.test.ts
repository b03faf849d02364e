import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { and, eq, isNull } from 'drizzle-orm'
import { creditNotes } from '#server/platform/database/document-tables.ts'
import { ledgerExceptions, refunds } from '#server/platform/database/order-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { showOrder } from '#server/orders/buyer-view/show-order.ts'
import { transitionManually } from '#server/orders/lifecycle/transition-manually.ts'
import { syncDispute } from '#server/money/payments/sync-dispute.ts'
import { reconcilePayments } from '#server/money/reconciliation/reconcile-payments.ts'
import { addTestProduct, readStock } from '#server/testing/add-test-product.ts'
import { createOrderRequest, payInWindow } from '#server/testing/create-test-order.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createOrderInParts, payDueInWindow } from '#server/testing/order-in-parts.ts'
import {
  createPaidOrder,
  listSandboxParcels,
  neverAborted,
  processPendingRefunds,
  readOrder,
  runOutboxOnce,
  type SandboxMail,
} from '#server/testing/order-steps.ts'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { closeException } from './close-exception.ts'
import { settleLostDispute } from './settle-lost-dispute.ts'

const shop = await openTestShop()
const tray = await addTestProduct(shop.database, { stock: 50 })
after(() => shop.close())

const meera: StaffActor = { kind: 'staff', id: '7', name: 'Meera', session: null, network: null }
const held = ['owner'] as const
const place = () => createPaidOrder(shop, [{ id: tray, quantity: 2 }])

async function dispute(paymentId: string, amount?: number) {
  const opened = await shop.controlSandbox<{ id: string }>('POST', `/razorpay/payments/${paymentId}/dispute`, {
    amount,
  })
  assert.ok(await syncDispute(shop, opened.id))
  return opened.id
}
async function conclude(id: string, to: 'won' | 'lost') {
  await shop.controlSandbox('POST', `/razorpay/disputes/${id}`, { to })
  assert.ok(await syncDispute(shop, id))
}
const lose = async (paymentId: string, amount?: number) => conclude(await dispute(paymentId, amount), 'lost')
async function findLost(paymentId: string) {
  const isLost = and(eq(ledgerExceptions.kind, 'dispute lost'), eq(ledgerExceptions.reference, paymentId))
  const [found] = await shop.database.orm
    .select()
    .from(ledgerExceptions)
    .where(and(isLost, isNull(ledgerExceptions.resolvedAt)))
  return found?.id ?? 0
}
const decide = async (paymentId: string, way: 'cancel' | 'keep') =>
  settleLostDispute(
    shop,
    { exceptionId: await findLost(paymentId), way, reason: 'Your bank took it back', held },
    meera,
  )
const refundsOf = async (paymentId: string) => {
  const made = await shop.database.orm.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  return made.map(({ amount, status }) => [amount, status]).toSorted()
}
const stateOf = async (orderId: string) => (await readOrder(shop, orderId)).state
const countNotes = () => shop.database.orm.$count(creditNotes)
async function assertBooksAgree() {
  for (let round = 0; round < 3; round++) await processPendingRefunds(shop)
  const broken = await checkLedger(shop.database)
  // Moved by hand here, so no mails of its way were written.
  assert.deepEqual(
    broken.filter(({ invariant }) => !invariant.startsWith('I6 every fact')),
    [],
  )
}

test('lost before sending: called off, its pieces are on the shelf, its money has gone once, and the buyer reads why', async () => {
  const pieces = await readStock(shop.database, tray)
  const { orderId, paymentId, amount } = await place()
  await runOutboxOnce(shop, 'book courier')
  await lose(paymentId)
  assert.equal(await stateOf(orderId), 'under review')
  assert.deepEqual(await decide(paymentId, 'cancel'), { ok: true })
  assert.equal(await stateOf(orderId), 'refunded')
  assert.equal(await readStock(shop.database, tray), pieces)
  assert.deepEqual(
    (await listSandboxParcels(shop, orderId)).map(({ label }) => label),
    ['CANCELED'],
  )
  assert.deepEqual(await refundsOf(paymentId), [[amount, 'processed']])
  const there = await shop.payments.fetchPayment(paymentId)
  assert.equal(there.ok && there.value.amountRefunded, 0, 'the provider is asked for nothing')
  const shown = await showOrder(shop, { orderId, customerId: null })
  assert.ok(shown.ok)
  assert.deepEqual([shown.order.refund?.amount, shown.order.refund?.byBank], [amount, true])
  assert.equal(shown.order.creditNotes.length, 1)
  await runOutboxOnce(shop, 'order cancelled mail')
  const [mail] = await shop.controlSandbox<SandboxMail[]>('GET', '/mail')
  assert.match(mail?.text.replaceAll(/\s+/g, ' ') ?? '', /The reason: Your bank took it back\./)
  await assertBooksAgree()
})

test('lost after it left: the order is kept and goes on, and no credit note says otherwise', async () => {
  const notes = await countNotes()
  const { orderId, paymentId, amount } = await place()
  const orderNumber = (await readOrder(shop, orderId)).number
  for (const to of ['packed', 'shipped'] as const)
    assert.ok((await transitionManually(shop, { orderNumber, to }, meera)).ok)
  await lose(paymentId)
  const late = await decide(paymentId, 'cancel')
  assert.equal(!late.ok && late.reason, 'too-late')
  assert.deepEqual(await decide(paymentId, 'keep'), { ok: true })
  assert.equal(await stateOf(orderId), 'shipped')
  assert.deepEqual(await refundsOf(paymentId), [[amount, 'processed']])
  assert.equal(await countNotes(), notes)
  assert.ok((await transitionManually(shop, { orderNumber, to: 'delivered' }, meera)).ok)
  assert.equal(await stateOf(orderId), 'delivered')
  await assertBooksAgree()
})

test('lost, and kept before it left: it goes on; what was decided is asked no more', async () => {
  const { orderId, paymentId } = await place()
  await lose(paymentId)
  const closed = await closeException(shop, { id: await findLost(paymentId), reason: 'Seen', held }, meera)
  assert.equal(!closed.ok && closed.reason, 'undecided')
  assert.deepEqual(await decide(paymentId, 'keep'), { ok: true })
  assert.equal(await stateOf(orderId), 'placed')
  await reconcilePayments(shop, neverAborted)
  assert.equal(await findLost(paymentId), 0)
  assert.equal(await stateOf(orderId), 'placed')
  const again = await decide(paymentId, 'cancel')
  assert.equal(!again.ok && again.reason, 'not-found')
  await assertBooksAgree()
})

test('a part that the bank took: called off, the rest goes back by us, and no more', async () => {
  const { orderId, paymentId, amount } = await place()
  await lose(paymentId, 10_000)
  assert.deepEqual(await decide(paymentId, 'cancel'), { ok: true })
  assert.deepEqual(
    await refundsOf(paymentId),
    [
      [10_000, 'processed'],
      [amount - 10_000, 'requested'],
    ].toSorted(),
  )
  await processPendingRefunds(shop)
  assert.equal(await stateOf(orderId), 'refunded')
  const there = await shop.payments.fetchPayment(paymentId)
  assert.equal(there.ok && there.value.amountRefunded, amount - 10_000)
  await assertBooksAgree()
})

test('a refund that waited for the dispute is made by the bank, not a second time by us', async () => {
  const { orderId, paymentId, amount } = await place()
  assert.ok((await cancelOrder(shop, orderId, null)).ok)
  await lose(paymentId)
  await processPendingRefunds(shop)
  assert.deepEqual(await refundsOf(paymentId), [[amount, 'requested']])
  assert.deepEqual(await decide(paymentId, 'cancel'), { ok: true })
  assert.deepEqual(await refundsOf(paymentId), [[amount, 'processed']])
  assert.equal(await stateOf(orderId), 'refunded')
  await assertBooksAgree()
})

test('two disputes of one order: kept after the first, it waits for the second, and goes on when that is won', async () => {
  const { id: orderId } = await createOrderInParts(shop, await createOrderRequest(shop, [{ id: tray, quantity: 2 }]))
  const [first, second] = [await payDueInWindow(shop, orderId), await payDueInWindow(shop, `${orderId}-2`)]
  const [lost, open] = [await dispute(first), await dispute(second)]
  await conclude(lost, 'lost')
  assert.deepEqual(await decide(first, 'keep'), { ok: true })
  assert.equal(await stateOf(orderId), 'under review')
  await conclude(open, 'won')
  assert.equal(await stateOf(orderId), 'placed')
  await assertBooksAgree()
})

test('two disputes of one order: called off after the first, the money of the second waits for its bank', async () => {
  const { id: orderId } = await createOrderInParts(shop, await createOrderRequest(shop, [{ id: tray, quantity: 2 }]))
  const [first, second] = [await payDueInWindow(shop, orderId), await payDueInWindow(shop, `${orderId}-2`)]
  const [lost, open] = [await dispute(first), await dispute(second)]
  await conclude(lost, 'lost')
  assert.deepEqual(await decide(first, 'cancel'), { ok: true })
  assert.equal(await stateOf(orderId), 'cancelled')
  await processPendingRefunds(shop)
  assert.deepEqual(
    (await refundsOf(second)).map(([, status]) => status),
    ['requested'],
  )
  await conclude(open, 'lost')
  assert.deepEqual(await decide(second, 'cancel'), { ok: true })
  assert.deepEqual(
    (await refundsOf(second)).map(([, status]) => status),
    ['processed'],
  )
  assert.equal(await stateOf(orderId), 'refunded')
  await assertBooksAgree()
})

test('money that pays for nothing and that the bank took is booked, and the order is left alone', async () => {
  const placed = await place()
  const { paymentId } = await payInWindow(shop, placed, { again: true })
  await reconcilePayments(shop, neverAborted)
  await lose(paymentId)
  const refused = await decide(paymentId, 'cancel')
  assert.equal(!refused.ok && refused.reason, 'not-here')
  assert.deepEqual(await decide(paymentId, 'keep'), { ok: true })
  assert.deepEqual(
    (await refundsOf(paymentId)).map(([, status]) => status),
    ['processed'],
  )
  assert.equal(await stateOf(placed.orderId), 'placed')
  await assertBooksAgree()
})
