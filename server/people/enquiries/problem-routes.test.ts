import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { enquiries, enquiryPictures } from '#server/platform/database/enquiry-tables.ts'
import { orderLines } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { findStaffEnquiry } from './find-staff-enquiry.ts'
import { readTimeline } from '#server/orders/staff-view/read-timeline.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { buyProducts } from '#server/testing/buy-products.ts'
import { createUnpaidOrder } from '#server/testing/create-test-order.ts'
import { openTestApi, type TestCustomer } from '#server/testing/open-test-api.ts'
import { readOrder } from '#server/testing/order-steps.ts'
import { createPhoto, createPictureBomb, readHeic } from '#server/testing/picture-fixtures.ts'
import { shipmentStates, type ShipmentState } from '#shop/orders/shipment-state-machine.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'

const testApi = await openTestApi()
const { shop } = testApi
const { orm } = shop.database
const tray = await addTestProduct(shop.database, { name: 'Lotus tray', stock: 100 })
after(() => testApi.close())

const lineOf = async (orderId: string) =>
  (await orm.select().from(orderLines).where(eq(orderLines.orderId, orderId)))[0]?.id ?? 0

/** Their parcel has left. */
async function buySent(products: readonly number[], as?: TestCustomer): Promise<string> {
  const id = await buyProducts(testApi, products, as)
  await moveParcel(id, 'shipped')
  return id
}
const moveParcel = (orderId: string, state: ShipmentState) =>
  orm.update(shipments).set({ state }).where(eq(shipments.orderId, orderId))

type Told = {
  ticket?: string
  state?: string
  error?: { message: string; details: { reason?: string; errors?: unknown[] } }
}
const crack = { problem: 'broken', words: 'The lid came with a crack in it.' }

async function tell(
  id: string,
  {
    line,
    files = [],
    as,
    ...typed
  }: { line: number; files?: Uint8Array[]; as?: TestCustomer; problem?: string; words?: string },
) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ id, line: String(line), ...crack, ...typed })) form.set(name, value)
  for (const [at, bytes] of files.entries()) form.append('pictures', new File([new Uint8Array(bytes)], `${at}.jpg`))
  const response = await testApi.api.request('/api/orders/problems', {
    method: 'POST',
    body: form,
    headers: as ? { authorization: `Bearer ${as.jwt}` } : {},
  })
  return { status: response.status, body: (await response.json()) as Told }
}
const refusalOf = ({ status, body }: Awaited<ReturnType<typeof tell>>) => [status, body.error?.details.reason]

test('a buyer tells what is wrong with a piece, with a picture; staff see the case, the buyer that we know of it', async () => {
  const id = await buySent([tray])
  const line = await lineOf(id)
  const { status, body } = await tell(id, { line, files: [readHeic()] })
  assert.equal(status, 200, JSON.stringify(body))
  assert.match(body.ticket ?? '', /^GTH-Q-\d{6}$/)
  const [kept] = await orm.select().from(enquiries).where(eq(enquiries.orderLineId, line))
  assert.ok(kept)
  const order = await readOrder(shop, id)
  const found = await findStaffEnquiry(shop, kept.number)
  assert.ok(found.ok)
  assert.equal(found.enquiry.order, formatOrderNumber(order.number))
  assert.deepEqual(found.enquiry.facts.slice(0, 2), [
    { name: 'Piece', value: 'Lotus tray' },
    { name: 'What is wrong', value: 'It arrived broken' },
  ])
  assert.equal(kept.email, order.email)
  const [picture] = await orm.select().from(enquiryPictures).where(eq(enquiryPictures.enquiryNumber, kept.number))
  const metadata = await sharp(picture?.webp).metadata()
  assert.deepEqual([metadata.format, metadata.exif], ['webp', undefined])
  const timeline = await readTimeline(shop, order.number, { limit: 20 }, { money: false, days: null } as never)
  assert.ok(timeline.ok && timeline.timeline.data.some(({ kind }) => kind === 'problem'))

  const shown = await testApi.request(`orders/get?id=${id}`)
  const [told] = shown.body['cart'] as { problem: Told | null }[]
  assert.deepEqual([told?.problem?.ticket, told?.problem?.state], [body.ticket, 'open'])
  await orm.update(enquiries).set({ state: 'waiting for them' }).where(eq(enquiries.number, kept.number))
  const later = await testApi.request(`orders/get?id=${id}`)
  assert.equal((later.body['cart'] as { problem: Told | null }[])[0]?.problem?.state, 'answered')
})

test('the same told twice is one case', async () => {
  const id = await buySent([tray])
  const line = await lineOf(id)
  const [first, second] = [await tell(id, { line }), await tell(id, { line })]
  assert.equal(first.body.ticket, second.body.ticket)
})

test('what cannot be taken is said at its field, and nothing is kept', async () => {
  const id = await buySent([tray])
  const line = await lineOf(id)
  const before = await orm.$count(enquiries)
  for (const wrong of [
    { words: 'Broken' },
    { words: 'Look at https://evil.example/picture please' },
    { problem: 'magic' },
    { files: [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')] },
    { files: [createPictureBomb(60_000, 60_000)] },
    { files: await Promise.all([1, 2, 3, 4].map(() => createPhoto())) },
  ]) {
    const answer = await tell(id, { line, ...wrong })
    assert.ok(answer.status === 400 || answer.status === 422, JSON.stringify(answer))
    assert.ok(answer.body.error?.message)
  }
  assert.equal(await orm.$count(enquiries), before)
})

test('a piece of another order, an order of somebody else or one that is not placed is not told of', async () => {
  const [id, other] = [await buySent([tray]), await buySent([tray])]
  assert.deepEqual(refusalOf(await tell(id, { line: await lineOf(other) })), [404, 'no-such-piece'])
  const asha = await testApi.newCustomer()
  const hers = await buySent([tray], asha)
  assert.deepEqual(refusalOf(await tell(hers, { line: await lineOf(hers) })), [401, 'signed-out'])
  assert.equal((await tell(hers, { line: await lineOf(hers), as: asha })).status, 200)
  const { orderId } = await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }])
  assert.deepEqual(refusalOf(await tell(orderId, { line: await lineOf(orderId) })), [409, 'not-placed'])
})

test('what is wrong is told from the day on which its parcel leaves; before that, and of what is not sent, it is said whom to ask', async () => {
  const id = await buyProducts(testApi, [tray])
  const line = await lineOf(id)
  const answers: Record<string, unknown> = {}
  for (const [at, state] of shipmentStates.entries()) {
    await moveParcel(id, state)
    const answer = await tell(id, { line, words: `The lid came with ${at} cracks in it.` })
    answers[state] = answer.body.error?.details.reason ?? answer.status
    if (answer.status !== 200) assert.match(answer.body.error?.message ?? '', /write to us from the contact page/)
  }
  assert.deepEqual(answers, {
    asking: 'not-left',
    waiting: 'not-left',
    placed: 'not-left',
    confirmed: 'not-left',
    packed: 'not-left',
    shipped: 200,
    'out for delivery': 200,
    delivered: 200,
    cancelled: 'not-sent',
    returned: 200,
  })
})
