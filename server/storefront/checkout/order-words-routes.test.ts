import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { orderResponse } from '#contract/order.ts'
import { audit, auditPersonal } from '#server/platform/database/audit-tables.ts'
import { designs, orderDesigns } from '#server/platform/database/lettering-tables.ts'
import { proofs } from '#server/platform/database/proof-tables.ts'
import { adjustments, orderLines, orders } from '#server/platform/database/order-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { renderPrintFile } from '#server/catalogue/lettering/print-file.ts'
import { markMade } from '#server/orders/lifecycle/mark-made.ts'
import { eraseWords } from '#server/platform/privacy/erase-words.ts'
import { startPacking } from '#server/fulfilment/packing/start-packing.ts'
import { addTestProduct, addTestPrintArea } from '#server/testing/add-test-product.ts'
import { changeTestPrintArea } from '#server/testing/change-test-print-area.ts'
import { createTestQuote, payInWindow, testApiAddress } from '#server/testing/create-test-order.ts'
import { runOutboxOnce, type SandboxMail } from '#server/testing/order-steps.ts'
import { openTestApi, type TestCustomer } from '#server/testing/open-test-api.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'

const testApi = await openTestApi()
const { shop } = testApi
const { orm } = shop.database
after(() => testApi.close())
const slice = await addTestProduct(shop.database, { name: 'Wood slice', price: 190_000 })
await addTestPrintArea(shop.database, slice)
const tray = await addTestProduct(shop.database)
await addTestPrintArea(shop.database, tray)
const ravi: StaffActor = { kind: 'staff', id: '8', name: 'Ravi', session: null, network: null }

async function keepWords(words: string | string[], product = slice): Promise<string> {
  const { status, body } = await testApi.request('designs', {
    body: { product, printArea: 'names', words, face: 'kalam' },
  })
  assert.equal(status, 200, JSON.stringify(body))
  return String(body['id'])
}

/** Two slices with these words, paid for. */
async function order(words = 'Riya', as?: TestCustomer) {
  const before = await keepWords(words)
  const cart = [{ id: slice, quantity: 2, choices: { names: before } }]
  const body = { info: testApiAddress, cart, shipping: await createTestQuote(shop, cart) }
  const opened = await testApi.request('orders/new', { body, as })
  const id = String(opened.body['orderId'])
  const pay = async () => {
    const paid = await payInWindow(shop, { providerOrderId: String(opened.body['id']) })
    const { providerOrderId, paymentId, signature } = paid
    const confirmation = {
      razorpay_order_id: providerOrderId,
      razorpay_payment_id: paymentId,
      razorpay_signature: signature,
    }
    assert.equal((await testApi.request('orders/confirm', { body: confirmation })).status, 200)
  }
  const [line] = await orm.select().from(orderLines).where(eq(orderLines.orderId, id))
  return { id, line: line!.id, before, pay }
}
async function orderPaid(words?: string, as?: TestCustomer) {
  const placed = await order(words, as)
  await placed.pay()
  return placed
}

async function change({ id, line }: { id: string; line: number }, design: string, as?: TestCustomer) {
  const { status, body } = await testApi.request('orders/words', { body: { id, line, design }, as })
  return [status, body.error?.details['reason']] as const
}
const noDays = { begun: null, made: null, packed: null, sent: null, arrived: null }
const show = async (id: string) => orderResponse.parse((await testApi.request(`orders/get?id=${id}`)).body)

