import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { and, eq, sql } from 'drizzle-orm'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { audit, auditPersonal } from '#server/platform/database/audit-tables.ts'
import { products } from '#server/platform/database/catalogue-tables.ts'
import { orderNotes, orderStatusHistory, outbox, payments } from '#server/platform/database/order-tables.ts'
import { recordException, resolveException } from '#server/platform/ledger/record-exception.ts'
import { holdOrder, releaseOrder } from '#server/orders/lifecycle/hold-order.ts'
import { markMade } from '#server/orders/lifecycle/mark-made.ts'
import { transitionManually } from '#server/orders/lifecycle/transition-manually.ts'
import { moveShipBy } from '#server/orders/lifecycle/move-ship-by.ts'
import { resendMail } from '#server/orders/lifecycle/resend-mail.ts'
import { addNote, editNote } from '#server/orders/lifecycle/write-note.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createUnpaidOrder } from '#server/testing/create-test-order.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import {
  createPaidOrder,
  forceDelivered,
  processPendingRefunds,
  readOrder,
  readParcel,
  runOutboxOnce,
  type SandboxMail,
} from '#server/testing/order-steps.ts'
import { returnGoods } from '#server/testing/return-goods.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import type { ManualTransition, WorkStep } from '#shop/orders/open-steps.ts'
import type { Place } from '#shop/orders/work-list.ts'
import { listPermissions, type Role } from '#shop/staff/permissions.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { listOrders } from './list-orders.ts'
import { visibleOrderFields } from './visible-order-fields.ts'
import { readOrderBoard } from './read-order-board.ts'
import { readStaffOrder } from './read-staff-order.ts'
import { readTimeline } from './read-timeline.ts'

const shop = await openTestShop()
const tray = await addTestProduct(shop.database, { stock: 100 })
const platter = await addTestProduct(shop.database, { name: 'Ring platter', daysToMake: 5 })
after(() => shop.close())

const meera: StaffActor = { kind: 'staff', id: '7', name: 'Meera', session: null, network: null }
const ravi: StaffActor = { kind: 'staff', id: '8', name: 'Ravi', session: null, network: null }
const visibleTo = (role: Role) => visibleOrderFields(listPermissions([role]))
const owner = visibleTo('owner')

async function place(product = tray, quantity = 1) {
  const paid = await createPaidOrder(shop, [{ id: product, quantity }])
  const { number } = await readOrder(shop, paid.orderId)
  return { ...paid, orderNumber: number, number: formatOrderNumber(number) }
}
const numbersAt = async (...places: Place[]) =>
  (await listOrders(shop, { places, limit: 100 }, owner)).data.map(({ number }) => number)
const open = async (orderNumber: number, role: Role = 'owner', staffId = meera.id) => {
  const read = await readStaffOrder(shop, orderNumber, { visible: visibleTo(role), staffId })
  assert.ok(read.ok)
  return read.order
}
const timelineOf = async (
  orderNumber: number,
  page: { limit: number; after?: string | undefined },
  visible = owner,
) => {
  const read = await readTimeline(shop, orderNumber, page, visible)
  assert.ok(read.ok)
  return read.timeline
}
const auditOf = (orderId: string) =>
  shop.database.orm
    .select()
    .from(audit)
    .where(and(eq(audit.subjectKind, 'order'), eq(audit.subjectId, orderId)))
    .orderBy(audit.id)

test('an order that is held leaves what is to pack, says why and by whom, and comes back', async () => {
  const { orderId, orderNumber, number } = await place()
  assert.ok((await numbersAt('to pack')).includes(number))
  assert.ok((await holdOrder(shop, { orderNumber, reason: 'Asks for another colour' }, meera)).ok)
  assert.ok(!(await numbersAt('to pack')).includes(number))
  assert.ok((await numbersAt('held')).includes(number))
  const { held, place: stands } = await open(orderNumber)
  assert.deepEqual([stands, held?.for, held?.by], ['held', 'Asks for another colour', 'Meera'])
  const twice = await holdOrder(shop, { orderNumber, reason: 'Me too' }, ravi)
  assert.equal(!twice.ok && twice.message, 'Meera holds this order already: Asks for another colour')
  const packed = await transitionManually(shop, { orderNumber, to: 'packed' }, ravi)
  assert.equal(!packed.ok && packed.reason, 'held')
  assert.ok((await releaseOrder(shop, { orderNumber }, ravi)).ok)
  assert.ok((await numbersAt('to pack')).includes(number))
  const entries = await shop.database.orm
    .select()
    .from(audit)
    .leftJoin(auditPersonal, eq(auditPersonal.auditId, audit.id))
    .where(eq(audit.subjectId, orderId))
    .orderBy(audit.id)
  const said = entries.map(({ audit: { operation, actorName }, audit_personal: personal }) => [
    operation,
    actorName,
    personal?.reason ?? null,
  ])
  assert.deepEqual(said, [
    ['orders.hold', 'Meera', 'Asks for another colour'],
    ['orders.hold', 'Ravi', null],
  ])
})

