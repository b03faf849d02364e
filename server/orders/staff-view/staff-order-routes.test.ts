import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { orderBoardResponse, orderPlacesResponse } from '#contract/counter/order-board.ts'
import { staffOrderResponse, orderListResponse, timelineResponse } from '#contract/counter/orders.ts'
import { audit } from '#server/platform/database/audit-tables.ts'
import { staffSessions } from '#server/platform/database/staff-tables.ts'
import { addTestProduct, addTestVariant } from '#server/testing/add-test-product.ts'
import { openTestCounter, type CounterRequest, type TestCounter } from '#server/testing/open-test-counter.ts'
import { createPaidOrder, forceDelivered, readOrder, runOutboxOnce } from '#server/testing/order-steps.ts'
import { documentFileName } from '#shop/documents/document-number.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'

let counter: TestCounter
let tray: number
before(async () => {
  counter = await openTestCounter()
  tray = await addTestProduct(counter.shop.database, { stock: 100 })
})
after(() => counter.close())

async function place(quantity = 2) {
  const paid = await createPaidOrder(counter.shop, [{ id: tray, quantity }])
  const { number, version } = await readOrder(counter.shop, paid.orderId)
  return { ...paid, number: formatOrderNumber(number), version }
}
const send = (path: string, as: CounterRequest['as'], body: object, headers = {}) =>
  counter.request(`orders/${path}`, { as, body, headers })
const countEntries = async (orderId: string) =>
  (await counter.shop.database.orm.select().from(audit).where(eq(audit.subjectId, orderId))).length

test('list, board, order and timeline answer as the contract says, to each role', async () => {
  const { number } = await place()
  for (const role of ['owner', 'manager', 'packer', 'support', 'accountant'] as const) {
    const as = await counter.signInAs(role)
    const list = orderListResponse.parse((await counter.request('orders?place=to%20pack', { as })).body)
    assert.ok(
      list.data.some((row) => row.number === number),
      role,
    )
    orderBoardResponse.parse((await counter.request('order-board', { as })).body)
    orderPlacesResponse.parse((await counter.request('order-places', { as })).body)
    const read = await counter.request(`orders/${number}`, { as })
    assert.equal(staffOrderResponse.parse(read.body).data.number, number)
    assert.equal(read.headers.get('etag'), '"v1"')
    timelineResponse.parse((await counter.request(`orders/${number}/timeline`, { as })).body)
  }
})

test('an invoice opens as a PDF for who sees money, and for nobody else', async () => {
  const { number } = await place()
  const owner = await counter.signInAs('owner')
  const { money } = staffOrderResponse.parse((await counter.request(`orders/${number}`, { as: owner })).body).data
  const file = documentFileName(money?.documents[0]?.number ?? '')
  const fetchPaper = async (role: 'owner' | 'accountant' | 'packer', name = file) => {
    const { cookie } = await counter.signInAs(role)
    return counter.app.request(`/counter/api/v1/papers/${name}`, { headers: { cookie } })
  }
  for (const role of ['owner', 'accountant'] as const) {
    const paper = await fetchPaper(role)
    assert.equal(paper.headers.get('content-type'), 'application/pdf')
    assert.equal(paper.headers.get('content-disposition'), `inline; filename="${file}"`)
    assert.equal(
      Buffer.from(await paper.arrayBuffer())
        .subarray(0, 5)
        .toString(),
      '%PDF-',
    )
  }
  assert.equal((await fetchPaper('packer')).status, 403)
  assert.equal((await fetchPaper('owner', 'GTH-26-27-999999.pdf')).status, 404)
  assert.equal((await fetchPaper('owner', '..%2f..%2fmain.ts')).status, 404)
})

test('a packer’s bytes hold no amount and no way to reach the buyer', async () => {
  const { number, amount, paymentId } = await place()
  const as = await counter.signInAs('packer')
  for (const path of ['orders', 'order-board', `orders/${number}`, `orders/${number}/timeline`]) {
    const text = JSON.stringify((await counter.request(path, { as })).body)
    assert.ok(text.includes('GTH-') || path.endsWith('timeline'))
    for (const secret of [String(amount), paymentId, 'asha@example.in', '9876543210'])
      assert.ok(!text.includes(secret), `${path} holds ${secret}`)
  }
})

test('a packer writes nothing on an order that is over and theirs to see no more', async () => {
  const { number, orderId } = await place()
  await counter.shop.database.orm.transaction((tx) => forceDelivered(tx, orderId))
  counter.shop.advanceClock(8 * 24 * 60)
  const as = await counter.signInAs('packer')
  const entries = await countEntries(orderId)
  for (const [path, body] of [
    ['notes', { words: 'Seen too late' }],
    ['made', {}],
  ] as const)
    assert.equal((await send(`${number}/${path}`, as, body)).status, 404, path)
  assert.equal(await countEntries(orderId), entries)
})