test('words of an order change until work begins: the order, its papers and the print file follow, the price stays', async () => {
  const placed = await orderPaid()
  await runOutboxOnce(shop, 'order packing mail')
  const shown = await show(placed.id)
  assert.equal(shown.order.shipments[0]?.wordsOpen, true)
  const next = await keepWords('Meera & Arjun')
  assert.deepEqual(await change(placed, next), [200, undefined])
  assert.deepEqual(await change(placed, next), [200, undefined], 'asked again')
  await runOutboxOnce(shop, 'order packing mail')
  const [mail] = await shop.controlSandbox<SandboxMail[]>('GET', '/mail')
  assert.match(
    mail?.text.replaceAll(/\s+/g, ' ') ?? '',
    /2 × Wood slice \(Names on it: “Meera & Arjun” in Kalam, burnt\)/,
  )
  const now = await show(placed.id)
  assert.deepEqual(now.cart[0]?.choices, [
    { ...shown.cart[0]?.choices[0], choice: next, label: '“Meera & Arjun” in Kalam, burnt' },
  ])
  assert.deepEqual([now.order.amount, now.cart[0]?.taxable], [shown.order.amount, shown.cart[0]?.taxable])
  const [charged] = await orm.select().from(adjustments).where(eq(adjustments.orderId, placed.id))
  assert.equal(charged?.label, 'Names on it: “Meera & Arjun” in Kalam, burnt')
  const kept = await orm.select().from(orderDesigns).where(eq(orderDesigns.orderId, placed.id))
  assert.deepEqual(kept.map(({ designId }) => designId).toSorted(), [placed.before, next].toSorted())
  const printed = await renderPrintFile(shop.database, `${next}.svg`)
  assert.match(String(printed?.content), /<title>Meera &amp; Arjun</)
  const entries = await orm
    .select({ by: audit.actorName, personal: auditPersonal.after })
    .from(audit)
    .innerJoin(auditPersonal, eq(auditPersonal.auditId, audit.id))
    .where(and(eq(audit.subjectId, placed.id), eq(audit.operation, 'orders.words')))
  assert.deepEqual(entries, [
    { by: 'the buyer', personal: { words: 'Wood slice, Names on it: “Meera & Arjun” in Kalam, burnt' } },
  ])
  const told = (await checkLedger(shop.database)).filter(({ reference }) => reference.startsWith(placed.id))
  assert.deepEqual(told, [])
})

test('words stay as they are once their piece is packed or made, or its order is cancelled or not paid for', async () => {
  const next = await keepWords('Meera')
  const unpaid = await order('Unpaid')
  assert.deepEqual(await change(unpaid, next), [409, 'not-paid'])
  const packed = await orderPaid('Packed')
  const [toPack = { number: 0 }] = await orm.select().from(orders).where(eq(orders.id, packed.id))
  assert.ok((await markMade(shop, { orderNumber: toPack.number }, ravi)).ok)
  assert.ok((await startPacking(shop, { key: randomUUID(), shipmentId: packed.id }, ravi)).ok)
  assert.deepEqual(await change(packed, next), [409, 'too-late'])
  assert.equal((await show(packed.id)).order.shipments[0]?.wordsOpen, false)
  const made = await orderPaid('Made')
  assert.deepEqual((await show(made.id)).order.shipments[0]?.days, { ...noDays, isMadeToOrder: true })
  const [{ number } = { number: 0 }] = await orm.select().from(orders).where(eq(orders.id, made.id))
  assert.ok((await markMade(shop, { orderNumber: number }, ravi)).ok)
  assert.deepEqual(await change(made, next), [409, 'too-late'])
  const told = (await show(made.id)).order.shipments[0]?.days
  const [kept] = await orm.select().from(orders).where(eq(orders.id, made.id))
  assert.ok(kept?.madeAt)
  assert.deepEqual(told, { ...noDays, isMadeToOrder: true, made: kept.madeAt.toISOString() })
  const seen = await orderPaid('Seen')
  const picture = { orderId: seen.id, lineId: seen.line, width: 1, height: 1, webp: Buffer.from('RIFF'), words: '' }
  const proof = { ...picture, key: randomUUID(), n: 1, staffName: 'Ravi', createdAt: shop.now() }
  await orm.insert(proofs).values(proof)
  assert.deepEqual(await change(seen, next), [409, 'too-late'], 'a picture waits for an answer')
  const approved = { decision: 'approved', decidedAt: shop.now() } as const
  await orm.update(proofs).set(approved).where(eq(proofs.key, proof.key))
  assert.deepEqual(await change(seen, next), [409, 'too-late'], 'a picture was agreed to')
  const cancelled = await orderPaid('Cancelled')
  await testApi.request('orders/cancel', { body: { id: cancelled.id } })
  assert.deepEqual(await change(cancelled, next), [409, 'cancelled'])
})

