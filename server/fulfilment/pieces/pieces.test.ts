import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { and, eq } from 'drizzle-orm'
import type { PieceOfOrder, Work } from '#contract/counter/pieces.ts'
import type { ParcelToPack } from '#contract/counter/packing.ts'
import { audit } from '#server/platform/database/audit-tables.ts'
import { orderDesigns } from '#server/platform/database/lettering-tables.ts'
import { orderLines } from '#server/platform/database/order-tables.ts'
import { printJobs } from '#server/platform/database/packing-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { createDesign } from '#server/catalogue/lettering/create-design.ts'
import { holdOrder, releaseOrder } from '#server/orders/lifecycle/hold-order.ts'
import { decideProof } from '#server/orders/proofs/decide-proof.ts'
import { sendProof } from '#server/orders/proofs/send-proof.ts'
import { changeWords } from '#server/storefront/checkout/change-words.ts'
import { addTestProduct, addTestPrintArea } from '#server/testing/add-test-product.ts'
import { openTestCounter, type TestCounter, type TestStaff } from '#server/testing/open-test-counter.ts'
import { createPaidOrder, readOrder } from '#server/testing/order-steps.ts'
import { createPhoto } from '#server/testing/picture-fixtures.ts'
import { readPdfText } from '#server/testing/read-pdf-text.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { addDays } from '#shop/time/add-days.ts'
import { readTags } from '#server/fulfilment/workshop/read-tags.ts'
import { renderTags } from '#server/fulfilment/workshop/render-tags.ts'
import { storeEnquiry } from '#server/people/enquiries/store-enquiry.ts'

let counter: TestCounter
let packer: TestStaff
let slice = 0
let tray = 0
const meera: StaffActor = { kind: 'staff', id: '7', name: 'Meera', session: null, network: null }
before(async () => {
  counter = await openTestCounter()
  const { database } = counter.shop
  slice = await addTestProduct(database, { name: 'Wood slice', stock: 100 })
  await addTestPrintArea(database, slice)
  tray = await addTestProduct(database, { name: 'Brass tray', stock: 100 })
  packer = await counter.signInAs('packer')
})
after(() => counter.close())

async function keepWords(words: string | string[]): Promise<string> {
  const kept = await createDesign(counter.shop, { product: slice, printArea: 'names', words, face: 'kalam' })
  assert.ok(kept.ok)
  return kept.design.id
}
/** Slices with words, then one tray. */
async function place(words: string | string[], quantity: number) {
  const names = await keepWords(words)
  const cart = [
    { id: slice, quantity, choices: { names } },
    { id: tray, quantity: 1 },
  ]
  const { orderId } = await createPaidOrder(counter.shop, cart)
  const { number } = await readOrder(counter.shop, orderId)
  const [line] = await counter.shop.database.orm
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.productId, slice)))
  return { orderId, orderNumber: number, number: formatOrderNumber(number), line: line?.id ?? 0 }
}
async function ask<Answer = PieceOfOrder>(path: string, body?: object, as = packer) {
  const answer = await counter.request(path, { as, ...(body && { body }) })
  return { status: answer.status, data: answer.body.data as Answer, said: answer.body.error?.message ?? '' }
}
const show = async (code: string) => (await ask(`pieces/${code}`)).data
const take = (code: string, step: string, isDone = true, key: string = randomUUID()) =>
  ask(`pieces/${code}/steps`, { key, step, isDone })
const steps = ({ steps }: PieceOfOrder) => steps.map(({ step, state }) => `${step} ${state}`).join(', ')

