import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { orderResponse } from '#contract/order.ts'
import { packingPictures } from '#server/platform/database/packing-tables.ts'
import { customers } from '#server/platform/database/customer-tables.ts'
import { exportCustomerData } from '#server/people/customers/export-customer-data.ts'
import { showOrder } from './show-order.ts'
import { finishPacking } from '#server/fulfilment/packing/finish-packing.ts'
import { handOver } from '#server/fulfilment/packing/hand-over.ts'
import { readParcelToPack } from '#server/fulfilment/packing/read-packing-table.ts'
import { startPacking } from '#server/fulfilment/packing/start-packing.ts'
import { storePackingPicture } from '#server/fulfilment/packing/store-packing-picture.ts'
import { tickPieces } from '#server/fulfilment/packing/tick-pieces.ts'
import { eraseContactDetails, requestContactErasure } from '#server/platform/privacy/erase-contact-details.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { buyProducts } from '#server/testing/buy-products.ts'
import { testApiAddress } from '#server/testing/create-test-order.ts'
import { openTestApi, type TestCustomer } from '#server/testing/open-test-api.ts'
import { forceDelivered, runOutboxOnce, type SandboxMail } from '#server/testing/order-steps.ts'
import { createPhoto } from '#server/testing/picture-fixtures.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'

const testApi = await openTestApi({ SHOW_PACKING_PICTURES: 'on' })
const { shop } = testApi
after(() => testApi.close())
const tray = await addTestProduct(shop.database, { stock: 100 })
const ravi: StaffActor = { kind: 'staff', id: '8', name: 'Ravi', session: null, network: null }
const hidden = { ...shop, settings: { ...shop.settings, showPackingPictures: false } }

async function photograph(packingId: string, by = shop): Promise<string> {
  const key = randomUUID()
  assert.ok((await storePackingPicture(by, { key, packingId, bytes: await createPhoto(), fileName: 'a.jpg' }, ravi)).ok)
  return key
}
/** With a photograph for the buyer, and one from before the owner switched that on. */
async function packOrder(as?: TestCustomer) {
  const id = await buyProducts(testApi, [tray], as)
  const packingId = randomUUID()
  assert.ok((await startPacking(shop, { key: packingId, shipmentId: id }, ravi)).ok)
  const read = await readParcelToPack(shop, id, ravi.id)
  assert.ok(read.ok)
  assert.ok(read.parcel.photographForBuyer)
  const { lines, addressSeen } = read.parcel
  const at = shop.now().toISOString()
  const tick = { key: randomUUID(), line: lines[0]?.line ?? 0, unit: 1, isTicked: true, how: 'tap' as const, at }
  await tickPieces(shop, { packingId, ticks: [tick] }, ravi)
  await photograph(packingId, hidden)
  const shown = await photograph(packingId)
  assert.deepEqual(await listShown(id, as), [], 'not before the box is closed')
  const sealed = { packingId, key: randomUUID(), box: 'M', weight: null, addressSeen }
  assert.ok((await finishPacking(shop, sealed, ravi)).ok)
  return { id, shown }
}
async function listShown(id: string, as?: TestCustomer) {
  return orderResponse.parse((await testApi.request(`orders/get?id=${id}`, { as })).body).order.photographs
}
const open = (url: string) => testApi.api.request(url)

test('who may open the order sees how it was packed; nobody guesses an address, and none opens for long', async () => {
  const { id, shown } = await packOrder()
  const [{ url, width, height } = { url: '', width: 0, height: 0 }, ...others] = await listShown(id)
  assert.deepEqual([others, width, height], [[], 40, 60])
  assert.ok(url.includes(shown))
  const picture = await open(url)
  const headers = ['content-type', 'cache-control', 'x-content-type-options', 'referrer-policy']
  assert.deepEqual(
    [picture.status, ...headers.map((name) => picture.headers.get(name))],
    [200, 'image/webp', 'no-store', 'nosniff', 'no-referrer'],
  )
  const [path = '', query = ''] = url.split('?')
  const [other] = await shop.database.orm.select().from(packingPictures).where(eq(packingPictures.isForBuyer, false))
  const later = new URLSearchParams(query)
  later.set('until', String(Number(later.get('until')) + 1))
  for (const wrong of [
    path,
    `${path}?${later}`,
    `${path}?${query}x`,
    `${path.replace(shown, other?.key ?? '')}?${query}`,
  ])
    assert.notEqual((await open(wrong)).status, 200, wrong)
  const read = await showOrder(hidden, { orderId: id, customerId: null })
  assert.deepEqual(read.ok && read.order.photographs, [], 'switched off it is hidden at once')
  shop.advanceClock(121)
  assert.equal((await open(url)).status, 404)
  assert.equal((await listShown(id)).length, 1)
})

test('the mail that it has left says that there is a photograph, and carries none', async () => {
  const { id } = await packOrder()
  await runOutboxOnce(shop, 'book courier')
  const given = { key: randomUUID(), courier: 'Delhivery', parcels: [{ shipment: id, how: 'tap' as const }] }
  assert.ok((await handOver(shop, given, ravi)).ok)
  await runOutboxOnce(shop, 'order shipped mail')
  const mails = await shop.controlSandbox<(SandboxMail & { text: string; html: string })[]>(
    'GET',
    `/mail?to=${testApiAddress.email}`,
  )
  const mail = mails.find(
    ({ links }) => links.some((link) => link.includes(id)) && /on its way/.test(JSON.stringify(mails)),
  )
  assert.match(JSON.stringify(mail), /Before we closed the box we took a photograph/)
  assert.ok(!JSON.stringify(mail).includes('orders/photograph'))
})

test('whoever asks for their data gets all photographs; with the account they go after the return window', async () => {
  const asha = await testApi.newCustomer()
  const { id } = await packOrder(asha)
  assert.equal((await testApi.request(`orders/get?id=${id}`)).status, 401)
  const [url = ''] = (await listShown(id, asha)).map((each) => each.url)
  const { orm } = shop.database
  const [account] = await orm.select().from(customers).where(eq(customers.id, asha.user.id))
  assert.ok(account)
  const { orders } = await exportCustomerData(shop, account)
  assert.deepEqual(
    orders[0]?.photographs.map((each) => each.slice(0, 23)),
    ['data:image/webp;base64,', 'data:image/webp;base64,'],
  )
  await orm.transaction((tx) => requestContactErasure(tx, sql`id = ${id}`))
  assert.equal((await open(url)).status, 404, 'its order opens to nobody')
  await forceDelivered(orm, id)
  const before = await orm.$count(packingPictures)
  await eraseContactDetails(shop)
  assert.equal(await orm.$count(packingPictures), before)
  shop.advanceClock(31 * 24 * 60)
  await eraseContactDetails(shop)
  assert.equal(await orm.$count(packingPictures), before - 2)
})