test('what is refused leaves no entry in the audit', async () => {
  const { orderId, orderNumber } = await place()
  assert.equal((await releaseOrder(shop, { orderNumber }, meera)).ok, false)
  assert.equal((await markMade(shop, { orderNumber }, meera)).ok, false)
  assert.equal((await transitionManually(shop, { orderNumber: 999_999, to: 'packed' }, meera)).ok, false)
  assert.deepEqual(await auditOf(orderId), [])
})

test('what is made to order is to make until somebody says it is there', async () => {
  const { orderNumber, number } = await place(platter)
  assert.ok((await numbersAt('to make')).includes(number))
  assert.ok((await markMade(shop, { orderNumber }, meera)).ok)
  assert.ok((await numbersAt('to pack')).includes(number))
  assert.ok(!(await numbersAt('to make')).includes(number))
})

test('a packer’s answers hold no amount, no e-mail and no phone; an accountant’s no street', async () => {
  const { orderNumber, amount, paymentId } = await place()
  const bytes = async (role: Role) => {
    const visible = visibleTo(role)
    const order = await open(orderNumber, role)
    const list = await listOrders(shop, { limit: 100 }, visible)
    const board = await readOrderBoard(shop, visible)
    const timeline = await timelineOf(orderNumber, { limit: 100 }, visible)
    return JSON.stringify([order, list, board, timeline])
  }
  const secrets = { amount: String(amount), payment: paymentId, email: 'asha@example.in', phone: '9876543210' }
  const found = (text: string) =>
    Object.entries(secrets).flatMap(([name, value]) => (text.includes(value) ? [name] : []))
  const street = '12 Amber Road'
  assert.deepEqual(found(await bytes('owner')), ['amount', 'payment', 'email', 'phone'])
  const packer = await bytes('packer')
  assert.deepEqual(found(packer), [])
  assert.ok(packer.includes(street), 'it is packed with its address')
  assert.doesNotMatch(packer, /"(total|subtotal|tax|unitPrice|adjustments|amount|paid|email|phone)":/)
  const accountant = await bytes('accountant')
  assert.deepEqual(found(accountant), ['amount', 'payment'])
  assert.ok(!accountant.includes(street))
})

test('a line says what made it cheaper than its pieces', async () => {
  const jar = await addTestProduct(shop.database, { name: 'Honey jar', price: 275_00, stock: 50 })
  const priceBreaks = [{ fromQuantity: 10, unitPrice: 240_00 }]
  await shop.database.orm.update(products).set({ priceBreaks }).where(eq(products.id, jar))
  const { orderNumber } = await place(jar, 12)
  const [line] = (await open(orderNumber)).shipments.flatMap(({ lines }) => lines)
  assert.deepEqual(
    [line?.unitPrice, line?.adjustments, line?.taxable],
    [275_00, [{ label: '10 and more', amount: -12 * 35_00 }], 12 * 240_00],
  )
})

test('a packer sees what is open and what moved in the last seven days, and finds nobody by phone', async () => {
  const { orderId, orderNumber, number } = await place()
  const unpaid = await createUnpaidOrder(shop, [{ id: tray, quantity: 7 }])
  const packer = visibleTo('packer')
  await shop.database.orm.transaction((tx) => forceDelivered(tx, orderId))
  const seen = async () => (await listOrders(shop, { limit: 100 }, packer)).data.map((row) => row.number)
  assert.ok((await seen()).includes(number))
  assert.ok(!(await seen()).includes(formatOrderNumber((await readOrder(shop, unpaid.orderId)).number)))
  await shop.database.orm
    .update(orderStatusHistory)
    .set({ changedAt: sql`changed_at - interval '8 days'` })
    .where(eq(orderStatusHistory.orderId, orderId))
  assert.ok(!(await seen()).includes(number))
  const gone = await readStaffOrder(shop, orderNumber, { visible: packer, staffId: '1' })
  assert.equal(!gone.ok && gone.reason, 'not-found')
  assert.equal((await listOrders(shop, { q: '9876543210', limit: 10 }, packer)).count, 0)
  assert.ok((await listOrders(shop, { q: '9876543210', limit: 10 }, owner)).count > 0)
})

