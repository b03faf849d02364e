import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { listReturns } from '#server/orders/returns/list-returns.ts'
import { transitionManually } from '#server/orders/lifecycle/transition-manually.ts'
import { readLineBalances } from '#server/orders/returns/read-line-balances.ts'
import { variants } from '#server/platform/database/catalogue-tables.ts'
import { orderLines } from '#server/platform/database/order-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { addTestProduct, addTestVariant } from '#server/testing/add-test-product.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import {
  createPaidOrder,
  neverAborted,
  processPendingRefunds,
  readOrder,
  runOutboxOnce,
  type SandboxMail,
  type SandboxParcel,
} from '#server/testing/order-steps.ts'
import { returnGoods } from '#server/testing/return-goods.ts'
import { workSteps } from '#shop/orders/open-steps.ts'
import { createSystemActor } from '#shop/staff/staff-actor.ts'
import { askReturn, closeReturn } from './ask-return.ts'
import { pollReturns } from './book-return.ts'
import { findExchanges } from './find-exchanges.ts'
import { receiveReturn } from './receive-return.ts'
import { sendAgain } from './send-again.ts'

const shop = await openTestShop()
after(() => shop.close())
const { orm } = shop.database
const by = createSystemActor('a test')
const stockOf = async (id: number) => (await orm.select().from(variants).where(eq(variants.id, id)))[0]?.stock
const listLines = (shipmentId: string) =>
  orm.select().from(orderLines).where(eq(orderLines.shipmentId, shipmentId)).orderBy(orderLines.id)
const at = async (orderId: string) => {
  const { number: orderNumber, version } = await readOrder(shop, orderId)
  return { orderNumber, version }
}
const deliver = async (orderId: string) => {
  const { orderNumber } = await at(orderId)
  assert.ok((await transitionManually(shop, { orderNumber, to: 'delivered', skip: workSteps }, by)).ok)
}
const readStates = async (orderId: string) =>
  (await listReturns(orm, orderId, await readLineBalances(orm, orderId))).map(({ state }) => state)

async function arrived(quantity = 2) {
  const tray = await addTestProduct(shop.database, { stock: 5 })
  const { orderId } = await createPaidOrder(shop, [{ id: tray, quantity }])
  const [line] = await listLines(orderId)
  assert.ok(line)
  return { tray, orderId, line: line.id }
}

