import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import {
  handOverListResponse,
  packingTableResponse,
  parcelToPackResponse,
  type ParcelToPack,
} from '#contract/counter/packing.ts'
import { audit } from '#server/platform/database/audit-tables.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestCounter, type TestCounter, type TestStaff } from '#server/testing/open-test-counter.ts'
import { createPaidOrder, readOrder, runOutboxOnce } from '#server/testing/order-steps.ts'
import { createPhoto } from '#server/testing/picture-fixtures.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'

let counter: TestCounter
let tray: number
before(async () => {
  counter = await openTestCounter()
  tray = await addTestProduct(counter.shop.database, { stock: 100 })
})
after(() => counter.close())

async function place() {
  const { orderId, amount } = await createPaidOrder(counter.shop, [{ id: tray, quantity: 1 }])
  const { number } = await readOrder(counter.shop, orderId)
  return { shipment: orderId, number: formatOrderNumber(number), amount }
}
const send = (path: string, as: TestStaff, body: object) => counter.request(path, { as, body })
async function begin(shipment: string, as: TestStaff): Promise<ParcelToPack> {
  const answer = await send('packings', as, { key: randomUUID(), shipment })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return parcelToPackResponse.parse(answer.body).data
}
async function photograph(packing: string, as: TestStaff, bytes: Uint8Array, key: string = randomUUID()) {
  const response = await counter.app.request(`/counter/api/v1/packing-pictures/${key}?packing=${packing}&name=a.jpg`, {
    method: 'PUT',
    headers: { cookie: as.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'image/jpeg' },
    body: Buffer.from(bytes),
  })
  return {
    status: response.status,
    body: (await response.json()) as { data?: ParcelToPack; error?: { message: string } },
  }
}
const fetchFile = (path: string, as: TestStaff) => counter.app.request(path, { headers: { cookie: as.cookie } })

test('a packer takes a parcel from the table to the courier over the API', async () => {
  const as = await counter.signInAs('packer')
  const { shipment, number } = await place()
  await runOutboxOnce(counter.shop, 'book courier')
  const table = packingTableResponse.parse((await counter.request('packing-table', { as })).body)
  assert.ok(table.data.some((parcel) => parcel.number === number))
  const { packing, lines, addressSeen } = await begin(shipment, as)
  const path = `packings/${packing?.id}`
  const tick = {
    key: randomUUID(),
    line: lines[0]?.line,
    unit: 1,
    isTicked: true,
    how: 'scan',
    at: new Date().toISOString(),
  }
  assert.equal((await send(`${path}/ticks`, as, { ticks: [tick] })).status, 200)
  const key = randomUUID()
  const taken = await photograph(packing?.id ?? '', as, await createPhoto(), key)
  assert.deepEqual([taken.status, taken.body.data?.packing?.pictures], [200, [key]])
  const picture = await fetchFile(`/counter/api/v1/packing-pictures/${key}`, as)
  assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/webp'])
  assert.equal(picture.headers.get('cache-control'), 'no-store')
  const sealed = await send(`${path}/packed`, as, { key: randomUUID(), box: 'M', weight: 1.2, addressSeen })
  assert.equal(parcelToPackResponse.parse(sealed.body).data.state, 'packed')
  for (const kind of ['slip', 'label']) {
    const printed = await send('prints', as, { key: randomUUID(), kind, subject: shipment })
    const { url } = z.object({ data: z.object({ url: z.string() }) }).parse(printed.body).data
    const paper = await fetchFile(url, as)
    assert.deepEqual([paper.status, paper.headers.get('content-type')], [200, 'application/pdf'])
    assert.equal((await paper.text()).slice(0, 5), '%PDF-')
  }
  const list = handOverListResponse.parse((await counter.request('hand-overs', { as })).body)
  const courier = list.data.find(({ ready }) => ready.some((parcel) => parcel.number === number))
  const given = { key: randomUUID(), courier: courier?.courier, parcels: [{ shipment, how: 'scan' }] }
  assert.equal((await send('hand-overs', as, given)).status, 200)
  const entries = await counter.shop.database.orm
    .select()
    .from(audit)
    .where(inArray(audit.subjectId, [shipment, given.key]))
    .orderBy(audit.id)
  assert.deepEqual(
    entries.map(({ operation, actorName }) => [operation, actorName]),
    [
      'packing.start',
      'packing.tick',
      'packing.photograph',
      'packing.packed',
      'parcels.label',
      'parcels.label',
      'parcels.hand-over',
    ].map((operation) => [operation, as.name]),
  )
})

