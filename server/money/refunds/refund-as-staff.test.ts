import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { cancelAsStaff } from '#server/fulfilment/cancellations/cancel-as-staff.ts'
import { audit, auditPersonal } from '#server/platform/database/audit-tables.ts'
import { orderLines, refundParts, refunds } from '#server/platform/database/order-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { addTestProduct, readStock } from '#server/testing/add-test-product.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createPaidOrder, processPendingRefunds, readOrder, runOutboxOnce } from '#server/testing/order-steps.ts'
import { findStaffLimits } from '#shop/staff/limits.ts'
import type { Role } from '#shop/staff/permissions.ts'
import { makePlannedRefund } from '#server/fulfilment/cancellations/make-planned-refund.ts'
import type { Confirmed } from './ask-for-step-up.ts'
import type { RefundBy } from './find-staff-refund-limit.ts'
import { planRefund } from './refund-as-staff.ts'

const shop = await openTestShop()
const tray = await addTestProduct(shop.database, { price: 89_900, stock: 300 })
const hamper = await addTestProduct(shop.database, { name: 'Hamper', price: 600_000, stock: 100 })
after(() => shop.close())

let people = 0
/** Somebody new: limits of a day count per person. */
function person(role: Role): RefundBy & Confirmed {
  const id = String(++people)
  return {
    by: { kind: 'staff', id, name: `${role} ${id}`, session: null, network: null },
    identity: 'confirmed',
    limits: findStaffLimits([role]),
  }
}

async function buy(product = tray, quantity = 2) {
  const paid = await createPaidOrder(shop, [{ id: product, quantity }])
  const { number, total } = await readOrder(shop, paid.orderId)
  const [line] = await shop.database.orm.select().from(orderLines).where(eq(orderLines.orderId, paid.orderId))
  return { ...paid, orderNumber: number, total, line: line?.id ?? 0 }
}
const wantOne = ({ orderNumber, line }: Awaited<ReturnType<typeof buy>>, reason = 'Broken on the way') => ({
  orderNumber,
  parts: [{ line, units: 1 }],
  reason,
  restock: false,
})
async function plan(request: ReturnType<typeof wantOne>, who = person('owner')) {
  const planned = await planRefund(shop, request, who)
  assert.ok(planned.ok, JSON.stringify(planned))
  return planned.plan
}
const madeOf = (paymentId: string) => shop.database.orm.select().from(refunds).where(eq(refunds.paymentId, paymentId))

test('the plan says to the paisa what goes back, of which payment, and what stays; and writes nothing', async () => {
  const order = await buy()
  const { amount, stays, parts, payments, limit } = await plan(wantOne(order))
  assert.equal(amount, 106_082)
  assert.equal(stays, order.total - 106_082)
  assert.deepEqual(parts, [{ name: 'Brass tray', units: 1, taxable: 89_900, tax: 16_182, toShelf: false }])
  assert.deepEqual(
    payments.map(({ id, amount }) => [id, amount]),
    [[order.paymentId, 106_082]],
  )
  assert.equal(limit, null)
  assert.deepEqual(await madeOf(order.paymentId), [])
})

test('what was planned is made once, however often it is sent, with its parts and its entry', async () => {
  const order = await buy()
  const who = person('owner')
  const request = { ...wantOne(order), restock: true }
  const before = await readStock(shop.database, tray)
  const planned = await plan(request, who)
  assert.deepEqual(
    planned.parts.map(({ toShelf }) => toShelf),
    [true],
  )
  const send = () => makePlannedRefund(shop, { ...request, plan: planned.plan }, who)
  const answers = await Promise.all([send(), send(), send()])
  assert.deepEqual(
    answers.map((answer) => answer.ok && answer.amount),
    [106_082, 106_082, 106_082],
  )
  const made = await madeOf(order.paymentId)
  assert.equal(made.length, 1)
  const parts = await shop.database.orm
    .select()
    .from(refundParts)
    .where(eq(refundParts.refundKey, made[0]?.key ?? ''))
  assert.deepEqual(
    parts.map(({ lineId, units, isRestocked }) => [lineId, units, isRestocked]),
    [[order.line, 1, true]],
  )
  assert.equal(await readStock(shop.database, tray), (before ?? 0) + 1)
  const entries = await shop.database.orm
    .select()
    .from(audit)
    .leftJoin(auditPersonal, eq(auditPersonal.auditId, audit.id))
    .where(eq(audit.subjectId, order.orderId))
  assert.deepEqual(
    entries.map(({ audit: { operation, actorName, after }, audit_personal: personal }) => [
      operation,
      actorName,
      personal?.reason,
      after['amount'],
    ]),
    [['refunds.make', who.by.name, 'Broken on the way', 106_082]],
  )
  await processPendingRefunds(shop)
})