test('a tag takes its piece through every bench: begun, lettered, into the box; and bench and table see the same', async () => {
  const { number, orderId } = await place(['Riya', 'Arjun'], 2)
  const second = await show(`${number}-P2`)
  assert.deepEqual([second.name, second.unit, second.of, second.words[0]?.lines], ['Wood slice', 2, 2, ['Arjun']])
  assert.deepEqual([second.mark, second.next, steps(second)], ['open', 'letter', 'letter open, pack open'])
  assert.deepEqual(
    second.others.map(({ code, step }) => [code, step]),
    [[`${number}-P1`, 'letter']],
  )
  assert.match(second.to, /^Asha \w+, Jaipur$/)
  const third = await show(`${number}-P3`)
  assert.deepEqual([third.name, third.mark, steps(third)], ['Brass tray', 'ready', 'pack open'])

  const begun = await ask(`pieces/${number}-P2/begin`, {})
  assert.equal(begun.status, 200, begun.said)
  assert.equal(begun.data.words[0]?.started?.by, packer.name)
  const [design] = await counter.shop.database.orm.select().from(orderDesigns).where(eq(orderDesigns.orderId, orderId))
  assert.equal(design?.startedBy, packer.name)

  assert.match((await take(`${number}-P2`, 'pack')).said, /This Wood slice is not lettered yet/)
  const key = randomUUID()
  for (let pressed = 0; pressed < 2; pressed++)
    assert.equal((await take(`${number}-P2`, 'letter', true, key)).data.mark, 'ready')
  const early = await take(`${number}-P3`, 'pack')
  assert.deepEqual(
    [early.status, early.said],
    [409, 'Stop: 1 of 2 Wood slice is not lettered. Say so once it is done, then pack it.'],
  )
  assert.equal((await take(`${number}-P1`, 'letter')).status, 200)
  for (const code of ['P1', 'P2', 'P3']) assert.equal((await take(`${number}-${code}`, 'pack')).data.mark, 'packed')
  const { data } = await ask<ParcelToPack>(`parcels-to-pack/${number}`)
  assert.deepEqual(
    data.lines.map(({ ticked, made }) => [ticked, made]),
    [
      [
        [1, 2],
        [1, 2],
      ],
      [[1], [1]],
    ],
  )
  const out = await take(`${number}-P3`, 'pack', false)
  assert.deepEqual([out.data.mark, out.data.box], ['ready', { packed: 2, all: 3 }])
  const noted = await counter.shop.database.orm
    .select({ operation: audit.operation })
    .from(audit)
    .where(eq(audit.subjectId, orderId))
  for (const operation of ['lettering.start', 'orders.made', 'packing.start', 'packing.tick'])
    assert.ok(
      noted.some((each) => each.operation === operation),
      operation,
    )
})

test('a box with an open step does not close, and says which step', async () => {
  const { number, orderId } = await place('Kavita', 2)
  for (const code of ['P1', 'P2']) await take(`${number}-${code}`, 'letter')
  for (const code of ['P1', 'P2', 'P3']) await take(`${number}-${code}`, 'pack')
  assert.equal((await take(`${number}-P2`, 'letter', false)).status, 200)
  const close = async () => {
    const { data } = await ask<ParcelToPack>(`parcels-to-pack/${number}`)
    return ask(`packings/${data.packing?.id}/packed`, { key: randomUUID(), addressSeen: data.addressSeen })
  }
  const refused = await close()
  assert.deepEqual(
    [refused.status, refused.said],
    [409, 'Stop: 1 of 2 Wood slice is not lettered. Say so once it is done, then pack it.'],
  )
  assert.equal((await show(`${number}-P2`)).mark, 'open')
  await take(`${number}-P2`, 'letter')
  const line = (await show(`${number}-P1`)).line
  const key = randomUUID()
  const proof = {
    key,
    orderNumber: Number(number.slice(4)),
    line,
    words: '',
    bytes: await createPhoto(),
    fileName: 'lid.jpg',
  }
  assert.ok((await sendProof(counter.shop, proof, meera)).ok)
  assert.deepEqual([(await show(`${number}-P1`)).mark, (await show(`${number}-P3`)).mark], ['waits', 'packed'])
  assert.match((await close()).said, /has not approved the picture of Wood slice/)
  assert.ok(
    (
      await decideProof(
        counter.shop,
        { orderId, customerId: null },
        { proof: key, decision: 'change', wish: 'Larger letters' },
      )
    ).ok,
  )
  const asked = await show(`${number}-P1`)
  assert.deepEqual([asked.mark, asked.next, steps(asked)], ['wish', 'proof', 'proof open, letter done, pack done'])
  assert.match((await close()).said, /Larger letters/)
  await sendProof(counter.shop, { ...proof, key: randomUUID() }, meera)
  const { rows } = await counter.shop.database.pool.query<{ key: string }>(
    'SELECT key FROM proofs WHERE order_id = $1 ORDER BY n DESC',
    [orderId],
  )
  assert.ok(
    (
      await decideProof(
        counter.shop,
        { orderId, customerId: null },
        { proof: rows[0]?.key ?? '', decision: 'approved', wish: '' },
      )
    ).ok,
  )
  assert.equal((await close()).status, 200)
  assert.equal((await show(`${number}-P1`)).mark, 'packed')
})