test('what is refused says so with a sentence', async () => {
  const { number, orderId } = await place()
  const as = await counter.stepUpAs('owner')
  const cases = [
    ['GTH-999999/hold', { reason: 'x' }, 404],
    [`${number}/hold`, { reason: ' ' }, 422],
    [`${number}/release`, {}, 409],
    [`${number}/notes`, { words: '' }, 422],
    [`${number}/moves`, { to: 'refunded' }, 422],
    [`${number}/resend`, { mail: 'order shipped mail' }, 409],
    [`${number}/refund-plan`, { parts: [], reason: 'x' }, 422],
    [`${number}/refund-plan`, { parts: [{ line: 1, units: 1 }], reason: 'x' }, 409],
    [`${number}/refunds`, { parts: [{ line: 1, units: 1 }], reason: 'x', plan: 'none' }, 409],
  ] as const
  for (const [path, body, status] of cases) {
    const answer = await send(path, as, body)
    assert.equal(answer.status, status, `${path}: ${JSON.stringify(answer.body)}`)
    assert.match(answer.body.error?.message ?? '', /^[A-Z].*\.$/)
  }
  for (const path of ['orders?limit=1000', 'orders?ship_by=tomorrow', `orders/${number}/timeline?limit=x`])
    assert.equal((await counter.request(path, { as })).status, 422, path)
  assert.equal((await counter.request('orders/nothing', { as })).status, 404)
  assert.equal(await countEntries(orderId), 0)
})

test('a day is moved with the version that was read: without one 428, with an old one 412 and the order as it is', async () => {
  const { number, orderId } = await place()
  const as = await counter.signInAs('manager')
  const shipBy = addDays(todayInIndia(counter.shop.now()), 30)
  const body = { shipBy, reason: 'Is away' }
  assert.equal((await send(`${number}/ship-by`, as, body)).status, 428)
  assert.equal((await send(`${number}/ship-by`, as, body, { 'if-match': '"v1"' })).status, 200)
  const stale = await send(`${number}/ship-by`, as, body, { 'if-match': '"v1"' })
  assert.equal(stale.status, 412)
  const current = stale.body.error?.details['current'] as { version: number; shipBy: string } | undefined
  assert.deepEqual([current?.version, current?.shipBy], [2, shipBy])
  assert.equal(await countEntries(orderId), 1)
})

test('an address that cannot be is refused field by field', async () => {
  const { number } = await place()
  const as = await counter.signInAs('support')
  const body = {
    firstName: 'Asha',
    lastName: 'Rao',
    address: '4 Lake View',
    city: 'Ajmer',
    state: 'Rajasthan',
    postcode: '12',
    phone: '9876500000',
  }
  const options = { as, method: 'PUT', headers: { 'if-match': '"v1"' } }
  const wrong = await counter.request(`orders/${number}/address`, { ...options, body })
  assert.equal(wrong.status, 422)
  const errors = wrong.body.error?.details['errors'] as { path: string[] }[] | undefined
  assert.deepEqual(
    errors?.map(({ path }) => path[0]),
    ['postcode'],
  )
  const right = await counter.request(`orders/${number}/address`, { ...options, body: { ...body, postcode: '305001' } })
  assert.equal(right.status, 200, JSON.stringify(right.body))
  assert.equal(right.headers.get('etag'), '"v2"')
})

test('from the plan to the money: planned without a step-up, made with one, once', async () => {
  const { number, orderId } = await place(13)
  const calm = await counter.signInAs('owner')
  const { data } = staffOrderResponse.parse((await counter.request(`orders/${number}`, { as: calm })).body)
  const line = data.shipments[0]?.lines[0]?.line ?? 0
  const body = { parts: [{ line, units: 12 }], reason: 'Broken on the way', restock: false }
  const planned = await send(`${number}/refund-plan`, calm, body)
  assert.equal(planned.status, 200, JSON.stringify(planned.body))
  const { plan, amount } = planned.body.data as { plan: string; amount: number }
  const early = await send(`${number}/refunds`, calm, { ...body, plan })
  assert.deepEqual([early.status, early.body.error?.details['reason']], [403, 'step-up'])
  const as = await counter.stepUpAs('owner')
  for (const _ of ['once', 'again']) {
    const made = await send(`${number}/refunds`, as, { ...body, plan })
    assert.equal(made.status, 200, JSON.stringify(made.body))
    const { money } = staffOrderResponse.parse(made.body).data
    assert.deepEqual(
      money?.refunds.map((refund) => refund.amount),
      [amount],
    )
  }
  assert.equal(await countEntries(orderId), 1)
})