test('the same again is another plan: the first one says that something changed', async () => {
  const order = await buy()
  const first = await plan(wantOne(order))
  const other = await plan(wantOne(order, 'Wrong colour'))
  assert.ok((await makePlannedRefund(shop, { ...wantOne(order), plan: first.plan }, person('owner'))).ok)
  const stale = await makePlannedRefund(shop, { ...wantOne(order, 'Wrong colour'), plan: other.plan }, person('owner'))
  assert.equal(!stale.ok && stale.reason, 'changed')
  const forged = await makePlannedRefund(shop, { ...wantOne(order), plan: 'f'.repeat(16) }, person('owner'))
  assert.equal(!forged.ok && forged.reason, 'changed')
})

test('two people at once give back no more than was bought', async () => {
  const order = await buy(tray, 1)
  const reasons = ['Broken', 'Late', 'Wrong colour', 'Wrong size']
  const planned = await Promise.all(reasons.map((reason) => plan(wantOne(order, reason))))
  const answers = await Promise.all(
    reasons.map((reason, index) =>
      makePlannedRefund(shop, { ...wantOne(order, reason), plan: planned[index]!.plan }, person('owner')),
    ),
  )
  assert.equal(answers.filter(({ ok }) => ok).length, 1)
  const given = (await madeOf(order.paymentId)).reduce((sum, { amount }) => sum + amount, 0)
  assert.ok(given <= order.total)
})

test('a refund and a cancellation at once give back what was paid, and no more', async () => {
  for (const units of [1, 2]) {
    const order = await buy()
    const wanted = { ...wantOne(order), parts: [{ line: order.line, units }], restock: true }
    const { plan: digest } = await plan(wanted)
    const owner = person('owner')
    const cancelling = { orderNumber: order.orderNumber, reason: 'The kiln broke', onlyUnpacked: false }
    const [, cancelled] = await Promise.all([
      makePlannedRefund(shop, { ...wanted, plan: digest }, owner),
      cancelAsStaff(shop, cancelling, owner),
    ])
    assert.ok(cancelled.ok)
    const given = (await madeOf(order.paymentId)).reduce((sum, { amount }) => sum + amount, 0)
    assert.equal(given, order.total)
  }
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('support gives back ₹2,000 each and not more', async () => {
  const support = person('support')
  const small = await buy(tray)
  const few = await plan(wantOne(small), support)
  assert.ok((await makePlannedRefund(shop, { ...wantOne(small), plan: few.plan }, support)).ok)
  const large = await buy(hamper, 1)
  const much = await plan(wantOne(large), support)
  assert.match(much.limit ?? '', /up to ₹2,000.* each/)
  const refused = await makePlannedRefund(shop, { ...wantOne(large), plan: much.plan }, support)
  assert.equal(!refused.ok && refused.reason, 'over-limit')
  assert.deepEqual(await madeOf(large.paymentId), [])
  assert.ok((await makePlannedRefund(shop, { ...wantOne(large), plan: much.plan }, person('owner'))).ok)
})

const known = (role: Role): RefundBy & Confirmed => ({ ...person(role), identity: 'known' })

test('without a step-up one person gives back ₹10,000 in a day, also all at once and with cancellations', async () => {
  const owner = known('owner')
  const bought = await Promise.all(Array.from({ length: 12 }, () => buy()))
  const planned = await Promise.all(bought.map((order) => plan(wantOne(order), owner)))
  const make = (index: number, who = owner) =>
    makePlannedRefund(shop, { ...wantOne(bought[index]!), plan: planned[index]!.plan }, who)
  const cancel = (index: number) => {
    const { orderNumber } = bought[index]!
    return cancelAsStaff(shop, { orderNumber, reason: 'The kiln broke', onlyUnpacked: false }, owner)
  }
  const answers = await Promise.all(bought.map((_, index) => (index % 2 === 0 ? make(index) : cancel(index))))
  const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.reason]))
  assert.ok(refused.length > 0 && refused.every((reason) => reason === 'step-up'), refused.join())
  const given = await Promise.all(bought.map(({ paymentId }) => madeOf(paymentId)))
  const sum = given.flat().reduce((total, { amount }) => total + amount, 0)
  assert.ok(sum > 0 && sum <= 1_000_000, `${sum} paise`)

  const late = answers.findIndex(({ ok }) => !ok)
  const confirmed = await plan(wantOne(bought[late]!), owner)
  const again = { ...wantOne(bought[late]!), plan: confirmed.plan }
  const stolen = await makePlannedRefund(shop, again, { ...owner, identity: 'unknown' })
  assert.equal(!stolen.ok && stolen.reason, 'step-up')
  assert.ok((await makePlannedRefund(shop, again, { ...owner, identity: 'confirmed' })).ok)
})