test('a hold, a refund and changed words colour the tag at once, and take no step until they are cleared', async () => {
  const held = await place('Held', 1)
  await holdOrder(counter.shop, { orderNumber: held.orderNumber, reason: 'Asks for gold' }, meera)
  assert.deepEqual([(await show(`${held.number}-P1`)).mark, (await show(`${held.number}-P2`)).mark], ['held', 'held'])
  assert.match((await take(`${held.number}-P1`, 'letter')).said, /Meera holds this parcel: Asks for gold/)
  await releaseOrder(counter.shop, { orderNumber: held.orderNumber }, meera)
  assert.equal((await show(`${held.number}-P1`)).mark, 'open')

  const refunded = await place('Three', 3)
  await take(`${refunded.number}-P3`, 'letter')
  const owner = await counter.stepUpAs('owner')
  const body = { parts: [{ line: refunded.line, units: 1 }], reason: 'Wants two' }
  const plan = await ask<{ plan: string }>(`orders/${refunded.number}/refund-plan`, body, owner)
  const made = await ask(`orders/${refunded.number}/refunds`, { ...body, plan: plan.data.plan }, owner)
  assert.ok(plan.status === 200 && made.status === 200, `${plan.said} ${made.said}`)
  assert.deepEqual(
    (await Promise.all(['P1', 'P2', 'P3', 'P4'].map((code) => show(`${refunded.number}-${code}`)))).map(
      ({ mark }) => mark,
    ),
    ['open', 'refunded', 'ready', 'ready'],
  )
  assert.match((await take(`${refunded.number}-P2`, 'letter')).said, /was refunded/)

  const changed = await place('Riya', 1)
  const print = await ask<{ url: string }>('prints', { key: randomUUID(), kind: 'tag', subject: changed.orderId })
  assert.equal(print.status, 200)
  assert.equal((await show(`${changed.number}-P1`)).mark, 'open')
  const design = await keepWords('Rhea')
  const answer = await changeWords(counter.shop, {
    orderId: changed.orderId,
    customerId: null,
    line: changed.line,
    design,
  })
  assert.ok(answer.ok, JSON.stringify(answer))
  const seen = await show(`${changed.number}-P1`)
  assert.deepEqual([seen.mark, seen.next, seen.words[0]?.lines], ['changed', 'letter', ['Rhea']])
  await ask('prints', { key: randomUUID(), kind: 'tag', subject: changed.orderId })
  assert.equal((await show(`${changed.number}-P1`)).mark, 'open')
})