test('nobody finds orders by parts of an e-mail or a phone that they may not see', async () => {
  await place()
  const find = async (q: string, role: Role) => (await listOrders(shop, { q, limit: 10 }, visibleTo(role))).count
  for (const q of ['asha@', 'example.in', 'in 98765', '@', '987654', 'asha example'])
    for (const role of ['packer', 'accountant'] as const) assert.equal(await find(q, role), 0, `${q}, ${role}`)
  for (const q of ['asha@', 'example.in', '987654']) assert.ok((await find(q, 'owner')) > 0, q)
  for (const role of ['packer', 'accountant'] as const) assert.ok((await find('asha', role)) > 0)
  assert.ok((await find('302001', 'packer')) > 0)
})

test('an order is found by number, payment, refund, invoice, waybill, phone, e-mail, PIN and words', async () => {
  const { orderId, orderNumber, number, paymentId } = await place()
  await runOutboxOnce(shop, 'book courier')
  const [line] = (await open(orderNumber)).shipments[0]?.lines ?? []
  const parts = [{ line: line?.line ?? 0, units: 1 }]
  assert.ok((await returnGoods(shop, { orderId, parts, reason: 'Broken on the way', restock: false })).ok)
  await processPendingRefunds(shop)
  const { money } = await open(orderNumber)
  const [refund] = await shop.database.pool
    .query<{ id: string }>('SELECT provider_refund_id AS id FROM refunds WHERE payment_id = $1', [paymentId])
    .then(({ rows }) => rows)
  const awb = (await readParcel(shop, orderId))?.awb ?? 'none'
  const documents = money?.documents.map((each) => each.number) ?? []
  assert.equal(documents.length, 2)
  for (const q of [number, String(orderNumber), paymentId, refund?.id ?? '', ...documents, awb, '302001'])
    assert.ok(
      (await listOrders(shop, { q, limit: 100 }, owner)).data.some((row) => row.number === number),
      q,
    )
  for (const q of ['98765 43210', 'ASHA@example.in', 'rao asha', 'jaip', 'asha 302001'])
    assert.ok(
      (await listOrders(shop, { q, limit: 100 }, owner)).data.some((row) => row.number === number),
      q,
    )
  for (const q of ['GTH-999999', 'pay_none', 'nobody', '50% off', '_____', 'asha kochi'])
    assert.equal((await listOrders(shop, { q, limit: 100 }, owner)).count, 0, q)
})

test('notes are added, pinned by anybody, changed by who wrote them', async () => {
  const { orderId, orderNumber } = await place()
  const added = await addNote(shop, { orderNumber, words: 'Ribbon wine, not red', isPinned: false }, meera)
  assert.ok(added.ok)
  const changed = await editNote(shop, { orderNumber, noteId: added.id, words: 'Ribbon red' }, ravi)
  assert.equal(!changed.ok && changed.reason, 'not-yours')
  assert.ok((await editNote(shop, { orderNumber, noteId: added.id, isPinned: true }, ravi)).ok)
  assert.ok((await editNote(shop, { orderNumber, noteId: added.id, words: 'Ribbon wine' }, meera)).ok)
  const [row] = (await listOrders(shop, { q: String(orderNumber), limit: 1 }, owner)).data
  assert.deepEqual([row?.notes, row?.pinned], [1, 'Ribbon wine'])
  const [note] = (await open(orderNumber, 'owner', ravi.id)).notes
  assert.deepEqual([note?.mine, note?.pinned, note?.by, note?.editedAt !== null], [false, true, 'Meera', true])
  assert.equal((await auditOf(orderId)).length, 3)
  assert.ok(!JSON.stringify(await auditOf(orderId)).includes('wine'), 'the words lie apart')
  const stranger = await place()
  const elsewhere = await editNote(shop, { ...stranger, noteId: added.id, isPinned: false }, meera)
  assert.equal(!elsewhere.ok && elsewhere.reason, 'not-found')
  const kept = await shop.database.orm.select().from(orderNotes).where(eq(orderNotes.orderId, orderId))
  assert.equal(kept.length, 1)
})