test('a cancellation that waits for the courier service counts once, however often it is pressed', async () => {
  const owner = known('owner')
  const order = await buy(hamper, 1)
  await runOutboxOnce(shop, 'book courier')
  const press = () =>
    cancelAsStaff(shop, { orderNumber: order.orderNumber, reason: 'The kiln broke', onlyUnpacked: false }, owner)
  const fault = { provider: 'shiprocket', route: '*', fault: 'status', value: 503 }
  await shop.controlSandbox('PUT', '/faults', { ...fault, times: 1_000 })
  for (let count = 0; count < 3; count += 1) {
    const pressed = await press()
    assert.ok(pressed.ok && pressed.pending, JSON.stringify(pressed))
  }
  await shop.controlSandbox('DELETE', '/faults')
  assert.ok((await press()).ok)
})

const spender = known('owner')
async function refundTray() {
  const order = await buy()
  const { plan: key } = await plan(wantOne(order), spender)
  return makePlannedRefund(shop, { ...wantOne(order), plan: key }, spender)
}

test('what was confirmed takes nothing from the amount without a step-up', async () => {
  const owner = spender
  const whole = await buy(hamper)
  const both = { ...wantOne(whole), parts: [{ line: whole.line, units: 2 }] }
  const large = await plan(both, owner)
  const send = (who: RefundBy & Confirmed) => makePlannedRefund(shop, { ...both, plan: large.plan }, who)
  const asked = await send(owner)
  assert.equal(!asked.ok && asked.reason, 'step-up', '₹14,160')
  assert.ok((await send({ ...owner, identity: 'confirmed' })).ok)
  for (let count = 0; count < 9; count += 1) assert.ok((await refundTray()).ok, '₹1,060.82 each')
  const tenth = await refundTray()
  assert.equal(!tenth.ok && tenth.reason, 'step-up')
})

/** The job looks at some at once. */
async function processAllRefunds() {
  for (let round = 0; round < 3; round++) await processPendingRefunds(shop)
}

test('what failed and did not go back leaves the limit of the day as it was', async () => {
  const manager = person('manager')
  await processAllRefunds()
  const order = await buy(hamper)
  await shop.controlSandbox('PUT', '/settings', { refunds: 'failed' })
  const first = await plan(wantOne(order), manager)
  assert.ok((await makePlannedRefund(shop, { ...wantOne(order), plan: first.plan }, manager)).ok)
  await processPendingRefunds(shop)
  await shop.controlSandbox('PUT', '/settings', { refunds: 'processed' })
  const others = [await buy(hamper), await buy(hamper), await buy(hamper)]
  for (const other of others) {
    const { plan: key } = await plan(wantOne(other), manager)
    assert.ok((await makePlannedRefund(shop, { ...wantOne(other), plan: key }, manager)).ok, '₹7,080 each, three a day')
  }
  const { limit } = await plan(wantOne(await buy(hamper)), manager)
  assert.match(limit ?? '', /₹3,760.* of it is left/)
})

test('a manager gives back ₹25,000 a day, all at once as well; the next day again', async () => {
  const manager = person('manager')
  const bought = [await buy(hamper), await buy(hamper), await buy(hamper), await buy(hamper), await buy(hamper)]
  const planned = await Promise.all(bought.map((order) => plan(wantOne(order), manager)))
  const answers = await Promise.all(
    bought.map((order, index) => makePlannedRefund(shop, { ...wantOne(order), plan: planned[index]!.plan }, manager)),
  )
  assert.equal(answers.filter(({ ok }) => ok).length, 3, '₹7,080 each')
  const late = bought[answers.findIndex(({ ok }) => !ok)]!
  const { limit } = await plan(wantOne(late), manager)
  assert.match(limit ?? '', /₹25,000.* a day, and ₹3,760.* of it is left/)
  assert.equal((await plan(wantOne(late), person('manager'))).limit, null, 'of somebody else')
  shop.advanceClock(24 * 60)
  assert.equal((await plan(wantOne(late), manager)).limit, null)
  assert.ok((await refundTray()).ok, 'and without a step-up')
})

test('packers and accountants give nothing back', async () => {
  const order = await buy()
  const { plan: digest } = await plan(wantOne(order))
  for (const role of ['packer', 'accountant'] as const) {
    const refused = await makePlannedRefund(shop, { ...wantOne(order), plan: digest }, person(role))
    assert.equal(!refused.ok && refused.reason, 'over-limit')
  }
  const [count] = await shop.database.orm
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(refunds)
    .where(eq(refunds.paymentId, order.paymentId))
  assert.equal(count?.count, 0)
})

test('after all of this the books agree', async () => {
  await processAllRefunds()
  assert.deepEqual(await checkLedger(shop.database), [])
})