test('pieces are picked over the API, each step with its entry', async () => {
  const as = await counter.signInAs('packer')
  const { shipment } = await place()
  const key = randomUUID()
  const taken = parcelToPackResponse.parse((await send('picks', as, { key, shipment })).body).data
  assert.deepEqual([taken.pick?.id, taken.pick?.isMine], [key, true])
  const at = new Date().toISOString()
  const marks = [{ key: randomUUID(), line: taken.lines[0]?.line, unit: 1, mark: 'picked', how: 'scan', at }]
  const marked = await send(`packing-table/${shipment}/pick-marks`, as, { marks })
  assert.deepEqual(parcelToPackResponse.parse(marked.body).data.lines[0]?.picked, [1])
  assert.equal(parcelToPackResponse.parse((await send(`picks/${key}/let-go`, as, {})).body).data.pick, null)
  const entries = await counter.shop.database.orm
    .select()
    .from(audit)
    .where(inArray(audit.subjectId, [shipment]))
  assert.deepEqual(entries.map(({ operation }) => operation).toSorted(), [
    'packing.let-go',
    'packing.mark',
    'packing.pick',
  ])
})

test('what cannot be is refused with a status and a sentence', async () => {
  const as = await counter.signInAs('packer')
  const { shipment } = await place()
  const { packing, addressSeen } = await begin(shipment, as)
  const key = randomUUID()
  const cases = [
    ['packings', { key: 'mine', shipment }, 422],
    ['packings', { key, shipment: 'nothing' }, 404],
    ['picks', { key: 'mine', shipment }, 422],
    ['picks', { key, shipment: 'nothing' }, 404],
    [`picks/${key}/let-go`, {}, 404],
    [`packing-table/${shipment}/pick-marks`, { marks: [] }, 422],
    ['packings/nothing/ticks', { ticks: [] }, 422],
    [`packings/${key}/put-back`, { reason: 'Lunch' }, 404],
    [`packings/${packing?.id}/packed`, { key, addressSeen }, 409],
    [`packings/${packing?.id}/packed`, { key, addressSeen, weight: 0 }, 422],
    ['prints', { key, kind: 'label', subject: shipment }, 409],
    ['prints', { key, kind: 'invoice', subject: shipment }, 422],
    ['hand-overs', { key, courier: 'Delhivery', parcels: [] }, 422],
  ] as const
  for (const [path, body, status] of cases) {
    const answer = await send(path, as, body)
    assert.equal(answer.status, status, `${path}: ${JSON.stringify(answer.body)}`)
    assert.match(answer.body.error?.message ?? '', /^[A-Z].*\.$/)
  }
  const svg = await photograph(packing?.id ?? '', as, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  assert.deepEqual([svg.status, /not a picture that we can open/.test(svg.body.error?.message ?? '')], [422, true])
  for (const path of [`prints/${key}/file`, 'prints/../../etc/passwd/file', `packing-pictures/${key}`])
    assert.equal((await fetchFile(`/counter/api/v1/${path}`, as)).status, 404, path)
})

test('a slip opens its parcel by number, reference or waybill, also one that is not on the table', async () => {
  const as = await counter.signInAs('packer')
  const { shipment } = await place()
  const onTable = parcelToPackResponse.parse((await counter.request(`packing-table/${shipment}`, { as })).body).data
  await counter.shop.database.orm
    .update(orders)
    .set({ heldFor: 'A call', heldBy: 'Asha', heldAt: new Date() })
    .where(eq(orders.id, shipment))
  const find = async (code: string) => {
    const { status, body } = await counter.request(`parcels-to-pack/${encodeURIComponent(code)}`, { as })
    return status === 200 ? parcelToPackResponse.parse(body).data.shipment : status
  }
  const { number, reference } = onTable
  const otherMark = reference.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  const found = await Promise.all([number, reference.toLowerCase(), otherMark, `${number}-9`, 'GTH-999999'].map(find))
  assert.deepEqual(found, [shipment, shipment, 404, 404, 404])
  assert.equal(await find('AWB/that is none'), 404)
})

test('nothing that a packer is sent holds an amount or a way to reach the buyer', async () => {
  const as = await counter.signInAs('packer')
  const { shipment, amount } = await place()
  const parcel = await begin(shipment, as)
  const sent = [
    parcel,
    (await counter.request('packing-table', { as })).body,
    (await counter.request('hand-overs', { as })).body,
  ]
  for (const secret of [String(amount), 'asha@example.in', '9876543210'])
    assert.ok(!JSON.stringify(sent).includes(secret), secret)
})