test('a buyer returns one of two pieces: asked, received, refunded, closed; the buyer is told where to send it', async () => {
  const { tray, orderId, line } = await arrived()
  const wanted = { how: 'buyer sends it' as const, reason: 'The wrong size', pieces: [{ line, units: 1 }] }
  const early = await askReturn(shop, { ...wanted, ...(await at(orderId)) }, by)
  assert.equal(!early.ok && early.reason, 'not-possible')
  await deliver(orderId)
  assert.deepEqual(await askReturn(shop, { ...wanted, ...(await at(orderId)) }, by), { ok: true })
  assert.deepEqual(await readStates(orderId), ['asked'])
  const second = await askReturn(shop, { ...wanted, ...(await at(orderId)) }, by)
  assert.equal(!second.ok && second.reason, 'not-possible')
  await runOutboxOnce(shop, 'order return mail')
  const mails = await shop.controlSandbox<SandboxMail[]>('GET', '/mail')
  const told = mails.find(({ subject }) => subject.startsWith('Your return'))
  assert.match(told?.text ?? '', /send them to the address below/)
  const pieces = [{ line, whole: 1, damaged: 0 }]
  assert.deepEqual(await receiveReturn(shop, { ...(await at(orderId)), pieces }, by), { ok: true })
  assert.deepEqual(await readStates(orderId), ['received'])
  assert.equal((await readOrder(shop, orderId)).state, 'delivered')
  assert.equal(await stockOf(tray), 3)
  const refund = { orderId, parts: [{ line, units: 1 }], reason: 'returned', restock: true }
  assert.ok((await returnGoods(shop, refund)).ok)
  await processPendingRefunds(shop)
  assert.equal(await stockOf(tray), 4)
  assert.deepEqual(await readStates(orderId), ['closed'])
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('a return that the buyer takes back is closed, with the reason', async () => {
  const { orderId, line } = await arrived()
  await deliver(orderId)
  const wanted = { how: 'buyer sends it' as const, reason: 'The wrong size', pieces: [{ line, units: 2 }] }
  await askReturn(shop, { ...wanted, ...(await at(orderId)) }, by)
  const [asked] = await listReturns(orm, orderId, await readLineBalances(orm, orderId))
  const close = { returnId: asked?.id ?? 0, reason: 'They like it after all' }
  assert.deepEqual(await closeReturn(shop, { ...close, ...(await at(orderId)) }, by), { ok: true })
  assert.deepEqual(await readStates(orderId), ['closed'])
  const again = await closeReturn(shop, { ...close, ...(await at(orderId)) }, by)
  assert.equal(!again.ok && again.reason, 'closed-already')
})

test('pieces of a return that was received and closed are back: they cannot come back, be returned or break once more', async () => {
  const { orderId, line } = await arrived(1)
  await deliver(orderId)
  const receive = async () =>
    receiveReturn(shop, { ...(await at(orderId)), pieces: [{ line, whole: 1, damaged: 0 }] }, by)
  assert.deepEqual(await receive(), { ok: true })
  const [received] = await listReturns(orm, orderId, await readLineBalances(orm, orderId))
  const close = { returnId: received?.id ?? 0, reason: 'A voucher instead' }
  assert.ok((await closeReturn(shop, { ...close, ...(await at(orderId)) }, by)).ok)
  const [balance] = await readLineBalances(orm, orderId)
  assert.deepEqual([balance?.left, balance?.undecided, balance?.out], [1, 0, 0])
  const pieces = [{ line, units: 1 }]
  for (const refused of [
    await receive(),
    await askReturn(shop, { how: 'pick-up', reason: 'Again', pieces, ...(await at(orderId)) }, by),
    await sendAgain(shop, { why: 'broken', pieces, ...(await at(orderId)) }, by),
  ])
    assert.equal(!refused.ok && refused.reason, 'too-many')
})

test('the courier fetches a return: booked once, followed on its way, and its refusal is shown', async () => {
  const { orderId, line } = await arrived()
  await deliver(orderId)
  await shop.controlSandbox('PUT', '/settings', { waybills: 'wallet_empty' })
  const wanted = { how: 'pick-up' as const, reason: 'The wrong size', pieces: [{ line, units: 2 }] }
  assert.ok((await askReturn(shop, { ...wanted, ...(await at(orderId)) }, by)).ok)
  const read = async () => (await listReturns(orm, orderId, await readLineBalances(orm, orderId)))[0]
  await runOutboxOnce(shop, 'book return')
  assert.match((await read())?.trouble ?? '', /recharge your wallet/)
  await shop.controlSandbox('PUT', '/settings', { waybills: 'at_once' })
  shop.advanceClock(1)
  await runOutboxOnce(shop, 'book return')
  const booked = await read()
  assert.ok(booked?.awb)
  assert.equal(booked.trouble, null)
  const all = await shop.controlSandbox<SandboxParcel[]>('GET', '/shiprocket/parcels')
  const ofReturn = all.filter(({ reference }) => reference.endsWith(`-B${booked.id}`))
  assert.deepEqual(
    ofReturn.map(({ items }) => items.map(({ units }) => units)),
    [[2]],
  )
  await shop.controlSandbox('POST', '/shiprocket/advance', { awb: booked.awb, to: 'PICKED UP' })
  await pollReturns(shop, neverAborted)
  assert.deepEqual(await readStates(orderId), ['on its way'])
  const pieces = [{ line, whole: 2, damaged: 0 }]
  assert.ok((await receiveReturn(shop, { ...(await at(orderId)), pieces }, by)).ok)
  assert.deepEqual(await readStates(orderId), ['received'])
})

async function bookedReturn() {
  const { orderId, line } = await arrived()
  await deliver(orderId)
  const wanted = { how: 'pick-up' as const, reason: 'The wrong size', pieces: [{ line, units: 2 }] }
  assert.ok((await askReturn(shop, { ...wanted, ...(await at(orderId)) }, by)).ok)
  const read = async () => {
    const [found] = await listReturns(orm, orderId, await readLineBalances(orm, orderId))
    assert.ok(found)
    return found
  }
  const close = async () =>
    closeReturn(shop, { returnId: (await read()).id, reason: 'They keep it', ...(await at(orderId)) }, by)
  const readStep = async () => {
    const { id } = await read()
    const all = await shop.controlSandbox<SandboxParcel[]>('GET', '/shiprocket/parcels')
    return all.find(({ reference }) => reference.endsWith(`-B${id}`))?.label
  }
  return { read, close, readStep }
}

test('a pick-up that failed after its waybill keeps the waybill, and a pick-up that the courier gives up is shown', async () => {
  const { read } = await bookedReturn()
  const fault = { provider: 'shiprocket', route: 'POST /courier/generate/pickup', fault: 'status', value: 422 }
  await shop.controlSandbox('PUT', '/faults', { ...fault, times: 1 })
  await runOutboxOnce(shop, 'book return')
  const failed = await read()
  assert.equal(failed.awb, null)
  assert.ok(failed.trouble)
  await shop.controlSandbox('DELETE', '/faults')
  shop.advanceClock(1)
  await runOutboxOnce(shop, 'book return')
  const { awb, trouble } = await read()
  assert.ok(awb)
  assert.equal(trouble, null)
  await shop.controlSandbox('POST', '/shiprocket/advance', { awb, to: 'CANCELLED' })
  await pollReturns(shop, neverAborted)
  assert.equal((await read()).trouble, 'Pick-up cancelled')
})

test('closing a return calls its pick-up off; a courier who is on the way refuses, and the page says so', async () => {
  const kept = await bookedReturn()
  await runOutboxOnce(shop, 'book return')
  assert.deepEqual(await kept.close(), { ok: true })
  await runOutboxOnce(shop, 'cancel return')
  assert.equal(await kept.readStep(), 'CANCELED')
  assert.equal((await kept.read()).trouble, null)
  const late = await bookedReturn()
  await runOutboxOnce(shop, 'book return')
  await shop.controlSandbox('POST', '/shiprocket/advance', { awb: (await late.read()).awb, to: 'PICKED UP' })
  assert.deepEqual(await late.close(), { ok: true })
  await runOutboxOnce(shop, 'cancel return')
  assert.match((await late.read()).trouble ?? '', /Cannot cancel/)
})

test('a piece is exchanged for another variant of the same price: it goes into stock, the other one leaves, and no money moves', async () => {
  const { tray, orderId, line } = await arrived(1)
  const red = await addTestVariant(shop.database, tray, { name: 'Red', stock: 2 })
  const large = await addTestVariant(shop.database, tray, { name: 'Large', stock: 2, price: 999_900, position: 2 })
  await deliver(orderId)
  assert.deepEqual(
    (await findExchanges(orm, orderId)).map(({ variantId, isSamePrice }) => [variantId, isSamePrice]),
    [
      [red, true],
      [large, false],
    ],
  )
  const wanted = { why: 'exchanged' as const, pieces: [{ line, units: 1, variant: red }] }
  const early = await sendAgain(shop, { ...wanted, ...(await at(orderId)) }, by)
  assert.equal(!early.ok && early.reason, 'not-received')
  await receiveReturn(shop, { ...(await at(orderId)), pieces: [{ line, whole: 1, damaged: 0 }] }, by)
  const dearer = { why: 'exchanged' as const, pieces: [{ line, units: 1, variant: large }] }
  const refused = await sendAgain(shop, { ...dearer, ...(await at(orderId)) }, by)
  assert.equal(!refused.ok && refused.reason, 'not-possible')
  assert.deepEqual(await sendAgain(shop, { ...wanted, ...(await at(orderId)) }, by), { ok: true })
  assert.deepEqual([await stockOf(tray), await stockOf(red)], [5, 1])
  const [sent] = await listLines(`${orderId}-2`)
  assert.deepEqual([sent?.variantId, sent?.taxable, sent?.againOf], [red, 0, line])
  assert.match(sent?.name ?? '', /Red/)
  assert.deepEqual(await readStates(orderId), ['closed'])
  assert.deepEqual(await checkLedger(shop.database), [])
})