test('tags are printed for each wanted piece, with a code that opens it, and without a price or a name of the recipient', async () => {
  const { number, orderId } = await place(['Riya', 'Arjun'], 2)
  const key = randomUUID()
  const { data } = await ask<{ url: string }>('prints', { key, kind: 'tag', subject: orderId })
  const [job] = await counter.shop.database.orm.select().from(printJobs).where(eq(printJobs.id, key))
  assert.equal(job?.kind, 'tag')
  const file = await counter.app.request(data.url, {
    headers: { cookie: packer.cookie, 'sec-fetch-site': 'same-origin' },
  })
  assert.deepEqual([file.status, file.headers.get('content-type')], [200, 'application/pdf'])
  const pdf = await renderTags(await readTags(counter.shop, [orderId]), counter.shop.now(), false)
  const text = readPdfText(pdf).join('\n')
  for (const words of [`${number}-P1`, `${number}-P3`, 'Riya', 'Arjun', 'Brass tray', '2 of 2'])
    assert.ok(text.includes(words), `${words} in ${text}`)
  for (const secret of ['Asha', '₹', '999']) assert.ok(!text.includes(secret), secret)
})

test('an unknown tag, and a person without a bench, get no piece', async () => {
  const { number } = await place('Mine', 1)
  for (const code of [`${number}-P9`, number, 'nonsense', 'GTH-999999-P1']) {
    const { status, said } = await ask(`pieces/${code}`)
    assert.deepEqual([status, said], [404, 'No piece has this tag. Scan it again, or search for its order.'], code)
  }
  const support = await counter.signInAs('support')
  assert.equal((await ask(`pieces/${number}-P1`, undefined, support)).status, 403)
})

test('today is a queue: new orders first, then by the day it leaves; what waits for others is not in it', async () => {
  const { orm } = counter.shop.database
  await orm.update(shipments).set({ state: 'cancelled' })
  const [late, fresh, held] = [await place(['A', 'B', 'C'], 3), await place('Fresh', 1), await place('Held', 1)]
  const { data: first } = { data: (await readWork()).data }
  assert.deepEqual(
    first.map(({ number, isNew }) => [number, isNew]),
    [late, fresh, held].map(({ number }) => [number, true]),
  )
  await holdOrder(counter.shop, { orderNumber: held.orderNumber, reason: 'Asks' }, meera)
  await take(`${late.number}-P1`, 'letter')
  const { today } = await readWork()
  await orm
    .update(shipments)
    .set({ shipBy: addDays(today, -1) })
    .where(eq(shipments.id, late.orderId))
  const queue = (await readWork()).data
  assert.deepEqual(
    queue.map((job) => [job.do, job.number, job.count, job.of, job.isNew, job.urgency, job.piece]),
    [
      ['letter', fresh.number, 1, 1, true, queue[0]?.urgency, `${fresh.number}-P1`],
      ['letter', late.number, 2, 3, false, 'late', `${late.number}-P2`],
    ],
  )
  assert.deepEqual(
    [queue[0]?.words, queue[0]?.technique, queue[0]?.name, queue[1]?.words],
    ['Fresh', 'burn', 'Wood slice', 'A + 2'],
  )
  await take(`${fresh.number}-P1`, 'letter')
  assert.deepEqual((await readWork()).data.map((job) => [job.do, job.number, job.name]).at(-1), [
    'pack',
    fresh.number,
    '1 × Wood slice, 1 × Brass tray',
  ])
})

test('each role finds its own work: support its enquiries, an accountant none', async () => {
  const answers = { name: 'Kavita', message: 'Forty trays?' }
  await storeEnquiry(counter.shop, { kind: 'contact', email: 'k@example.in', answers, digest: 'one', pictures: [] })
  const support = await counter.signInAs('support')
  const { data } = await readWork(support)
  assert.deepEqual(
    data.map((job) => [job.do, job.to, job.name]),
    [['answer', 'Kavita', 'Forty trays?']],
  )
  assert.deepEqual((await readWork(await counter.signInAs('accountant'))).data, [])
})

async function readWork(as = packer): Promise<Work> {
  const { status, body } = await counter.request('work', { as })
  assert.equal(status, 200, JSON.stringify(body))
  return body as unknown as Work
}