test('moved by hand: confirmed, packed, shipped and delivered, each with its name and its mail', async () => {
  const { orderId, orderNumber } = await place()
  for (const to of ['confirmed', 'packed', 'shipped', 'delivered'] as const)
    assert.ok((await transitionManually(shop, { orderNumber, to }, meera)).ok, to)
  assert.equal((await readOrder(shop, orderId)).state, 'delivered')
  const back = await transitionManually(shop, { orderNumber, to: 'packed' }, meera)
  assert.equal(!back.ok && back.reason, 'not-possible')
  const { data } = await timelineOf(orderNumber, { limit: 100 })
  const moves = data.filter(({ kind }) => kind === 'state').map(({ by, facts }) => [facts['state'], by])
  assert.deepEqual(moves, [
    ['delivered', 'Meera'],
    ['shipped', 'Meera'],
    ['packed', 'Meera'],
    ['confirmed', 'Meera'],
    ['placed', null],
    ['awaiting payment', null],
  ])
  const mails = await shop.database.orm.select().from(outbox).where(eq(outbox.orderId, orderId))
  assert.ok(['order shipped mail', 'order delivered mail'].every((kind) => mails.some((mail) => mail.kind === kind)))
})

test('a move by hand over an open step is refused, names what is open, and is made once that is named', async () => {
  const { orderNumber } = await place(platter, 3)
  const move = async (to: ManualTransition, skip: readonly WorkStep[] = []) => {
    const moved = await transitionManually(shop, { orderNumber, to, skip }, meera)
    return moved.ok ? 'moved' : moved.message
  }
  const unmade = '3 of 3 Ring platter are not made.'
  assert.equal(await move('packed'), unmade)
  assert.equal(await move('shipped', ['made']), `${unmade} It is not packed.`)
  assert.equal(await move('delivered'), `${unmade} It is not packed. It was not handed over to a courier.`)
  assert.equal(await move('packed', ['made']), 'moved')
  assert.equal(await move('packed'), 'It is packed already, so this cannot be done. Look at the order once more.')
})

test('packed by mistake: until the courier has it, it is to make and to pack again; confirming many takes nothing back', async () => {
  const { orderId, orderNumber } = await place(platter)
  const move = async (to: ManualTransition, skip: readonly WorkStep[] = []) =>
    (await transitionManually(shop, { orderNumber, to, skip }, meera)).ok
  const placeOf = async () => (await open(orderNumber)).place
  assert.ok(await move('packed', ['made']))
  assert.ok(!(await move('confirmed')))
  assert.deepEqual((await open(orderNumber)).can.moveTo, ['not packed', 'shipped'])
  assert.ok(await move('not packed'))
  assert.deepEqual([(await readOrder(shop, orderId)).state, await placeOf()], ['confirmed', 'to make'])
  assert.ok(await move('packed', ['made']))
  assert.ok(await move('shipped'))
  assert.ok(!(await move('not packed')))
})

test('a payment stands after its order, though its provider counts whole seconds', async () => {
  const { orderId, orderNumber } = await place()
  await shop.database.orm
    .update(payments)
    .set({ createdAt: new Date(0) })
    .where(eq(payments.orderId, orderId))
  const kinds = (await timelineOf(orderNumber, { limit: 100 })).data.map(
    ({ kind, facts }) => `${kind} ${facts['state'] ?? ''}`,
  )
  assert.deepEqual(kinds.slice(-2), ['payment ', 'state awaiting payment'])
})

test('an order whose cancellation waits for the courier is not packed', async () => {
  const { orderId, orderNumber } = await place()
  await runOutboxOnce(shop, 'book courier')
  const down = { provider: 'shiprocket', route: '*', fault: 'status', value: 503, times: 100 }
  await shop.controlSandbox('PUT', '/faults', down)
  const cancelled = await cancelOrder(shop, orderId, null)
  assert.ok(cancelled.ok && cancelled.pending)
  const packed = await transitionManually(shop, { orderNumber, to: 'packed' }, meera)
  assert.equal(!packed.ok && packed.reason, 'being-cancelled')
  await shop.controlSandbox('DELETE', '/faults')
})