test('of a change of words and the beginning of their work at once, the later one sees the earlier', async () => {
  const placed = await orderPaid('Race')
  const next = await keepWords('Winner')
  const [{ number } = { number: 0 }] = await orm.select().from(orders).where(eq(orders.id, placed.id))
  const [changed, started] = await Promise.all([change(placed, next), markMade(shop, { orderNumber: number }, ravi)])
  assert.ok(started.ok)
  const { cart } = await show(placed.id)
  const isChanged = changed[0] === 200
  assert.deepEqual(changed, isChanged ? [200, undefined] : [409, 'too-late'])
  assert.equal(cart[0]?.choices[0]?.choice, isChanged ? next : placed.before)
})

test('of two changes at once both are kept, one is shown, and a design is given to one line alone', async () => {
  const [one, other] = [await orderPaid('One'), await orderPaid('Other')]
  const next = await keepWords('Only once')
  const answers = await Promise.all([change(one, next), change(other, next)])
  assert.deepEqual(answers.map(([status]) => status).toSorted(), [200, 422])
  const [first, second] = [await keepWords('First'), await keepWords('Second')]
  assert.deepEqual(
    (await Promise.all([change(one, first), change(one, second)])).map(([status]) => status),
    [200, 200],
  )
  const shown = (await show(one.id)).cart[0]?.choices[0]?.choice
  assert.ok(shown === first || shown === second)
})

test('other words are refused that are of another piece, lost, dearer, for another number of pieces, or not one’s own to change', async () => {
  const placed = await orderPaid('Refused')
  assert.deepEqual(await change(placed, await keepWords('Tray', tray)), [422, 'no-such-design'])
  assert.deepEqual(await change(placed, 'f'.repeat(36)), [422, 'no-such-design'])
  assert.deepEqual(await change(placed, await keepWords(['One', 'Two', 'Three'])), [422, 'wrong-quantity'])
  assert.deepEqual(await change(placed, await keepWords(['One', 'Two'])), [200, undefined])
  assert.deepEqual(await change({ ...placed, line: placed.line + 1_000_000 }, await keepWords('Line')), [
    404,
    'not-found',
  ])
  const customer = await testApi.newCustomer()
  const own = await orderPaid('Own', customer)
  assert.deepEqual(await change(own, await keepWords('Guest')), [404, 'not-found'])
  assert.deepEqual(await change(own, await keepWords('Own again'), customer), [200, undefined])
  const dearer = await keepWords('Dearer')
  await changeTestPrintArea(shop, slice, { unitPrice: 15_001 })
  assert.deepEqual(await change(placed, dearer), [409, 'costs-more'])
})

test('with the words of an order that has ended go the earlier ones, and what the log says of both', async () => {
  const placed = await orderPaid('Earlier')
  const next = await keepWords('Later')
  assert.deepEqual(await change(placed, next), [200, undefined])
  await testApi.request('orders/cancel', { body: { id: placed.id } })
  await eraseWords(orm, sql`now() + interval '1 day'`, shop.now())
  const kept = await orm
    .select({ lines: designs.lines })
    .from(designs)
    .where(inArray(designs.id, [placed.before, next]))
  assert.deepEqual(kept, [{ lines: [] }, { lines: [] }])
  assert.deepEqual(await orm.select().from(auditPersonal).where(eq(auditPersonal.subjectId, placed.id)), [])
  assert.equal((await show(placed.id)).cart[0]?.choices[0]?.label, 'words of the buyer')
})