test('a small refund asks for no step-up, unless the sign-in was 12 hours ago', async () => {
  const { number } = await place()
  const as = await counter.signInAs('support')
  const { data } = staffOrderResponse.parse((await counter.request(`orders/${number}`, { as })).body)
  const wanted = { parts: [{ line: data.shipments[0]?.lines[0]?.line ?? 0, units: 1 }], reason: 'Broken on the way' }
  const planned = await send(`${number}/refund-plan`, as, wanted)
  const { plan } = planned.body.data as { plan: string }
  const isThis = eq(staffSessions.id, as.session)
  const signIn = (hoursAgo: number) =>
    counter.shop.database.orm
      .update(staffSessions)
      .set({ createdAt: new Date(counter.shop.now().getTime() - hoursAgo * 3_600_000) })
      .where(isThis)
  await signIn(12)
  const old = await send(`${number}/refunds`, as, { ...wanted, plan })
  assert.deepEqual([old.status, old.body.error?.details['reason']], [403, 'step-up'])
  await signIn(11)
  assert.equal((await send(`${number}/refunds`, as, { ...wanted, plan })).status, 200)
})

test('a cancellation and an exchange of more than ₹10,000 ask for a step-up at their routes', async () => {
  const { database } = counter.shop
  const bowl = await addTestProduct(database, { stock: 100 })
  const large = await addTestVariant(database, bowl, { name: 'Large', price: 250_000, stock: 20 })
  const { orderId } = await createPaidOrder(counter.shop, [{ id: bowl, quantity: 13 }])
  const number = formatOrderNumber((await readOrder(counter.shop, orderId)).number)
  const calm = await counter.signInAs('owner')
  const isAsked = ({ status, body }: Awaited<ReturnType<typeof send>>) =>
    assert.deepEqual([status, body.error?.details['reason']], [403, 'step-up'])
  isAsked(await send(`${number}/cancel`, calm, { reason: 'The kiln broke' }))
  await forceDelivered(database.orm, orderId)
  const read = async () => staffOrderResponse.parse((await counter.request(`orders/${number}`, { as: calm })).body).data
  const { version, shipments } = await read()
  const line = shipments[0]?.lines[0]?.line ?? 0
  const received = { pieces: [{ line, whole: 12, damaged: 0 }] }
  const came = await send(`${number}/received`, calm, received, { 'if-match': `"v${version}"` })
  assert.equal(came.status, 200, JSON.stringify(came.body))
  const pieces = [{ line, units: 12, variant: large }]
  const planned = await send(`${number}/exchange-plan`, calm, { pieces })
  assert.equal(planned.status, 200, JSON.stringify(planned.body))
  const { refund, total } = planned.body.data as { refund: { plan: string }; total: number }
  isAsked(await send(`${number}/exchange`, calm, { pieces, plan: refund.plan, total }))
  assert.equal((await read()).shipments[0]?.lines[0]?.again?.undecided, 12)
})

test('support cancels until it is packed; then an owner does', async () => {
  const { number } = await place()
  const owner = await counter.stepUpAs('owner')
  assert.equal((await send(`${number}/moves`, owner, { to: 'packed' })).status, 200)
  const support = await counter.stepUpAs('support')
  const refused = await send(`${number}/cancel`, support, { reason: 'The kiln broke' })
  assert.deepEqual([refused.status, refused.body.error?.details['reason']], [409, 'too-late'])
  const done = await send(`${number}/cancel`, owner, { reason: 'The kiln broke' })
  assert.equal(staffOrderResponse.parse(done.body).data.state, 'cancelled')
})

test('every write leaves its entry, with who and what', async () => {
  const { number, orderId } = await place()
  await runOutboxOnce(counter.shop, 'order placed mail')
  const as = await counter.stepUpAs('owner')
  const writes = [
    [`${number}/hold`, { reason: 'Asks for another colour' }],
    [`${number}/release`, {}],
    [`${number}/notes`, { words: 'Ribbon wine' }],
    [`${number}/resend`, { mail: 'order placed mail' }],
    [`${number}/moves`, { to: 'confirmed' }],
    [`${number}/cancel`, { reason: 'The kiln broke' }],
  ] as const
  for (const [index, [path, body]] of writes.entries()) {
    const answer = await send(path, as, body)
    assert.equal(answer.status, 200, `${path}: ${JSON.stringify(answer.body)}`)
    assert.equal(await countEntries(orderId), index + 1, path)
  }
  const entries = await counter.shop.database.orm.select().from(audit).where(eq(audit.subjectId, orderId))
  assert.deepEqual([...new Set(entries.map(({ session }) => session))], [as.session])
})