test('its day is moved with a reason, and not over a change that was not seen', async () => {
  const { orderId, orderNumber } = await place()
  const { version } = await open(orderNumber)
  const shipBy = addDays(todayInIndia(shop.now()), 9)
  const reason = 'Is away until then'
  assert.ok((await moveShipBy(shop, { orderNumber, shipBy, reason, version }, meera)).ok)
  const moved = await readOrder(shop, orderId)
  assert.deepEqual([moved.shipBy, moved.promised, moved.version], [shipBy, addDays(shipBy, 5), version + 1])
  const stale = await moveShipBy(shop, { orderNumber, shipBy, reason, version }, ravi)
  assert.equal(!stale.ok && stale.reason, 'changed')
  const past = await moveShipBy(shop, { orderNumber, shipBy: '2020-01-01', reason, version: version + 1 }, ravi)
  assert.equal(!past.ok && past.reason, 'past')
  const farOff = { orderNumber, shipBy: addDays(shipBy, 365), reason, version: version + 1 }
  const far = await moveShipBy(shop, farOff, ravi)
  assert.equal(!far.ok && far.reason, 'far')
  const { days } = await readOrderBoard(shop, owner)
  assert.ok(days.find(({ day }) => day === 'later')?.rows.some((row) => row.shipBy === shipBy))
})

test('a mail is sent again, once at a time, with a new id', async () => {
  const { orderNumber, number } = await place()
  await runOutboxOnce(shop, 'order placed mail')
  const wanted = { orderNumber, mail: 'order placed mail' }
  assert.ok((await resendMail(shop, wanted, meera)).ok)
  const twice = await resendMail(shop, wanted, meera)
  assert.equal(!twice.ok && twice.reason, 'under-way')
  await runOutboxOnce(shop, 'order placed mail')
  const mails = await shop.controlSandbox<SandboxMail[]>('GET', '/mail')
  const ids = mails.filter(({ messageId }) => messageId.includes(number)).map(({ messageId }) => messageId)
  assert.equal(new Set(ids).size, 2)
  for (const mail of ['order shipped mail', 'book courier']) {
    const none = await resendMail(shop, { orderNumber, mail }, meera)
    assert.equal(!none.ok && none.reason, 'no-mail')
  }
})

test('an open exception is trouble until it is closed, and stands in the timeline', async () => {
  const { orderId, orderNumber, number, paymentId } = await place()
  for (const reference of [`${orderId}: lost`, paymentId]) {
    const kind = reference === paymentId ? 'wrong amount' : 'parcel in trouble'
    await recordException(shop.database.orm, { kind, reference }, shop.now())
    assert.ok((await numbersAt('trouble')).includes(number), kind)
    assert.deepEqual(
      (await open(orderNumber)).exceptions.map((each) => each.kind),
      [kind],
    )
    await resolveException(shop.database.orm, { kind, reference }, shop.now())
    assert.ok(!(await numbersAt('trouble')).includes(number))
  }
  const { data } = await timelineOf(orderNumber, { limit: 100 })
  assert.equal(data.filter(({ kind }) => kind === 'exception').length, 4)
})

test('the page of an order takes at most eight queries', async () => {
  const { orderNumber } = await place()
  let queries = 0
  const client = await shop.database.pool.connect()
  const prototype = Object.getPrototypeOf(client) as { query: (...given: unknown[]) => unknown }
  client.release()
  const original = prototype.query
  prototype.query = function (this: unknown, ...given: unknown[]) {
    const [first] = given
    const text = typeof first === 'string' ? first : ((first as { text?: string }).text ?? '')
    if (!/^(begin|commit|set transaction)/i.test(text)) queries++
    return original.apply(this, given)
  }
  try {
    await open(orderNumber)
  } finally {
    prototype.query = original
  }
  assert.ok(queries >= 5 && queries <= 8, `${queries} queries`)
})

test('the timeline comes in pages that leave nothing out and repeat nothing', async () => {
  const { orderId, orderNumber } = await place()
  const at = shop.now()
  const note = { orderId, staffId: '7', staffName: 'Meera', createdAt: at }
  await shop.database.orm
    .insert(orderNotes)
    .values(Array.from({ length: 60 }, (_, index) => ({ ...note, words: `Note ${index}` })))
  assert.equal((await open(orderNumber)).notes.length, 60)
  const all = await timelineOf(orderNumber, { limit: 100 })
  assert.equal(all.next, null)
  const keys: string[] = []
  let after: string | undefined
  do {
    const page = await timelineOf(orderNumber, { limit: 7, after })
    keys.push(...page.data.map(({ key }) => key))
    after = page.next ?? undefined
  } while (after !== undefined)
  assert.deepEqual(
    keys,
    all.data.map(({ key }) => key),
  )
})
